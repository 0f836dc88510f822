import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { programsFile, type ReleaseManifest } from '../../release/manifest.ts';
import { manifestFile, servedMeasures } from '../../release/released.ts';

/**
 * Writes `release.json`: the manifest of the release, without what may not be served: datasets that are not approved, with
 * their tables, and measures that are kept in the release only.
 */
export async function writeManifest(manifest: ReleaseManifest, folder: string): Promise<void> {
  const { incentives, confirmed, ...rest } = manifest;
  const hidden = new Set(manifest.datasets.filter(({ terms }) => !terms.approved).map(({ key }) => key));
  const isHiddenTable = (file: string) =>
    (file === programsFile && !incentives?.available) || [...hidden].some((key) => file === `values-${key}.parquet`);
  const shown: ReleaseManifest = {
    ...rest,
    datasets: manifest.datasets.filter(({ key }) => !hidden.has(key)),
    measures: servedMeasures(manifest),
    tables: manifest.tables.filter(({ file }) => !isHiddenTable(file)),
    ...(incentives?.available ? { incentives } : {}),
    ...(confirmed ? { confirmed: confirmed.filter(({ dataset }) => !hidden.has(dataset)) } : {}),
  };
  await writeFile(join(folder, manifestFile), `${JSON.stringify(shown, null, 2)}\n`);
}
