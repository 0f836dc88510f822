/** A place that a claim can be about. */
export interface Place {
  /** Its code in the API: CBSA, FIPS or `US`. */
  readonly code: string;
  readonly name: string;
  /** What it may be called in a text, in addition to its code and name. */
  readonly names: readonly string[];
}

/** A measure that a claim can be about. */
export interface ClaimMeasure {
  readonly name: string;
  readonly label: string;
  readonly unit: string;
  /** What it may be called in a text, in addition to its label. */
  readonly words: readonly string[];
  /** For the growth of the population: over how many years, and the last of them. */
  readonly growth?: { readonly years: number; readonly last: number };
}

/** The names of a release that the page finds in texts and tables. */
export interface Vocabulary {
  /** Of places with the same name, the likelier one comes first: metros by population, then states, then counties. */
  readonly places: readonly Place[];
  readonly measures: readonly ClaimMeasure[];
}
