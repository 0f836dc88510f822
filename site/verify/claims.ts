import { wordsOf } from '../../api/domain/text.ts';
import { powerBetween } from '../../api/domain/units.ts';
import { valueText } from '../../api/schemas/claimText.ts';
import { findPhrases, type PhraseFinder } from './phrases.ts';
import type { ClaimMeasure, Place, Vocabulary } from './vocabulary.ts';

/** A figure that was read from a text or a table, with what it is about as far as that was found. */
export interface ReadClaim {
  /** The text of the figure: `$193.8 billion`. */
  readonly value: string;
  readonly place: Place | undefined;
  /** Other places with the same name. */
  readonly namesakes: readonly Place[];
  readonly measure: ClaimMeasure | undefined;
  readonly year: number | undefined;
  /** Whether the text does not say clearly which year or span of years it is of: then it may rightly differ from ours. */
  readonly isUnclear?: boolean;
  /** Where the figure is in the text; for a table, its row. */
  readonly from: { readonly start: number; readonly end: number } | { readonly row: number };
}

/** A claim that can be sent to the API. */
export interface CompleteClaim extends ReadClaim {
  readonly place: Place;
  readonly measure: ClaimMeasure;
}

/** Finds the names of a release. */
export interface Names {
  readonly places: PhraseFinder<Place>;
  readonly measures: PhraseFinder<ClaimMeasure>;
  /** How much the population grew over some years, the usual number of years first. */
  readonly growth: readonly ClaimMeasure[];
  /** The words that measures are called by, in lower case. */
  readonly measureWords: ReadonlySet<string>;
}

/** Over how many years a population grew, if a text does not say it. */
const usualYears = 5;
const farFromUsual = ({ growth }: ClaimMeasure) => Math.abs(growth!.years - usualYears);

/** Returns the finders of the names of a release. */
export const namesOf = ({ places, measures }: Vocabulary): Names => ({
  places: findPhrases(places, ({ code, name, names }) => [code, name, ...names]),
  measures: findPhrases(measures, ({ name, label, words }) => [label, name, ...words]),
  growth: measures.filter(({ growth }) => growth).sort((a, b) => farFromUsual(a) - farFromUsual(b)),
  measureWords: new Set(measures.flatMap(({ label, words }) => [label, ...words].flatMap(wordsOf))),
});

/** Returns what keeps a claim from being checked; undefined if nothing does. */
export function problemOf({ value, place, measure }: ReadClaim): string | undefined {
  if (!isFigure(value)) return `“${value}” is not a figure. Write it as 13.9%, 2,620,945 or $193.8 billion.`;
  if (!place) return 'No known place found. Name a metro, county or state, such as Austin, TX.';
  if (!measure) return 'No measure found. Name it as in the list of measures, such as unemployment rate.';
  if (!fits(value, measure)) return `The unit of “${measure.label}” is ${measure.unit}, and the figure has another.`;
  return undefined;
}

/** Whether a claim can be sent to the API. */
export const isComplete = (claim: ReadClaim): claim is CompleteClaim => problemOf(claim) === undefined;

/** Whether a figure, with the unit in its text, can be of a measure. */
export function fits(value: string, { unit }: ClaimMeasure): boolean {
  const { unit: stated = '', dollar } = valueText.exec(value)?.groups ?? {};
  return powerBetween(stated, unit, dollar === '$') !== undefined;
}

/** Whether a text is a year and nothing else. */
export const isYear = (text: string): boolean => /^(?:19|20)\d\d$/.test(text);

/** Whether a text is one figure. */
export function isFigure(text: string): boolean {
  const { whole, decimals } = valueText.exec(text)?.groups ?? {};
  return whole !== undefined || decimals !== undefined;
}
