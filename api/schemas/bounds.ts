import { z } from 'zod';
import { forReaders } from './common.ts';

/** The confidences, in percent, that bounds can have. */
export const confidences = [90, 95, 99] as const;
export type Confidence = (typeof confidences)[number];

/** The confidence interval of a figure. */
export const Bounds = z
  .object({
    level: z
      .literal(confidences)
      .describe('confidence in percent, by default 90: about 90 of 100 such intervals include the true figure'),
    lower: z.number().meta(forReaders('lower end of the interval')),
    upper: z.number().meta(forReaders('upper end of the interval')),
  })
  .meta({ id: 'Bounds' });
export type Bounds = z.infer<typeof Bounds>;

/** The bounds of one value, on request. */
export const askedBounds = Bounds.optional().describe(
  'with `bounds`: the confidence interval of the value; absent if its publisher does not state its error, or the errors that it follows from',
);

/** Between which bounds a missing value lies. */
export const WithheldBounds = z
  .object({
    lower: z.number().meta(forReaders('the parts that are printed')),
    upper: z.number().meta(forReaders("these, and what the publisher's totals leave for the withheld parts")),
  })
  .meta({
    id: 'WithheldBounds',
    description: 'Extension: between which bounds a value lies that is missing because parts of it are withheld.',
  });
export type WithheldBounds = z.infer<typeof WithheldBounds>;

/** The bounds that decided in the place of missing values. */
export const DecidedByBounds = z
  .record(z.string(), WithheldBounds)
  .describe(
    'values that are missing because parts of them are withheld, and whose bounds decide a requirement or cutoff, by name of the measure; absent if there are none',
  );
