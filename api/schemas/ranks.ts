import { z } from 'zod';
import { namedRegion, Value } from './common.ts';
import { derivation, listedMeasure, RegionValue } from './measure.ts';
import { period } from './calculation.ts';
import { directions } from './choices.ts';

/** Which end of the values rank 1 is at. */
export const Direction = z.enum(directions, `must be one of ${directions.join(', ')}`);
export type Direction = z.infer<typeof Direction>;

export const RegionRank = z
  .object({
    ...namedRegion,
    value: Value,
    vintage: RegionValue.shape.vintage,
    as_published: RegionValue.shape.as_published,
    rank: z.int().min(1).describe('of the value: equal values have one rank, and the next rank is as much higher'),
    best: z
      .int()
      .min(1)
      .nullable()
      .describe('the best rank that the joint intervals admit; null: the value has no bounds'),
    worst: z.int().min(1).nullable().describe('the worst rank that they admit; null like `best`'),
  })
  .meta({ id: 'RegionRank' });
export type RegionRank = z.infer<typeof RegionRank>;

export const MeasureRanks = z
  .object({
    ...listedMeasure,
    ...derivation,
    method: z.string().describe('how the ranks are computed: name, version and description'),
    direction: Direction.describe('`higher_better`: rank 1 is the highest value; `lower_better`: the lowest'),
    level: z
      .int()
      .describe('percent: of 100 such lists, at least about so many have every true rank between `best` and `worst`'),
    year: z.int().nullable().describe('the year of all ranked values; null: no region has one'),
    period,
    count: z.int().min(0).describe('how many regions are ranked: those of the request that have a value of `year`'),
    bounded: z
      .int()
      .min(0)
      .describe(
        'how many of them have bounds; 0: how certain the ranks are is not known; they are those of the values alone',
      ),
    missing: z
      .object({
        count: z.int().min(1).describe('how many regions of the request have no value of any year'),
        regions: z.array(z.object(namedRegion)).optional().describe('the regions, if they are at most three'),
      })
      .optional()
      .describe('regions without a value, which have no rank; absent: there are none'),
    regions: z.array(RegionRank).describe('by rank, then geoid'),
    other_years: z
      .array(RegionValue.omit({ bounds: true }))
      .optional()
      .describe('regions of the request whose latest value is of an earlier year, by geoid; they have no rank'),
  })
  .meta({ id: 'MeasureRanks' });
export type MeasureRanks = z.infer<typeof MeasureRanks>;
