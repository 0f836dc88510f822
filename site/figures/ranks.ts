import { median } from 'd3-array';
import type { Standing } from './format.ts';

type Values = readonly (number | null)[];

/** Returns competition ranks, the highest value first (1, 2, 2, 4); null for a missing value. */
export function ranksOf(values: Values): (number | null)[] {
  const present = values.filter((value) => value !== null).sort((a, b) => b - a);
  const ranks = new Map<number, number>();
  present.forEach((value, i) => {
    if (!ranks.has(value)) ranks.set(value, i + 1);
  });
  return values.map((value) => (value === null ? null : ranks.get(value)!));
}

/** Returns the indices of the `count` highest or lowest values; equal values are in index order. */
export function extremes(values: Values, count: number, end: 'highest' | 'lowest'): number[] {
  const places = values.flatMap((value, place) => (value === null ? [] : [place]));
  const sign = end === 'highest' ? -1 : 1;
  return places.sort((a, b) => sign * (values[a]! - values[b]!) || a - b).slice(0, count);
}

/** Returns where the value at a place is among all values, from the nearer end; undefined if it is missing. */
export function standingOf(values: Values, place: number): Standing | undefined {
  const own = values[place] ?? null;
  return own === null ? undefined : standingAmong(values, own);
}

/** Returns where a value is among all values, from the nearer end. */
export function standingAmong(values: Values, own: number): Standing {
  let [higher, lower, of] = [0, 0, 0];
  for (const value of values) {
    if (value === null) continue;
    of++;
    if (value > own) higher++;
    else if (value < own) lower++;
  }
  const end = higher <= lower ? 'highest' : 'lowest';
  return { rank: Math.min(higher, lower) + 1, of, end, tied: of - higher - lower > 1 };
}

/** Returns the median of the values that are not missing; null if there are none. */
export function medianOf(values: Values): number | null {
  return median(values.filter((value) => value !== null)) ?? null;
}
