import { addScores, type ScoreTable, scoreTable, setScores, weightsFor } from './composites.ts';
import { FigureDraws, type ErrorsByMeasure } from './figureDraws.ts';
import { minMaxScores } from './percentile.ts';
import { normalRandom, seededRandom } from './random.ts';
import { type Ranking, type ScoredCriterion, scoringOf } from './rank.ts';
import { round } from './round.ts';
import { Sorter } from './sorter.ts';

/** The number of random draws of weights and scoring. */
export const draws = 1000;
/** Each weight is drawn uniformly from this share below to this share above the requested one. */
export const weightRange = 0.25;
/** The scoring methods. Each draw uses one of them for all criteria, with equal probability. */
export const scorings = ['percentile', 'min-max'] as const;

/** How a metro's rank varies over the draws. */
export interface RankSpread {
  /** 5th and 95th percentile of its rank. */
  readonly interval: readonly [number, number];
  /** Share of the draws in which its rank was 10 or better. */
  readonly top10Share: number;
  /** Share of the draws in which its rank was `top` or better. */
  readonly topShare: number;
}

/** Whether draws can change an order: other weights of several criteria, or other figures. */
export const canVary = (scoring: readonly ScoredCriterion[], errors: ErrorsByMeasure): boolean =>
  scoring.length > 1 || scoring.some(({ measure }) => errors.has(measure));

/**
 * Returns how certain each rank is, by the index of each metro with a rank. It computes the ranking again with random
 * weights and scoring, and counts the ranks: uncertainty analysis after the OECD/JRC Handbook on Constructing Composite
 * Indicators (2008), step 7. A missing score of a metro with a rank is drawn uniformly from 0 to 100. Nothing is returned
 * where nothing varies.
 * @param seed determines the draws
 * @param top how many first ranks count for `topShare`
 * @param errors the standard errors of values that are drawn, too: independently, from normal distributions. Weights and
 * scoring are drawn as without them.
 */
export function robustness(
  ranking: Pick<Ranking, 'metros' | 'criteria'>,
  seed: string,
  top = 10,
  errors: ErrorsByMeasure = new Map(),
): Map<number, RankSpread> {
  const places = ranking.metros.filter(({ rank }) => rank !== null).map(({ place }) => place);
  const scoring = scoringOf(ranking.criteria);
  if (!canVary(scoring, errors)) return new Map();
  const n = places.length;
  const percentiles = scoring.map(({ scores }) => scores);
  const tables = [percentiles, scoring.map(minMax)].map((columns) => scoreTable(columns, places));
  const shares = Float64Array.from(scoring, ({ share }) => share);
  const weights = weightsFor(shares.length);
  const composites = new Float64Array(n);
  const sorter = new Sorter(n);
  const random = seededRandom(seed);
  const redraw = figureDrawer(scoring, places, errors, seed);
  const drawMissing = missingDrawer(percentiles, places, seed);
  // How often metro i had rank r is at i * n + r - 1.
  const counts = new Uint16Array(n * n);
  for (let draw = 0; draw < draws; draw++) {
    const method = random() < 0.5 ? 0 : 1;
    const table = tables[method]!;
    redraw(table, scorings[method]);
    drawMissing(table);
    let sum = 0;
    for (let c = 0; c < shares.length; c++) sum += weights[c] = shares[c]! * (1 + weightRange * (2 * random() - 1));
    for (let c = 0; c < shares.length; c++) weights[c]! /= sum;
    addScores(table, weights, composites);
    count(sorter.descending(composites), composites, counts);
  }
  return new Map(places.map((place, i) => [place, spread(counts.subarray(i * n, (i + 1) * n), top)]));
}

/** A metro with the points that each criterion adds to its score if all are scored by min-max. */
interface MinMaxComposite {
  readonly place: number;
  readonly points: readonly number[];
  readonly composite: number;
}

/** Returns the scores by min-max of the metros with a rank, in the order of their ranks; undefined if one lacks a score. */
function minMaxComposites({ metros, criteria }: Pick<Ranking, 'metros' | 'criteria'>): MinMaxComposite[] | undefined {
  const scoring = scoringOf(criteria);
  const scores = scoring.map(minMax);
  const scored = metros
    .filter(({ rank }) => rank !== null)
    .map(({ place }) => {
      const points = scoring.map(({ share }, c) => share * scores[c]![place]!);
      const sum = points.reduce((total, one) => total + one, 0);
      return { place, points, composite: round(sum, 9) };
    });
  return scored.some(({ composite }) => Number.isNaN(composite)) ? undefined : scored;
}

/**
 * Returns the rank that each metro with a rank would have if all criteria were scored by min-max, with the same weights; undefined
 * if one of them lacks a score.
 */
export function minMaxRanks(ranking: Pick<Ranking, 'metros' | 'criteria'>): Map<number, number> | undefined {
  const sorted = minMaxComposites(ranking)?.sort((a, b) => b.composite - a.composite);
  let rank = 0;
  return (
    sorted &&
    new Map(
      sorted.map(({ place, composite }, at) => {
        if (composite !== sorted[at - 1]?.composite) rank = at + 1;
        return [place, rank];
      }),
    )
  );
}

/** What changes at the top of a ranking if all criteria are scored by min-max, with the same weights. */
interface MinMaxFirst {
  /** The metro that is first then. */
  readonly place: number;
  /** The rank of the metro that is first without. */
  readonly rank: number;
  /** The criterion that does most to put the one ahead of the other. */
  readonly measure: string;
}

/** Returns what changes at the top of a ranking by min-max; undefined if the same metro is first, or if one lacks a score. */
export function minMaxFirst(ranking: Pick<Ranking, 'metros' | 'criteria'>): MinMaxFirst | undefined {
  const scored = minMaxComposites(ranking);
  const [first] = scored ?? [];
  if (!scored || !first) return undefined;
  const best = scored.reduce((most, one) => (one.composite > most.composite ? one : most));
  if (best === first) return undefined;
  const leads = best.points.map((points, c) => points - first.points[c]!);
  return {
    place: best.place,
    rank: scored.filter(({ composite }) => composite > first.composite).length + 1,
    measure: scoringOf(ranking.criteria)[leads.indexOf(Math.max(...leads))]!.measure,
  };
}

/** Returns a function that draws the values of criteria, and replaces their scores in a table. */
function figureDrawer(
  scoring: readonly ScoredCriterion[],
  places: readonly number[],
  errors: ErrorsByMeasure,
  seed: string,
): (table: ScoreTable, method: (typeof scorings)[number]) => void {
  const rows = new Map(places.map((place, i) => [place, i]));
  const drawn = scoring.flatMap((criterion, c) => {
    const known = errors.get(criterion.measure);
    if (!known) return [];
    const draws = new FigureDraws(criterion, known);
    return [{ c, draws, rows: Int32Array.from(draws.places, (place) => rows.get(place) ?? -1) }];
  });
  // Numbers of their own, so the weights are the same with and without drawn figures.
  const normal = normalRandom(`${seed} figures`);
  return (table, method) => {
    for (const { c, draws, rows } of drawn) {
      draws.draw(normal, method);
      setScores(table, c, rows, draws.scores);
    }
  };
}

/** Returns a function that draws the missing scores of metros, and puts them into a table. */
function missingDrawer(
  columns: readonly Float64Array[],
  places: readonly number[],
  seed: string,
): (table: ScoreTable) => void {
  const drawn = columns.flatMap((column, c) => {
    const rows = Int32Array.from(places.keys().filter((i) => Number.isNaN(column[places[i]!])));
    return rows.length === 0 ? [] : [{ c, rows, scores: new Float64Array(rows.length) }];
  });
  const random = seededRandom(`${seed} missing`);
  return (table) => {
    for (const { c, rows, scores } of drawn) {
      for (let i = 0; i < scores.length; i++) scores[i] = 100 * random();
      setScores(table, c, rows, scores);
    }
  };
}

function minMax({ column, direction }: ScoredCriterion): Float64Array {
  const scores = minMaxScores(column.values);
  return direction === 'higher_better' ? scores : scores.map((score) => 100 - score);
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
function spread(counts: Uint16Array, top: number): RankSpread {
  const at = (share: number) => {
    const wanted = Math.max(1, Math.ceil(share * draws));
    let seen = 0;
    for (let rank = 1; rank <= counts.length; rank++) {
      seen += counts[rank - 1]!;
      if (seen >= wanted) return rank;
    }
    return counts.length;
  };
  const shareOfFirst = (ranks: number) => round(counts.subarray(0, ranks).reduce((sum, n) => sum + n, 0) / draws, 4);
  return { interval: [at(0.05), at(0.95)], top10Share: shareOfFirst(10), topShare: shareOfFirst(top) };
}
