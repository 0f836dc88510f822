import { nearestMeasure } from '../../api/domain/notServed.ts';
import type { NamedRegion } from '../../api/domain/regionNames.ts';
import type { ServedMeasure } from '../../api/domain/release.ts';
import { geographies } from '../../api/schemas/common.ts';

/** A place that a text names. */
export interface Place {
  /** Its code in the API: CBSA, FIPS or `US`. */
  readonly code: string;
  readonly name: string;
  /** Unknown if no claim can be about it. */
  readonly geography?: NamedRegion['geography'];
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
  /** For each region type of which it has no figures, the label of the measure most like it that has them, if there is one. */
  readonly elsewhere?: Readonly<Partial<Record<NamedRegion['geography'], string | null>>>;
}

/** Returns the names of the measures of a release. */
export const claimMeasures = (measures: readonly ServedMeasure[]): ClaimMeasure[] =>
  measures.map((measure) => {
    const { name, label, unit, search_terms = [] } = measure;
    const missing = geographies.filter((one) => !measure.geographies[one]);
    const elsewhere = Object.fromEntries(
      missing.map((one) => [one, nearestMeasure(measures, measure, [one])?.label ?? null]),
    );
    // Words that begin with digits would be a part of figures: `000 people`.
    const words = search_terms.filter((word) => !/^\d/.test(word));
    return { name, label, unit, words, ...(missing.length > 0 ? { elsewhere } : {}) };
  });
