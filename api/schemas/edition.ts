import { z } from 'zod';
import { Month } from './common.ts';

/** An edition of a dataset whose publisher revises earlier years. */
export const Edition = z
  .object({
    edition: z.string().describe("the publisher's name of it, such as 2023"),
    published: Month.describe('the month in which the publisher released it'),
  })
  .meta({ id: 'Edition' });

export type Edition = z.infer<typeof Edition>;

/** The edition of an answer. */
export const askedEdition = Edition.optional().describe('the edition that `edition` names; absent: the newest');
