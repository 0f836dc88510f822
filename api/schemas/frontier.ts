import { z } from 'zod';
import { NamedMetro } from './metro.ts';
import { Method } from './common.ts';
import { Coverage, Weights } from './rank.ts';

export const Frontier = z
  .object({
    method: Method,
    ...Coverage.shape,
    metros: z.array(
      NamedMetro.extend({
        composite: z.number().describe('with the weights of the request'),
        best_for_some_weights: z.boolean(),
        weights: Weights.nullable().describe('such weights, by measure, not rounded; null if there are none'),
      }).meta({ id: 'FrontierMetro' }),
    ),
  })
  .meta({ id: 'Frontier' });
export type Frontier = z.infer<typeof Frontier>;
