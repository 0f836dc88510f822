import { bisectLeft, range } from 'd3-array';

/** Values between two numbers, which belong to the class. */
export interface ValueClass {
  readonly from: number;
  readonly to: number;
  readonly count: number;
}

/** The most classes that people read at a glance. */
const maxClasses = 13;

/** How many times the median the highest value is, from which on bars of equal widths say little. */
const skew = 10;

/**
 * Returns classes of growing widths for whole numbers of which some are zero and a few are large: 0, 1, 2, 3 to 5, 6 to 10 and so
 * on. Undefined for other values: those without zero fit a logarithmic scale, and those that are near to each other a linear one.
 */
export function valueClasses(values: readonly number[], decimals: number): readonly ValueClass[] | undefined {
  const sorted = values.map(Math.round).sort((a, b) => a - b);
  const least = sorted[0] ?? 0;
  const most = sorted.at(-1) ?? 0;
  const median = sorted[Math.floor(sorted.length / 2)]!;
  if (decimals > 0 || least !== 0 || most < skew * Math.max(1, median)) return undefined;
  const positive = sorted.find((value) => value > 0)!;
  const ends = [0, ...endsBetween(positive, most)];
  return ends.map((end, i) => {
    const from = i === 0 ? 0 : ends[i - 1]! + 1;
    const to = Math.min(end, most);
    return { from, to, count: bisectLeft(sorted, to + 1) - bisectLeft(sorted, from) };
  });
}

/** Returns the highest value of each class: 1, 2, 5, 10, 20 and so on, or powers of ten where those are too many. */
function endsBetween(least: number, most: number): number[] {
  const powers = range(Math.floor(Math.log10(least)), Math.ceil(Math.log10(most)) + 1).map((power) => 10 ** power);
  const fits = (all: readonly number[]) => {
    const first = all.findIndex((end) => end >= least);
    return all.slice(first, all.findIndex((end) => end >= most) + 1);
  };
  const fine = fits(powers.flatMap((power) => [power, 2 * power, 5 * power]));
  return fine.length < maxClasses ? fine : fits(powers);
}
