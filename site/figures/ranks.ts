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
