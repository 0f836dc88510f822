import { z } from 'zod';

/** The confidence interval of a figure. */
export const Bounds = z
  .object({
    level: z.literal(90).describe('the confidence in percent: of 100 such intervals, about 90 include the true figure'),
    lower: z.number(),
    upper: z.number(),
  })
  .meta({ id: 'Bounds' });
export type Bounds = z.infer<typeof Bounds>;

/** The bounds of one value, on request. */
export const askedBounds = Bounds.optional().describe(
  'with `bounds`, where the publisher states how certain the figure is, or it follows from what it states; otherwise absent',
);
