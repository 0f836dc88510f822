import type { Criterion, Cutoff, RankRequest } from '../schemas/rank.ts';
import { columnOf, figure, type MetroColumn, type MetroFigures, valueAt } from './figures.ts';
import { type Eliminator, funnel, gatesOf } from './gates.ts';
import { percentileScores } from './percentile.ts';
import { round } from './round.ts';
import type { FunnelStage } from '../schemas/requirements.ts';

/** How scores and ranks come about, D22 to D25 in one sentence; the number changes when an answer would. */
export const method =
  'percentile-wam/1: each value is scored by its mid-rank percentile among all metros that have a value (0 to 100, 100 best in the direction of the criterion), ' +
  'a composite is the weighted arithmetic mean of the scores of the criteria that the metro has a value for, if these carry at least two thirds of the total weight, ' +
  'and ranks are competition ranks of the composites, ties listed by CBSA code.';

/** A criterion with its column and the scores of all metros on it, in its direction; NaN where there is no value. */
export interface Scored extends Pick<Criterion, 'measure' | 'direction' | 'weight' | 'cutoff'> {
  readonly column: MetroColumn;
  readonly scores: Float64Array;
}

/** A metro's place in a ranking. */
export interface Ranked {
  readonly place: number;
  readonly rank: number | null;
  readonly composite: number | null;
  readonly eliminated: boolean;
  readonly reasons: readonly string[];
  /** Parallel to the criteria; null where there is no value or nothing is scored. */
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
  readonly stages: readonly FunnelStage[];
  readonly criteria: readonly Scored[];
  /** How many metros are left; the eliminated come after them in `metros`, where they are asked for. */
  readonly count: number;
  readonly metros: readonly Ranked[];
}

/** Brings a column's percentile scores, higher being better; a host may keep them. */
export type Scores = (column: MetroColumn) => Float64Array;

const computeScores: Scores = ({ values }) => percentileScores(values);

/**
 * Ranks the metros (D22 to D28): scope, Requirements and cutoffs decide who is left, the criteria in which order.
 * The reference set of a score is every metro with a value, so neither scope nor gates ever change it.
 */
export function rank(request: RankRequest, figures: MetroFigures, scoresOf: Scores = computeScores): Ranking {
  const { scope = {}, requirements = {}, include_eliminated = false } = request;
  const criteria = (request.criteria ?? []).map((criterion): Scored => {
    const column = columnOf(figures, criterion.measure);
    return { ...criterion, column, scores: directed(criterion, scoresOf(column)) };
  });
  const tests = [...gatesOf(requirements, figures), ...criteria.flatMap(cutoffTest)];
  const { stages, left, eliminated } = funnel(scope, tests, figures);
  const score = createScorer(criteria);
  const scored = criteria.some(({ weight }) => weight > 0);
  const metros = left.map((place) => score(place));
  if (scored) order(metros, figures);
  if (include_eliminated) {
    const out = [...eliminated.keys()].sort((a, b) => nameOrder(figures, a, b));
    for (const place of out) {
      const metro = score(place);
      metros.push({ ...metro, eliminated: true, reasons: [...eliminated.get(place)!, ...metro.reasons] });
    }
  }
  // Ranks went by 9 decimals; 4 are answered (D25).
  for (const metro of metros) if (metro.composite !== null) metro.composite = round(metro.composite, 4);
  return { scored, stages, criteria, count: left.length, metros };
}

function directed({ direction, weight }: Criterion, scores: Float64Array): Float64Array {
  if (weight === 0) return scores;
  return direction === 'higher_better' ? scores : scores.map((score) => 100 - score);
}

function nameOrder({ metros }: MetroFigures, a: number, b: number): number {
  const [one, other] = [metros[a]!, metros[b]!];
  if (one.name !== other.name) return one.name < other.name ? -1 : 1;
  return one.cbsa < other.cbsa ? -1 : 1;
}

const cutoffs: Readonly<
  Record<
    Cutoff['comparator'],
    { readonly holds: (value: number, limit: number) => boolean; words: string; keeps: string }
  >
> = {
  lt: { holds: (value, limit) => value < limit, words: 'under', keeps: 'at least' },
  lte: { holds: (value, limit) => value <= limit, words: 'at or under', keeps: 'over' },
  gt: { holds: (value, limit) => value > limit, words: 'over', keeps: 'at most' },
  gte: { holds: (value, limit) => value >= limit, words: 'at or over', keeps: 'under' },
};

/** The test of a criterion's cutoff; a missing value holds for none (D26). */
function cutoffTest({ measure, cutoff, column }: Scored): Eliminator[] {
  if (!cutoff) return [];
  const { holds, words, keeps } = cutoffs[cutoff.comparator];
  const { label, unit, decimals } = column;
  const limit = figure(cutoff.value, decimals);
  return [
    {
      label: `${label} ${keeps} ${limit} ${unit}`,
      fails(place) {
        const value = valueAt(column, place);
        if (value === null || !holds(value, cutoff.value)) return undefined;
        return `${measure} ${figure(value, decimals)} is ${words} the cutoff ${limit}`;
      },
    },
  ];
}

/** Metros that are scored before they are ranked. */
type Unranked = Omit<Ranked, 'rank' | 'composite'> & { rank: number | null; composite: number | null };

/** Scores one metro by every criterion (D24). Weights are added in one fixed order: that of the measures' names. */
function createScorer(criteria: readonly Scored[]): (place: number) => Unranked {
  const inOrder = criteria.toSorted((a, b) => (a.measure < b.measure ? -1 : 1));
  const total = inOrder.reduce((sum, { weight }) => sum + weight, 0);
  return (place) => {
    let present = 0;
    let sum = 0;
    for (const { weight, scores } of inOrder) {
      const score = scores[place]!;
      if (weight === 0 || Number.isNaN(score)) continue;
      present += weight;
      sum += weight * score;
    }
    // Two thirds, and what adding doubles leaves around it.
    const enough = total > 0 && present * 3 >= total * 2 * (1 - 1e-12);
    const composite = enough ? round(sum / present, 9) : null;
    return {
      place,
      rank: null,
      composite,
      eliminated: false,
      reasons: enough || total === 0 ? [] : [missing(criteria, place, present / total)],
      criteria: criteria.map(({ measure, weight, column, scores }) => {
        const value = valueAt(column, place);
        if (value === null || weight === 0) return { measure, value, score: null, contribution: null };
        const score = scores[place]!;
        return {
          measure,
          value,
          score: round(score, 4),
          contribution: enough ? round(round((weight * score) / present, 9), 4) : null,
        };
      }),
    };
  };
}

function missing(criteria: readonly Scored[], place: number, share: number): string {
  const names = criteria.filter(({ weight, scores }) => weight > 0 && Number.isNaN(scores[place]!));
  const list = names.map(({ measure }) => measure).join(', ');
  const has = names.length === 1 ? 'has' : 'have';
  return `not ranked: ${list} ${has} no value, and the other criteria carry ${figure(round(100 * share, 1), 0)} percent of the weight; two thirds are needed`;
}

/** Puts the metros in order and gives each its competition rank (D25): 1, 2, 2, 4; those without a composite last. */
function order(metros: Unranked[], { metros: all }: MetroFigures): void {
  metros.sort(
    (a, b) => (b.composite ?? -1) - (a.composite ?? -1) || (all[a.place]!.cbsa < all[b.place]!.cbsa ? -1 : 1),
  );
  metros.forEach((metro, i) => {
    const before = metros[i - 1];
    if (metro.composite === null) return;
    metro.rank = before && before.composite === metro.composite ? before.rank : i + 1;
  });
}
