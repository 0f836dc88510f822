import { programsFile, type ReleaseManifest } from '../../release/manifest.ts';
import { servedMeasures } from '../../release/released.ts';

/**
 * Returns `release.json`: the manifest of the release, without what may not be served: datasets that are not approved, with
 * their tables, and measures that are kept in the release only.
 */
export function servedManifest(manifest: ReleaseManifest): ReleaseManifest {
  const { incentives, confirmed, ...rest } = manifest;
  const hidden = new Set(manifest.datasets.filter(({ terms }) => !terms.approved).map(({ key }) => key));
  const isHiddenTable = (file: string) =>
    (file === programsFile && !incentives?.available) || [...hidden].some((key) => file === `values-${key}.parquet`);
  return {
    ...rest,
    datasets: manifest.datasets.filter(({ key }) => !hidden.has(key)),
    measures: servedMeasures(manifest),
    tables: manifest.tables.filter(({ file }) => !isHiddenTable(file)),
    ...(incentives?.available ? { incentives } : {}),
    ...(confirmed ? { confirmed: confirmed.filter(({ dataset }) => !hidden.has(dataset)) } : {}),
  };
}
