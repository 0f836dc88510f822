import type { Direction } from '../schemas/ranks.ts';
import type { StandardErrors } from './bounds.ts';
import type { Column } from './column.ts';
import { normalQuantile } from './normal.ts';

/** Describes how the ranks are computed. The number changes when the results would. */
export const method =
  'ranks/1: competition ranks (1, 2, 2, 4) of the values of the regions listed; ' +
  'the interval of a value is the value less and plus z standard errors, one standard error being the margin of error at 90 percent confidence divided by 1.645, ' +
  'and z is such that all intervals of the list contain the true figures together at the level, if the errors are jointly normal with the stated standard errors, independent or not (Sidak); ' +
  'best is 1 plus the regions whose interval is wholly on the better side, worst is the number of regions less those whose interval is wholly on the worse side ' +
  '(Klein, Wright and Wieczorek 2020); a region without bounds has an unknown interval: its best and worst are null, and it is on neither side of the others.';

/** The ranks of some regions, in their order. */
interface RankBounds {
  readonly ranks: Int32Array;
  /** 0 where the value has no bounds. */
  readonly best: Int32Array;
  readonly worst: Int32Array;
  /** How many values have bounds. */
  readonly bounded: number;
}

/**
 * Returns the rank of each of some values, and the best and worst ranks that the joint intervals of the values admit at a level of
 * confidence in percent (U4). The time is that of sorting.
 * Method: M. Klein, T. Wright and J. Wieczorek, "A joint confidence region for an overall ranking of populations", Journal of the
 * Royal Statistical Society C 69 (3), 2020; Z. Sidak, "Rectangular confidence regions for the means of multivariate normal
 * distributions", Journal of the American Statistical Association 62 (318), 1967.
 * @param errors undefined: no value has bounds
 */
export function rankBounds(
  values: Float64Array,
  errors: StandardErrors | undefined,
  level: number,
  direction: Direction,
): RankBounds {
  const n = values.length;
  // As if higher were better: otherwise, everything is on the other side of zero.
  const isHigher = direction === 'higher_better';
  const scores = isHigher ? values : values.map((value) => -value);
  const sorted = scores.toSorted();
  const ranks = new Int32Array(n);
  for (let i = 0; i < n; i++) ranks[i] = 1 + n - firstAbove(sorted, scores[i]!);
  const best = new Int32Array(n);
  const worst = new Int32Array(n);
  const bounded: number[] = [];
  if (errors) for (let i = 0; i < n; i++) if (!Number.isNaN(errors.below[i]! + errors.above[i]!)) bounded.push(i);
  if (!errors || bounded.length === 0) return { ranks, best, worst, bounded: 0 };
  const z = jointQuantile(level, bounded.length);
  const [down, up] = isHigher ? [errors.below, errors.above] : [errors.above, errors.below];
  const lower = Float64Array.from(bounded, (i) => scores[i]! - z * down[i]!);
  const upper = Float64Array.from(bounded, (i) => scores[i]! + z * up[i]!);
  const lowers = lower.toSorted();
  const uppers = upper.toSorted();
  bounded.forEach((i, at) => {
    best[i] = 1 + bounded.length - firstAbove(lowers, upper[at]!);
    worst[i] = n - firstAtLeast(uppers, lower[at]!);
  });
  return { ranks, best, worst, bounded: bounded.length };
}

/** Returns how many standard errors an interval has on each side, if `n` intervals hold together at a level in percent. */
export function jointQuantile(level: number, n: number): number {
  // The probability of one interval is level^(1/n). This is half of the rest, without losing its digits.
  const outside = -Math.expm1(Math.log(level / 100) / n) / 2;
  return -normalQuantile(outside);
}

/** Returns the index of the first of some ascending numbers that is above a number; their count if none is. */
function firstAbove(sorted: Float64Array, number: number): number {
  let from = 0;
  let to = sorted.length;
  while (from < to) {
    const middle = (from + to) >> 1;
    if (sorted[middle]! > number) to = middle;
    else from = middle + 1;
  }
  return from;
}

/** Returns the index of the first of some ascending numbers that is at least a number; their count if none is. */
function firstAtLeast(sorted: Float64Array, number: number): number {
  let from = 0;
  let to = sorted.length;
  while (from < to) {
    const middle = (from + to) >> 1;
    if (sorted[middle]! >= number) to = middle;
    else from = middle + 1;
  }
  return from;
}

/** Returns the values at some places of a column, and their errors. */
export function figuresAt(
  places: Int32Array,
  { values }: Column,
  errors: StandardErrors | undefined,
): [Float64Array, StandardErrors | undefined] {
  const pick = (all: Float64Array) => {
    const picked = new Float64Array(places.length);
    for (let i = 0; i < places.length; i++) picked[i] = all[places[i]!]!;
    return picked;
  };
  return [pick(values), errors && { below: pick(errors.below), above: pick(errors.above) }];
}
