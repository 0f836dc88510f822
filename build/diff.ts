import { join, resolve } from 'node:path';
import type { Geography } from '../api/schemas/common.ts';
import type { IncentiveProgram } from '../api/schemas/incentive.ts';
import { checkRelease } from './import/checkRelease.ts';
import { literal, openDatabase, type Database } from './release/database.ts';
import { statement } from './import/statement.ts';
import { regionsFile, valuesFile } from './import/store.ts';
import { programsFile, type ReleaseManifest } from './release/manifest.ts';

/** Added, removed and changed items by name; `changed` names the members that differ. */
export interface NamedDiff {
  added: string[];
  removed: string[];
  changed: { name: string; members: string[] }[];
}

/** A served value that differs. `relative` is the change divided by the old value; null if that is missing or zero. */
export interface ServedChange {
  measure: string;
  geography: Geography;
  geoid: string;
  name: string;
  before: number | null;
  after: number | null;
  vintage_before: number | null;
  vintage_after: number | null;
  relative: number | null;
}

export interface ReleaseDiff {
  from: string;
  to: string;
  datasets: NamedDiff;
  measures: NamedDiff;
  regions: NamedDiff;
  programs: NamedDiff;
  values: { added: ServedChange[]; removed: ServedChange[]; changed: ServedChange[] };
}

/** Returns the differences between two release folders; values with the largest relative change come first. */
export async function diffReleases(a: string, b: string): Promise<ReleaseDiff> {
  const old = { dir: resolve(a), manifest: await checkRelease(a) };
  const fresh = { dir: resolve(b), manifest: await checkRelease(b) };
  const database = await openDatabase(old.dir, fresh.dir);
  try {
    await openTables(database, 'old', old.dir, old.manifest);
    await openTables(database, 'new', fresh.dir, fresh.manifest);
    const changes = await database.rows<ServedChange>(statement('diff-served'));
    return {
      from: old.manifest.id,
      to: fresh.manifest.id,
      datasets: compare(byKey(old.manifest), byKey(fresh.manifest), ['retrieved_at']),
      measures: compare(byName(old.manifest), byName(fresh.manifest)),
      regions: compare(await regionsOf(database, 'old'), await regionsOf(database, 'new')),
      programs: compare(await programsOf(database, old), await programsOf(database, fresh)),
      values: {
        added: changes.filter(({ before }) => before === null),
        removed: changes.filter(({ after }) => after === null),
        changed: changes.filter(({ before, after }) => before !== null && after !== null),
      },
    };
  } finally {
    database.close();
  }
}

async function openTables(database: Database, prefix: string, dir: string, manifest: ReleaseManifest): Promise<void> {
  const path = (file: string) => literal(join(dir, file));
  const files = manifest.datasets.filter(({ role }) => role === 'figures').map(({ key }) => path(valuesFile(key)));
  await database.run(`create view ${prefix}_region as from read_parquet(${path(regionsFile)})`);
  const values =
    files.length > 0
      ? `read_parquet([${files.join(', ')}])`
      : '(select null::varchar as measure, null::varchar as geography, null::varchar as geoid, null::integer as vintage, null::double as value, null::varchar as reason where false)';
  const kept = manifest.measures.filter(({ served }) => served === false).map(({ name }) => literal(name));
  const where = kept.length > 0 ? `where measure not in (${kept.join(', ')})` : '';
  await database.run(`create view ${prefix}_value as from ${values} ${where}`);
  await database.run(`create table ${prefix}_served as from served_values('${prefix}_value')`);
}

async function regionsOf(database: Database, prefix: string): Promise<Map<string, object>> {
  const rows = await database.rows<{ geography: string; geoid: string }>(`from ${prefix}_region`);
  return new Map(rows.map((row) => [`${row.geography} ${row.geoid}`, row]));
}

async function programsOf(
  database: Database,
  { dir, manifest }: { dir: string; manifest: ReleaseManifest },
): Promise<Map<string, object>> {
  if (!manifest.incentives) return new Map();
  const path = literal(join(dir, programsFile));
  const rows = await database.rows<{ id: string; program: string }>(`from read_parquet(${path}) order by place`);
  const programs = rows.map(({ program }) => JSON.parse(program) as IncentiveProgram);
  const { available, decided_on } = manifest.incentives;
  return new Map<string, object>([
    ['catalog as a whole', { available, decided_on }],
    ...programs.map((program) => [`${program.jurisdiction.key} ${program.name}`, program] as const),
  ]);
}

function byKey(manifest: ReleaseManifest): Map<string, object> {
  return new Map(manifest.datasets.map((dataset) => [dataset.key, dataset]));
}

function byName(manifest: ReleaseManifest): Map<string, object> {
  return new Map(manifest.measures.map((measure) => [measure.name, measure]));
}

function compare(old: Map<string, object>, fresh: Map<string, object>, ignored: readonly string[] = []): NamedDiff {
  const changed = [...old].flatMap(([name, before]) => {
    const after = fresh.get(name);
    const members = after ? differing(before, after).filter((member) => !ignored.includes(member)) : [];
    return members.length > 0 ? [{ name, members }] : [];
  });
  return {
    added: [...fresh.keys()].filter((name) => !old.has(name)),
    removed: [...old.keys()].filter((name) => !fresh.has(name)),
    changed,
  };
}

function differing(a: object, b: object): string[] {
  const left = new Map(Object.entries(a));
  const right = new Map(Object.entries(b));
  const names = [...new Set([...left.keys(), ...right.keys()])];
  return names.filter((name) => JSON.stringify(left.get(name)) !== JSON.stringify(right.get(name)));
}

/** The number of changed values to print. */
const largest = 20;

/** Formats a difference as text: every dataset, measure and region, and the values that changed most. */
export function printDiff(diff: ReleaseDiff): string {
  const named = (kind: string, { added, removed, changed }: NamedDiff) => [
    ...added.map((name) => `+ ${kind} ${name}`),
    ...removed.map((name) => `- ${kind} ${name}`),
    ...changed.map(({ name, members }) => `~ ${kind} ${name}: ${members.join(', ')}`),
  ];
  const { added, removed, changed } = diff.values;
  return [
    `${diff.from} -> ${diff.to}`,
    ...named('dataset', diff.datasets),
    ...named('measure', diff.measures),
    ...named('region', diff.regions),
    ...named('program', diff.programs),
    `served values: ${added.length} added, ${removed.length} removed, ${changed.length} changed`,
    ...changed.slice(0, largest).map(changeLine),
    ...(changed.length > largest ? [`  and ${changed.length - largest} more`] : []),
  ].join('\n');
}

function changeLine(change: ServedChange): string {
  const percent = change.relative === null ? '' : `, ${(100 * change.relative).toFixed(1)} percent`;
  const years =
    change.vintage_before === change.vintage_after
      ? `${change.vintage_after}`
      : `${change.vintage_before} -> ${change.vintage_after}`;
  return `  ${change.measure} of ${change.name} (${change.geoid}): ${change.before} -> ${change.after} (${years}${percent})`;
}
