import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { readSql } from '../../common/readSql.ts';
import { suggest } from '../../api/domain/text.ts';
import type { Geography } from '../../api/schemas/common.ts';
import type { IncentiveProgram } from '../../api/schemas/incentive.ts';
import { checkRelease } from '../import/checkRelease.ts';
import { openDatabase, type Database } from '../release/database.ts';
import { membersFile, programsFile, regionsFile, type ReleaseManifest, valuesFile } from '../release/manifest.ts';
import { servedMeasures } from '../release/released.ts';

/** Added, removed and changed items by name; `changed` names the members that differ. */
export interface NamedDiff {
  added: string[];
  removed: string[];
  changed: { name: string; members: string[] }[];
}

/** The lists of changed values: what is served of each region, and every other value of one year. */
export const lists = ['served', 'year'] as const;
export const changeKinds = ['changed', 'removed', 'added'] as const;
type List = (typeof lists)[number];
type Kind = (typeof changeKinds)[number];

/** A value that differs. */
export interface ValueChange {
  list: List;
  change: Kind;
  measure: string;
  geography: Geography;
  geoid: string;
  name: string;
  before: number | null;
  after: number | null;
  vintage_before: number | null;
  vintage_after: number | null;
  /** Why a value of one year is missing now. */
  reason: string | null;
  /** The change divided by the old value; infinite from 0, and null if a value is missing (D113). */
  relative: number | null;
}

/** A county whose metro differs; null is no metro. */
export interface MemberChange {
  geoid: string;
  name: string;
  before: string | null;
  after: string | null;
}

/** What differs between two releases. `values` counts changed values; `changes` reads them. */
interface DiffSummary {
  from: string;
  to: string;
  datasets: NamedDiff;
  measures: NamedDiff;
  regions: NamedDiff;
  programs: NamedDiff;
  members: MemberChange[];
  values: Record<List, Record<Kind, number>>;
}

export interface ReleaseDiff {
  summary: DiffSummary;
  /** Reads changed values, the largest relative change first: of one list and kind, or all; at most `limit`. */
  changes: (of?: { list: List; kind: Kind }, limit?: number) => AsyncIterable<ValueChange>;
  close: () => Promise<void>;
}

export interface DiffOptions {
  /** Compares only the values of this measure. */
  measure?: string | undefined;
  /** The CBSA code, slug or id of a metro: compares only its values and those of its counties. */
  metro?: string | undefined;
}

const sql = (name: string) => readSql(import.meta.url, name);

/** Compares two release folders. Changed values stay in DuckDB, which sorts them on disk if they do not fit in memory. */
export async function openDiff(a: string, b: string, { measure, metro }: DiffOptions = {}): Promise<ReleaseDiff> {
  const old = { dir: resolve(a), manifest: await checkRelease(a) };
  const fresh = { dir: resolve(b), manifest: await checkRelease(b) };
  const work = await mkdtemp(join(tmpdir(), 'diff-'));
  const database = await openDatabase(work, old.dir, fresh.dir);
  const close = async () => {
    database.close();
    await rm(work, { recursive: true, force: true });
  };
  try {
    await openTables(database, 'old', old.dir, old.manifest);
    await openTables(database, 'new', fresh.dir, fresh.manifest);
    if (measure !== undefined) checkMeasure(measure, old.manifest, fresh.manifest);
    const cbsa = metro === undefined ? null : await cbsaOf(database, metro);
    await database.run(sql('changes'), { measure: measure ?? null, metro: cbsa });
    const only = (names: NamedDiff, keep: (name: string) => boolean): NamedDiff => ({
      added: names.added.filter(keep),
      removed: names.removed.filter(keep),
      changed: names.changed.filter(({ name }) => keep(name)),
    });
    const measures = compare(byName(old.manifest), byName(fresh.manifest));
    const regions = compare(await regionsOf(database, 'old'), await regionsOf(database, 'new'));
    const summary = {
      from: old.manifest.id,
      to: fresh.manifest.id,
      datasets: compare(byKey(old.manifest), byKey(fresh.manifest), ['retrieved_at']),
      measures: measure === undefined ? measures : only(measures, (name) => name === measure),
      regions: cbsa === null ? regions : only(regions, (name) => name === `msa ${cbsa}`),
      programs: compare(await programsOf(database, old), await programsOf(database, fresh)),
      members: await database.rows<MemberChange>(sql('members'), { metro: cbsa }),
      values: await countsOf(database),
    };
    return {
      summary,
      changes: (of, limit) =>
        database.stream<ValueChange>(sql('largest'), {
          list: of?.list ?? null,
          kind: of?.kind ?? null,
          limit: limit ?? null,
        }),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

async function openTables(database: Database, prefix: string, dir: string, manifest: ReleaseManifest): Promise<void> {
  const path = (file: string) => join(dir, file);
  const figures = manifest.datasets.filter(({ role }) => role === 'figures');
  const [first, ...more] = figures.map(({ key }) => path(valuesFile(key)));
  await database.view(`${prefix}_region`, path(regionsFile));
  await database.view(`${prefix}_member`, path(membersFile));
  if (first !== undefined) await database.view(`${prefix}_value`, first, ...more);
  else await database.run(`create table ${prefix}_value (${valueColumns})`);
  await database.run(
    `create table ${prefix}_served as from served_values('${prefix}_value') where list_contains($served, measure)`,
    { served: servedMeasures(manifest).map(({ name }) => name) },
  );
}

/** The columns of a values file. */
const valueColumns = 'measure varchar, geography varchar, geoid varchar, vintage integer, value double, reason varchar';

/** @throws Error that suggests a name, if neither release has the measure */
function checkMeasure(measure: string, ...manifests: ReleaseManifest[]): void {
  const names = new Set(manifests.flatMap(({ measures }) => measures.map(({ name }) => name)));
  if (names.has(measure)) return;
  throw new Error(
    `neither release has the measure ${measure}${suggest(measure, names, 'npm run release -- diff A B lists what differs')}`,
  );
}

/** Returns the CBSA code of a metro of either release. @throws Error that suggests a slug, if neither has it */
async function cbsaOf(database: Database, ref: string): Promise<string> {
  const metros = await database.rows<{ geoid: string; id: string; slug: string }>(
    `select distinct geoid, id, slug from (from new_region union all from old_region) where geography = 'msa'`,
  );
  const found = metros.find(({ geoid, id, slug }) => [geoid, id, slug].includes(ref));
  if (found) return found.geoid;
  const slugs = metros.map(({ slug }) => slug);
  throw new Error(`neither release has the metro ${ref}${suggest(ref, slugs, 'give its CBSA code or slug')}`);
}

async function countsOf(database: Database): Promise<DiffSummary['values']> {
  const rows = await database.rows<{ list: List; change: Kind; count: number }>(
    'select list, change, count(*)::integer as count from change group by all',
  );
  const count = (list: List, kind: Kind) => rows.find((row) => row.list === list && row.change === kind)?.count ?? 0;
  const counts = (list: List) => ({
    changed: count(list, 'changed'),
    removed: count(list, 'removed'),
    added: count(list, 'added'),
  });
  return { served: counts('served'), year: counts('year') };
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
  const path = join(dir, programsFile);
  const rows = await database.rows<{ program: string }>('from read_parquet($path) order by place', { path });
  const programs = rows.map(({ program }) => JSON.parse(program) as IncentiveProgram);
  const { available, decided_on } = manifest.incentives;
  return new Map<string, object>([
    ['catalog as a whole', { available, decided_on }],
    ...programs.map((program) => [nameOf(program, programs), program] as const),
  ]);
}

/** Returns the jurisdiction and name of a program. The inventory has several listings of one name: these have their number. */
function nameOf({ jurisdiction, name, inventory_id }: IncentiveProgram, programs: readonly IncentiveProgram[]): string {
  const own = `${jurisdiction.key} ${name}`;
  const isShared = programs.filter((one) => `${one.jurisdiction.key} ${one.name}` === own).length > 1;
  return isShared && inventory_id ? `${own} (${inventory_id})` : own;
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
