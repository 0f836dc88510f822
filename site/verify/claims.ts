import { powerBetween } from '../../api/domain/units.ts';
import { nameKey, type PlaceNames } from '../../api/domain/regionNames.ts';
import { valueText } from '../../api/schemas/claimText.ts';
import { findPhrases, type PhraseFinder } from './phrases.ts';
import { findPlaces } from './placeFinder.ts';
import type { ClaimMeasure, Place } from './vocabulary.ts';

/** What a claim says: a figure, a place among others, a change over years, or how two places compare. */
export const claimKinds = ['value', 'order', 'change', 'comparison'] as const;
export type ClaimKind = (typeof claimKinds)[number];

/** The fields of a claim, as far as they were found. A person can correct each. */
export interface ClaimFields {
  readonly kind: ClaimKind;
  readonly place?: Place | undefined;
  readonly measure?: ClaimMeasure | undefined;
  /** Of a change, the later year. */
  readonly year?: number | undefined;
  /** The text of the figure: `about $193.8 billion`; empty if none is stated. */
  readonly value: string;
  readonly order?: 'lowest' | 'highest' | undefined;
  readonly rank?: number | undefined;
  /** The code of a state, `US` or a size. */
  readonly among?: string | undefined;
  readonly direction?: 'higher' | 'lower' | undefined;
  /** The earlier year of a change. */
  readonly fromYear?: number | undefined;
  readonly than?: Place | undefined;
}

/** A claim that was read from a text or a table: a suggestion. */
export interface ReadClaim extends ClaimFields {
  /** Other places with the same name. */
  readonly namesakes: readonly Place[];
  /** Why it is not checked before a person has looked at it. */
  readonly doubt?: string | undefined;
  /** Where the claim is in the text; for a table, its row; undefined if a person added it. */
  readonly from: { readonly start: number; readonly end: number } | { readonly row: number } | undefined;
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
}

/** Returns the finders of the names of a release. */
export const namesOf = (places: PlaceNames, measures: readonly ClaimMeasure[]): Names => ({
  places: findPlaces(places),
  measures: findMeasures(measures),
});

function findMeasures(measures: readonly ClaimMeasure[]): PhraseFinder<ClaimMeasure> {
  const meanings = new Map<string, ClaimMeasure[]>();
  for (const measure of measures)
    for (const key of new Set([measure.label, measure.name, ...measure.words].map(nameKey)))
      meanings.set(key, [...(meanings.get(key) ?? []), measure]);
  return findPhrases(meanings.keys(), (text) => meanings.get(nameKey(text)) ?? []);
}

/** Whether a measure has figures of places like one. */
export const isServed = ({ elsewhere }: ClaimMeasure, { geography }: Place): boolean =>
  geography === undefined || elsewhere?.[geography] === undefined;

/** Returns a claim about the measure of the same name that has figures of places like its own, if the one that was read has none. */
export function ofServed(claim: ReadClaim, { measures }: Names): ReadClaim {
  const { place, measure } = claim;
  if (!place || !measure || isServed(measure, place)) return claim;
  const served = measures.read(measure.label).find((one) => isServed(one, place));
  return served ? { ...claim, measure: served } : claim;
}

/** Returns what keeps a claim from being checked; undefined if nothing does. */
export function problemOf(claim: ReadClaim): string | undefined {
  const { kind, value, place, measure, doubt } = claim;
  if (doubt !== undefined) return doubt;
  if (value !== '' ? !isFigure(value) : kind === 'value')
    return `“${value}” is not a figure. Write it as 13.9%, 2,620,945 or $193.8 billion.`;
  if (place?.problem !== undefined) return place.problem;
  if (!place) return 'Which place? Name a metro, county or state, such as Austin, TX.';
  if (!measure) return 'Which measure? Choose one from the list, such as unemployment rate.';
  if (kind === 'order' && !claim.among) return 'Among which places? Name a state, United States or a size.';
  if (kind === 'change' && claim.fromYear === undefined) return 'From which year? Enter it.';
  if (kind === 'comparison' && !claim.than) return 'Compared with which place? Name it.';
  if (claim.than?.problem !== undefined) return claim.than.problem;
  if ((kind === 'value' || kind === 'order') && value !== '' && !fits(value, measure))
    return `The unit of “${measure.label}” is ${measure.unit}, and the figure has another.`;
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
