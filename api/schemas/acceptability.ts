import { z } from 'zod';
import { NamedMetro } from './metro.ts';
import { maxCriteria } from './choices.ts';
import { forReaders, Method } from './common.ts';
import { Coverage, criteriaOf, Criterion, defaultTop, maxTop, RankRequest, SimilarCriteria, Weights } from './rank.ts';

const share = 'must be a share of all weight from 0 to 1';
const position = `must be a whole number from 1 to ${maxCriteria}`;
const top = `must be a whole number from 1 to ${maxTop}`;

const LimitedCriterion = Criterion.extend({
  order: z
    .int(position)
    .min(1, position)
    .max(maxCriteria, position)
    .optional()
    .describe('criteria with an order have no lower weight than the next in order, 1 being first'),
  min: z.number(share).min(0, share).max(1, share).optional().describe('lowest share of all weight, 0 to 1'),
  max: z.number(share).min(0, share).max(1, share).optional().describe('highest share of all weight, 0 to 1'),
}).meta({ id: 'LimitedCriterion' });
type LimitedCriterion = z.infer<typeof LimitedCriterion>;

/** Finds limits of one criterion that contradict each other or its weight, and orders given twice. */
function checkLimits(criteria: readonly LimitedCriterion[], context: z.RefinementCtx): void {
  const orders = new Set<number>();
  criteria.forEach(({ weight, order, min, max }, i) => {
    const issue = (member: string, message: string) => context.addIssue({ code: 'custom', path: [i, member], message });
    const limited = Object.entries({ order, min, max }).find(([, limit]) => limit !== undefined);
    if (weight === 0 && limited) issue(limited[0], 'limits a weight that is 0; leave it out or give a weight');
    if (min !== undefined && max !== undefined && min > max) issue('min', 'must be at most `max`');
    if (order !== undefined && orders.has(order))
      issue('order', `another criterion has order ${order}; give each once`);
    if (order !== undefined) orders.add(order);
  });
}

export const AcceptabilityRequest = RankRequest.extend({
  criteria: criteriaOf(LimitedCriterion)
    .superRefine(checkLimits)
    .optional()
    .meta(forReaders('what metros are scored by, each measure once, with limits of its weight')),
  top: z
    .int(top)
    .min(1, top)
    .max(maxTop, top)
    .default(defaultTop)
    .describe('how many first places count for `top_share`'),
}).meta({ id: 'AcceptabilityRequest' });
export type AcceptabilityRequest = z.infer<typeof AcceptabilityRequest>;

const Share = z.number().min(0).max(1);

export const Acceptability = z
  .object({
    method: Method,
    draws: z.int(),
    seed: z.string().describe('derived from request and release: the same request draws the same'),
    top: z.int(),
    ...Coverage.shape,
    similar_criteria: SimilarCriteria,
    standard_error: z
      .object({
        share: z.number().describe('the largest of a `rank1_share` or `top_share`'),
        expected_rank: z.number().describe('the largest of an `expected_rank`'),
      })
      .describe('of the estimates from the draws'),
    metros: z
      .array(
        NamedMetro.extend({
          rank1_share: Share.describe(
            'share of the draws in which it is first; metros that are level at the top count equal parts',
          ),
          top_share: Share.describe(
            'share of the draws in which it is among the first `top`; metros that are level at the end count equal parts',
          ),
          expected_rank: z.number().min(1).describe('mean of its ranks'),
          central_weights: Weights.nullable().describe(
            'mean of the weights for which it is first, by measure; null if it is first in no draw',
          ),
        }).meta({ id: 'AcceptableMetro' }),
      )
      .describe('most acceptable first'),
  })
  .meta({ id: 'Acceptability' });
export type Acceptability = z.infer<typeof Acceptability>;
