import { z } from 'zod';
import { type Alternatives, alternativesOf } from '../domain/alternatives.ts';
import { ApiError, notFound } from '../domain/errors.ts';
import { rank, type Scores } from '../domain/rank.ts';
import type { Release } from '../domain/release.ts';
import { quote } from '../domain/text.ts';
import type { Metro } from '../schemas/metro.ts';
import type { RankRequest, Weights } from '../schemas/rank.ts';
import { asOf, metroMeasureOf, type ReadFigures, readFigures, requiredMeasures } from './metroFigures.ts';

/** What every operation on a ranking takes in its address. */
export const rankingQuery = z.object({ as_of: asOf });

/** Loads what a ranking reads. @throws ApiError 422 for a measure that is unknown or has no metro values (D21) */
export function readRankingFigures(
  release: Release,
  { requirements = {}, criteria = [] }: RankRequest,
  year: number | undefined,
): Promise<ReadFigures> {
  const scored = criteria.map(({ measure }, i) => metroMeasureOf(release, measure, `criteria[${i}].measure`));
  return readFigures(release, [...requiredMeasures(release, requirements), ...scored], year);
}

/** Returns the percentile scores of columns, which the release keeps. */
export function scoresIn(figures: ReadFigures): Scores {
  return ({ measure }) => figures.column(measure).scores;
}

/** Returns the index of a metro that a member of a body names. @throws ApiError 404 */
export function metroNamed(release: Release, ref: string, member: string): number {
  const place = release.findMetro(ref);
  if (place !== undefined) return place;
  const text = `${member}: no metro ${quote(ref)}; give its id, five-digit CBSA code or slug, as listed by`;
  throw notFound({ api: `${text} GET /metros`, tool: `${text} find_places` });
}

/** Returns the code and name of a metro, for answers that name only the metro. */
export function nameOf({ content }: Release, place: number): Pick<Metro, 'cbsa' | 'name'> {
  const { cbsa, name } = content.metros[place]!;
  return { cbsa, name };
}

/**
 * Ranks the metros, and returns the ranking with the metros that have every score.
 * @throws ApiError 422 if no criterion scores, or as `readRankingFigures`
 */
export async function rankAlternatives(release: Release, body: RankRequest, year: number | undefined) {
  const figures = await readRankingFigures(release, body, year);
  const ranking = rank({ ...body, include_eliminated: false }, figures, scoresIn(figures));
  if (!ranking.scored) throw new ApiError('invalid_request', 'criteria: give at least one with a weight above 0');
  return { figures, ranking, alternatives: alternativesOf(ranking) };
}

/** Returns weights by the measures of the criteria that score. */
export function weightsByMeasure({ scoring }: Alternatives, weights: Float64Array): z.infer<typeof Weights> {
  return scoring.map(({ measure }, c) => ({ measure, weight: weights[c]! }));
}

/** Returns the parts of a request that determine a ranking, in one form, so equivalent requests have the same draws. */
export function canonicalText(
  { content }: Release,
  { scope, requirements, criteria = [] }: RankRequest,
  year: number | undefined,
): string {
  const greatest = Math.max(...criteria.map(({ weight }) => weight)) || 1;
  const byName = criteria.toSorted((a, b) => (a.measure < b.measure ? -1 : 1));
  const weightedCriteria = byName.map(({ measure, direction, weight, cutoff }) => [
    measure,
    direction,
    (weight / greatest).toFixed(9),
    cutoff?.comparator,
    cutoff?.value,
  ]);
  // `rtw_only: false` requires nothing.
  const ownRequirements = Object.entries(requirements ?? {}).filter(([, value]) => value !== false);
  ownRequirements.sort(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify([
    content.id,
    content.modified,
    (scope?.states ?? []).toSorted(),
    ownRequirements,
    weightedCriteria,
    ...(year === undefined ? [] : [year]),
  ]);
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
