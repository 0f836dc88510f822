import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Command, InvalidArgumentError } from 'commander';
import { say } from '../../common/command.ts';
import { userAgent } from '../base/userAgent.ts';
import { showProgress } from '../base/progress.ts';
import { capture } from './capture.ts';
import { catalogFolder, findProgram, type Program, readCatalog } from './catalog.ts';
import { checkedCatalog } from './check.ts';
import { csvTemplate } from './csvPrograms.ts';
import { importCsv } from './importCsv.ts';
import { importInventory } from './importInventory.ts';
import { importLaws } from './importLaws.ts';
import { readInventory } from './inventory.ts';
import { countsOf, withCounts } from './listCounts.ts';
import { differingListings } from './inventoryDiff.ts';
import { readExcluded } from './lists.ts';
import { pageLimits, type Reading } from './page.ts';
import type { Reread } from './reread.ts';
import { approve, openReviews } from './review.ts';
import { compareSample, type Editions, editionTexts } from './sample.ts';
import { mayBeServed, recordOf } from './served.ts';
import { verify } from './verify.ts';
import { lastVerification, unverifiedFor, watch } from './watch.ts';

const docsPage = fileURLToPath(new URL('../../docs/incentive-coverage.md', import.meta.url));
const register = fileURLToPath(new URL('../register', import.meta.url));

/** The commands that import a publisher's list of programs. */
const imports = [
  {
    command: 'import-inventory',
    list: 'the Federal Program Inventory',
    files: 'program.zip and active-alns.csv',
    run: importInventory,
  },
  {
    command: 'import-laws',
    list: 'the laws and incentives of the Alternative Fuels Data Center',
    files: 'laws_and_incentives.csv',
    run: importLaws,
  },
] as const;

/**
 * Returns the commands of the catalog.
 * @param fetch reads pages and refuses addresses that are not public
 */
export function catalogCommands(fetch: typeof globalThis.fetch): Command {
  const program = new Command('npm run catalog --')
    .description('Maintains the catalog of incentive programs: its pages, its records and their checks.')
    .option('--register <dir>', 'register that contains the catalog', register)
    .showHelpAfterError('(run without arguments to list the commands)')
    .exitOverride();

  const dir = () => join(program.opts<{ register: string }>().register, catalogFolder);
  addListCommands(program, dir);
  addProgramCommands(program, dir);
  addPageCommands(program, dir, fetch);
  return program;
}

/** Adds the commands about publishers' lists. @param dir returns the folder of the catalog */
function addListCommands(program: Command, dir: () => string): void {
  for (const { command, list, files, run } of imports)
    program
      .command(command)
      .description(`import an edition of ${list}: all of it, or nothing`)
      .argument('<dir>', `folder with ${files}`)
      .option('--retire <n>', 'confirm how many programs the edition retires, if they are over a tenth', count)
      .action(async (from: string, { retire }: { retire?: number }) => {
        const { edition, selected, excluded, added, changed, retired, left, unlisted } = await run(
          dir(),
          from,
          showProgress(),
          retire,
        );
        say(`edition of ${edition}: listings selected: ${selected}, excluded: ${excluded}`);
        say(`programs added: ${added}, changed: ${changed}, retired: ${retired}`);
        for (const id of left) say(`${id}: left alone; its page is newer than the list, or under review`);
        for (const id of unlisted)
          say(`${id}: the list or \`merged\` no longer has its listing; retire it, or give it another \`source\``);
      });

  program
    .command('diff')
    .description('list the listings of the Federal Program Inventory that differ between two editions')
    .argument('<before>', 'folder of an edition')
    .argument('<after>', 'folder of a later edition')
    .action(async (before: string, after: string) => {
      const progress = showProgress();
      for (const difference of differingListings(
        await readInventory(before, progress),
        await readInventory(after, progress),
      ))
        say(difference);
    });

  program
    .command('counts')
    .description(
      'write the counts of programs and excluded listings to docs/incentive-coverage.md; with --register, print them',
    )
    .action(async () => {
      const catalog = readCatalog(dir());
      const excluded = readExcluded(dir());
      if (resolve(dir()) !== join(register, catalogFolder)) return say(countsOf(catalog, excluded));
      await writeFile(docsPage, withCounts(await readFile(docsPage, 'utf8'), catalog, excluded));
    });
}

/** Adds the commands that check and show programs. */
function addProgramCommands(program: Command, dir: () => string): void {
  program
    .command('check')
    .description('check every file, and each quotation against its captured page')
    .option('--random <n>', "compare the quotations of so many programs with the publishers' lists, too", count)
    .option('--seed <text>', 'which ones', 'catalog')
    .option('--inventory <dir>', 'folder of the edition of the Federal Program Inventory')
    .option('--laws <dir>', 'folder of the edition of the laws and incentives')
    .action(async ({ random, seed, ...editions }: { random?: number; seed: string } & Editions) => {
      const catalog = checkedCatalog(dir());
      const { programs, sources } = catalog;
      const served = programs.filter(mayBeServed);
      const retired = served.filter(({ value }) => value.retired).length;
      say(
        `no errors; programs: ${programs.length}, pages: ${sources.length}, may be served: ${served.length}, retired: ${retired}`,
      );
      if (random === undefined) return;
      const texts = await editionTexts(dir(), editions, showProgress());
      const sample = compareSample(catalog, texts, { count: random, seed });
      for (const fault of sample.faults) process.stderr.write(`${fault}\n`);
      say(
        `seed ${JSON.stringify(seed)}; random programs: ${sample.programs}, quotations: ${sample.quotations}, not in the page: ${sample.faults.length}`,
      );
      say(
        texts.size === 0
          ? "not compared with the publishers' lists: give --inventory and --laws"
          : `programs compared with the publishers' lists: ${sample.compared}`,
      );
      if (sample.faults.length > 0) process.exitCode = 1;
    });

  program
    .command('list')
    .description('list every program with id, jurisdiction, name and verification')
    .action(() => {
      for (const one of readCatalog(dir()).programs) say(line(one));
    });

  program
    .command('show')
    .description('show a program as the API serves it')
    .argument('<id>')
    .action((id: string) => {
      const found = findProgram(readCatalog(dir()), id);
      say(JSON.stringify(recordOf(found, null), null, 2));
      const note = why(found);
      if (note) process.stderr.write(`${note}\n`);
    });

  program
    .command('stale')
    .description('list programs that were not verified for some days, the oldest first')
    .option('--days <n>', 'days', days, 90)
    .action(({ days: most }: { days: number }) => {
      const stale = unverifiedFor(readCatalog(dir()), most, new Date());
      for (const one of stale) say(line(one));
      say(`programs not verified in ${most} days: ${stale.length}`);
    });

  program
    .command('watch')
    .description(
      'list what needs a person: changed pages, programs that end soon or ended, programs not verified for long',
    )
    .option('--days <n>', 'how soon a program ends', days, 90)
    .option('--stale <n>', 'days since the last verification', days, 365)
    .action((options: { days: number; stale: number }) => {
      const { changed, ending, ended, unverified } = watch(readCatalog(dir()), options, new Date());
      say(`pages that changed since they were captured: ${changed.length}`);
      for (const { id, value, review } of changed) say(`  ${id}  ${value.url}  seen ${review!.value.opened_at}`);
      say(`programs that end within ${options.days} days: ${ending.length}`);
      for (const one of ending) say(`  ${one.value.sunset_on}  ${line(one)}`);
      say(`programs that ended and are not retired: ${ended.length}`);
      for (const one of ended) say(`  ${one.value.sunset_on}  ${line(one)}`);
      const never = unverified.filter(({ value }) => lastVerification(value) === '').length;
      say(
        `programs not verified in ${options.stale} days: ${unverified.length}, never: ${never} (\`stale\` lists them)`,
      );
    });
}

/** Adds the commands that read pages, and those about what changed on them. */
function addPageCommands(program: Command, dir: () => string, fetch: typeof globalThis.fetch): void {
  const contact = ['--contact <url>', 'URL or address for publishers to contact you'] as const;
  const readingFor = (url: string | undefined): Reading => ({ fetch, agent: userAgent(url), limits: pageLimits });

  program
    .command('capture')
    .description('read the page of a source and keep its text and hash; a captured page is verified')
    .argument('<page>', 'URL of the page or id of the source; with --source, also a saved .html or .txt file')
    .option('--source <id>', 'source of the saved page')
    .option(...contact)
    .action(async (page: string, { source: name, contact: url }: { source?: string; contact?: string }) => {
      const options = { page, source: name, now: new Date(), reading: readingFor(url) };
      const { source, kept, outcome } = await capture(dir(), options);
      const without = kept ? '' : '; only its hash is kept, because of its terms';
      say(`${source}: ${describeOutcome(outcome)}${without}`);
    });

  program
    .command('import-csv')
    .description('add the programs of a reviewed CSV file, with their pages: all of them, or none')
    .argument('[file]', 'CSV file with a program on each row')
    .option('--template', 'print an empty file with an example instead')
    .option(
      '--pages <dir>',
      'folder with saved pages, <id>.html or <id>.txt by the id of a program; others are read from the web',
    )
    .option(...contact)
    .action(async (file: string | undefined, options: { template?: true; pages?: string; contact?: string }) => {
      if (options.template) return void process.stdout.write(csvTemplate());
      if (file === undefined) throw new Error('give a CSV file; --template prints an empty one');
      const { pages, contact: url } = options;
      const found = await importCsv(dir(), {
        ...{ file, pages, now: new Date(), reading: readingFor(url), progress: showProgress() },
      });
      say(`programs added: ${found.programs}, of pages: ${found.pages}`);
    });

  program
    .command('verify')
    .description('read the captured pages again: verify programs of unchanged pages, open reviews for changed ones')
    .argument(
      '[sources...]',
      'only these; default: every page that was not read recently, except those of the inventory',
    )
    .option('--days <n>', 'skip pages that were read in the last n days, including today', days, 1)
    .option(...contact)
    .action(async (only: string[], { days: least, contact: url }: { days: number; contact?: string }) => {
      const options = { only, days: least, now: () => new Date(), reading: readingFor(url), progress: showProgress() };
      const results = await verify(dir(), options);
      for (const { source, outcome } of results) {
        if (outcome.kind !== 'unreadable') say(`${source}: ${describeOutcome(outcome)}`);
        else process.stderr.write(`${source}: ${outcome.why}\n`);
      }
      if (results.length === 0) say('no page is due: all captured pages were read recently');
      if (results.some(({ outcome }) => outcome.kind === 'unreadable')) process.exitCode = 1;
    });

  program
    .command('review')
    .description('list changed pages and open reviews; with a program and an option, approve the program')
    .argument('[id]', 'the program')
    .option('--approve', 'approve the record without changes')
    .option('--edit <field=value>', 'approve with this value; can be repeated', several, [])
    .action(async (id: string | undefined, { approve: holds, edit }: { approve?: true; edit: string[] }) => {
      if (id !== undefined && (holds || edit.length > 0)) {
        const { last_verified_at } = await approve(dir(), id, edit, new Date());
        return say(`${id}: approved, verified at ${last_verified_at}`);
      }
      if (id === undefined && (holds || edit.length > 0)) throw new Error('give the id of the program to approve');
      showReviews(dir(), id);
    });
}

function showReviews(dir: string, id: string | undefined): void {
  const catalog = readCatalog(dir);
  const reviews = openReviews(catalog).filter(
    ({ programs }) => id === undefined || programs.some((one) => one.id === id),
  );
  if (reviews.length === 0)
    return say(id === undefined ? 'no open reviews' : `${findProgram(catalog, id).id}: no open review`);
  for (const { source, programs } of reviews) {
    const { opened_at, removed, added } = source.review!.value;
    say(`${source.id}  ${source.value.url}  changed, seen ${opened_at}`);
    for (const text of removed) say(`  - ${text}`);
    for (const text of added) say(`  + ${text}`);
    if (removed.length + added.length === 0) say('  its text is not kept; read the page');
    for (const { id: waiting, faults } of programs)
      say([`  waits: ${waiting}`, ...faults.map((fault) => `    ${fault}`)].join('\n'));
  }
}

function describeOutcome(outcome: Reread): string {
  switch (outcome.kind) {
    case 'captured':
      return 'captured';
    case 'unchanged':
      return `unchanged; programs verified: ${outcome.verified}`;
    case 'changed':
      return `changed; programs to review: ${outcome.programs}`;
    case 'under review':
      return 'changed, and still under review';
    case 'half reviewed':
      return 'changed again while under review; finish that review, then verify again';
  }
}

function line(one: Program): string {
  const { jurisdiction } = one.source;
  const note = why(one);
  const state = note ? `  (${note})` : '';
  return `${one.id}  ${jurisdiction.key}  ${one.value.name}  ${one.value.verified_by ?? (one.source.value.capture ? 'never verified' : 'stated from the statute, page not yet captured')} ${lastVerification(one.value)}${state}`.trimEnd();
}

/** Returns why requests do not list a program, or not without asking for retired ones; undefined if they do. */
function why(one: Program): string | undefined {
  const { retired } = one.value;
  if (!mayBeServed(one)) return `not served: the terms of ${one.source.id} do not allow it`;
  return retired && `retired on ${retired.on}: ${retired.reason}`;
}

function count(text: string): number {
  if (!/^[0-9]{1,5}$/.test(text)) throw new InvalidArgumentError('must be a whole number of programs');
  return Number(text);
}

function days(text: string): number {
  if (!/^[0-9]{1,5}$/.test(text)) throw new InvalidArgumentError('must be a whole number of days');
  return Number(text);
}

function several(value: string, values: string[]): string[] {
  return [...values, value];
}
