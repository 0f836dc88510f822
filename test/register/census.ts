import { beforeAll, expect } from 'vitest';
import type { Geography } from '../../api/schemas/common.ts';
import { readReleased, type ReleaseContent } from './released.ts';

export const keys = ['census-pep', 'census-cc-est', 'census-saipe', 'census-acs-s1901', 'census-gazetteer'];

/** Reads the datasets of the Census Bureau from the newest release for a suite. */
export function useCensus() {
  const census = {} as { released: ReleaseContent };
  beforeAll(async () => void (census.released = await readReleased('omb-delineation', ...keys)), 300_000);

  const value = (measure: string, geography: Geography, geoid: string, vintage: number) =>
    census.released.value(measure, geography, geoid, vintage);
  return Object.assign(census, {
    value,
    /** Returns how many regions of each geography have a value. */
    regions: (name: string) =>
      Object.fromEntries(
        Object.entries(census.released.measure(name).geographies).map(([at, entry]) => [at, entry?.regions]),
      ),
    /** Checks every cell of a table from the publisher's file; null if the release must have no value. */
    expectTable(measures: string[], vintage: number, table: Record<string, (number | null)[]>) {
      for (const [geoid, row] of Object.entries(table))
        for (const [i, name] of measures.entries())
          expect(
            value(name, geoid.length === 2 ? 'state' : 'county', geoid, vintage),
            `${name} of ${geoid} in ${vintage}`,
          ).toBe(row[i] ?? undefined);
    },
  });
}

/** Expects a value that is equal to six decimals. */
export const expectClose = (found: number | undefined, expected: number, what: string) =>
  expect(Math.abs(found! - expected), what).toBeLessThanOrEqual(1.5e-6);
