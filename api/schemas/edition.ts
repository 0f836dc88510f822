import { z } from 'zod';
import { Month } from './common.ts';

/** An edition of a dataset whose publisher revises earlier years. */
export const Edition = z
  .object({
    edition: z.string().describe("the publisher's name for the edition, such as 2023"),
    published: Month.describe('the month in which the publisher released it'),
  })
  .meta({ id: 'Edition' });

export type Edition = z.infer<typeof Edition>;

/** The edition of a response. */
export const askedEdition = Edition.optional().describe('the edition that was requested; absent if none was requested');
