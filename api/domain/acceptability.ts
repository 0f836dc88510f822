import type { Alternatives } from './alternatives.ts';
import { addScores, scoreTable, weightsFor } from './composites.ts';
import { seededRandom } from './random.ts';
import { Sorter } from './sorter.ts';
import { type WeightLimits, weightDraws } from './weightDraws.ts';

/** Describes how acceptability is computed. The number changes when the results would. */
export const acceptabilityMethod =
  'acceptability/1: weights are drawn uniformly from all weights that keep the order, minimums and maximums of the request, ' +
  'each metro is ranked by its composite for each draw, metros with equal composites share their places equally, ' +
  'and central weights are the mean of the weights for which a metro is first (SMAA-2).';

/** The number of draws of weights. */
export const weightSets = 10_000;
/** The number of batches of draws whose means give the standard error. */
const batches = 100;

/** How often a metro is at the top for all weights within the limits. */
interface Acceptability {
  readonly place: number;
  /** Share of the draws in which it is first, 0 to 1. */
  readonly rank1Share: number;
  /** Share of the draws in which it is among the top. */
  readonly topShare: number;
  readonly expectedRank: number;
  /** The mean of the weights for which it is first, in the order of the criteria; null if it never is. */
  readonly centralWeights: Float64Array | null;
}

interface Acceptabilities {
  /** In the order of the alternatives. */
  readonly metros: readonly Acceptability[];
  /** The largest standard error of a share. */
  readonly shareError: number;
  /** The largest standard error of an expected rank. */
  readonly rankError: number;
}

/**
 * Returns how acceptable each metro is without given weights: stochastic multicriteria acceptability analysis (SMAA-2, Lahdelma
 * and Salminen, Operations Research 49 (3), 2001; by simulation as in Tervonen and Lahdelma, European Journal of Operational
 * Research 178 (2), 2007).
 * @param top how many first places count for `topShare`
 * @param seed determines the draws
 * @returns undefined if no weights are within the limits
 */
export function acceptability(
  { places, scoring }: Alternatives,
  limits: WeightLimits,
  top: number,
  seed: string,
): Acceptabilities | undefined {
  const n = places.length;
  const count = scoring.length;
  const draw = weightDraws(limits, seededRandom(seed));
  if (!draw) return undefined;
  const columns = scoring.map(({ scores }) => scores);
  const table = scoreTable(columns, places);
  const weights = weightsFor(count);
  const drawn = weights.subarray(0, count);
  const composites = new Float64Array(n);
  const sorter = new Sorter(n);
  const first = new Means(n);
  const tops = new Means(n);
  const ranks = new Means(n);
  const central = new Float64Array(n * count);
  for (let done = 1; done <= weightSets; done++) {
    draw(drawn);
    addScores(table, weights, composites);
    const order = sorter.descending(composites);
    ranks.addPlaces(order, composites);
    shareFirst(order, composites, top, (i, share) => tops.add(i, share));
    shareFirst(order, composites, 1, (i, share) => {
      first.add(i, share);
      for (let c = 0; c < count; c++) central[i * count + c]! += drawn[c]! * share;
    });
    if (done % (weightSets / batches) === 0) for (const means of [first, tops, ranks]) means.endBatch();
  }
  return {
    metros: places.map((place, i) => ({
      place,
      rank1Share: first.mean(i),
      topShare: tops.mean(i),
      expectedRank: ranks.mean(i),
      centralWeights: first.mean(i) > 0 ? meanOf(central, i, count, first.mean(i) * weightSets) : null,
    })),
    shareError: Math.max(first.largestError(), tops.largestError()),
    rankError: ranks.largestError(),
  };
}

/**
 * Calls `add` with the share that each metro has in the first places. Metros with equal composites share their places.
 * @param order the metros, best first
 */
function shareFirst(
  order: Uint32Array,
  composites: Float64Array,
  count: number,
  add: (i: number, share: number) => void,
): void {
  let start = 0;
  while (start < count && start < order.length) {
    const end = endOfTie(order, composites, start);
    const share = Math.min(1, (count - start) / (end - start));
    for (; start < end; start++) add(order[start]!, share);
  }
}

/** Returns the place after the last one whose composite equals that at `start`. */
function endOfTie(order: Uint32Array, composites: Float64Array, start: number): number {
  let end = start + 1;
  while (end < order.length && composites[order[end]!] === composites[order[start]!]) end++;
  return end;
}

/** Returns row i of a table of sums, divided by the sum of the shares. */
function meanOf(sums: Float64Array, i: number, count: number, shares: number): Float64Array {
  return sums.slice(i * count, (i + 1) * count).map((sum) => sum / shares);
}

/**
 * The means of numbers, one in each draw, for several metros. Standard errors are computed from the means of batches of draws,
 * because draws may depend on each other (method of batch means).
 */
class Means {
  readonly #batch: Float64Array;
  readonly #sums: Float64Array;
  /** Sums of the squared sums of batches. */
  readonly #squares: Float64Array;

  constructor(count: number) {
    this.#batch = new Float64Array(count);
    this.#sums = new Float64Array(count);
    this.#squares = new Float64Array(count);
  }

  add(i: number, value: number): void {
    this.#batch[i]! += value;
  }

  /** Adds the place of each metro, from 1. Metros with equal composites share their places. */
  addPlaces(order: Uint32Array, composites: Float64Array): void {
    const batch = this.#batch;
    let previous = NaN;
    let hasTies = false;
    for (let at = 0; at < order.length; at++) {
      const i = order[at]!;
      const composite = composites[i]!;
      batch[i]! += at + 1;
      if (composite === previous) hasTies = true;
      previous = composite;
    }
    if (hasTies) this.#shareTies(order, composites);
  }

  /** Replaces the places of tied metros by their mean. */
  #shareTies(order: Uint32Array, composites: Float64Array): void {
    let at = 0;
    while (at < order.length) {
      const end = endOfTie(order, composites, at);
      const mean = (at + 1 + end) / 2;
      for (; at < end; at++) this.#batch[order[at]!]! += mean - (at + 1);
    }
  }

  endBatch(): void {
    for (let i = 0; i < this.#batch.length; i++) {
      const sum = this.#batch[i]!;
      this.#sums[i]! += sum;
      this.#squares[i]! += sum * sum;
    }
    this.#batch.fill(0);
  }

  mean(i: number): number {
    return this.#sums[i]! / weightSets;
  }

  largestError(): number {
    let largest = 0;
    for (let i = 0; i < this.#sums.length; i++) {
      const variance = (this.#squares[i]! - this.#sums[i]! ** 2 / batches) / (batches - 1);
      largest = Math.max(largest, variance);
    }
    return Math.sqrt(largest * batches) / weightSets;
  }
}
