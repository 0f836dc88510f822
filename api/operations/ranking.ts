import { z } from 'zod';
import { type Alternatives, alternativesOf } from '../domain/alternatives.ts';
import { ApiError } from '../domain/errors.ts';
import { type ReasonIn, readReasons } from '../domain/absent.ts';
import { absenceWords } from '../domain/reasonNames.ts';
import { type MissingFigures, rank, type Scores, scoringOf, type ScoredCriterion } from '../domain/rank.ts';
import type { Release } from '../domain/release.ts';
import { round } from '../domain/round.ts';
import { similarCriteria } from '../domain/similar.ts';
import type { Column } from '../domain/column.ts';
import type { Geography } from '../schemas/common.ts';
import type { RankRequest, SimilarCriteria, Weights } from '../schemas/rank.ts';
import * as parameters from '../schemas/parameters.ts';
import {
  asOf,
  checkFew,
  checkScope,
  geographyOfRegions,
  measureOf,
  type ReadFigures,
  readFigures,
  requiredMeasures,
} from './regionFigures.ts';

/** What every operation on a ranking takes in its address. */
export const rankingQuery = z.object({ as_of: asOf, geography: geographyOfRegions });

/** The parameter that ranks metros that lack some figures. */
export const partial = parameters.flag.meta({
  description:
    'Extension: set to 1 to also rank metros that lack figures, by those that they have, if these carry at least two thirds of the weight',
  tool: { type: 'boolean', default: false, description: 'also ranks metros that lack figures' },
});

/** Loads what a ranking reads. @throws ApiError 422 for a measure that is unknown or has no values at the geography (D21) */
export async function readRankingFigures(
  release: Release,
  { scope, requirements = {}, criteria = [] }: RankRequest,
  geography: Geography,
  year: number | undefined,
): Promise<ReadFigures> {
  checkScope(release, geography, scope);
  const scored = criteria.map(({ measure }, i) => measureOf(release, measure, `criteria[${i}].measure`, geography));
  return readFigures(release, [...requiredMeasures(release, requirements, geography), ...scored], geography, year);
}

/** Returns the percentile scores of columns, which the release keeps. */
export function scoresIn(figures: ReadFigures): Scores {
  return ({ measure }) => figures.column(measure).scores;
}

/** Returns how metros that lack a figure of a criterion are treated, and the words for why they lack it. */
export async function missingFigures(
  release: Release,
  figures: ReadFigures,
  { criteria = [] }: RankRequest,
  partial: boolean,
): Promise<MissingFigures> {
  const lacked = criteria.flatMap(({ measure, weight }) => {
    const { rows, values } = figures.column(measure);
    return weight > 0 && rows.length < values.length ? [measure] : [];
  });
  if (lacked.length === 0) return { partial };
  const unread = lacked.filter((measure) => !reasonsOf.has(figures.column(measure)));
  // Without its history, a ranking does without the reasons.
  const history = unread.length > 0 ? await release.historyIfHeld() : undefined;
  if (history)
    await Promise.all(
      unread.map(async (measure) =>
        reasonsOf.set(figures.column(measure), remember(await readReasons(history, measure, figures.geography))),
      ),
    );
  const why = (measure: string, place: number): string | undefined => {
    const column = figures.column(measure);
    const year = column.years.at(-1);
    const reason = year === undefined ? undefined : reasonsOf.get(column)?.(place, year);
    return reason ? absenceWords[reason] : undefined;
  };
  return { partial, why };
}

/** Why metros have no value, by column: a release keeps its columns. */
const reasonsOf = new WeakMap<Column, ReasonIn>();

/** Returns reasons that are looked up once for each place: the year of a column is always the same. */
function remember(reasonIn: ReasonIn): ReasonIn {
  const known: ReturnType<ReasonIn>[] = [];
  return (place, year) => (known[place] ??= reasonIn(place, year));
}

/** Returns the pairs of criteria that are similar, as responses list them. */
export function presentSimilar(criteria: readonly ScoredCriterion[]): z.infer<typeof SimilarCriteria> {
  return similarCriteria(scoringOf(criteria)).map(({ measures: [a, b], rho, pull, metros }) => {
    return { measures: [a, b], rho: round(rho, 4), pull, metros };
  });
}

/**
 * Ranks the metros, and returns the ranking with the metros that have every score.
 * @throws ApiError 422 if no criterion scores, or as `readRankingFigures`
 */
export async function rankAlternatives(
  release: Release,
  body: RankRequest,
  { geography, as_of }: z.infer<typeof rankingQuery>,
  missing?: MissingFigures,
) {
  const figures = await readRankingFigures(release, body, geography, as_of);
  const ranking = rank({ ...body, include_eliminated: false }, figures, scoresIn(figures), missing);
  if (!ranking.scored) throw new ApiError('invalid_request', 'criteria: give at least one with a weight above 0');
  checkFew(figures, ranking.count, 'this analysis');
  return { figures, ranking, alternatives: alternativesOf(ranking) };
}

/** Returns weights by the measures of the criteria that score. */
export function weightsByMeasure({ scoring }: Alternatives, weights: Float64Array): z.infer<typeof Weights> {
  return scoring.map(({ measure }, c) => ({ measure, weight: weights[c]! }));
}

/** Returns the body of an example: the metros of a state by two measures. */
export function exampleRanking({ content }: Release): z.input<typeof RankRequest> {
  const measures = ['unemployment_rate', 'population_growth_5yr'];
  const served = content.measures.filter(({ geographies, name }) => geographies.msa && measures.includes(name));
  return {
    scope: { states: ['OK'] },
    criteria: served.map(({ name }) => ({
      measure: name,
      direction: name === 'unemployment_rate' ? 'lower_better' : 'higher_better',
    })),
  };
}

/** Returns the CBSA codes of metros in the scope of the example. */
export function exampleMetros({ content }: Release): string[] {
  return content.metros.filter(({ states }) => states.includes('OK')).map(({ cbsa }) => cbsa);
}
