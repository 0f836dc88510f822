import { z } from 'zod';

/** The name of a measure in a calculation. */
export const MeasureName = z.string().regex(/^[a-z][a-z0-9_]*$/, 'lower-case letters, digits and underscores');

/** How a value is computed from figures of the same region. */
export const Formula = z.union([
  z.strictObject({
    ratio: z.strictObject({ of: MeasureName, over: MeasureName, times: z.number().positive().default(1) }),
  }),
  z.strictObject({ growth: z.strictObject({ of: MeasureName, years: z.int().min(1) }) }),
  z.strictObject({ average: z.strictObject({ of: MeasureName, years: z.int().min(1) }) }),
  z.strictObject({ sum: z.array(MeasureName).min(2) }),
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
