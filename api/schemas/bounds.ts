import { z } from 'zod';
import { forReaders } from './common.ts';

/** The confidence interval of a figure. */
export const Bounds = z
  .object({
    level: z.literal(90).describe('confidence in percent: about 90 of 100 such intervals include the true figure'),
    lower: z.number().meta(forReaders('lower end of the interval')),
    upper: z.number().meta(forReaders('upper end of the interval')),
  })
  .meta({ id: 'Bounds' });
export type Bounds = z.infer<typeof Bounds>;

/** The bounds of one value, on request. */
export const askedBounds = Bounds.optional().describe(
  'with `bounds`: the confidence interval of the value; absent if its publisher does not state its error, or the errors that it follows from',
);
