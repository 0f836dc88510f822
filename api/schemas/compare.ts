import { z } from 'zod';
import { forReaders } from './common.ts';
import { difference } from './difference.ts';
import { metroMembers, MetroMeasure, RegionRow } from './metro.ts';
import { ScreenedMetro } from './screen.ts';

const ComparedMetro = ScreenedMetro.extend({
  differences: z
    .record(
      z.string(),
      z.object({
        ...difference,
        difference: z
          .number()
          .nullable()
          .describe('the value of the metro less that of the first one; null: see `note`'),
        note: z
          .string()
          .optional()
          .describe('why there is no difference: a value is missing, or the values are of different years'),
      }),
    )
    .optional()
    .describe('with `differences`, except for the first metro: how its values differ from those of the first one'),
}).meta({ id: 'ComparedMetro' });
export type ComparedMetro = z.infer<typeof ComparedMetro>;

const ComparedPlace = RegionRow.extend(ComparedMetro.omit(metroMembers).shape).meta({ id: 'ComparedPlace' });
export type ComparedPlace = z.infer<typeof ComparedPlace>;

export const Comparison = z
  .object({
    measures: z.array(MetroMeasure).meta(forReaders('the measures, in the order of the request')),
    metros: z.array(ComparedMetro).meta(forReaders('the metros, in the order of the request')),
    places: z
      .array(ComparedPlace)
      .optional()
      .meta(forReaders('Extension: with `geography`: the counties or states, in the order of the request')),
  })
  .meta({ id: 'Comparison' });
export type Comparison = z.infer<typeof Comparison>;
