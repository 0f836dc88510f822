import { expect } from 'vitest';
import type { ReleaseContent } from './released.ts';

/** Checks every cell of a table that was copied by hand from the publisher's file; null if the release must have no value. */
export function expectTable(
  released: ReleaseContent,
  measures: readonly string[],
  vintage: number,
  table: Readonly<Record<string, readonly (number | null)[]>>,
): void {
  for (const [geoid, row] of Object.entries(table)) {
    const geography = geoid.length === 2 ? 'state' : 'county';
    const found = measures.map((measure) => released.value(measure, geography, geoid, vintage) ?? null);
    expect(found, `${geoid} in ${vintage}`).toEqual(row);
  }
}

/** Returns how many regions of each geography have a value. */
export const regionsOf = (released: ReleaseContent, measure: string) =>
  Object.fromEntries(
    Object.entries(released.measure(measure).geographies).map(([geography, entry]) => [geography, entry?.regions]),
  );
