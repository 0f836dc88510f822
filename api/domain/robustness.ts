import { minMaxScores } from './percentile.ts';
import { seededRandom } from './random.ts';
import { type Ranking, type Scored, scoringOf } from './rank.ts';
import { round } from './round.ts';

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
 * How sure each rank is: the ranking is made again with weights and scoring drawn at random, and the rank of each ranked
 * metro is watched. Uncertainty analysis after the OECD/JRC Handbook on Constructing Composite Indicators (2008), step 7.
 * @param seed decides the draws
 * @returns by place, of every metro that has a rank
 */
export function robustness(ranking: Ranking, seed: string): Map<number, RankSpread> {
  const places = ranking.metros.filter(({ rank }) => rank !== null).map(({ place }) => place);
  const scoring = scoringOf(ranking.criteria);
  const tables = [
    scoring.map(({ scores }) => gather(scores, places)),
    scoring.map((one) => gather(minMax(one), places)),
  ];
  const random = seededRandom(seed);
  const n = places.length;
  const counts = Array.from({ length: n }, () => new Uint32Array(n + 1));
  const composites = new Float64Array(n);
  const weights = new Float64Array(scoring.length);
  const sorted = new Float64Array(n);
  for (let draw = 0; draw < draws; draw++) {
    const table = tables[random() < 0.5 ? 0 : 1]!;
    for (let c = 0; c < weights.length; c++) weights[c] = scoring[c]!.share * (1 + weightRange * (2 * random() - 1));
    composeAll(table, weights, composites);
    // Sorting the bare numbers and looking each up is twice as quick as sorting places by a comparison.
    sorted.set(composites);
    sorted.sort();
    for (let i = 0; i < n; i++) counts[i]![1 + greater(sorted, composites[i]!)]!++;
  }
  return new Map(places.map((place, i) => [place, spread(counts[i]!)]));
}

function gather(scores: Float64Array, places: readonly number[]): Float64Array {
  return Float64Array.from(places, (place) => scores[place]!);
}

function minMax({ column, direction }: Scored): Float64Array {
  const scores = minMaxScores(column.values);
  return direction === 'higher_better' ? scores : scores.map((score) => 100 - score);
}

/** The weighted mean of each metro over the criteria that it has a value for. */
function composeAll(table: readonly Float64Array[], weights: Float64Array, composites: Float64Array): void {
  for (let i = 0; i < composites.length; i++) {
    let sum = 0;
    let present = 0;
    for (let c = 0; c < weights.length; c++) {
      const score = table[c]![i]!;
      if (score !== score) continue; // NaN
      sum += weights[c]! * score;
      present += weights[c]!;
    }
    composites[i] = sum / present;
  }
}

/** How many of some ascending numbers are greater than a value. */
function greater(sorted: Float64Array, value: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (sorted[middle]! <= value) low = middle + 1;
    else high = middle;
  }
  return sorted.length - low;
}

function spread(counts: Uint32Array): RankSpread {
  const at = (share: number) => {
    const wanted = Math.max(1, Math.ceil(share * draws));
    let seen = 0;
    for (let rank = 1; rank < counts.length; rank++) {
      seen += counts[rank]!;
      if (seen >= wanted) return rank;
    }
    return counts.length - 1;
  };
  let top10 = 0;
  for (let rank = 1; rank <= Math.min(10, counts.length - 1); rank++) top10 += counts[rank]!;
  return { interval: [at(0.05), at(0.95)], top10Share: round(top10 / draws, 4) };
}
