import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { ReleaseId } from '../../api/schemas/common.ts';
import { inParallel } from '../../common/release/inParallel.ts';
import { makeFolder } from '../../common/release/workFolder.ts';
import type { Progress } from '../base/progress.ts';
import {
  cellsFile,
  editionsFile,
  type ReleaseDataset,
  type ReleaseManifest,
  type ReleaseMeasure,
  valuesFile,
  withheldFile,
} from '../release/manifest.ts';
import { marksOf } from './asPublished.ts';
import { checkChanges, checkMembers } from './checkChanges.ts';
import { checkRelease } from './checkRelease.ts';
import { checkSeams } from './checkSeams.ts';
import { checkLeftOut } from './checkLeftOut.ts';
import { checkComparedNames, checkPlausible, measuresCompared } from './checkPlausible.ts';
import { choose, type Choice, type Confirm } from './choose.ts';
import { compareText } from '../../api/domain/text.ts';
import { createTables } from './createTables.ts';
import { defaultMemory, openDatabase, OutOfMemory, type Database } from '../release/database.ts';
import { describeMeasure, valuesBehind } from './describe.ts';
import { describeDataset } from './describeDataset.ts';
import { ImportError } from '../base/errors.ts';
import { importEditions } from './editions.ts';
import { importFigures } from './figures.ts';
import { importGeography } from './importGeography.ts';
import { importIncentives } from './importIncentives.ts';
import { needs } from './measures.ts';
import { isUrl, networkLimits, type NetworkLimits, type Obtaining } from './obtain.ts';
import { linkReleases } from '../release/released.ts';
import { dropRaw, loadRaw } from './raw.ts';
import { Problems } from './problems.ts';
import { readFile } from './readFile.ts';
import type { FiguresFolder, Register } from './register.ts';
import type { FiguresEntry } from './registerSchema.ts';
import { checkCoverage, checkRange, readExtremes } from './runCheck.ts';
import {
  writeCells,
  writeEditions,
  writeManifest,
  writeMembers,
  writePrograms,
  writeRegions,
  writeValues,
  writeWithheld,
} from './store.ts';
import { changedFiles, retrievedAt } from './sameEdition.ts';
import { copyDatasets, copyOutlines, type CopySource, type PreviousRelease, sameGeography } from './takeOver.ts';
import { nameOfStatement, statement } from './statement.ts';
import { topicsOf } from './topics.ts';
import { unitsOf } from './units.ts';
import { userAgent } from '../base/userAgent.ts';
import { computeValues } from './values.ts';
import { boundWithheld } from './withheld.ts';

export interface ImportOptions {
  register: Register;
  releasesDir: string;
  /** A folder or base URL with `<folder>/<file>`; missing files come from the publishers. */
  sources?: string | undefined;
  /** Import only these datasets and copy the others from the newest release. The geography is always imported. */
  only?: readonly string[] | undefined;
  /** Datasets whose figures may break their limits, and why; the manifest records it. */
  confirm?: Confirm | undefined;
  /** Default: the date of `now`. */
  id?: string | undefined;
  now: () => Date;
  fetch: typeof globalThis.fetch;
  /** URL or address for publishers to contact; downloads send it. */
  contact?: string | undefined;
  progress: Progress;
  network?: Partial<NetworkLimits> | undefined;
  /** How much memory the database may use, such as `2GB`. Default: `defaultMemory`. */
  memory?: string | undefined;
  /** Reads the columns of a file. Default: `readFile`, each time. */
  readFile?: typeof readFile | undefined;
}

/** The files of each dataset, as they are read. */
type ReadFiles = Map<string, Pick<ReleaseDataset, 'files' | 'editions'>>;
type DatasetDescription = Omit<ReleaseDataset, 'retrieved_at'>;
type Table = ReleaseManifest['tables'][number];

/**
 * Creates `releases/<id>` from the register and the publishers' files, and returns its manifest. Every failure is an
 * ImportError and changes no release. One error has the problems of all datasets (D105).
 */
export async function importRelease(options: ImportOptions): Promise<ReleaseManifest> {
  const { register } = options;
  const known = new Set(register.measures.map(({ name }) => name));
  for (const { entry } of register.figures) checkComparedNames(entry, known);
  const id = options.id ?? options.now().toISOString().slice(0, 10);
  if (!ReleaseId.safeParse(id).success) {
    throw new ImportError(
      'release',
      `${id} is not a valid release id; use lower-case letters, digits, dots and hyphens`,
    );
  }
  const releasesDir = resolve(options.releasesDir);
  const target = join(releasesDir, id);
  mayNotExist(target);
  checkSources(options.sources);
  return makeFolder(target, async (folder) => {
    const how = obtaining(folder, options);
    const choice = await choose(register, options, releasesDir, how);
    const database = await openDatabase(folder);
    const read: ReadFiles = new Map();
    try {
      if (options.memory) await limitMemory(database, options.memory);
      const manifest = await fillRelease(database, folder, id, choice, read, how, options);
      // Another import may have created it in the meantime.
      mayNotExist(target);
      return manifest;
    } catch (error) {
      if (error instanceof OutOfMemory) throw lacksMemory(error, options.memory);
      throw choice.previous ? withChangedFiles(error, choice.previous, read) : error;
    } finally {
      database.close();
    }
  });
}

/** Does everything that an import does, with every check, and keeps nothing. @throws ImportError as an import */
export async function tryImport(options: ImportOptions): Promise<ReleaseManifest> {
  const folder = mkdtempSync(join(tmpdir(), 'import-'));
  try {
    await linkReleases(options.releasesDir, folder);
    return await importRelease({ ...options, releasesDir: folder });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function limitMemory(database: Database, memory: string): Promise<void> {
  try {
    await database.limitMemory(memory);
  } catch (cause) {
    throw new ImportError('memory', `--memory must be an amount such as 2GB; got ${memory}`, { cause });
  }
}

function lacksMemory(error: OutOfMemory, memory = defaultMemory): ImportError {
  const what = `${error.doing}: ${nameOfStatement(error.sql)} needs more than the ${memory} of memory that the import may use, also by one thread`;
  return new ImportError(
    'memory',
    `${what}; give it more, such as --memory 2GB, or import fewer datasets with --only`,
    { cause: error },
  );
}

/** A failed check names the dataset whose figures it compares. This adds the files that are not those of the release before. */
function withChangedFiles(error: unknown, previous: PreviousRelease, read: ReadFiles): unknown {
  if (!(error instanceof ImportError) || error.code !== 'check') return error;
  const files = changedFiles(previous, read);
  if (files.length === 0) return error;
  const line = `Files that differ from those of release ${previous.manifest.id}: ${files.join(', ')}`;
  return new ImportError(error.code, `${error.message}\n${line}`, { cause: error });
}

function mayNotExist(target: string): void {
  if (existsSync(target))
    throw new ImportError('release', `${target} already exists, and releases never change; choose another --id`);
}

/** Refuses a missing folder, which is more likely a typo than a wish to download everything. */
function checkSources(sources: string | undefined): void {
  if (sources === undefined || isUrl(sources)) return;
  if (!statSync(sources, { throwIfNoEntry: false })?.isDirectory())
    throw new ImportError(
      'source',
      `folder ${sources} does not exist; give the folder or URL of the publishers' files`,
    );
}

/** Returns how an import obtains files; downloads go to the folder of the new release. */
function obtaining(folder: string, options: ImportOptions): Obtaining {
  return {
    sources: options.sources,
    today: options.now().toISOString().slice(0, 10),
    downloads: join(folder, 'downloads'),
    fetch: options.fetch,
    agent: userAgent(options.contact),
    progress: options.progress,
    limits: { ...networkLimits, ...options.network },
    readFile: options.readFile ?? readFile,
  };
}

async function fillRelease(
  database: Database,
  folder: string,
  id: string,
  { chosen, taken, previous }: Choice,
  read: ReadFiles,
  how: Obtaining,
  options: ImportOptions,
): Promise<ReleaseManifest> {
  const { register } = options;
  database.doing = 'geography';
  await createTables(database, register, taken);
  const { dataset: geography, former, areas } = await importGeography(database, register.geography, how);
  const datasets: DatasetDescription[] = [geography];
  read.set(geography.key, geography);
  const tables = [await writeRegions(database, folder), await writeMembers(database, folder)];
  const problems = new Problems();
  const confirm = options.confirm ?? {};
  const moved =
    previous && (await problems.collect(() => checkMembers(previous, folder, register.geography.entry.key, confirm)));
  if (taken) {
    await problems.collect(() => sameGeography(taken.manifest, tables));
    await copyDatasets(database, folder, taken, measuresRead(register));
  }
  const { incentives: catalog } = register;
  const incentives = catalog && (await problems.collect(() => importIncentives(database, catalog)));
  if (incentives) {
    const programs = await writePrograms(database, folder);
    options.progress.done(`incentive programs: ${programs.rows}`);
    tables.push(programs);
  }
  const byName = new Map(register.measures.map((measure) => [measure.name, measure]));
  const measures: ReleaseMeasure[] = [];
  for (const dataset of chosen) {
    const { entry, files: wanted } = dataset;
    database.doing = entry.key;
    options.progress.start(entry.key, wanted.length);
    await problems.collect(async () => {
      const editions =
        entry.editions.length > 0
          ? { editions: await importEditions(database, dataset, register.measures, byName, how) }
          : {};
      const cells = new Problems();
      read.set(entry.key, { files: await loadRaw(database, wanted, how, cells), ...editions });
      await importFigures(database, dataset, cells);
    });
    await dropRaw(database);
    await database.compress();
    const count = wanted.length + dataset.editions.flat().length;
    options.progress.done(`${entry.key}: ${count} files read and checked`);
  }
  // Values are computed from the figures of several datasets: without one of them, every further problem may follow from it.
  problems.stop();
  database.doing = 'values of all datasets';
  const wanted = register.measures.filter(({ dataset }) => chosen.some(({ entry }) => entry.key === dataset));
  await computeValues(database, wanted, byName, options.progress);
  const bounded = new Set<string>();
  for (const dataset of chosen) if (await boundWithheld(database, dataset, wanted)) bounded.add(dataset.entry.key);
  const behind = await valuesBehind(database, wanted);
  const extremes = await readExtremes(database);
  database.doing = 'checks of all datasets';
  const entries = register.figures.map(({ entry }) => entry);
  const plausible = await problems.collect(() => checkPlausible(database, chosen, entries, confirm));
  const marks = await marksOf(database, register.figures, wanted, byName, plausible?.unusual);
  for (const measure of wanted) {
    const { publisher } = chosen.find(({ entry }) => entry.key === measure.dataset)!.entry;
    await problems.collect(() => checkRange(database, measure.dataset, measure, extremes));
    await problems.collect(async () =>
      measures.push(await describeMeasure(database, measure, publisher, byName, behind, marks.get(measure.name) ?? [])),
    );
  }
  options.progress.done(`${measures.length} measures computed`);
  await problems.collect(() => checkSeams(database, chosen, byName));
  for (const { entry } of chosen) {
    const own = measures.filter((measure) => measure.dataset === entry.key);
    await problems.collect(() => checkCoverage(database, entry, own));
    await problems.collect(() => checkLeftOut(database, entry));
  }
  problems.stop();
  database.doing = 'files of the release';
  const written = await writeFigures(database, folder, chosen, options.progress);
  for (const [i, { entry }] of chosen.entries()) {
    const own = measures.filter((measure) => measure.dataset === entry.key);
    const { values, cells } = written[i]!;
    tables.push(values, cells);
    const { files, editions } = read.get(entry.key)!;
    if (editions) tables.push(await writeEditions(database, folder, entry.key));
    if (bounded.has(entry.key)) tables.push(await writeWithheld(database, folder, entry));
    const vintages = await database.rows<{ vintage: number }>(
      'select distinct vintage from figure where dataset = $key and value is not null order by vintage',
      { key: entry.key },
    );
    datasets.push({
      ...describeDataset(entry),
      ...(editions ? { editions } : {}),
      files,
      rows: values.rows,
      vintages: vintages.map(({ vintage }) => vintage),
      geographies: (['msa', 'county', 'state'] as const).filter((geography) =>
        own.some(({ served, geographies }) => served !== false && geographies[geography]),
      ),
    });
  }
  const now = options.now().toISOString();
  const fresh = datasets.map((dataset) => ({ ...dataset, retrieved_at: retrievedAt(previous, dataset, now) }));
  const kept = taken ? copyContents(taken) : { datasets: [], measures: [], tables: [], suspects: [] };
  rmSync(how.downloads, { recursive: true, force: true });
  rmSync(join(folder, 'spill'), { recursive: true, force: true });
  const renewed = register.measures.filter(({ dataset }) => read.has(dataset));
  const note = (text: string) => options.progress.note(text);
  const changed = previous
    ? await checkChanges(previous, folder, { measures: renewed, datasets: fresh, confirm, note })
    : [];
  const confirmed = [...(moved ?? []), ...(plausible?.confirmed ?? []), ...changed];
  const suspects = [...(plausible?.suspects ?? []), ...(kept.suspects ?? [])];
  const outlines = previous && copyOutlines(previous, folder);
  const manifest = writeManifest(folder, {
    format: 1,
    id,
    created_at: now,
    datasets: [...fresh, ...kept.datasets].toSorted((a, b) => compareText(a.key, b.key)),
    measures: [...measures, ...kept.measures].toSorted((a, b) => compareText(a.name, b.name)),
    tables: [...tables, ...kept.tables].toSorted((a, b) => compareText(a.file, b.file)),
    combined: combinedAreas(register),
    ...(former.length > 0 ? { former } : {}),
    ...(areas.length > 0 ? { areas } : {}),
    units: unitsOf([...measures, ...kept.measures]),
    topics: topicsOf([...measures, ...kept.measures]),
    ...(incentives ? { incentives } : {}),
    ...(outlines ? { outlines } : {}),
    ...(confirmed.length > 0 ? { confirmed } : {}),
    ...(suspects.length > 0 ? { suspects: suspects.toSorted((a, b) => compareText(a.dataset, b.dataset)) } : {}),
  });
  await checkRelease(folder);
  return manifest;
}

/** Writes the values and the cells of each dataset, in two sessions at the same time. */
async function writeFigures(
  database: Database,
  folder: string,
  chosen: readonly FiguresFolder[],
  progress: Progress,
): Promise<{ values: Table; cells: Table }[]> {
  await database.run(statement('cell-names'));
  const other = await database.fork();
  other.doing = database.doing;
  let written = 0;
  progress.start('files', 2 * chosen.length);
  const writeEach = async (write: (entry: FiguresEntry) => Promise<Table>) => {
    const tables: Table[] = [];
    for (const { entry } of chosen) {
      tables.push(await write(entry));
      progress.step(++written);
    }
    return tables;
  };
  try {
    const [values, cells] = await inParallel(
      2,
      [
        (entry: FiguresEntry) => writeValues(database, folder, entry),
        (entry: FiguresEntry) => writeCells(other, folder, entry),
      ],
      writeEach,
    );
    progress.done(`${written} files written`);
    return chosen.map((_, i) => ({ values: values![i]!, cells: cells![i]! }));
  } finally {
    other.close();
  }
}

function combinedAreas({ geography }: Register): ReleaseManifest['combined'] {
  const areas = geography.boundaries.combined.flatMap((group) => group.areas);
  return areas.map(({ code, name, members }) => ({ code, name, counties: members }));
}

/** Returns the measures that others are computed from or compared with. */
function measuresRead({ measures, figures }: Register): Set<string> {
  return new Set([...measures.flatMap(needs), ...figures.flatMap(({ entry }) => measuresCompared(entry))]);
}

function copyContents({
  manifest,
  keys,
}: CopySource): Pick<ReleaseManifest, 'datasets' | 'measures' | 'tables' | 'suspects'> {
  return {
    suspects: (manifest.suspects ?? []).filter(({ dataset }) => keys.includes(dataset)),
    datasets: manifest.datasets.filter(({ key, role }) => role === 'figures' && keys.includes(key)),
    measures: manifest.measures.filter(({ dataset }) => keys.includes(dataset)),
    tables: manifest.tables.filter(({ file }) =>
      keys.some((key) => [valuesFile(key), cellsFile(key), editionsFile(key), withheldFile(key)].includes(file)),
    ),
  };
}
