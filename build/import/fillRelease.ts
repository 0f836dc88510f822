import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { inParallel } from '../../common/release/inParallel.ts';
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
import { checkPlausible, measuresCompared } from './checkPlausible.ts';
import type { Choice, Confirm } from './choose.ts';
import { compareText } from '../../api/domain/text.ts';
import { createTables } from './createTables.ts';
import type { Database } from '../release/database.ts';
import { describeMeasure, valuesBehind } from './describe.ts';
import { describeDataset } from './describeDataset.ts';
import { importEditions } from './editions.ts';
import { importFigures } from './figures.ts';
import { importGeography } from './importGeography.ts';
import { importIncentives } from './importIncentives.ts';
import { needs, type PlannedMeasure } from './measures.ts';
import type { Obtaining } from './obtain.ts';
import { dropRaw, loadRaw } from './raw.ts';
import { Problems } from './problems.ts';
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
import { retrievedAt } from './sameEdition.ts';
import { copyDatasets, copyOutlines, type CopySource, sameGeography } from './takeOver.ts';
import { statement } from './statement.ts';
import { topicsOf } from './topics.ts';
import { unitsOf } from './units.ts';
import { computeValues } from './values.ts';
import { boundWithheld } from './withheld.ts';

/** The files of each dataset, as they are read. */
type ReadFiles = Map<string, Pick<ReleaseDataset, 'files' | 'editions'>>;
type DatasetDescription = Omit<ReleaseDataset, 'retrieved_at'>;
type Table = ReleaseManifest['tables'][number];

/** An import under way. */
export interface Run extends Choice {
  readonly register: Register;
  readonly progress: Progress;
  readonly now: () => Date;
  readonly confirm: Confirm;
  readonly database: Database;
  /** The folder of the new release. */
  readonly folder: string;
  readonly how: Obtaining;
  /** The files of each dataset read so far. */
  readonly read: ReadFiles;
}

/** A run with the problems found so far, and the measures of the register by name. */
interface Stage extends Run {
  readonly problems: Problems;
  readonly byName: ReadonlyMap<string, PlannedMeasure>;
}

/** Reads and checks everything, and writes the files and the manifest of the release. @throws ImportError with all problems of a stage */
export async function fillRelease(run: Run, id: string): Promise<ReleaseManifest> {
  const { register, folder, how, taken, previous } = run;
  const byName = new Map(register.measures.map((measure) => [measure.name, measure]));
  const stage = { ...run, problems: new Problems(), byName };
  const geography = await readGeography(stage);
  const programs = await readPrograms(stage);
  await readDatasets(stage);
  const computed = await computeMeasures(stage);
  const written = await writeDatasets(stage, computed);
  rmSync(how.downloads, { recursive: true, force: true });
  rmSync(join(folder, 'spill'), { recursive: true, force: true });
  const now = run.now().toISOString();
  const fresh = [geography.dataset, ...written.datasets].map((dataset) => {
    return { ...dataset, retrieved_at: retrievedAt(previous, dataset, now) };
  });
  const changed = await changesSince(stage, fresh);
  const kept = taken ? copyContents(taken) : { datasets: [], measures: [], tables: [], suspects: [] };
  const measures = [...computed.measures, ...kept.measures].toSorted((a, b) => compareText(a.name, b.name));
  const suspects = [...(computed.plausible?.suspects ?? []), ...(kept.suspects ?? [])];
  const confirmed = [...(geography.moved ?? []), ...(computed.plausible?.confirmed ?? []), ...changed];
  const outlines = previous && copyOutlines(previous, folder);
  const tables = [...geography.tables, ...programs.tables, ...written.tables, ...kept.tables];
  const manifest = writeManifest(folder, {
    format: 1,
    id,
    created_at: now,
    datasets: [...fresh, ...kept.datasets].toSorted((a, b) => compareText(a.key, b.key)),
    measures,
    tables: tables.toSorted((a, b) => compareText(a.file, b.file)),
    combined: combinedAreas(register),
    ...(geography.former.length > 0 ? { former: geography.former } : {}),
    ...(geography.areas.length > 0 ? { areas: geography.areas } : {}),
    units: unitsOf(measures),
    topics: topicsOf(measures),
    ...(programs.incentives ? { incentives: programs.incentives } : {}),
    ...(outlines ? { outlines } : {}),
    ...(confirmed.length > 0 ? { confirmed } : {}),
    ...(suspects.length > 0 ? { suspects: suspects.toSorted((a, b) => compareText(a.dataset, b.dataset)) } : {}),
  });
  await checkRelease(folder);
  return manifest;
}

/** Reads the regions, and copies the datasets that are taken over from the release before. */
async function readGeography({ database, folder, register, how, taken, previous, read, problems, confirm }: Stage) {
  database.doing = 'geography';
  await createTables(database, register, taken);
  const { dataset, former, areas } = await importGeography(database, register.geography, how);
  read.set(dataset.key, dataset);
  const tables = [await writeRegions(database, folder), await writeMembers(database, folder)];
  const moved =
    previous && (await problems.collect(() => checkMembers(previous, folder, register.geography.entry.key, confirm)));
  if (taken) {
    await problems.collect(() => sameGeography(taken.manifest, tables));
    await copyDatasets(database, folder, taken, measuresRead(register));
  }
  return { dataset, former, areas, tables, moved };
}

/** Reads the catalog of incentive programs, if the register has one. */
async function readPrograms({ database, folder, register, progress, problems }: Stage) {
  const { incentives: catalog } = register;
  const incentives = catalog && (await problems.collect(() => importIncentives(database, catalog)));
  if (!incentives) return { tables: [] };
  const programs = await writePrograms(database, folder);
  progress.done(`incentive programs: ${programs.rows}`);
  return { incentives, tables: [programs] };
}

/** Reads the files of each dataset into the database, and checks them. */
async function readDatasets({
  database,
  register,
  progress,
  how,
  chosen,
  read,
  problems,
  byName,
}: Stage): Promise<void> {
  for (const dataset of chosen) {
    const { entry, files: wanted } = dataset;
    database.doing = entry.key;
    progress.start(entry.key, wanted.length);
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
    progress.done(`${entry.key}: ${count} files read and checked`);
  }
  // Values are computed from the figures of several datasets: without one of them, every further problem may follow from it.
  problems.stop();
}

interface Computed {
  readonly measures: ReleaseMeasure[];
  /** The datasets with bounds of withheld figures. */
  readonly bounded: ReadonlySet<string>;
  readonly plausible: Awaited<ReturnType<typeof checkPlausible>> | undefined;
}

/** Computes the values of the measures, checks them against each other, and describes the measures. */
async function computeMeasures({
  database,
  register,
  progress,
  chosen,
  problems,
  confirm,
  byName,
}: Stage): Promise<Computed> {
  database.doing = 'values of all datasets';
  const wanted = register.measures.filter(({ dataset }) => chosen.some(({ entry }) => entry.key === dataset));
  await computeValues(database, wanted, byName, progress);
  const bounded = new Set<string>();
  for (const dataset of chosen) if (await boundWithheld(database, dataset, wanted)) bounded.add(dataset.entry.key);
  const behind = await valuesBehind(database, wanted);
  const extremes = await readExtremes(database);
  database.doing = 'checks of all datasets';
  const entries = register.figures.map(({ entry }) => entry);
  const plausible = await problems.collect(() => checkPlausible(database, chosen, entries, confirm));
  const marks = await marksOf(database, register.figures, wanted, byName, plausible?.unusual);
  const measures: ReleaseMeasure[] = [];
  for (const measure of wanted) {
    const { publisher } = chosen.find(({ entry }) => entry.key === measure.dataset)!.entry;
    await problems.collect(() => checkRange(database, measure.dataset, measure, extremes));
    await problems.collect(async () =>
      measures.push(await describeMeasure(database, measure, publisher, byName, behind, marks.get(measure.name) ?? [])),
    );
  }
  progress.done(`${measures.length} measures computed`);
  await problems.collect(() => checkSeams(database, chosen, byName));
  for (const { entry } of chosen) {
    await problems.collect(() => checkCoverage(database, entry, measuresOf(entry, measures)));
    await problems.collect(() => checkLeftOut(database, entry));
  }
  problems.stop();
  return { measures, bounded, plausible };
}

const measuresOf = ({ key }: FiguresEntry, measures: readonly ReleaseMeasure[]): ReleaseMeasure[] =>
  measures.filter(({ dataset }) => dataset === key);

/** Writes the files of each dataset, and describes the datasets. */
async function writeDatasets(
  { database, folder, progress, chosen, read }: Stage,
  { measures, bounded }: Computed,
): Promise<{ datasets: DatasetDescription[]; tables: Table[] }> {
  database.doing = 'files of the release';
  const datasets: DatasetDescription[] = [];
  const tables: Table[] = [];
  const written = await writeFigures(database, folder, chosen, progress);
  for (const [i, { entry }] of chosen.entries()) {
    const { values, cells } = written[i]!;
    tables.push(values, cells);
    const { files, editions } = read.get(entry.key)!;
    if (editions) tables.push(await writeEditions(database, folder, entry.key));
    if (bounded.has(entry.key)) tables.push(await writeWithheld(database, folder, entry));
    const vintages = await database.rows<{ vintage: number }>(
      'select distinct vintage from figure where dataset = $key and value is not null order by vintage',
      { key: entry.key },
    );
    const own = measuresOf(entry, measures);
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
  return { datasets, tables };
}

/** Compares the renewed datasets with the release before, and returns the changes that were confirmed. */
async function changesSince(
  { previous, folder, register, progress, read, confirm }: Stage,
  datasets: readonly ReleaseDataset[],
) {
  if (!previous) return [];
  const measures = register.measures.filter(({ dataset }) => read.has(dataset));
  const note = (text: string) => progress.note(text);
  return checkChanges(previous, folder, { measures, datasets, confirm, note });
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
