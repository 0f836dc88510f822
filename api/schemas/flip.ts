import { z } from 'zod';
import { MeasureKey, Method } from './common.ts';
import { MetroOrRegion } from './metro.ts';
import { Coverage, MetroRef, RankRequest } from './rank.ts';

export const FlipRequest = RankRequest.extend({
  a: MetroRef.describe('the metro to be overtaken: its id, five-digit CBSA code, or slug'),
  b: MetroRef.describe('the metro to overtake it: its id, five-digit CBSA code, or slug'),
}).meta({ id: 'FlipRequest' });
export type FlipRequest = z.infer<typeof FlipRequest>;

const Composites = z.object({ a: z.number(), b: z.number() });

export const Flip = z
  .object({
    method: Method,
    ...Coverage.shape,
    a: MetroOrRegion,
    b: MetroOrRegion,
    possible: z.boolean().describe('whether b is ahead for some weights, or level already'),
    already_ahead: z.boolean().describe('whether the composite of b is at least that of a with the given weights'),
    moved: z
      .number()
      .min(0)
      .max(1)
      .nullable()
      .describe('least share of all weight that must move between criteria; null if it is not possible'),
    weights: z
      .array(
        z.object({
          measure: MeasureKey,
          weight: z.number().min(0).max(1).describe('the new weight, not rounded'),
          given: z.number().min(0).max(1).describe('the weight of the request, divided by the sum of all'),
        }),
      )
      .nullable()
      .describe('by measure; the weights add up to 1; null if it is not possible'),
    composites: Composites.describe('with the weights of the request'),
    new_composites: Composites.nullable().describe('with the new weights'),
  })
  .meta({ id: 'Flip' });
export type Flip = z.infer<typeof Flip>;
