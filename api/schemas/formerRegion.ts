import { z } from 'zod';
import { WebUrl } from './common.ts';

const codes = z.array(z.string()).min(1).optional();

/** A region of an earlier delineation, with the current ones that have its land. */
export const FormerRegion = z.strictObject({
  geography: z.enum(['msa', 'county']),
  code: z.string(),
  name: z.string().optional(),
  metros: codes.describe('CBSA codes of current metros'),
  counties: codes.describe('current counties; of a metro, those that are in no metro'),
  note: z.string().describe('what became of it, as a sentence'),
  source: WebUrl,
});
export type FormerRegion = z.infer<typeof FormerRegion>;
