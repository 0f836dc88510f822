import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Geography } from '../../api/schemas/common.ts';
import { literal, openDatabase } from '../../build/release/database.ts';
import type { ReleaseManifest, ReleaseMeasure } from '../../build/release/manifest.ts';
import { listReleases } from '../../build/release/released.ts';
import { releasesDir, root, sourcesDir } from '../support/service.ts';

/** Whether the publishers' files are there; says so where a suite must be skipped. */
export const here = existsSync(sourcesDir);
if (!here) console.log(`skipped: the publishers' files are not at ${sourcesDir}`);

export const registerDir = join(root, 'build/register');

/** What a release holds. */
export interface ReleaseContent {
  readonly manifest: ReleaseManifest;
  measure(name: string): ReleaseMeasure;
  value(measure: string, geography: Geography, geoid: string, vintage: number): number | undefined;
  /** Why there is no value: at the measure's latest vintage, or another one. */
  reason(measure: string, geography: Geography, geoid: string, vintage?: number): string | undefined;
  /** Values of one vintage by geoid. */
  values(measure: string, geography: Geography, vintage: number): ReadonlyMap<string, number>;
  /** Vintages that have a value. */
  vintages(measure: string, geography: Geography): number[];
}

/** Whether the newest release has a dataset. */
export const holds = async (dataset: string): Promise<boolean> =>
  (await listReleases(releasesDir)).at(-1)!.datasets.some(({ key }) => key === dataset);

interface Row {
  measure: string;
  geography: Geography;
  geoid: string;
  vintage: number;
  value: number | null;
  reason: string | null;
}

/** Whether the newest release has a dataset; says so where a suite must be skipped. */
export async function isReleased(key: string): Promise<boolean> {
  const { id, datasets } = (await listReleases(releasesDir)).at(-1)!;
  const found = datasets.some((dataset) => dataset.key === key);
  if (!found) console.log(`skipped: the release ${id} has no ${key}`);
  return found;
}

/**
 * The newest release of the repository, or datasets of it alone. That an import of the publishers' files gives it as it is,
 * value by value, is what test/import/realSources.test.ts shows.
 */
export async function readReleased(...only: string[]): Promise<ReleaseContent> {
  const { datasets, measures, ...rest } = (await listReleases(releasesDir)).at(-1)!;
  const keys = only.length > 0 ? only : datasets.map(({ key }) => key);
  const manifest = {
    ...rest,
    datasets: datasets.filter(({ key }) => keys.includes(key)),
    measures: measures.filter(({ dataset }) => keys.includes(dataset)),
  };
  // The delineation defines the regions and has no values.
  const files = keys
    .filter((key) => key !== 'omb-delineation')
    .map((key) => literal(join(releasesDir, manifest.id, `values-${key}.parquet`)));
  const database = await openDatabase(join(releasesDir, manifest.id));
  try {
    const rows = await database.rows<Row>(
      `select measure, geography, geoid, vintage, value, reason from read_parquet([${files.join(', ')}])`,
    );
    return lookup(manifest, rows);
  } finally {
    database.close();
  }
}

function lookup(manifest: ReleaseManifest, rows: readonly Row[]): ReleaseContent {
  const values = new Map<string, Map<number, Map<string, number>>>();
  const reasons = new Map<string, string>();
  for (const { measure, geography, geoid, vintage, value, reason } of rows) {
    const key = `${measure} ${geography}`;
    if (reason !== null) reasons.set(`${key} ${geoid} ${vintage}`, reason);
    if (value === null) continue;
    if (!values.has(key)) values.set(key, new Map());
    const years = values.get(key)!;
    if (!years.has(vintage)) years.set(vintage, new Map());
    years.get(vintage)!.set(geoid, value);
  }
  const valuesOf = (measure: string, geography: Geography, vintage: number) =>
    values.get(`${measure} ${geography}`)?.get(vintage) ?? new Map<string, number>();
  const vintagesOf = (measure: string, geography: Geography) =>
    [...(values.get(`${measure} ${geography}`)?.keys() ?? [])].toSorted();
  return {
    manifest,
    measure(name) {
      const found = manifest.measures.find((measure) => measure.name === name);
      if (!found) throw new Error(`the release has no measure ${name}`);
      return found;
    },
    value: (measure, geography, geoid, vintage) => valuesOf(measure, geography, vintage).get(geoid),
    reason: (measure, geography, geoid, vintage = vintagesOf(measure, geography).at(-1)) =>
      reasons.get(`${measure} ${geography} ${geoid} ${vintage}`),
    values: valuesOf,
    vintages: vintagesOf,
  };
}
