import { z } from 'zod';
import { Method } from './common.ts';
import { MeasureFigures, MeasureVintages, MetroMeasure, MetroOrRegion } from './metro.ts';

const figures = { values: MeasureFigures, vintages: MeasureVintages.optional() };

export const Peer = MetroOrRegion.extend({
  ...figures,
  distance: z
    .number()
    .min(0)
    .max(100)
    .describe('mean absolute difference of the percentile scores, 0 to 100; 0 is the same'),
  compared: z.int().min(1).describe('how many of the measures both metros have a value for'),
  closest_on: z.array(z.string()).describe('up to three measures, the smallest difference of scores first'),
  farthest_on: z.array(z.string()).describe('up to three measures, the largest difference of scores first'),
  stability: z
    .number()
    .min(0)
    .max(1)
    .nullable()
    .describe(
      'the share of the measures that can each be left out without the peer leaving this list; null for one measure',
    ),
}).meta({ id: 'Peer' });
export type Peer = z.infer<typeof Peer>;

export const Peers = z
  .object({
    method: Method,
    metro: MetroOrRegion.extend(figures).meta({ id: 'MetroWithPeers' }),
    measures: z.array(MetroMeasure),
    peers: z.array(Peer).describe('the most similar metros, nearest first'),
    left_out: z
      .object({
        measures: z.array(z.string()).describe('measures that the metro has no value for; no distance has them'),
        metros: z.int().min(0).describe('metros that have a value for less than two thirds of the other measures'),
      })
      .describe('what was not compared'),
  })
  .meta({ id: 'Peers' });
export type Peers = z.infer<typeof Peers>;
