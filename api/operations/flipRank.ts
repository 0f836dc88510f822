import { z } from 'zod';
import { type Alternatives, compositeWith } from '../domain/alternatives.ts';
import { ApiError } from '../domain/errors.ts';
import type { RegionFigures } from '../domain/figures.ts';
import { flip, flipMethod } from '../domain/flip.ts';
import type { Ranking } from '../domain/rank.ts';
import { round } from '../domain/round.ts';
import { ReleaseMeta } from '../schemas/common.ts';
import { Flip, FlipRequest } from '../schemas/flip.ts';
import { everyCriterion } from './costliest.ts';
import { operation } from './operation.ts';
import { areasInScope, describeRegion, placeNamed } from './regionFigures.ts';
import { exampleMetros, exampleRanking, rankAlternatives, rankingQuery } from './ranking.ts';

export const flipRank = operation({
  id: 'flipRank',
  method: 'post',
  path: '/rank/flip',
  tag: 'Screening and ranking',
  title: 'Find weights that swap two metros',
  summary: 'Find the smallest change of weights for a metro to catch up with another',
  description:
    'Returns the least share of weight that must move between criteria for metro `b` to reach the composite of metro `a`, and the new weights. Both must have a value for every criterion that scores. Takes the body of `POST /rank`, `a` and `b`.',
  params: z.object({}),
  query: rankingQuery,
  body: FlipRequest,
  answer: 'Both metros, and the weights that would reverse their order.',
  data: Flip,
  meta: ReleaseMeta,
  statuses: [404, 413, 415, 422],
  statusTexts: {
    404: 'A metro does not exist, or the server does not hold the release that `release` names.',
    422: '`a` and `b` are the same metro; a metro is eliminated, out of scope, or has no value of a criterion; no criterion has a weight above 0; or a measure is not available.',
  },
  heavy: true,
  areas: areasInScope,
  example: () => ({}),
  exampleBody(release) {
    const [a, b] = exampleMetros(release);
    return { ...exampleRanking(release), a, b };
  },
  costliest: (release) => [{ body: { criteria: everyCriterion(release, { complete: true }), a: '12420', b: '19100' } }],
  async run(release, { body, ...query }) {
    const a = placeNamed(release, query.geography, body.a, 'a');
    const b = placeNamed(release, query.geography, body.b, 'b');
    if (a === b) throw new ApiError('invalid_request', 'b: is the same as `a`; give two');
    const { ranking, alternatives, figures } = await rankAlternatives(release, body, query);
    checkMetro(figures, ranking, alternatives, a, 'a');
    checkMetro(figures, ranking, alternatives, b, 'b');
    const { possible, alreadyAhead, moved, weights } = flip(alternatives, a, b);
    const compositesWith = (weights: Float64Array) => ({
      a: round(compositeWith(weights, alternatives, a), 4),
      b: round(compositeWith(weights, alternatives, b), 4),
    });
    return {
      data: {
        method: flipMethod,
        count: alternatives.places.length,
        left_out: alternatives.leftOut,
        a: describeRegion(release, figures, a),
        b: describeRegion(release, figures, b),
        possible,
        already_ahead: alreadyAhead,
        moved,
        weights:
          weights &&
          alternatives.scoring.map(({ measure }, c) => {
            return { measure, weight: weights[c]!, given: alternatives.weights[c]! };
          }),
        composites: compositesWith(alternatives.weights),
        new_composites: weights && compositesWith(weights),
      },
      meta: { release: release.content.id },
      citations: figures.citations,
    };
  },
});

/** @throws ApiError 422 for a metro that does not remain, or that lacks a score */
function checkMetro(
  { regions }: RegionFigures,
  { metros, count }: Ranking,
  { places, scoring }: Alternatives,
  place: number,
  member: string,
): void {
  if (places.includes(place)) return;
  const { name } = regions[place]!;
  const remains = metros.slice(0, count).some((metro) => metro.place === place);
  const missing = scoring.filter(({ scores }) => Number.isNaN(scores[place]!)).map(({ measure }) => measure);
  throw new ApiError(
    'invalid_request',
    remains
      ? `${member}: ${name} has no value of ${missing.join(', ')}; leave these criteria out`
      : `${member}: ${name} is out of scope or eliminated; POST /rank/explain says why`,
  );
}
