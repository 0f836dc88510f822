import { z } from 'zod';
import { forReaders, Geography } from './common.ts';

/** The name of a measure in a calculation. */
export const MeasureName = z.string().regex(/^[a-z][a-z0-9_]*$/, 'lower-case letters, digits and underscores');

/** How a value is computed from figures of the same region. */
export const Formula = z.union([
  z.strictObject({
    ratio: z.strictObject({
      of: MeasureName,
      over: MeasureName,
      times: z.number().positive().default(1),
      same_year: z
        .literal(true)
        .optional()
        .describe(
          'parts of two datasets must be of one year; without it, the part of the other is of the nearest year',
        ),
    }),
  }),
  z.strictObject({ growth: z.strictObject({ of: MeasureName, years: z.int().min(1) }).describe('in percent') }),
  z.strictObject({
    change: z.strictObject({ of: MeasureName, years: z.int().min(1) }).describe('in the unit of the measure'),
  }),
  z.strictObject({ average: z.strictObject({ of: MeasureName, years: z.int().min(1) }) }),
  z.strictObject({
    total: z
      .strictObject({ of: MeasureName, years: z.int().min(2) })
      .describe('of as many years, the last of which is that of the figure'),
  }),
  z.strictObject({ sum: z.array(MeasureName).min(2) }),
  z.strictObject({ mean: z.array(MeasureName).min(2) }),
  z.strictObject({ difference: z.tuple([MeasureName, MeasureName]) }),
]);
export type Formula = z.infer<typeof Formula>;

/**
 * How the values of a geography are computed. `carried_from` gives a county the value of its state. `rate_of` is for a rate
 * whose publisher prints the count and the rate but not the total, which the count and rate of each county imply.
 */
export const Rule = z.union([
  z.enum(['printed', 'sum', 'formula']),
  z.strictObject({ mean_by: MeasureName }),
  z.strictObject({ rate_of: MeasureName }),
  z.strictObject({ carried_from: z.literal('state') }),
]);
export type Rule = z.infer<typeof Rule>;

/** The rule of each geography of a measure. */
export const Rules = z.strictObject({ msa: Rule, county: Rule, state: Rule }).partial();
export type Rules = z.infer<typeof Rules>;

/**
 * Where a publisher states how certain the figures of a measure are: its margin of error at 90 percent confidence, its standard
 * error, or its bounds at 90 percent confidence. Each is a measure of the same dataset.
 */
export const StatedBounds = z.union([
  z.strictObject({ margin: MeasureName }),
  z.strictObject({ standard_error: MeasureName }),
  z.strictObject({ lower: MeasureName, upper: MeasureName }),
]);
export type StatedBounds = z.infer<typeof StatedBounds>;

/** A year at which a series changes its meaning: from it on, values are not comparable with those before. */
export const Break = z
  .object({
    year: z.int().describe('the first year of the new meaning'),
    note: z.string().describe('what changed, in one sentence'),
  })
  .meta({ id: 'Break' });
export type Break = z.infer<typeof Break>;

/** Unusual figures that are served as they are published. */
export const AsPublished = z
  .strictObject({
    geography: Geography,
    geoid: z.string().describe('code of the region'),
    years: z.array(z.int()).min(1).meta(forReaders('years of the values, ascending')),
    note: z.string().describe('what is unusual, in one sentence; the region may have it from one of its counties'),
  })
  .meta({ id: 'AsPublished' });
export type AsPublished = z.infer<typeof AsPublished>;

/** The same member wherever a value is. */
export const asPublished = z
  .string()
  .optional()
  .describe(
    'what is unusual about the value, which is as published or computed from such a figure; absent: nothing is declared',
  );

/** The time that each figure of a measure is of, where it is not the calendar year that names it. */
export const Period = z
  .strictObject({
    years: z.int().min(2).optional().describe('of how many years a figure is: those that end with its year'),
    since: z.int().optional().describe('the first year of such figures; those of earlier years are of one year'),
    fiscal: z.literal(true).optional().describe('the year is the fiscal year of the federal government'),
  })
  .meta({ id: 'Period' });
export type Period = z.infer<typeof Period>;

/** The name of the period of a year. */
export const period = z
  .string()
  .optional()
  .describe('the period that the year covers, such as `2019–2023`; absent where it is the calendar year');

/** The names of the periods of some years. */
export const periods = z
  .array(z.string())
  .optional()
  .describe('the period that each year covers, such as `2019–2023`; absent where it is the calendar year');
