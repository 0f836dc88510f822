import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Geography } from '../../api/schemas/common.ts';
import { literal, openDatabase } from '../../build/import/database.ts';
import { importRelease } from '../../build/import/importRelease.ts';
import { silent } from '../../build/progress.ts';
import type { ReleaseManifest, ReleaseMeasure } from '../../build/release/manifest.ts';
import { root, sourcesDir } from '../support/service.ts';

/** Whether the publishers' files are there; says so where a suite must be skipped. */
export const here = existsSync(sourcesDir);
if (!here) console.log(`skipped: the publishers' files are not at ${sourcesDir}`);

export const registerDir = join(root, 'build/register');

/** What an import of the publishers' files gave. */
export interface Imported {
  readonly manifest: ReleaseManifest;
  measure(name: string): ReleaseMeasure;
  value(measure: string, geography: Geography, geoid: string, vintage: number): number | undefined;
  /** Why there is no value at the measure's latest vintage. */
  reason(measure: string, geography: Geography, geoid: string): string | undefined;
  /** Values of one vintage by geoid. */
  values(measure: string, geography: Geography, vintage: number): ReadonlyMap<string, number>;
  /** Vintages that have a value. */
  vintages(measure: string, geography: Geography): number[];
}

interface Row {
  measure: string;
  geography: Geography;
  geoid: string;
  vintage: number;
  value: number | null;
  reason: string | null;
}

/** Imports datasets of the register, or all, from the publishers' files into a folder that goes away again. */
export async function importDatasets(...only: string[]): Promise<Imported> {
  const folder = mkdtempSync(join(tmpdir(), 'register-'));
  try {
    const manifest = await importRelease({
      registerDir,
      releasesDir: folder,
      sources: sourcesDir,
      only: only.length > 0 ? only : undefined,
      id: 'imported',
      now: () => new Date('2026-01-02T03:04:05Z'),
      fetch: () => Promise.reject(new Error('every file is at hand')),
      progress: silent,
    });
    return lookup(manifest, await readRows(join(folder, 'imported')));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function readRows(release: string): Promise<Row[]> {
  const database = await openDatabase(release);
  try {
    return await database.rows<Row>(
      `select measure, geography, geoid, vintage, value, reason from read_parquet(${literal(join(release, 'values-*.parquet'))})`,
    );
  } finally {
    database.close();
  }
}

function lookup(manifest: ReleaseManifest, rows: readonly Row[]): Imported {
  const values = new Map<string, Map<number, Map<string, number>>>();
  const reasons = new Map<string, string>();
  for (const { measure, geography, geoid, vintage, value, reason } of rows) {
    const key = `${measure} ${geography}`;
    if (reason !== null) reasons.set(`${key} ${geoid}`, reason);
    if (value === null) continue;
    if (!values.has(key)) values.set(key, new Map());
    const years = values.get(key)!;
    if (!years.has(vintage)) years.set(vintage, new Map());
    years.get(vintage)!.set(geoid, value);
  }
  const valuesOf = (measure: string, geography: Geography, vintage: number) =>
    values.get(`${measure} ${geography}`)?.get(vintage) ?? new Map<string, number>();
  return {
    manifest,
    measure(name) {
      const found = manifest.measures.find((measure) => measure.name === name);
      if (!found) throw new Error(`the import has no measure ${name}`);
      return found;
    },
    value: (measure, geography, geoid, vintage) => valuesOf(measure, geography, vintage).get(geoid),
    reason: (measure, geography, geoid) => reasons.get(`${measure} ${geography} ${geoid}`),
    values: valuesOf,
    vintages: (measure, geography) => [...(values.get(`${measure} ${geography}`)?.keys() ?? [])].toSorted(),
  };
}
