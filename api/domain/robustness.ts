import { minMaxScores } from './percentile.ts';
import { seededRandom } from './random.ts';
import { type Ranking, type Scored, scoringOf } from './rank.ts';
import { round } from './round.ts';
import { Sorter } from './sorter.ts';

/** How often weights and scoring are drawn. */
export const draws = 1000;
/** Each weight is drawn evenly from this share below the given one to this share above it. */
export const weightRange = 0.25;
/** Each draw scores all criteria in one of these ways, each as likely. */
export const scorings = ['percentile', 'min-max'] as const;

/** How a metro's rank moves over the draws. */
export interface RankSpread {
  /** 5th and 95th percentile of its rank. */
  readonly interval: readonly [number, number];
  /** Share of the draws in which its rank was 10 or better. */
  readonly top10Share: number;
}

/**
 * How certain each rank is: the ranking is computed again with weights and scoring drawn at random, and the rank of each
 * ranked metro is counted. Uncertainty analysis after the OECD/JRC Handbook on Constructing Composite Indicators (2008),
 * step 7.
 * @param seed decides the draws
 * @returns by place, of every metro that has a rank
 */
export function robustness(ranking: Ranking, seed: string): Map<number, RankSpread> {
  const places = ranking.metros.filter(({ rank }) => rank !== null).map(({ place }) => place);
  const scoring = scoringOf(ranking.criteria);
  const n = places.length;
  const tables = [
    scoring.map(({ scores }) => gather(scores, places)),
    scoring.map((one) => gather(minMax(one), places)),
  ].map((columns) => ({ columns: columns.map(zeroForNaN), sorter: new Sorter(n) }));
  // Metros without a value for some criterion: the weights of those that they have are added up for each draw.
  const partial = [...places.keys()].filter((i) => scoring.some(({ scores }) => Number.isNaN(scores[places[i]!])));
  const presence = scoring.map(({ scores }) =>
    Float64Array.from(partial, (i) => (Number.isNaN(scores[places[i]!]) ? 0 : 1)),
  );
  const random = seededRandom(seed);
  // How often metro i had rank r is at i * n + r - 1.
  const counts = new Uint16Array(n * n);
  const composites = new Float64Array(n);
  const divisors = new Float64Array(n);
  const partialDivisors = new Float64Array(partial.length);
  const weights = new Float64Array(scoring.length);
  for (let draw = 0; draw < draws; draw++) {
    const { columns, sorter } = tables[random() < 0.5 ? 0 : 1]!;
    let total = 0;
    for (let c = 0; c < weights.length; c++) {
      weights[c] = scoring[c]!.share * (1 + weightRange * (2 * random() - 1));
      total += weights[c]!;
    }
    divisors.fill(total);
    addUp(presence, weights, partialDivisors);
    for (let k = 0; k < partial.length; k++) divisors[partial[k]!] = partialDivisors[k]!;
    addUp(columns, weights, composites);
    for (let i = 0; i < n; i++) composites[i]! /= divisors[i]!;
    count(sorter.descending(composites), composites, counts);
  }
  return new Map(places.map((place, i) => [place, spread(counts.subarray(i * n, (i + 1) * n))]));
}

function gather(scores: Float64Array, places: readonly number[]): Float64Array {
  return Float64Array.from(places, (place) => scores[place]!);
}

function zeroForNaN(scores: Float64Array): Float64Array {
  return scores.map((score) => (Number.isNaN(score) ? 0 : score));
}

function minMax({ column, direction }: Scored): Float64Array {
  const scores = minMaxScores(column.values);
  return direction === 'higher_better' ? scores : scores.map((score) => 100 - score);
}

/** Sets each sum to that of its row over the columns, weighted; four columns at a time, added in their order. */
function addUp(columns: readonly Float64Array[], weights: Float64Array, sums: Float64Array): void {
  const n = sums.length;
  sums.fill(0);
  let c = 0;
  for (; c + 4 <= columns.length; c += 4) {
    const [k0, k1, k2, k3] = [columns[c]!, columns[c + 1]!, columns[c + 2]!, columns[c + 3]!];
    const [w0, w1, w2, w3] = [weights[c]!, weights[c + 1]!, weights[c + 2]!, weights[c + 3]!];
    for (let i = 0; i < n; i++) sums[i] = sums[i]! + w0 * k0[i]! + w1 * k1[i]! + w2 * k2[i]! + w3 * k3[i]!;
  }
  for (; c < columns.length; c++) {
    const [column, weight] = [columns[c]!, weights[c]!];
    for (let i = 0; i < n; i++) sums[i]! += weight * column[i]!;
  }
}

/** Counts the competition rank of each metro in one draw. @param order the metros, best first */
function count(order: Uint32Array, composites: Float64Array, counts: Uint16Array): void {
  const n = order.length;
  let rank = 0;
  for (let at = 0; at < n; at++) {
    const i = order[at]!;
    if (at > 0 && composites[i] !== composites[order[at - 1]!]) rank = at;
    counts[i * n + rank]!++;
  }
}

/** @param counts how often a metro had each rank, the first rank first */
function spread(counts: Uint16Array): RankSpread {
  const at = (share: number) => {
    const wanted = Math.max(1, Math.ceil(share * draws));
    let seen = 0;
    for (let rank = 1; rank <= counts.length; rank++) {
      seen += counts[rank - 1]!;
      if (seen >= wanted) return rank;
    }
    return counts.length;
  };
  const top10 = counts.subarray(0, 10).reduce((sum, times) => sum + times, 0);
  return { interval: [at(0.05), at(0.95)], top10Share: round(top10 / draws, 4) };
}
