import { silent } from '../base/progress.ts';
import type { ReleaseDataset } from '../release/manifest.ts';
import type { Database } from '../release/database.ts';
import { importFigures } from './figures.ts';
import { needs, type PlannedMeasure } from './measures.ts';
import type { Obtaining } from './obtain.ts';
import { Problems } from './problems.ts';
import { dropRaw, loadRaw } from './raw.ts';
import type { FiguresFolder } from './register.ts';
import { checkRange, readExtremes } from './runCheck.ts';
import { statement } from './statement.ts';
import { computeValues } from './values.ts';

type Edition = NonNullable<ReleaseDataset['editions']>[number];

/**
 * Imports the earlier editions of a dataset into the table `edition_value`, each with the checks of the dataset, and returns
 * what the manifest says of them. Measures that need other datasets have no earlier editions.
 */
export async function importEditions(
  database: Database,
  folder: FiguresFolder,
  measures: readonly PlannedMeasure[],
  byName: ReadonlyMap<string, PlannedMeasure>,
  how: Obtaining,
): Promise<Edition[]> {
  const { entry } = folder;
  const own = measures.filter(({ dataset }) => dataset === entry.key);
  const computed = own.filter((measure) => needs(measure).every((name) => byName.get(name)!.dataset === entry.key));
  const names = computed.map(({ name }) => name);
  const read: Edition[] = [];
  for (const [i, { edition, published, credit, from = 0, retired }] of entry.editions.entries()) {
    const wanted = folder.editions[i]!;
    const cells = new Problems();
    const files = await loadRaw(database, wanted, how, cells);
    await importFigures(database, { ...folder, entry: { ...entry, retired }, files: wanted }, cells);
    await dropRaw(database);
    await computeValues(database, computed, byName, silent);
    const extremes = await readExtremes(database);
    for (const measure of computed) await checkRange(database, entry.key, measure, extremes);
    const served = computed.filter(({ served }) => served).map(({ name }) => name);
    await database.run(statement('keep-edition'), { dataset: entry.key, edition, from, measures: served });
    await clear(database, entry.key, names);
    read.push({ edition, published, credit, files });
  }
  return read;
}

/** Removes the figures and values of an edition, before the next one. */
async function clear(database: Database, dataset: string, measures: readonly string[]): Promise<void> {
  for (const table of ['region_value', 'other_year'])
    await database.run(`delete from ${table} where measure in (select unnest($measures)::measure_name)`, { measures });
  await database.run('delete from figure where dataset = $dataset', { dataset });
}
