import { z } from 'zod';
import { nameOf } from '../domain/figures.ts';
import { ApiError } from '../domain/errors.ts';
import { round } from '../domain/round.ts';
import { quote } from '../domain/text.ts';
import { rankVariant, variantsMethod } from '../domain/variants.ts';
import { ReleaseMeta } from '../schemas/common.ts';
import { maxVariants, Variants, VariantsRequest } from '../schemas/variants.ts';
import { everyCriterion } from './costliest.ts';
import { operation } from './operation.ts';
import { areasInScope, marksOf, vintagesOf } from './regionFigures.ts';
import { exampleRanking, partial, rankAlternatives, rankingQuery, scoresIn } from './ranking.ts';

export const rankVariants = operation({
  id: 'rankVariants',
  method: 'post',
  path: '/rank/variants',
  tag: 'Screening and ranking',
  title: 'Compare sets of weights',
  summary: 'Compare the order of metros under other sets of weights',
  description: `Ranks the same metros with up to ${maxVariants} other sets of weights, and returns each rank and composite next to the given one. A variant names the weights that differ: other criteria keep theirs, and a weight of 0 leaves a criterion out. For each variant it says which metro is first, how far its order agrees with the given one (Kendall's tau-b), and which metros move most. Takes the body of \`POST /rank\` and \`variants\`.`,
  params: z.object({}),
  query: rankingQuery.extend({ partial }),
  body: VariantsRequest,
  answer: 'The ranks of the metros under each set of weights.',
  data: Variants,
  meta: ReleaseMeta,
  statuses: [413, 415, 422],
  statusTexts: {
    422: 'A variant has no weight above 0 or weights a measure that is not in `criteria`, or a measure does not exist or has no values at the geography; or a requirement uses a measure that is not available.',
  },
  heavy: true,
  areas: areasInScope,
  example: () => ({}),
  exampleBody(release) {
    const body = exampleRanking(release);
    const [{ measure } = { measure: '' }] = body.criteria ?? [];
    return { ...body, variants: [{ name: 'first criterion twice', weights: [{ measure, weight: 2 }] }] };
  },
  costliest(release) {
    const criteria = everyCriterion(release);
    const weights = criteria.map(({ measure, weight }) => ({ measure, weight }));
    return [{ body: { criteria, variants: Array.from({ length: 10 }, (_, i) => ({ name: String(i), weights })) } }];
  },
  async run(release, { body, partial, ...query }) {
    const { variants, ...request } = body;
    checkMeasures(body);
    const { figures, ranking } = await rankAlternatives(release, request, query, { partial });
    const ranked = variants.map((variant, i) => {
      const found = rankVariant(request, variant, ranking, figures, scoresIn(figures), { partial });
      if (found.scored) return found;
      throw new ApiError('invalid_request', `variants[${i}].weights: give at least one criterion a weight above 0`);
    });
    return {
      data: {
        method: variantsMethod,
        count: ranking.count,
        variants: ranked.map(({ weights, top, agreement, movers }, v) => ({
          name: variants[v]!.name,
          weights: ranking.criteria.map(({ measure }, i) => ({ measure, weight: weights[i]! })),
          top: top === null ? null : nameOf(figures, top),
          kendall_tau_b: agreement === null ? null : round(agreement, 4),
          movers: movers.map(({ place, from, to }) => ({ ...nameOf(figures, place), from, to })),
        })),
        metros: ranking.metros.map(({ place, rank, composite }) => {
          const vintages = vintagesOf(figures, place);
          const marks = marksOf(figures, place);
          return {
            ...nameOf(figures, place),
            rank,
            composite,
            variants: ranked.map(({ byPlace }) => {
              const { rank, composite } = byPlace.get(place)!;
              return { rank, composite };
            }),
            values: Object.fromEntries(
              ranking.criteria.map(({ measure }) => [measure, figures.column(measure).at(place)]),
            ),
            ...(vintages ? { vintages } : {}),
            ...(marks ? { as_published: marks } : {}),
          };
        }),
      },
      meta: { release: release.content.id },
      citations: figures.citations,
    };
  },
});

/** @throws ApiError 422 for a weight of a measure that no criterion has */
function checkMeasures({ criteria = [], variants }: VariantsRequest): void {
  const names = new Set(criteria.map(({ measure }) => measure));
  variants.forEach(({ weights }, v) =>
    weights.forEach(({ measure }, i) => {
      if (names.has(measure)) return;
      const where = `variants[${v}].weights[${i}].measure`;
      throw new ApiError(
        'invalid_request',
        `${where}: no criterion has measure ${quote(measure)}; add it to \`criteria\``,
      );
    }),
  );
}
