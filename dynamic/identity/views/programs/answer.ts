import type { z } from 'zod';
import type { Attribution } from '../../../../api/schemas/common.ts';
import type { FitRequirement, FitSort, FitVerdict, ProgramFit, ProgramFitList } from '../../../../api/schemas/fit.ts';
import type { Reason } from './address.ts';
import type { Publishers } from './source.ts';

/** How many programs are undecided for a reason. */
export interface ReasonCount {
  readonly reason: Reason;
  readonly count: number;
}

/** A page of the programs with one verdict, and what the API says of all that were compared. */
export interface Comparison {
  readonly data: readonly ProgramFit[];
  readonly meta: Pick<z.infer<typeof ProgramFitList>, 'total' | 'counts' | 'method' | 'note' | 'coverage'>;
  readonly attribution: readonly Attribution[];
  readonly verdict: FitVerdict;
  readonly sort: FitSort;
  /** Why the programs with this verdict are undecided; none with another verdict. */
  readonly reasons: readonly ReasonCount[];
  /** The reason that all listed programs have; undefined if all with the verdict are listed. */
  readonly reason: Reason | undefined;
  /** How many programs are listed, on all pages. */
  readonly listed: number;
  readonly page: number;
  /** The place of the page's first program in the list, from 1. */
  readonly first: number;
  readonly pages: number;
  /** The requirements that no program of the search states, which were not compared. */
  readonly notCompared: readonly FitRequirement[];
}

export interface Results extends Comparison {
  readonly publishers: Publishers;
}
