import { membersFile, programsFile, regionsFile, type ReleaseManifest, tablesOf } from '../release/manifest.ts';
import { servedOf } from '../release/released.ts';

/**
 * Returns `release.json`: the manifest of the release with what is served of it, member by member: a new member is not
 * published unseen. Datasets that are not approved are left out with their tables, and measures that only the release keeps.
 */
export function servedManifest(manifest: ReleaseManifest): ReleaseManifest {
  const { format, id, created_at, units, topics, tables, combined, former, areas, incentives, confirmed, suspects } =
    manifest;
  const { measures } = servedOf(manifest);
  const datasets = manifest.datasets.filter(({ terms }) => terms.approved);
  const keys = new Set(datasets.map(({ key }) => key));
  const files = new Set([
    regionsFile,
    membersFile,
    ...[...keys].flatMap(tablesOf),
    ...(incentives?.available ? [programsFile] : []),
  ]);
  const ofServed = <T extends { readonly dataset: string }>(list: readonly T[]) =>
    list.filter(({ dataset }) => keys.has(dataset));
  return {
    format,
    id,
    created_at,
    datasets,
    measures,
    units,
    topics,
    tables: tables.filter(({ file }) => files.has(file)),
    ...(combined ? { combined } : {}),
    ...(former ? { former } : {}),
    ...(areas ? { areas } : {}),
    ...(incentives?.available ? { incentives } : {}),
    ...(confirmed ? { confirmed: ofServed(confirmed) } : {}),
    ...(suspects ? { suspects: ofServed(suspects) } : {}),
  };
}
