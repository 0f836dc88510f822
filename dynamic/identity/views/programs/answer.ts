import type { z } from 'zod';
import type { Attribution } from '../../../../api/schemas/common.ts';
import type { FitRequirement, FitSort, FitVerdict, ProgramFit, ProgramFitList } from '../../../../api/schemas/fit.ts';
import type { Publishers } from './source.ts';

/** What the API answers to a search. */
export interface Answer {
  readonly data: readonly ProgramFit[];
  readonly meta: z.infer<typeof ProgramFitList>;
  readonly attribution: readonly Attribution[];
}

/** The part of the answer with one verdict. */
export interface Comparison extends Answer {
  readonly verdict: FitVerdict;
  readonly sort: FitSort;
  readonly page: number;
  /** The place of the page's first program among those with this verdict, from 1. */
  readonly first: number;
  /** How many pages have this verdict. */
  readonly pages: number;
  /** The requirements that no program of the search states, which were not compared. */
  readonly notCompared: readonly FitRequirement[];
}

export interface Results extends Comparison {
  readonly publishers: Publishers;
}
