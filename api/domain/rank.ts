import type { Criterion, Cutoff, RankRequest } from '../schemas/rank.ts';
import type { FunnelStage } from '../schemas/requirements.ts';
import { columnOf, formatFigure, type RegionColumn, type RegionFigures, valueAt } from './figures.ts';
import { decide, describeFigure, type Eliminator, failedTests, funnel, type GateTest, gatesOf } from './gates.ts';
import { percentileScores } from './percentile.ts';
import { round } from './round.ts';

/** Describes how scores and ranks are computed (D22 to D25). The number changes when the results would. */
export const method =
  'percentile-wam/2: each value is scored by its mid-rank percentile among all metros that have a value (with `geography`, all such counties or states), whatever the scope and the gates (0 to 100, 100 best in the direction of the criterion), ' +
  'a composite is the weighted arithmetic mean of the scores, and a metro that lacks a value of a criterion of weight above 0 has none and no rank ' +
  '(with partial=1 it is the mean over the criteria that the metro has a value for, if these carry at least two thirds of the total weight), ' +
  'a rank range is the rank with the missing scores of the metro at 100 and those of other metros at 0, and the reverse, among all remaining metros, ' +
  'contributions have 4 decimals and add up to the composite as printed (largest remainder), ' +
  'and ranks are competition ranks (1, 2, 2, 4) of the composites rounded to 9 decimals, ties listed by CBSA code, or FIPS code.';

/** A criterion with its column and the scores of all metros in its direction; NaN if the value is missing. */
export interface ScoredCriterion extends Pick<Criterion, 'measure' | 'direction' | 'weight' | 'cutoff'> {
  readonly column: RegionColumn;
  readonly scores: Float64Array;
  /** The weight divided by the largest weight of the request, 0 to 1, so the sum cannot overflow. */
  readonly share: number;
}

/** A metro in a ranking. */
export interface MetroRank {
  readonly place: number;
  readonly rank: number | null;
  readonly composite: number | null;
  readonly eliminated: boolean;
  readonly reasons: readonly string[];
  /** In the order of the criteria. */
  readonly criteria: readonly CriterionFigures[];
  /** What missing figures leave open; undefined for a metro that is eliminated or has every figure that scores. */
  readonly gaps?: Gaps | undefined;
}

/** What the missing figures of a remaining metro leave open (D24). */
interface Gaps {
  /** The measures of the criteria that score and have no value, in the order of the criteria. */
  readonly missing: readonly string[];
  /** The share of the weight that the other criteria carry. */
  readonly coverage: number;
  readonly range: RankSpan;
}

/** The best and the worst rank that a metro can have, whatever its missing scores and those of others are. */
export interface RankSpan {
  readonly best: number;
  readonly worst: number;
}

export interface CriterionFigures {
  readonly measure: string;
  readonly value: number | null;
  readonly score: number | null;
  readonly contribution: number | null;
}

export interface Ranking {
  readonly scored: boolean;
  readonly gates: readonly GateTest[];
  /** The gates, then the cutoffs. */
  readonly tests: readonly Eliminator[];
  readonly stages: readonly FunnelStage[];
  readonly criteria: readonly ScoredCriterion[];
  readonly weighing: WeightedScores;
  /** How many metros remain. Eliminated metros follow them in `metros` if requested. */
  readonly count: number;
  readonly metros: readonly MetroRank[];
}

/** Returns a column's percentile scores, higher being better; a host may cache them. */
export type Scores = (column: RegionColumn) => Float64Array;

/** What to do with metros that lack a figure of a criterion that scores. */
export interface MissingFigures {
  /** Whether those are ranked that have figures for two thirds of the weight (D24). */
  readonly partial?: boolean;
  /** Says why a metro has no value of a measure; undefined if that is not known. */
  readonly why?: ((measure: string, place: number) => string | undefined) | undefined;
}

/** Computes the scores of a column each time. */
export const computeScores: Scores = ({ values }) => percentileScores(values);

/** Scores with lower values being better, by those with higher values being better: texts of scores are kept by their array. */
const lowerBetter = new WeakMap<Float64Array, Float64Array>();

function inDirection(scores: Float64Array, direction: Criterion['direction']): Float64Array {
  if (direction === 'higher_better') return scores;
  let reversed = lowerBetter.get(scores);
  if (!reversed) lowerBetter.set(scores, (reversed = scores.map((score) => 100 - score)));
  return reversed;
}

/**
 * Ranks the metros (D22 to D28): scope, requirements and cutoffs select them, and the criteria sort them. A score compares
 * a metro with every metro that has a value, so scope and gates do not change it.
 */
export function rank(
  request: RankRequest,
  figures: RegionFigures,
  scoresOf: Scores = computeScores,
  { partial = false, why = () => undefined }: MissingFigures = {},
): Ranking {
  const { criteria, gates, tests, stages, inScope, left, weighing } = weighMetros(request, figures, scoresOf, partial);
  const scored = weighing.total > 0;
  const inOrder = scored ? rankPlaces(left, weighing, figures) : left.map((place) => ({ place, rank: null }));
  const ranges = rankRanges(left, weighing);
  const reasonsIn = (place: number) => missingReasons(place, criteria, weighing, partial, why);
  const metros = inOrder.map(({ place, rank }): MetroRank => {
    const reasons = rank === null ? reasonsIn(place) : [];
    const range = ranges.get(place);
    const gaps = range && { ...coverageOf(place, criteria, weighing), range };
    return { ...toMetroRank(place, criteria, weighing), rank, eliminated: false, reasons, gaps };
  });
  for (const place of request.include_eliminated ? inScope : []) {
    const failures = failedTests(tests, place).map(({ reason }) => reason(place));
    if (failures.length === 0) continue;
    const reasons = [...failures, ...reasonsIn(place)];
    metros.push({ ...toMetroRank(place, criteria, weighing), rank: null, eliminated: true, reasons });
  }
  return { scored, gates, tests, stages, criteria, weighing, count: left.length, metros };
}

/** Selects the metros that remain, and computes the composites of all metros, without ranks. */
export function weighMetros(
  request: RankRequest,
  figures: RegionFigures,
  scoresOf: Scores = computeScores,
  partial = false,
) {
  const { scope = {}, requirements = {} } = request;
  const criteria = scoredCriteria(request.criteria ?? [], figures, scoresOf);
  const gates = gatesOf(requirements, figures);
  const tests = [...gates, ...(request.criteria ?? []).flatMap((criterion) => cutoffTest(criterion, figures))];
  const weighing = weigh(criteria, figures.regions.length, partial);
  return { criteria, gates, tests, ...funnel(scope, tests, figures), weighing };
}

function scoredCriteria(criteria: readonly Criterion[], figures: RegionFigures, scoresOf: Scores): ScoredCriterion[] {
  const greatest = Math.max(...criteria.map(({ weight }) => weight));
  return criteria.map((criterion) => {
    const column = columnOf(figures, criterion.measure);
    return {
      ...criterion,
      column,
      scores: inDirection(scoresOf(column), criterion.direction),
      share: criterion.weight === 0 ? 0 : criterion.weight / greatest,
    };
  });
}

const cutoffs: Readonly<
  Record<Cutoff['comparator'], { readonly holds: (value: number, limit: number) => boolean; words: string }>
> = {
  lt: { holds: (value, limit) => value < limit, words: 'under' },
  lte: { holds: (value, limit) => value <= limit, words: 'at or under' },
  gt: { holds: (value, limit) => value > limit, words: 'over' },
  gte: { holds: (value, limit) => value >= limit, words: 'at or over' },
};

/** A cutoff of a request, as a test of metros. */
interface CutoffTest extends Eliminator {
  readonly measure: string;
}

/** Returns the test of a criterion's cutoff. A missing value meets no cutoff (D26), unless its bounds do (D26a). */
export function cutoffTest({ measure, cutoff }: Criterion, figures: RegionFigures): CutoffTest[] {
  if (!cutoff) return [];
  const { holds, words } = cutoffs[cutoff.comparator];
  const column = columnOf(figures, measure);
  const { label, unit, decimals } = column;
  const { holdsAt, lacks, decidedBy } = decide(column, (value) => holds(value, cutoff.value));
  const limit = formatFigure(cutoff.value, decimals);
  return [
    {
      label: `${label} not ${words} ${limit} ${unit}, or no value`,
      measure,
      limit: cutoff.value,
      passes: (place) => holdsAt(place) !== true,
      lacks,
      decidedBy,
      keepsMissing: true,
      reason: (place) => `${describeFigure(column, place)!} is ${words} the cutoff ${limit}`,
    },
  ];
}

/** The weighted scores of all metros (D24). */
export interface WeightedScores {
  /** The criteria that score, sorted by measure. */
  readonly scoring: readonly ScoredCriterion[];
  /** For each criterion of the request, its index in `scoring`; -1 if it does not score. */
  readonly slots: readonly number[];
  /** The sum of the shares of all scoring criteria. */
  readonly total: number;
  /** For each metro, how many of the criteria it has no value for. */
  readonly lacking: Uint8Array;
  /** For each metro, the sum of the shares of the criteria that it has a value for. */
  readonly present: Float64Array;
  /** For each metro, the sum of its weighted scores. */
  readonly sums: Float64Array;
  /** For each metro, the weighted mean of its scores; NaN if it cannot be ranked. */
  readonly composites: Float64Array;
}

/** Adds weights in the order of the measures' names, so the order of the request changes no digit. */
function weigh(criteria: readonly ScoredCriterion[], metros: number, partial = false): WeightedScores {
  const scoring = scoringOf(criteria);
  const total = scoring.reduce((sum, { share }) => sum + share, 0);
  const lacking = new Uint8Array(metros);
  const present = new Float64Array(metros);
  const sums = new Float64Array(metros);
  const composites = new Float64Array(metros);
  for (let place = 0; place < metros; place++) {
    let sum = 0;
    let weight = 0;
    let without = 0;
    for (const { share, scores } of scoring) {
      const score = scores[place]!;
      if (Number.isNaN(score)) {
        without++;
        continue;
      }
      sum += share * score;
      weight += share;
    }
    lacking[place] = without;
    present[place] = weight;
    sums[place] = sum;
    // Two thirds, with a margin for rounding errors.
    const enough = without === 0 || (partial && weight * 3 >= total * 2 * (1 - 1e-12));
    composites[place] = enough ? sum / weight : NaN;
  }
  return { scoring, slots: criteria.map((one) => scoring.indexOf(one)), total, lacking, present, sums, composites };
}

/** Returns the criteria that score, sorted by measure. */
export function scoringOf(criteria: readonly ScoredCriterion[]): ScoredCriterion[] {
  return criteria.filter(({ weight }) => weight > 0).sort((a, b) => (a.measure < b.measure ? -1 : 1));
}

/** Returns competition ranks (D25): 1, 2, 2, 4. Ties, and metros without a composite, are sorted by CBSA code. */
function rankPlaces(places: readonly number[], { composites }: WeightedScores, { regions }: RegionFigures) {
  const rounded = places.map((place) => {
    const composite = composites[place]!;
    return { place, geoid: regions[place]!.geoid, composite: Number.isNaN(composite) ? -1 : round(composite, 9) };
  });
  rounded.sort((a, b) => b.composite - a.composite || (a.geoid < b.geoid ? -1 : 1));
  let rank = 1;
  return rounded.map(({ place, composite }, i) => {
    if (composite !== rounded[i - 1]?.composite) rank = i + 1;
    return { place, rank: composite < 0 ? null : rank };
  });
}

/**
 * Returns the rank range of each metro that lacks a figure, among some metros (D24): a missing score is at least 0 and at most
 * 100, so a composite is between those with all missing scores at 0 and at 100.
 */
export function rankRanges(places: readonly number[], weighing: WeightedScores): Map<number, RankSpan> {
  const { total, lacking, present, sums } = weighing;
  if (total === 0) return new Map();
  const lowOf = (place: number) => round(sums[place]! / total, 9);
  const highOf = (place: number) => round((sums[place]! + 100 * (total - present[place]!)) / total, 9);
  const incomplete = places.filter((place) => lacking[place]! > 0);
  if (incomplete.length === 0) return new Map();
  const complete = Float64Array.from(
    places.filter((place) => lacking[place] === 0),
    lowOf,
  ).sort();
  const [lows, highs] = [lowOf, highOf].map((end) => Float64Array.from(incomplete, end).sort()) as [
    Float64Array,
    Float64Array,
  ];
  return new Map(
    incomplete.map((place) => {
      const low = lowOf(place);
      const high = highOf(place);
      const best = 1 + countAbove(complete, high) + countAbove(lows, high);
      // The metro itself is above its lowest composite.
      const worst = 1 + countAbove(complete, low) + countAbove(highs, low) - (high > low ? 1 : 0);
      return [place, { best, worst }];
    }),
  );
}

/** Returns how many ascending numbers are above one. */
function countAbove(sorted: Float64Array, number: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle]! <= number) low = middle + 1;
    else high = middle;
  }
  return sorted.length - low;
}

/** Returns the composite and the figures of a metro, rounded to 4 decimals (D25). */
function toMetroRank(
  place: number,
  criteria: readonly ScoredCriterion[],
  weighing: WeightedScores,
): Pick<MetroRank, 'place' | 'composite' | 'criteria'> {
  const { slots, composites } = weighing;
  const composite = Number.isNaN(composites[place]!) ? null : round(composites[place]!, 4);
  const contributions = composite === null ? undefined : contributionsOf(place, composite, weighing);
  return {
    place,
    composite,
    criteria: criteria.map(({ measure, weight, column, scores }, i): CriterionFigures => {
      const value = valueAt(column, place);
      if (value === null || weight === 0) return { measure, value, score: null, contribution: null };
      const contribution = contributions ? contributions[slots[i]!]! : null;
      return { measure, value, score: round(scores[place]!, 4), contribution };
    }),
  };
}

/**
 * Returns a metro's contributions, in the order of the scoring criteria, with 4 decimals that add up to the printed
 * composite: each is rounded down, then the largest remainders get the remaining units.
 */
function contributionsOf(place: number, composite: number, { scoring, present }: WeightedScores): number[] {
  const units: number[] = [];
  const remainders: number[] = [];
  let left = Math.round(composite * 1e4);
  for (const { share, scores } of scoring) {
    const score = scores[place]!;
    // 11 decimals: smaller differences are rounding errors, and equal remainders must stay equal.
    const exact = Number.isNaN(score) ? 0 : Math.round(((share * score) / present[place]!) * 1e11);
    const whole = Math.floor(exact / 1e7);
    left -= whole;
    units.push(whole);
    remainders.push(exact - whole * 1e7);
  }
  for (; left > 0; left--) {
    let largest = 0;
    for (let i = 1; i < remainders.length; i++) if (remainders[i]! > remainders[largest]!) largest = i;
    units[largest]! += 1;
    remainders[largest] = -1;
  }
  for (let i = 0; i < units.length; i++) units[i]! /= 1e4;
  return units;
}

/** Returns which figures that score a metro lacks, and the share of the weight that the others carry. */
function coverageOf(
  place: number,
  criteria: readonly ScoredCriterion[],
  { present, total }: WeightedScores,
): Omit<Gaps, 'range'> {
  const missing = criteria.filter(({ weight, scores }) => weight > 0 && Number.isNaN(scores[place]!));
  return { missing: missing.map(({ measure }) => measure), coverage: round(present[place]! / total, 4) };
}

/** Says why a metro has no composite: which figures it lacks, and why. */
function missingReasons(
  place: number,
  criteria: readonly ScoredCriterion[],
  weighing: WeightedScores,
  partial: boolean,
  why: NonNullable<MissingFigures['why']>,
): string[] {
  const { total, composites } = weighing;
  if (total === 0 || !Number.isNaN(composites[place]!)) return [];
  const { missing, coverage } = coverageOf(place, criteria, weighing);
  const reasons = missing.map((measure) => {
    const because = why(measure, place);
    return because === undefined ? `no figure for ${measure}` : `no figure for ${measure}: ${because}`;
  });
  if (!partial) return reasons;
  const percent = formatFigure(round(100 * coverage, 1), 0);
  return [...reasons, `the other criteria carry ${percent} percent of the weight; two thirds are needed`];
}
