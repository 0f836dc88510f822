import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  cellsFile,
  editionsFile,
  membersFile,
  outlinesFile,
  regionsFile,
  type ReleaseManifest,
  type ReleaseOutlines,
  valuesFile,
  withheldFile,
} from '../release/manifest.ts';
import { listReleases } from '../release/released.ts';
import { checkFiles } from './checkRelease.ts';
import type { Database } from '../release/database.ts';
import { ImportError } from '../base/errors.ts';
import { statement } from './statement.ts';

export interface PreviousRelease {
  dir: string;
  manifest: ReleaseManifest;
}

/** Returns the newest release of a folder, whose import checked its content, after checking its bytes; undefined if there is none. */
export async function newestRelease(releasesDir: string): Promise<PreviousRelease | undefined> {
  const manifest = (await listReleases(releasesDir)).at(-1);
  if (!manifest) return undefined;
  const dir = join(releasesDir, manifest.id);
  return { dir, manifest: checkFiles(dir) };
}

/** A release from which some datasets are copied to the next one. */
export interface CopySource extends PreviousRelease {
  keys: string[];
}

/** Copies datasets, and loads the values of those measures that others are computed from or compared with. */
export async function copyDatasets(
  database: Database,
  folder: string,
  { dir, manifest, keys }: CopySource,
  read: ReadonlySet<string>,
): Promise<void> {
  for (const key of keys) {
    const file = valuesFile(key);
    copyFileSync(join(dir, file), join(folder, file));
    for (const other of [cellsFile(key), editionsFile(key), withheldFile(key)]) {
      if (manifest.tables.some((table) => table.file === other)) copyFileSync(join(dir, other), join(folder, other));
    }
    const names = manifest.measures
      .filter(({ name, dataset }) => dataset === key && read.has(name))
      .map(({ name }) => name);
    if (names.length === 0) continue;
    await database.run(statement('taken-over'), { path: join(folder, file), measures: names });
  }
}

/** Copies the outlines of counties, if the release has them: they change with the geography only. Returns their manifest entry. */
export function copyOutlines({ dir, manifest }: PreviousRelease, folder: string): ReleaseOutlines | undefined {
  if (manifest.outlines) copyFileSync(join(dir, outlinesFile), join(folder, outlinesFile));
  return manifest.outlines;
}

/** Refuses to mix values of two geographies. */
export function sameGeography(previous: ReleaseManifest, tables: ReleaseManifest['tables']): void {
  for (const file of [regionsFile, membersFile]) {
    const sum = (list: ReleaseManifest['tables']) => list.find((table) => table.file === file)?.sha256;
    if (sum(previous.tables) !== sum(tables)) {
      throw new ImportError(
        'release',
        `the geography has changed since release ${previous.id}; import every dataset, without --only`,
      );
    }
  }
}
