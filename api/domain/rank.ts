import type { Criterion, Cutoff, RankRequest } from '../schemas/rank.ts';
import type { FunnelStage } from '../schemas/requirements.ts';
import { columnOf, formatFigure, type MetroColumn, type MetroFigures, valueAt } from './figures.ts';
import { type Eliminator, failedTests, funnel, type Gate, gatesOf } from './gates.ts';
import { percentileScores } from './percentile.ts';
import { round } from './round.ts';

/** Describes how scores and ranks are computed (D22 to D25). The number changes when the results would. */
export const method =
  'percentile-wam/1: each value is scored by its mid-rank percentile among all metros that have a value, whatever the scope and the gates (0 to 100, 100 best in the direction of the criterion), ' +
  'a composite is the weighted arithmetic mean of the scores of the criteria that the metro has a value for, if these carry at least two thirds of the total weight, ' +
  'contributions have 4 decimals and add up to the composite as printed (largest remainder), ' +
  'and ranks are competition ranks (1, 2, 2, 4) of the composites rounded to 9 decimals, ties listed by CBSA code.';

/** A criterion with its column and the scores of all metros in its direction; NaN if the value is missing. */
export interface ScoredCriterion extends Pick<Criterion, 'measure' | 'direction' | 'weight' | 'cutoff'> {
  readonly column: MetroColumn;
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
}

export interface CriterionFigures {
  readonly measure: string;
  readonly value: number | null;
  readonly score: number | null;
  readonly contribution: number | null;
}

export interface Ranking {
  readonly scored: boolean;
  readonly gates: readonly Gate[];
  readonly stages: readonly FunnelStage[];
  readonly criteria: readonly ScoredCriterion[];
  /** How many metros remain. Eliminated metros follow them in `metros` if requested. */
  readonly count: number;
  readonly metros: readonly MetroRank[];
}

/** Returns a column's percentile scores, higher being better; a host may cache them. */
export type Scores = (column: MetroColumn) => Float64Array;

/** Computes the scores of a column each time. */
export const computeScores: Scores = ({ values }) => percentileScores(values);

/**
 * Ranks the metros (D22 to D28): scope, requirements and cutoffs select them, and the criteria sort them. A score compares
 * a metro with every metro that has a value, so scope and gates do not change it.
 */
export function rank(request: RankRequest, figures: MetroFigures, scoresOf: Scores = computeScores): Ranking {
  const { criteria, gates, tests, stages, inScope, left, weighing } = weighMetros(request, figures, scoresOf);
  const scored = weighing.total > 0;
  const inOrder = scored ? rankPlaces(left, weighing, figures) : left.map((place) => ({ place, rank: null }));
  const metros = inOrder.map(({ place, rank }) => toMetroRank(place, rank, [], criteria, weighing));
  for (const place of request.include_eliminated ? inScope : []) {
    const failures = failedTests(tests, place).map(({ reason }) => reason(place));
    if (failures.length > 0) metros.push(toMetroRank(place, null, failures, criteria, weighing));
  }
  return { scored, gates, stages, criteria, count: left.length, metros };
}

/** Selects the metros that remain, and computes the composites of all metros, without ranks. */
export function weighMetros(request: RankRequest, figures: MetroFigures, scoresOf: Scores = computeScores) {
  const { scope = {}, requirements = {} } = request;
  const criteria = scoredCriteria(request.criteria ?? [], figures, scoresOf);
  const gates = gatesOf(requirements, figures);
  const tests = [...gates, ...(request.criteria ?? []).flatMap((criterion) => cutoffTest(criterion, figures))];
  return { criteria, gates, tests, ...funnel(scope, tests, figures), weighing: weigh(criteria, figures.metros.length) };
}

function scoredCriteria(criteria: readonly Criterion[], figures: MetroFigures, scoresOf: Scores): ScoredCriterion[] {
  const greatest = Math.max(...criteria.map(({ weight }) => weight));
  return criteria.map((criterion) => {
    const column = columnOf(figures, criterion.measure);
    const scores = scoresOf(column);
    return {
      ...criterion,
      column,
      scores: criterion.direction === 'higher_better' ? scores : scores.map((score) => 100 - score),
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

/** Returns the test of a criterion's cutoff. A missing value is NaN, which meets no cutoff (D26). */
export function cutoffTest({ measure, cutoff }: Criterion, figures: MetroFigures): CutoffTest[] {
  if (!cutoff) return [];
  const { holds, words } = cutoffs[cutoff.comparator];
  const { label, unit, decimals, values } = columnOf(figures, measure);
  const limit = formatFigure(cutoff.value, decimals);
  return [
    {
      label: `${label} not ${words} ${limit} ${unit}, or no value`,
      measure,
      limit: cutoff.value,
      passes: (place) => !holds(values[place]!, cutoff.value),
      lacks: (place) => Number.isNaN(values[place]),
      keepsMissing: true,
      reason: (place) => `${measure} ${formatFigure(values[place]!, decimals)} is ${words} the cutoff ${limit}`,
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
  /** For each metro, the sum of the shares of the criteria that it has a value for. */
  readonly present: Float64Array;
  /** For each metro, the weighted mean of its scores; NaN if they carry less than two thirds of the total. */
  readonly composites: Float64Array;
}

/** Adds weights in the order of the measures' names, so the order of the request changes no digit. */
function weigh(criteria: readonly ScoredCriterion[], metros: number): WeightedScores {
  const scoring = scoringOf(criteria);
  const total = scoring.reduce((sum, { share }) => sum + share, 0);
  const present = new Float64Array(metros);
  const composites = new Float64Array(metros);
  for (let place = 0; place < metros; place++) {
    let [sum, weight] = [0, 0];
    for (const { share, scores } of scoring) {
      const score = scores[place]!;
      if (Number.isNaN(score)) continue;
      sum += share * score;
      weight += share;
    }
    present[place] = weight;
    // Two thirds, with a margin for rounding errors.
    composites[place] = weight * 3 >= total * 2 * (1 - 1e-12) ? sum / weight : NaN;
  }
  return { scoring, slots: criteria.map((one) => scoring.indexOf(one)), total, present, composites };
}

/** Returns the criteria that score, sorted by measure. */
export function scoringOf(criteria: readonly ScoredCriterion[]): ScoredCriterion[] {
  return criteria.filter(({ weight }) => weight > 0).sort((a, b) => (a.measure < b.measure ? -1 : 1));
}

/** Returns competition ranks (D25): 1, 2, 2, 4. Ties, and metros without a composite, are sorted by CBSA code. */
function rankPlaces(places: readonly number[], { composites }: WeightedScores, { metros }: MetroFigures) {
  const rounded = places.map((place) => {
    const composite = composites[place]!;
    return { place, cbsa: metros[place]!.cbsa, composite: Number.isNaN(composite) ? -1 : round(composite, 9) };
  });
  rounded.sort((a, b) => b.composite - a.composite || (a.cbsa < b.cbsa ? -1 : 1));
  let rank = 1;
  return rounded.map(({ place, composite }, i) => {
    if (composite !== rounded[i - 1]?.composite) rank = i + 1;
    return { place, rank: composite < 0 ? null : rank };
  });
}

/** Returns a metro with its figures, rounded to 4 decimals (D25). */
function toMetroRank(
  place: number,
  rank: number | null,
  failures: readonly string[],
  criteria: readonly ScoredCriterion[],
  weighing: WeightedScores,
): MetroRank {
  const { slots, total, present, composites } = weighing;
  const enough = !Number.isNaN(composites[place]!);
  const composite = enough ? round(composites[place]!, 4) : null;
  const contributions = composite === null ? undefined : contributionsOf(place, composite, weighing);
  return {
    place,
    rank,
    composite,
    eliminated: failures.length > 0,
    reasons: enough || total === 0 ? failures : [...failures, missingReason(criteria, place, present[place]! / total)],
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
  const [units, remainders]: [number[], number[]] = [[], []];
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

function missingReason(criteria: readonly ScoredCriterion[], place: number, share: number): string {
  const names = criteria.filter(({ weight, scores }) => weight > 0 && Number.isNaN(scores[place]!));
  const list = names.map(({ measure }) => measure).join(', ');
  const has = names.length === 1 ? 'has' : 'have';
  return `not ranked: ${list} ${has} no value, and the other criteria carry ${formatFigure(round(100 * share, 1), 0)} percent of the weight; two thirds are needed`;
}
