import { median } from 'd3-array';
import { boundsLevel } from '../../api/domain/estimate.ts';
import { rankBounds } from '../../api/domain/rankBounds.ts';
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

/** The best and the worst rank of a value, the highest first. */
export type RankRange = readonly [best: number, worst: number];

/**
 * Returns the ranks of each value that the margins of error of all values allow at 90% confidence; undefined where a value or its
 * standard error is missing.
 */
export function rankRanges(values: Values, errors: Values): (RankRange | undefined)[] {
  const places = [...values.keys()].filter((place) => values[place] !== null);
  const own = Float64Array.from(places, (place) => errors[place] ?? NaN);
  const present = Float64Array.from(places, (place) => values[place]!);
  const { best, worst } = rankBounds(present, { below: own, above: own }, boundsLevel, 'higher_better');
  const ranges = new Map(places.map((place, i) => [place, [best[i]!, worst[i]!] as const]));
  return values.map((_, place) => {
    const range = ranges.get(place);
    return range && range[0] > 0 ? range : undefined;
  });
}

/**
 * Returns where the value at a place is among all values, from the nearer end; undefined if it is missing.
 * @param range the ranks that margins of error allow
 */
export function standingOf(values: Values, place: number, range?: RankRange): Standing | undefined {
  const own = values[place] ?? null;
  if (own === null) return undefined;
  const standing = standingAmong(values, own);
  if (!range || range[0] === range[1]) return standing;
  const [best, worst] = range;
  const { end, of } = standing;
  return { ...standing, range: end === 'highest' ? range : [of + 1 - worst, of + 1 - best] };
}

/** Returns where a value is among all values, from the nearer end unless one is given. */
export function standingAmong(values: Values, own: number, from?: Standing['end']): Standing {
  let higher = 0;
  let lower = 0;
  let of = 0;
  for (const value of values) {
    if (value === null) continue;
    of++;
    if (value > own) higher++;
    else if (value < own) lower++;
  }
  const end = from ?? (higher <= lower ? 'highest' : 'lowest');
  return { rank: (end === 'highest' ? higher : lower) + 1, of, end, tied: of - higher - lower > 1 };
}

/** Returns the median of the values that are not missing; null if there are none. */
export function medianOf(values: Values): number | null {
  return median(values.filter((value) => value !== null)) ?? null;
}
