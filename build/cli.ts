import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Command } from 'commander';
import { commandsDir } from '../common/release/builtDir.ts';
import { historyOf } from '../common/release/history.ts';
import { type Pointer, readPointer } from '../common/release/pointer.ts';
import { openS3 } from '../common/release/s3.ts';
import { newKeys, readPrivateKey } from '../common/release/signature.ts';
import { runCommand, say } from '../common/command.ts';
import { activate, holdReleases, makeAnswerable, makeReady, rollback } from './activate.ts';
import { buildRelease, findFaults, isBuilt } from './render/build.ts';
import { openDiff } from './diff/diff.ts';
import { diffJson, diffLines } from './diff/diffText.ts';
import { checkRelease } from './import/checkRelease.ts';
import { develop } from './dev.ts';
import { newEdition, printEdition } from './edition/newEdition.ts';
import { importRelease, tryImport } from './import/importRelease.ts';
import { newDataset } from './import/newDataset.ts';
import { isUrl } from './import/obtain.ts';
import { loadRegister } from './import/register.ts';
import { layOut } from './layout.ts';
import { buildNetlify } from './netlify.ts';
import { showProgress } from './base/progress.ts';
import { userAgent } from './base/userAgent.ts';
import { publish, publishedPointer, withoutWrites } from './publish.ts';
import { coveragePage } from './release/coverage.ts';
import { defaultMemory } from './release/database.ts';
import { notHerePage } from './release/notHere.ts';
import { builtFolder, listReleases, releaseFolder, servedOf } from './release/released.ts';
import { buildAccountPages, buildPages, buildSite, keepDownloads } from './site.ts';
import { runWatch } from './watch/runWatch.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const releasesDir = join(root, 'releases');
const distDir = commandsDir(process.env);
const registerDir = join(root, 'build/register');
const progress = showProgress();
const folders = { releasesDir, distDir, progress };

const program = new Command('npm run release --')
  .description("Manages data releases: import publishers' figures, render pages, choose the active release.")
  .showHelpAfterError('(run without arguments to list the commands)')
  .exitOverride();

program
  .command('import')
  .description('create a release from the datasets of the register')
  .option(
    '--sources <dir-or-url>',
    "folder or base URL with the publishers' files; default: download from the publishers",
  )
  .option('--only <datasets>', 'import only these, comma-separated; copy the others from the newest release')
  .option('--id <id>', 'id of the release; default: the current date')
  .option('--confirm <dataset=reason...>', 'accept figures beyond the limits in a dataset; the release records why')
  .option('--contact <url>', 'URL or address for publishers to contact you; some refuse downloads without one')
  .option('--memory <amount>', `memory that the import may use, such as 2GB; default: ${defaultMemory}`)
  .option('--dry-run', 'import and check everything, and keep nothing')
  .action(async ({ sources, only, id, confirm, contact, memory, dryRun = false }: ImportArguments) => {
    const now = new Date();
    const manifest = await (dryRun ? tryImport : importRelease)({
      register: loadRegister(registerDir),
      releasesDir,
      sources,
      only: keysOf(only),
      confirm: reasonsOf(confirm),
      id: id ?? now.toISOString().slice(0, 10),
      now: () => now,
      fetch,
      contact,
      memory,
      progress,
    });
    for (const { dataset, figures } of manifest.suspects ?? [])
      say([`${dataset}: figures to review, near their limits`, ...figures].join('\n  '));
    const what = `${manifest.id}: ${manifest.datasets.length} datasets, ${manifest.measures.length} measures`;
    say(dryRun ? `would import ${what}; all checks passed, and nothing was kept` : `imported ${what}`);
  });

program
  .command('new-dataset')
  .description('start a dataset in the register: a folder with a working example')
  .argument('<key>', 'lower-case letters, digits and hyphens, such as publisher-product')
  .option('--sources <dir>', "folder with the publishers' files, for the file of the example; default: the register")
  .action((key: string, { sources }: { sources?: string }) => say(newDataset(registerDir, key, sources)));

program
  .command('new-edition')
  .description('propose the changes of the register for a new edition of a dataset, and list what no longer fits')
  .argument('<dataset>', 'key of the dataset, such as census-pep')
  .requiredOption('--file <paths...>', "the new edition's files, as the publisher names them")
  .option(
    '--sources <dir-or-url>',
    'folder or base URL with the other files of the dataset and of the geography; default: download them',
  )
  .option('--write', 'change dataset.yaml and import.sql; default: only print the changes')
  .addHelpText(
    'after',
    '\nExample: npm run release -- new-edition census-pep --file co-est2026-alldata.csv --sources DIR',
  )
  .action(async (key: string, { file, sources, write = false }: EditionArguments) =>
    say(
      printEdition(await newEdition({ registerDir, key, files: file, sources, write, now: () => new Date(), fetch })),
    ),
  );

program
  .command('watch')
  .description('ask publishers for new editions, and list what is new, late or due; never activates anything')
  .option('--only <datasets>', 'ask about these only, comma-separated')
  .option('--contact <url>', 'URL or address for publishers to contact you; some refuse requests without one')
  .option('--dry-run', 'do not write what was seen to build/register/watched.yaml')
  .option('--prepare', 'put new editions into the register, and import them as a draft into drafts/')
  .option('--sources <dir>', "with --prepare: folder with the publishers' other files; default: download them")
  .action(async ({ only, contact, dryRun = false, prepare = false, sources }: WatchArguments) => {
    if (dryRun && prepare) throw new Error('--prepare changes the register; give either it or --dry-run');
    if (sources !== undefined && (!prepare || isUrl(sources)))
      throw new Error('--sources is a folder, and goes with --prepare');
    const report = await runWatch({
      registerDir,
      releasesDir,
      draftsDir: join(root, 'drafts'),
      only: keysOf(only),
      dryRun,
      prepare,
      sources,
      contact,
      agent: userAgent(contact),
      now: new Date(),
      fetch,
      progress,
    });
    say(report);
  });

program
  .command('outlines')
  .description('add the outlines of counties to a release, which the maps of the site are drawn with')
  .argument('[id]', 'default: the newest')
  .option('--sources <dir-or-url>', "folder or base URL with the publisher's files; default: download them")
  .option('--dry-run', 'check the outlines, and write nothing')
  .action(async (id: string | undefined, { sources, dryRun = false }: { sources?: string; dryRun?: boolean }) => {
    // Only people who make releases have the packages that it needs.
    const { importOutlines } = await import('./import/importOutlines.ts');
    const chosen = await releaseFolder(releasesDir, id ?? (await newest()));
    const { rows, bytes } = await importOutlines(chosen, { sources, now: new Date(), fetch, progress, dryRun });
    say(`${dryRun ? 'would add ' : ''}outlines of ${rows} counties, ${Math.round(bytes / 1000)} kB`);
  });

program
  .command('build')
  .description('build a release: its database and every stored page')
  .argument('[id]', 'default: the newest')
  .option('--dry-run', 'say what is missing, damaged or made by other code, and build nothing')
  .action(async (given: string | undefined, { dryRun = false }: DryRun) => {
    const id = given ?? (await newest());
    if (dryRun) {
      const faults = await findFaults({ ...folders, id });
      for (const { in: part, why } of faults) say(`${id}: ${part}: ${why}`);
      if (faults.length === 0) say(`${id} is already built; a build would rebuild it`);
      return;
    }
    const { pages, requests } = await buildRelease({ ...folders, id });
    say(`stored ${pages} pages for ${requests} requests`);
  });

program
  .command('activate')
  .description('serve a built release; a running server switches by itself')
  .argument('<id>')
  .option('--dry-run', 'say what would be served, and change nothing')
  .action(async (id: string, { dryRun = false }: DryRun) =>
    serve(await activate({ ...folders, dryRun }, id, new Date()), dryRun),
  );

program
  .command('rollback')
  .description('serve the release that was active before; a rollback never returns to a release that was rolled back')
  .option('--to <id>', 'serve this earlier release; default: the one before the active release')
  .option('--dry-run', 'say what would be served, and change nothing')
  .action(async ({ to, dryRun = false }: DryRun & { readonly to?: string }) =>
    serve(await rollback({ ...folders, dryRun }, new Date(), to), dryRun),
  );

program
  .command('list')
  .description('list the releases, oldest first: whether each is built, active, or was rolled back')
  .action(async () => {
    const pointer = await readPointer(distDir);
    for (const manifest of await listReleases(releasesDir)) {
      const { id, created_at } = manifest;
      const { datasets, measures } = servedOf(manifest);
      const built = (await isBuilt({ releasesDir, distDir, id })) ? 'built' : 'not built';
      const last = historyOf(pointer).findLast(({ release }) => release === id);
      const state =
        pointer?.release === id ? ', active' : last?.rolled_back_at ? `, rolled back ${last.rolled_back_at}` : '';
      say(`${id}  ${created_at}  ${datasets.length} datasets, ${measures.length} measures  ${built}${state}`);
    }
  });

program
  .command('check')
  .description('check the files of a release against its manifest')
  .argument('<id>')
  .action(async (id: string) => {
    await checkRelease(await releaseFolder(releasesDir, id));
    say(`${id} is complete`);
  });

program
  .command('diff')
  .description('list what differs between two releases: by name, then values, the largest relative changes first')
  .argument('<a>', 'the release before')
  .argument('<b>', 'the release after')
  .option('--all', 'show every changed value; default: the 20 largest changes of each kind')
  .option('--json', 'print everything as JSON')
  .option('--measure <name>', 'compare the values of this measure only')
  .option('--metro <ref>', 'compare the values of this metro and its counties only; a CBSA code or slug')
  .action(async (a: string, b: string, { all, json, measure, metro }: DiffArguments) => {
    const before = await releaseFolder(releasesDir, a);
    const after = await releaseFolder(releasesDir, b);
    const diff = await openDiff(before, after, { measure, metro });
    try {
      await printLines(json ? diffJson(diff) : diffLines(diff, { all }));
    } finally {
      await diff.close();
    }
  });

program
  .command('coverage')
  .description(
    'write docs/coverage.md, how many metros have a value of each measure in each year of the newest release, and docs/not-here.md, what is not in the data',
  )
  .option('--dry-run', 'say which of the two files would change, and write neither')
  .action(async ({ dryRun = false }: DryRun) => {
    const dir = await releaseFolder(releasesDir, await newest());
    const pages = { 'docs/coverage.md': await coveragePage(dir), 'docs/not-here.md': notHerePage(dir) };
    for (const [name, text] of Object.entries(pages)) {
      const file = join(root, name);
      if (!dryRun) await writeFile(file, text);
      else say(`${name} ${(await readFile(file, 'utf8')) === text ? 'stays' : 'would change'}`);
    }
  });

program
  .command('layout')
  .description('write the pages of a built release as static files for a CDN')
  .argument('[id]', 'default: the active release')
  .requiredOption('--to <dir>', 'target folder')
  .action(async (id: string | undefined, { to }: { to: string }) => {
    const chosen = id ?? (await readPointer(distDir))?.release;
    if (!chosen) throw new Error('no release is active; give the id of a release');
    await layOut(builtFolder(distDir, chosen), to, progress);
  });

program
  .command('publish')
  .description('publish a built release for servers to follow; uploads only missing pieces, and the pointer last')
  .argument('[id]', 'default: the active release; with --rollback, the previously published one')
  .requiredOption('--to <s3-address>', 'target, such as s3://bucket/prefix; credentials come from AWS_* variables')
  .option('--again', 'upload every piece again, to repair a store with damaged objects')
  .option('--rollback', 'publish an older release; otherwise servers refuse it')
  .option('--dry-run', 'say what would be sent, and send nothing')
  .addHelpText('after', '\nRELEASES_PRIVATE_KEY signs the release; the command `keys` creates a key pair.')
  .action(async (id: string | undefined, { to, again = false, rollback = false, dryRun = false }: PublishArguments) => {
    const opened = await openS3(to);
    const store = dryRun ? withoutWrites(opened) : opened;
    const key = signingKey();
    const usual = rollback ? (await publishedPointer(store, key))?.previous : (await readPointer(distDir))?.release;
    const chosen = id ?? usual;
    if (!chosen)
      throw new Error(`no release ${rollback ? 'was published before' : 'is active'}; give the id of a release`);
    const { pieces, sent, bytesSent } = await publish(distDir, chosen, store, progress, { again, rollback, key });
    const what = `${sent} of ${pieces} pieces, ${(bytesSent / 1e6).toFixed(1)} MB`;
    say(dryRun ? `would publish ${chosen} and send ${what}` : `published ${chosen}: sent ${what}`);
  });

program
  .command('keys')
  .description('create a key pair: the publisher signs releases with one key, servers check them with the other')
  .action(() => {
    const { privateKey, publicKey } = newKeys();
    say(`RELEASES_PRIVATE_KEY=${privateKey}\nRELEASES_PUBLIC_KEY=${publicKey}`);
  });

program
  .command('netlify')
  .description('create a Netlify deploy of a built release: the site with its pages, the gate, the function')
  .argument('[id]', 'default: the active release')
  .requiredOption('--origin <origin>', 'public origin of the site, such as https://api.example.org')
  .action(async (id: string | undefined, { origin }: { origin: string }) => {
    const chosen = id ?? (await readPointer(distDir))?.release;
    if (!chosen) throw new Error('no release is active; give the id of a release');
    if (!URL.canParse(origin)) throw new Error(`--origin must be a URL such as https://api.example.org; got ${origin}`);
    await buildNetlify({ root, distDir, id: chosen, origin: new URL(origin).origin, progress });
  });

program
  .command('ready')
  .description('build and activate the newest release and the site; repair what is damaged')
  .option('--background', 'return as soon as the API can respond; store the pages and build the site in the background')
  .action(async ({ background = false }: { background?: boolean }) => {
    if (background) {
      await makeAnswerable(folders, new Date());
      startInBackground('ready');
      return;
    }
    // In order of need: sign-in, the pages, fast responses, the other files of the site, then the other releases.
    await buildAccountPages(folders);
    const { release } = await makeReady(folders, new Date(), (id) => buildPages({ ...folders, id }));
    await buildSite({ ...folders, id: release, contact: contact() });
    await keepDownloads(folders, await holdReleases(folders, release));
  });

program
  .command('dev')
  .description('serve the newest release while you change the code: pages reload, and the server restarts')
  .option('--port <port>', 'port of the pages; the server has the next one', '8080')
  .action(({ port }: { port: string }) => develop({ ...folders, root, port: portOf(port), environment: process.env }));

program
  .command('site')
  .description('build the sign-in pages and the site of a built release, if the release or the sources changed')
  .argument('[id]', 'default: the active release')
  .action(async (given?: string) => {
    const id = given ?? (await readPointer(distDir))?.release;
    await buildAccountPages(folders);
    // A server that fetches its releases needs only the sign-in pages, which belong to its code.
    if (id === undefined) say('no release is active here: only the sign-in pages are built');
    else await buildSite({ ...folders, id, contact: contact() });
  });

/** Prints lines as fast as the reader of stdout takes them. */
async function printLines(lines: AsyncIterable<string>): Promise<void> {
  for await (const line of lines) if (!process.stdout.write(`${line}\n`)) await once(process.stdout, 'drain');
}

/** Prints the active release. Builds its site, and the databases of the other releases, if needed, unless it is a dry run. */
async function serve({ release, previous }: Pointer, dryRun: boolean): Promise<void> {
  if (dryRun) {
    say(`would serve ${release}; a rollback would then return to ${previous ?? 'nothing'}`);
    return;
  }
  say(`active: ${release}`);
  await buildSite({ ...folders, id: release, contact: contact() });
  await keepDownloads(folders, await holdReleases(folders, release));
}

interface DryRun {
  readonly dryRun?: boolean;
}

interface DiffArguments {
  readonly all?: boolean;
  readonly json?: boolean;
  readonly measure?: string;
  readonly metro?: string;
}

interface ImportArguments extends Readonly<
  Record<'sources' | 'only' | 'id' | 'contact' | 'memory', string | undefined>
> {
  readonly confirm?: readonly string[];
  readonly dryRun?: boolean;
}

interface WatchArguments extends Readonly<Record<'only' | 'contact' | 'sources', string | undefined>> {
  readonly dryRun?: boolean;
  readonly prepare?: boolean;
}

interface EditionArguments {
  readonly file: string[];
  readonly sources?: string;
  readonly write?: boolean;
}

interface PublishArguments {
  readonly to: string;
  readonly again?: boolean;
  readonly rollback?: boolean;
  readonly dryRun?: boolean;
}

/** Returns the key that signs published releases, if it is set. @throws Error without the value of the setting */
function signingKey() {
  const text = process.env['RELEASES_PRIVATE_KEY'];
  if (!text) return undefined;
  try {
    return readPrivateKey(text);
  } catch {
    throw new Error('RELEASES_PRIVATE_KEY must be an Ed25519 private key as `npm run release -- keys` prints it');
  }
}

/** Starts another command, which keeps running after this process ends. */
function startInBackground(...command: string[]): void {
  const child = spawn(process.execPath, [...process.execArgv, process.argv[1]!, ...command], { stdio: 'inherit' });
  // Requests to the server have priority.
  setPriority(child.pid!, constants.priority.PRIORITY_BELOW_NORMAL);
  child.unref();
}

/** Returns the reason of each confirmed dataset. */
function reasonsOf(confirm: readonly string[] = []): Record<string, string> {
  return Object.fromEntries(
    confirm.map((text) => {
      const at = text.indexOf('=');
      const reason = text.slice(at + 1).trim();
      if (at < 1 || reason === '')
        throw new Error(`--confirm ${text} gives no reason; write --confirm dataset="why the figures are right"`);
      return [text.slice(0, at).trim(), reason];
    }),
  );
}

function keysOf(list: string | undefined): string[] | undefined {
  return list?.split(',').map((key) => key.trim());
}

function portOf(text: string): number {
  const port = Number(text);
  if (!Number.isInteger(port) || port < 1 || port > 65_534)
    throw new Error(`--port must be a whole number from 1 to 65534; got ${text}`);
  return port;
}

async function newest(): Promise<string> {
  const id = (await listReleases(releasesDir)).at(-1)?.id;
  if (id === undefined) throw new Error('no release exists; import one first: npm run release -- import --sources DIR');
  return id;
}

/** Returns the email address in `CONTACT`, if it is one: it may also be the address of a page. */
function contact(): string | undefined {
  const text = process.env['CONTACT'];
  return text?.includes('@') && !text.includes('/') ? text : undefined;
}

await runCommand(program);
