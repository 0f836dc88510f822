import { spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Command } from 'commander';
import { type Pointer, readPointer } from '../common/release/pointer.ts';
import { openS3 } from '../common/release/s3.ts';
import { newKeys, readPrivateKey } from '../common/release/signature.ts';
import { runCommand } from '../common/command.ts';
import { activate, makeAnswerable, makeReady, rollback } from './activate.ts';
import { buildRelease, isBuilt } from './render/build.ts';
import { diffReleases, printDiff } from './diff.ts';
import { checkRelease } from './import/checkRelease.ts';
import { importRelease } from './import/importRelease.ts';
import { newDataset } from './import/newDataset.ts';
import { layOut } from './layout.ts';
import { buildNetlify } from './netlify.ts';
import { showProgress } from './base/progress.ts';
import { publish, publishedPointer } from './publish.ts';
import { builtFolder, listReleases, releaseFolder, servedOf } from './release/released.ts';
import { buildAccountPages, buildSite } from './site.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const releasesDir = join(root, 'releases');
const distDir = join(root, 'dist');
const registerDir = join(root, 'build/register');
const progress = showProgress();
const folders = { releasesDir, distDir, progress };
const say = (text: string) => void process.stdout.write(text + '\n');

const program = new Command('npm run release --')
  .description("Makes releases: imports publishers' figures, renders the pages, decides which release is served.")
  .showHelpAfterError('(run without arguments to see what there is)')
  .exitOverride();

program
  .command('import')
  .description("make a release of the register's datasets")
  .option(
    '--sources <dir-or-url>',
    "folder or base URL with the publishers' files; without it they are downloaded from the publishers",
  )
  .option('--only <datasets>', 'import these alone, comma-separated; the others are taken over from the newest release')
  .option('--id <id>', "the release's id; today's date without it")
  .option(
    '--confirm <datasets>',
    'let the figures of these change beyond their bounds since the newest release; the release records it',
  )
  .option(
    '--contact <url>',
    'where publishers reach you; downloads name it, and some publishers refuse those that do not',
  )
  .action(async ({ sources, only, id, confirm, contact }: Record<string, string | undefined>) => {
    const now = new Date();
    const manifest = await importRelease({
      registerDir,
      releasesDir,
      sources,
      only: keysOf(only),
      confirm: keysOf(confirm),
      id: id ?? now.toISOString().slice(0, 10),
      now: () => now,
      fetch,
      contact,
      progress,
    });
    say(`imported ${manifest.id}: ${manifest.datasets.length} datasets, ${manifest.measures.length} measures`);
  });

program
  .command('new-dataset')
  .description('start a dataset of the register: a folder with an example that an import accepts')
  .argument('<key>', "lower-case letters, digits and hyphens, such as the publisher's and the product's name")
  .option(
    '--sources <dir>',
    "folder with the publishers' files, where the example's file goes; in the register without it",
  )
  .action((key: string, { sources }: { sources?: string }) => say(newDataset(registerDir, key, sources)));

program
  .command('build')
  .description('render a release: every stored page and the database of the live core')
  .argument('[id]', 'the newest without it')
  .action(async (id?: string) => {
    const { pages, requests } = await buildRelease({ ...folders, id: id ?? (await newest()) });
    say(`${requests} requests are answered by ${pages} stored pages`);
  });

program
  .command('activate')
  .description('serve a built release; a running server takes it up by itself')
  .argument('<id>')
  .action(async (id: string) => serve(await activate(folders, id, new Date())));

program
  .command('rollback')
  .description('serve the release that was served before')
  .action(async () => serve(await rollback(folders, new Date())));

program
  .command('list')
  .description('the releases, oldest first, and which is built and active')
  .action(async () => {
    const pointer = await readPointer(distDir);
    for (const manifest of await listReleases(releasesDir)) {
      const { id, created_at } = manifest;
      const { datasets, measures } = servedOf(manifest);
      const built = (await isBuilt({ releasesDir, distDir, id })) ? 'built' : 'not built';
      const active = pointer?.release === id ? ', active' : '';
      say(`${id}  ${created_at}  ${datasets.length} datasets, ${measures.length} measures  ${built}${active}`);
    }
  });

program
  .command('check')
  .description("check a release's files against its manifest")
  .argument('<id>')
  .action(async (id: string) => {
    await checkRelease(await releaseFolder(releasesDir, id));
    say(`${id} is whole`);
  });

program
  .command('diff')
  .description('what changed from one release to another, the largest changes first')
  .argument('<a>')
  .argument('<b>')
  .action(async (a: string, b: string) =>
    say(printDiff(await diffReleases(await releaseFolder(releasesDir, a), await releaseFolder(releasesDir, b)))),
  );

program
  .command('layout')
  .description('lay the pages of a built release out as static files for a CDN')
  .argument('[id]', 'the active one without it')
  .requiredOption('--to <dir>', 'where to')
  .action(async (id: string | undefined, { to }: { to: string }) => {
    const chosen = id ?? (await readPointer(distDir))?.release;
    if (!chosen) throw new Error('no release is active; name the one to lay out');
    await layOut(builtFolder(distDir, chosen), to, progress);
  });

program
  .command('publish')
  .description('publish a built release for servers to follow; sends only missing pieces, the pointer last')
  .argument('[id]', 'the active one by default; with --rollback the one published before')
  .requiredOption('--to <s3-address>', 'where to, such as s3://bucket/prefix; AWS_* variables say how to get in')
  .option('--again', 'send every piece, even if it is there: repairs a store with damaged objects')
  .option('--rollback', 'go back to an older release; servers refuse an older one otherwise')
  .addHelpText('after', '\nRELEASES_PRIVATE_KEY signs the release; the command `keys` creates a key pair.')
  .action(async (id: string | undefined, { to, again = false, rollback = false }: PublishArguments) => {
    const store = await openS3(to);
    const key = signingKey();
    const usual = rollback ? (await publishedPointer(store, key))?.previous : (await readPointer(distDir))?.release;
    const chosen = id ?? usual;
    if (!chosen)
      throw new Error(`no release ${rollback ? 'was published before' : 'is active'}; name the one to publish`);
    const { pieces, sent, bytesSent } = await publish(distDir, chosen, store, progress, { again, rollback, key });
    say(`published ${chosen}: ${sent} of ${pieces} pieces sent, ${(bytesSent / 1e6).toFixed(1)} MB`);
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
  .description('make a deploy for Netlify of a built release: the site with the pages, the gate, the function')
  .argument('[id]', 'the active one without it')
  .requiredOption('--origin <origin>', 'the public origin, such as https://api.example.org, which the pages name')
  .action(async (id: string | undefined, { origin }: { origin: string }) => {
    const chosen = id ?? (await readPointer(distDir))?.release;
    if (!chosen) throw new Error('no release is active; name the one to deploy');
    if (!URL.canParse(origin)) throw new Error(`${origin} is no origin; say https://api.example.org`);
    await buildNetlify({ root, distDir, id: chosen, origin: new URL(origin).origin, progress });
  });

program
  .command('ready')
  .description(
    'build and activate the newest release, and build the site; keep what is complete, repair what is damaged',
  )
  .option('--beside', 'return as soon as answers can be computed; store the pages and build the site in the background')
  .action(async ({ beside = false }: { beside?: boolean }) => {
    if (beside) {
      await makeAnswerable(folders, new Date());
      startBeside('ready');
      return;
    }
    // People can sign in, then requests get faster, then there are pages to read.
    await buildAccountPages(folders);
    const { release } = await makeReady(folders, new Date());
    await buildSite({ ...folders, id: release });
  });

program
  .command('site')
  .description('build the site of a built release, where it does not stand as release and sources are now')
  .argument('[id]', 'the active one without it')
  .action(async (given?: string) => {
    const id = given ?? (await readPointer(distDir))?.release;
    if (id === undefined) throw new Error('no release is active; name the one to build the site of');
    await buildAccountPages(folders);
    await buildSite({ ...folders, id });
  });

/** Says what is served from now on, and sees to it that its site stands. */
async function serve({ release }: Pointer): Promise<void> {
  say(`active: ${release}`);
  await buildSite({ ...folders, id: release });
}

interface PublishArguments {
  readonly to: string;
  readonly again?: boolean;
  readonly rollback?: boolean;
}

/** The key that signs what is published; undefined where none is set. @throws Error that does not repeat the setting */
function signingKey() {
  const text = process.env['RELEASES_PRIVATE_KEY'];
  if (!text) return undefined;
  try {
    return readPrivateKey(text);
  } catch {
    throw new Error('RELEASES_PRIVATE_KEY must be an Ed25519 private key as `npm run release -- keys` prints it');
  }
}

/** Starts another of these commands, which goes on when this process has ended. */
function startBeside(...command: string[]): void {
  const child = spawn(process.execPath, [...process.execArgv, process.argv[1]!, ...command], { stdio: 'inherit' });
  // What is asked meanwhile comes first.
  setPriority(child.pid!, constants.priority.PRIORITY_BELOW_NORMAL);
  child.unref();
}

function keysOf(list: string | undefined): string[] | undefined {
  return list?.split(',').map((key) => key.trim());
}

async function newest(): Promise<string> {
  const id = (await listReleases(releasesDir)).at(-1)?.id;
  if (id === undefined)
    throw new Error('there is no release; import one first: npm run release -- import --sources DIR');
  return id;
}

await runCommand(program);
