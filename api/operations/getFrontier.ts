import { areasInScope } from './regionFigures.ts';
import { z } from 'zod';
import { compositeWith } from '../domain/alternatives.ts';
import { nameOf } from '../domain/figures.ts';
import { frontier, frontierMethod } from '../domain/frontier.ts';
import { round } from '../domain/round.ts';
import { ReleaseMeta } from '../schemas/common.ts';
import { Frontier } from '../schemas/frontier.ts';
import { RankRequest } from '../schemas/rank.ts';
import { everyCriterion } from './costliest.ts';
import { operation } from './operation.ts';
import { exampleRanking, rankAlternatives, rankingQuery, weightsByMeasure } from './ranking.ts';

export const getFrontier = operation({
  id: 'getFrontier',
  method: 'post',
  path: '/rank/frontier',
  tag: 'Screening and ranking',
  title: 'List the best trade-offs',
  summary: 'Find the best trade-offs: the metros that no other metro dominates',
  description:
    'Returns the metros for which no other metro is at least as good on every criterion and better on one, by composite, and says which of them are best for some weights. Metros without a value for every criterion that scores are left out. Takes the body of `POST /rank`.',
  params: z.object({}),
  query: rankingQuery,
  body: RankRequest,
  answer: 'The metros that no other metro dominates.',
  data: Frontier,
  meta: ReleaseMeta,
  statuses: [413, 415, 422],
  statusTexts: {
    422: 'No criterion has a weight above 0, or a measure does not exist or has no values at the geography; or a requirement uses a measure that is not available.',
  },
  heavy: true,
  areas: areasInScope,
  example: () => ({}),
  exampleBody: exampleRanking,
  costliest: (release) => [{ body: { criteria: everyCriterion(release) } }],
  async run(release, { body, ...query }) {
    const { alternatives, figures } = await rankAlternatives(release, body, query);
    return {
      data: {
        method: frontierMethod,
        count: alternatives.places.length,
        left_out: alternatives.leftOut,
        metros: frontier(alternatives).map(({ place, weights }) => ({
          ...nameOf(figures, place),
          composite: round(compositeWith(alternatives.weights, alternatives, place), 4),
          best_for_some_weights: weights !== null,
          weights: weights && weightsByMeasure(alternatives, weights),
        })),
      },
      meta: { release: release.content.id },
      citations: figures.citations,
    };
  },
});
