import { type Ranking, type ScoredCriterion, scoringOf } from './rank.ts';

/**
 * The remaining metros of a ranking that have a value for every criterion that scores. Their composites are linear in the
 * weights.
 */
export interface Alternatives {
  /** Indices of the metros, in the order of their ranks. */
  readonly places: readonly number[];
  /** The criteria that score, sorted by measure. */
  readonly scoring: readonly ScoredCriterion[];
  /** The weights of these criteria in the request, divided by their sum. */
  readonly weights: Float64Array;
  /** How many of the remaining metros lack a value. */
  readonly leftOut: number;
}

/** Returns the alternatives of a ranking. */
export function alternativesOf({ criteria, metros, count }: Ranking): Alternatives {
  const scoring = scoringOf(criteria);
  const remaining = metros.slice(0, count).map(({ place }) => place);
  const places = remaining.filter((place) => scoring.every(({ scores }) => !Number.isNaN(scores[place])));
  const total = scoring.reduce((sum, { share }) => sum + share, 0);
  const weights = Float64Array.from(scoring, ({ share }) => share / total);
  return { places, scoring, weights, leftOut: remaining.length - places.length };
}

/** Returns the composite of a metro with some weights that add up to 1. */
export function compositeWith(weights: Float64Array, { scoring }: Alternatives, place: number): number {
  return scoring.reduce((sum, { scores }, c) => sum + weights[c]! * scores[place]!, 0);
}
