import { neighbors } from 'topojson-client';
import type { Outlines } from '../../common/prepared.ts';
import { readOutlines, stateOf } from './outlines.ts';

/**
 * Returns the counties that share a border with each county, and the states that share one with each state, by FIPS code, sorted. The
 * outlines end at the coast, so islands have no neighbors; places that meet in a point are none.
 */
export function bordersOf(outlines: Outlines): Record<string, string[]> {
  const { geometries } = readOutlines(outlines).objects.counties;
  const codes = geometries.map(({ id }) => String(id));
  const found = new Map<string, Set<string>>();
  const add = (code: string, other: string) => found.get(code)!.add(other);
  for (const code of codes) for (const one of [code, stateOf(code)]) if (!found.has(one)) found.set(one, new Set());
  for (const [place, others] of neighbors(geometries).entries()) {
    const code = codes[place]!;
    for (const other of others.map((one) => codes[one]!)) {
      add(code, other);
      if (stateOf(other) !== stateOf(code)) add(stateOf(code), stateOf(other));
    }
  }
  return Object.fromEntries([...found].map(([code, others]) => [code, [...others].sort()]));
}
