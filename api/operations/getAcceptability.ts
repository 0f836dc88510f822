import { areasInScope } from './regionFigures.ts';
import { z } from 'zod';
import { acceptability, acceptabilityMethod, weightSets } from '../domain/acceptability.ts';
import type { Alternatives } from '../domain/alternatives.ts';
import { nameOf } from '../domain/figures.ts';
import { ApiError } from '../domain/errors.ts';
import { seedOf } from '../domain/random.ts';
import { canonicalText } from '../domain/rankDraws.ts';
import type { Release } from '../domain/release.ts';
import { round } from '../domain/round.ts';
import type { WeightLimits } from '../domain/weightDraws.ts';
import { Acceptability, AcceptabilityRequest } from '../schemas/acceptability.ts';
import { ReleaseMeta } from '../schemas/common.ts';
import { everyCriterion } from './costliest.ts';
import { operation } from './operation.ts';
import { exampleRanking, presentSimilar, rankAlternatives, rankingQuery, weightsByMeasure } from './ranking.ts';

export const getAcceptability = operation({
  id: 'getAcceptability',
  method: 'post',
  path: '/rank/acceptability',
  tag: 'Screening and ranking',
  title: 'Rank under all weights',
  summary: 'Read how often each metro is first or near the top over all possible weights',
  description: `Draws ${weightSets.toLocaleString('en-US')} sets of weights and returns, for each metro, the share in which it is first, the share in which it is among the \`top\`, its mean rank, and the mean of the weights for which it is first. A criterion may limit its weight with \`order\`, \`min\` and \`max\`; its \`weight\` only says whether it scores. Metros without a value for every criterion that scores are left out. Takes the body of \`POST /rank\` with these members, and \`top\`.`,
  params: z.object({}),
  query: rankingQuery,
  body: AcceptabilityRequest,
  answer: 'The metros, with the share of all weights that give each a top rank.',
  data: Acceptability,
  meta: ReleaseMeta,
  statuses: [413, 415, 422],
  statusTexts: {
    422: 'No weights meet every `order`, `min`, and `max`; no criterion has a weight above 0; or a measure does not exist or has no values at the geography; or a requirement uses a measure that is not available.',
  },
  heavy: true,
  areas: areasInScope,
  example: () => ({}),
  exampleBody: (release) => ({ ...exampleRanking(release), top: 3 }),
  costliest: (release) => [
    { body: { criteria: everyCriterion(release) } },
    { body: { criteria: everyCriterion(release).map((one, i) => ({ ...one, order: i + 1, min: 0.01 })) } },
  ],
  async run(release, { body, ...query }) {
    const { alternatives, figures } = await rankAlternatives(release, body, query);
    const limits = limitsOf(body, alternatives);
    const seed = seedOf(drawnText(release, body, query, limits));
    const found = acceptability(alternatives, limits, body.top, seed);
    if (!found)
      throw new ApiError(
        'invalid_request',
        'criteria: no weights that add up to 1 are within every `order`, `min` and `max`; widen them',
      );
    const { regions } = figures;
    const inOrder = found.metros.toSorted(
      (a, b) =>
        b.rank1Share - a.rank1Share ||
        b.topShare - a.topShare ||
        a.expectedRank - b.expectedRank ||
        (regions[a.place]!.geoid < regions[b.place]!.geoid ? -1 : 1),
    );
    return {
      data: {
        method: acceptabilityMethod,
        draws: weightSets,
        seed,
        top: body.top,
        count: alternatives.places.length,
        left_out: alternatives.leftOut,
        similar_criteria: presentSimilar(alternatives.scoring),
        standard_error: { share: round(found.shareError, 6), expected_rank: round(found.rankError, 6) },
        metros: inOrder.map(({ place, rank1Share, topShare, expectedRank, centralWeights }) => ({
          ...nameOf(figures, place),
          rank1_share: round(rank1Share, 6),
          top_share: round(topShare, 6),
          expected_rank: round(expectedRank, 4),
          central_weights:
            centralWeights &&
            weightsByMeasure(
              alternatives,
              centralWeights.map((weight) => round(weight, 4)),
            ),
        })),
      },
      meta: { release: release.content.id },
      citations: figures.citations,
    };
  },
});

/** Returns the limits of the criteria that score, in their order. */
function limitsOf({ criteria = [] }: AcceptabilityRequest, { scoring }: Alternatives): WeightLimits {
  const limited = scoring.map(({ measure }) => criteria.find((one) => one.measure === measure)!);
  const ordered = limited.flatMap(({ order }, c) => (order === undefined ? [] : [{ order, c }]));
  return {
    order: ordered.sort((a, b) => a.order - b.order).map(({ c }) => c),
    min: Float64Array.from(limited, ({ min = 0 }) => min),
    max: Float64Array.from(limited, ({ max = 1 }) => max),
  };
}

/** Returns what determines the draws: the ranking without its weights, and their limits. */
function drawnText(
  release: Release,
  { criteria = [], ...rest }: AcceptabilityRequest,
  query: z.infer<typeof rankingQuery>,
  { order, min, max }: WeightLimits,
): string {
  const unweighted = criteria.map((criterion) => ({ ...criterion, weight: Math.min(1, Math.ceil(criterion.weight)) }));
  const ranking = canonicalText(release.content, { ...rest, criteria: unweighted }, query);
  return JSON.stringify([ranking, order, [...min], [...max]]);
}
