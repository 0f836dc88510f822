import { z } from 'zod';
import { forReaders, MeasureKey, Method } from './common.ts';
import { DecidedByBounds } from './bounds.ts';
import { period } from './calculation.ts';
import { Decimals, MeasureNote } from './measure.ts';
import { MetroOrRegion, NamedMetro } from './metro.ts';
import { CriterionScore, MetroRef, RankedMetro, RankRange, RankRequest } from './rank.ts';

export const ExplainRequest = RankRequest.extend({ metro: MetroRef }).meta({ id: 'ExplainRequest' });
export type ExplainRequest = z.infer<typeof ExplainRequest>;

const FailedTest = z
  .object({
    requirement: z.string().optional().describe('key of the requirement; absent for a cutoff'),
    criterion: z.string().optional().describe('measure of the criterion; absent for a requirement'),
    value: z.number().nullable().meta(forReaders('the figure')),
    limit: z.number().nullable().describe('null: the requirement has none'),
    by: z.number().nullable().describe('distance between value and limit; null without one of them'),
  })
  .meta({
    id: 'FailedTest',
    description: 'A requirement or a cutoff that the metro fails, in the unit of its measure.',
  });

const Loosening = z
  .object({
    requirement: z.string(),
    to: z
      .union([z.number(), z.string(), z.boolean()])
      .nullable()
      .describe(
        'the value that admits the metro, or if its figure is withheld in part, the one that surely does; null: only leaving out the requirement does',
      ),
    others: z.int().min(0).describe('how many other metros it also admits'),
  })
  .meta({ id: 'Loosening', description: 'A change of one requirement that admits the metro.' });

export const Explanation = z
  .object({
    method: Method,
    metro: MetroOrRegion,
    count: z.int().min(0).describe('metros that remain'),
    unranked: z.int().min(0).describe('how many of them have no rank, because they lack figures'),
    in_scope: z.boolean(),
    included: z.boolean().describe('whether it is in scope and passes every requirement and cutoff'),
    failed: z.array(FailedTest),
    reasons: RankedMetro.shape.reasons,
    decided_by_bounds: DecidedByBounds.optional(),
    rank: z.int().min(1).nullable().describe('null if it is eliminated or has no composite'),
    rank_if_admitted: z
      .int()
      .min(1)
      .nullable()
      .describe('rank of an eliminated metro if it alone were added to those that remain'),
    rank_range: RankRange,
    composite: RankedMetro.shape.composite,
    rank_interval: RankedMetro.shape.rank_interval,
    top10_share: RankedMetro.shape.top10_share,
    criteria: z.array(CriterionScore.extend({ decimals: Decimals, period, note: MeasureNote })),
    admit: z
      .array(Loosening)
      .describe('the loosening that admits it; empty unless the metro fails a single requirement'),
    next: z
      .object({ ...NamedMetro.shape, rank: z.int().min(1), composite: z.number() })
      .nullable()
      .describe('the remaining metro with the next better rank'),
    against_next: z
      .array(z.object({ measure: MeasureKey, difference: z.number() }))
      .describe(
        'contribution of each criterion minus that to `next`, the lowest first; they add up to the difference of the composites',
      ),
  })
  .meta({ id: 'Explanation' });
export type Explanation = z.infer<typeof Explanation>;
