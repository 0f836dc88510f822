import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { ReleaseDataset } from '../release/manifest.ts';
import { editionsFile } from '../release/manifest.ts';
import type { Database } from '../release/database.ts';
import { statement } from './statement.ts';
import type { PreviousRelease } from './takeOver.ts';

/** How many values of a dataset differ from the release before, and those that differ most. */
interface Differences {
  readonly dataset: string;
  readonly differ: number;
  readonly added: number;
  readonly withdrawn: number;
  readonly measures: number;
  readonly most: readonly string[];
}

/** Reads how the values of each dataset differ; the views and tables of `checkChanges` exist. */
export function readDifferences(database: Database): Promise<Differences[]> {
  return database.rows<Differences>(statement('differences'));
}

/** Describes how the values of a dataset differ from those of a release. */
export function describeDifferences({ differ, added, withdrawn, measures, most }: Differences, since: string): string {
  const counts = `${differ} (${added} only here, ${withdrawn} only there), of ${measures}`;
  return `values that differ from release ${since}: ${counts} of its measures; the largest: ${most.join('; ')}`;
}

/**
 * Returns whether a dataset is of the same edition in two releases: the publisher's files have the same names, and the last year of
 * the figures is the same.
 */
export function isSameEdition(before: ReleaseDataset, after: ReleaseDataset): boolean {
  const editionOf = ({ edition, files, vintages }: ReleaseDataset) =>
    JSON.stringify([edition ?? null, files.map(({ name }) => name), vintages.at(-1) ?? null]);
  return editionOf(before) === editionOf(after);
}

/** Describes the values of earlier editions that differ from those of a release before, a line for each edition. */
export async function earlierEditionsThatDiffer(
  database: Database,
  key: string,
  previous: PreviousRelease,
  folder: string,
): Promise<string[]> {
  const [before, after] = [join(previous.dir, editionsFile(key)), join(folder, editionsFile(key))];
  if (!existsSync(before) || !existsSync(after)) return [];
  await database.view('old_edition', before);
  await database.view('new_edition', after);
  const rows = await database.rows<{ edition: string; differ: number; most: string[] }>(
    statement('edition-differences'),
  );
  return rows.map(
    ({ edition, differ, most }) =>
      `edition ${edition}: ${differ} values differ from release ${previous.manifest.id}; the first: ${most.join('; ')}`,
  );
}

/**
 * Returns when the files of a dataset were retrieved: for files that the release before was made from, too, when that was said to be.
 * @param now the time of the import, of any other files
 */
export function retrievedAt(previous: PreviousRelease | undefined, dataset: DescribedDataset, now: string): string {
  const before = previous?.manifest.datasets.find(({ key }) => key === dataset.key);
  const read = (one: DescribedDataset) =>
    JSON.stringify(allFiles(one).map(({ name, sha256, obtained }) => [name, sha256, obtained?.retrieved_on]));
  return before && read(before) === read(dataset) ? before.retrieved_at : now;
}

type DescribedDataset = Omit<ReleaseDataset, 'retrieved_at'>;

const allFiles = ({ files, editions = [] }: Pick<ReleaseDataset, 'files' | 'editions'>) => [
  ...files,
  ...editions.flatMap((edition) => edition.files),
];

/** Returns the publishers' files of some datasets that are not those of a release before. */
export function changedFiles(
  { manifest }: PreviousRelease,
  files: ReadonlyMap<string, Pick<ReleaseDataset, 'files' | 'editions'>>,
): string[] {
  return [...files].flatMap(([key, now]) => {
    const before = manifest.datasets.find((dataset) => dataset.key === key);
    if (!before) return [];
    const sums = new Set(allFiles(before).map(({ sha256 }) => sha256));
    return allFiles(now)
      .filter(({ sha256 }) => !sums.has(sha256))
      .map(({ name }) => `${key}/${name}`);
  });
}
