import { z } from 'zod';
import { period } from './calculation.ts';
import { forReaders, Geography, namedRegion, Year } from './common.ts';
import { Edition } from './edition.ts';
import { described } from './series.ts';

const RevisedYear = z
  .object({
    year: Year,
    period,
    values: z.array(z.number().nullable()).describe('aligned with `editions`; null where an edition has no value'),
  })
  .meta({ id: 'RevisedYear' });

export const RevisedRegion = z
  .object({ ...namedRegion, years: z.array(RevisedYear).meta(forReaders('years of the values, ascending')) })
  .meta({ id: 'RevisedRegion' });
export type RevisedRegion = z.infer<typeof RevisedRegion>;

/** What each edition of a measure said of regions and years. */
export const Revisions = z
  .object({
    ...described,
    geography: Geography,
    editions: z.array(Edition).describe('oldest first; the last one is what the other endpoints serve'),
    regions: z.array(RevisedRegion).meta(forReaders('the regions on this page, by geoid')),
  })
  .meta({ id: 'Revisions' });
export type Revisions = z.infer<typeof Revisions>;
