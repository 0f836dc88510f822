import type { Measure } from '../../api/schemas/measure.ts';

/** A place that a text names. */
export interface Place {
  /** Its code in the API: CBSA, FIPS or `US`. */
  readonly code: string;
  readonly name: string;
  /** Why no claim can be about it, as a sentence. */
  readonly problem?: string;
}

/** A measure that a claim can be about. */
export interface ClaimMeasure {
  readonly name: string;
  readonly label: string;
  readonly unit: string;
  /** What it may be called in a text, in addition to its label. */
  readonly words: readonly string[];
}

/** Returns the names of the measures of a release. */
export const claimMeasures = (
  measures: readonly Pick<Measure, 'name' | 'label' | 'unit' | 'search_terms'>[],
): ClaimMeasure[] =>
  measures.map(({ name, label, unit, search_terms = [] }) => {
    // Words that begin with digits would be a part of figures: `000 people`.
    const words = search_terms.filter((word) => !/^\d/.test(word));
    return { name, label, unit, words };
  });
