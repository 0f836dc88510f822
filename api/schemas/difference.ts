import { z } from 'zod';
import { Bounds } from './bounds.ts';

/** Whether two figures differ at 90 percent confidence. */
export const Different = z
  .enum(['yes', 'no', 'unknown'])
  .describe(
    'whether the two figures differ at 90 percent confidence, by their margins of error; `unknown` unless both have one',
  );
export type Different = z.infer<typeof Different>;

/** By how much a figure differs from another one. */
export const difference = {
  difference: z.number(),
  unit: z.string().describe('of the difference: percentage points for a percentage'),
  percent: z
    .number()
    .nullable()
    .describe(
      'the difference in percent of the absolute value of the figure that is subtracted; null for percentages, for measures that can be negative, and where that figure is zero',
    ),
  bounds: Bounds.optional().describe('of the difference; absent unless both figures have margins of error'),
  different: Different,
  note: z.string().optional().describe('why the difference has no bounds although its figures have them'),
};
