type Values = readonly (number | null)[];

/** Competition ranks of values, the highest first (1, 2, 2, 4); null where there is no value. */
export function ranksOf(values: Values): (number | null)[] {
  const present = values.filter((value) => value !== null).sort((a, b) => b - a);
  const ranks = new Map<number, number>();
  present.forEach((value, i) => {
    if (!ranks.has(value)) ranks.set(value, i + 1);
  });
  return values.map((value) => (value === null ? null : ranks.get(value)!));
}

/** The places of the `count` highest or lowest values, from the end; of equal ones the first by place. */
export function extremes(values: Values, count: number, end: 'highest' | 'lowest'): number[] {
  const places = values.flatMap((value, place) => (value === null ? [] : [place]));
  const sign = end === 'highest' ? -1 : 1;
  return places.sort((a, b) => sign * (values[a]! - values[b]!) || a - b).slice(0, count);
}
