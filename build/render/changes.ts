import { join } from 'node:path';
import { type DuckDBConnection, DuckDBInstance, listValue } from '@duckdb/node-api';
import { readSql } from '../../common/readSql.ts';
import type { Geography } from '../../api/schemas/common.ts';
import { causes, type ReleaseChanges } from '../../api/schemas/release.ts';
import {
  editionsFile,
  geographiesOf,
  membersFile,
  regionsFile,
  type ReleaseManifest,
  type ReleaseMeasure,
  valuesFile,
} from '../release/manifest.ts';
import { servedOf } from '../release/released.ts';

const sql = (path: string) => readSql(import.meta.url, path);

/**
 * How many earlier releases a release is compared with: a comparison of four million values takes seconds, and a release is
 * seldom compared with one that is older.
 */
const maxCompared = 10;

/** Two releases to compare. */
interface Pair {
  readonly release: ReleaseManifest;
  readonly since: ReleaseManifest;
}

/**
 * Writes what a release changed since each of the latest earlier releases, and what each of these changed since the one before
 * it. Only measures that the release and both of a pair serve are compared (D163).
 * @param releases the release and the earlier ones, newest first
 */
export async function writeChanges(
  releasesDir: string,
  releases: readonly ReleaseManifest[],
  file: string,
): Promise<void> {
  const [release] = releases as [ReleaseManifest];
  const earlier = releases.slice(1, maxCompared + 1);
  const pairs: Pair[] = [
    ...earlier.map((since) => ({ release, since })),
    ...earlier.slice(1).map((since, i) => ({ release: earlier[i]!, since })),
  ];
  const served = new Set(servedOf(release).measures.map(({ name }) => name));
  const database = await DuckDBInstance.create(file, { threads: '2', memory_limit: '700MB' });
  const connection = await database.connect();
  try {
    await connection.run(sql('../../common/release/changes'));
    await connection.run('insert into release values (?, ?)', [release.id, release.created_at]);
    await connection.run(sql('sql/changes-tables'));
    for (const [id, pair] of pairs.entries()) {
      const changes = await comparePair(connection, releasesDir, pair, { id, served }).catch((cause: unknown) => {
        throw cannotCompare(pair, cause);
      });
      const row = [id, pair.release.id, pair.since.id, JSON.stringify(changes)];
      await connection.run('insert into comparison values (?, ?, ?, ?)', row);
    }
    await connection.run('drop table if exists found');
    await connection.run('checkpoint');
  } finally {
    connection.closeSync();
    database.closeSync();
  }
}

/** Returns an error that says which release to repair: the later one was read before. */
function cannotCompare({ release, since }: Pair, cause: unknown): Error {
  const advice = 'restore the files of the earlier release, or move it out of the folder of releases';
  return new Error(`${release.id} cannot be compared with ${since.id}: ${(cause as Error).message}; ${advice}`, {
    cause,
  });
}

/** Adds the changed values of a pair. @param served the measures that may be compared */
async function comparePair(
  connection: DuckDBConnection,
  releasesDir: string,
  { release, since }: Pair,
  { id, served }: { readonly id: number; readonly served: ReadonlySet<string> },
): Promise<ReleaseChanges> {
  const before = servedOf(since);
  const after = servedOf(release);
  await writeCompared(connection, since, release, served);
  const [old, fresh] = [since, release].map((one) => (name: string) => join(releasesDir, one.id, name)) as [Path, Path];
  const places = {
    regions: { old_regions: old(regionsFile), new_regions: fresh(regionsFile) },
    members: { old_members: old(membersFile), new_members: fresh(membersFile) },
  };
  // What both releases have in the same bytes did not change.
  const kept = sharedFiles(since, release);
  const valuesOf = (path: Path, { datasets }: typeof before) =>
    datasets.flatMap(({ role, key }) => {
      const name = valuesFile(key);
      return role === 'figures' && !kept.has(name) ? [path(name)] : [];
    });
  await connection.run('delete from kept_figure');
  for (const { key, editions } of after.datasets)
    if (editions) await connection.run(sql('sql/changes-editions'), { file: fresh(editionsFile(key)) });
  await connection.run(sql('sql/changes-moved'), { ...places.regions, ...places.members });
  await connection.run(sql('sql/changes-found'), {
    old_files: listValue(valuesOf(old, before)),
    new_files: listValue(valuesOf(fresh, after)),
  });
  await connection.run(sql('sql/changes-regions'), { comparison: id, ...places.regions, ...places.members });
  await connection.run(sql('sql/changes-sorted'), { comparison: id });
  const counted = await connection.runAndReadAll(sql('sql/changes-causes'));
  const counts = new Map(
    (counted.getRowObjectsJS() as unknown as { cause: string; count: number }[]).map(({ cause, count }) => [
      cause,
      count,
    ]),
  );
  const datasets = differing(keysOf(before.datasets), keysOf(after.datasets));
  const measures = differing(namesOf(before.measures), namesOf(after.measures));
  return {
    since: since.id,
    by_cause: Object.fromEntries(causes.map((cause) => [cause, counts.get(cause) ?? 0])) as ReleaseChanges['by_cause'],
    datasets_added: datasets.added,
    datasets_withdrawn: datasets.withdrawn,
    measures_added: measures.added,
    measures_withdrawn: measures.withdrawn,
  };
}

type Path = (name: string) => string;

/**
 * Returns the names of the values files that two releases have with the same content. The smallest is left out: the lists of files
 * to compare must not be empty.
 */
function sharedFiles(since: ReleaseManifest, release: ReleaseManifest): Set<string> {
  const before = new Map(since.tables.map(({ file, sha256 }) => [file, sha256]));
  const values = new Set(release.datasets.map(({ key }) => valuesFile(key)));
  const shared = release.tables.filter(({ file, sha256 }) => values.has(file) && before.get(file) === sha256);
  const [, ...others] = shared.sort((a, b) => a.bytes - b.bytes);
  return new Set(others.map(({ file }) => file));
}

const keysOf = (datasets: readonly { readonly key: string }[]) => datasets.map(({ key }) => key);
const namesOf = (measures: readonly { readonly name: string }[]) => measures.map(({ name }) => name);

function differing(before: readonly string[], after: readonly string[]) {
  return {
    added: after.filter((name) => !before.includes(name)),
    withdrawn: before.filter((name) => !after.includes(name)),
  };
}

/** Fills the table of measures and geographies to compare: those that both releases serve. */
async function writeCompared(
  connection: DuckDBConnection,
  since: ReleaseManifest,
  release: ReleaseManifest,
  served: ReadonlySet<string>,
): Promise<void> {
  await connection.run('delete from compared');
  const before = new Map(servedOf(since).measures.map((measure) => [measure.name, measure]));
  const appender = await connection.createAppender('compared');
  for (const measure of servedOf(release).measures) {
    const old = before.get(measure.name);
    if (!old || !served.has(measure.name)) continue;
    const geographies = new Set([...geographiesOf(old), ...geographiesOf(measure)].map(([geography]) => geography));
    for (const geography of geographies) {
      appender.appendVarchar(measure.name);
      appender.appendVarchar(geography);
      appender.appendBoolean(hasNewMethod(old, measure, geography));
      appender.appendBoolean(isPartial(since, old, geography));
      appender.appendBoolean(isPartial(release, measure, geography));
      appender.endRow();
    }
  }
  appender.closeSync();
}

/** Whether the values of a geography are computed in another way. */
function hasNewMethod(old: ReleaseMeasure, measure: ReleaseMeasure, geography: Geography): boolean {
  if (old.unit !== measure.unit) return true;
  const methodOf = ({ rules, formula }: ReleaseMeasure) => [
    rules[geography],
    rules[geography] === 'formula' ? formula : undefined,
  ];
  return JSON.stringify(methodOf(old)) !== JSON.stringify(methodOf(measure));
}

/** Whether a release has only the latest year of computed values; see `ReleaseManifest`. */
function isPartial(
  { datasets }: ReleaseManifest,
  { dataset, geographies }: ReleaseMeasure,
  geography: Geography,
): boolean {
  const { history } = datasets.find(({ key }) => key === dataset)!;
  return history === 'printed' && (geographies[geography]?.computed_by_cadastre ?? false);
}
