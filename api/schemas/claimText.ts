// Imports no zod: the page that checks figures loads this file.

/** How many claims a request may have. */
export const maxClaims = 50;

/** What a word before a value says: that the figure is near it, on one side of it, or both. */
export type Qualifier = 'about' | 'just_under' | 'just_over' | 'over' | 'at_least' | 'under' | 'at_most';

/** The words before a value that qualify it. */
export const qualifiers: Readonly<Record<string, Qualifier>> = {
  about: 'about',
  around: 'about',
  approximately: 'about',
  roughly: 'about',
  some: 'about',
  'close to': 'about',
  nearly: 'just_under',
  almost: 'just_under',
  'just under': 'just_under',
  'just over': 'just_over',
  'more than': 'over',
  over: 'over',
  above: 'over',
  'greater than': 'over',
  'higher than': 'over',
  'less than': 'under',
  under: 'under',
  below: 'under',
  'fewer than': 'under',
  'lower than': 'under',
  'at least': 'at_least',
  'at most': 'at_most',
  'up to': 'at_most',
  'no more than': 'at_most',
};

/** The words of `qualifiers` as alternatives of a pattern, the longest first. */
export const qualifierWords = Object.keys(qualifiers)
  .sort((a, b) => b.length - a.length)
  .map((words) => words.replaceAll(' ', '\\s+'))
  .join('|');

/**
 * The text of a value: a word that qualifies it, a sign, a dollar sign, digits with or without commas between thousands,
 * decimals, and words that name the unit, such as `13.90`, `-0.4`, `2,473,275`, `about $193.8 billion` or `3.5%`.
 */
export const valueText = new RegExp(
  String.raw`^(?:(?<qualifier>${qualifierWords})\s+)?(?<sign>[-−+]?)(?<dollar>\$?)(?<whole>\d{1,3}(?:,\d{3})+|\d{1,24})?(?:\.(?<decimals>\d{1,12}))?\s*(?<unit>[^\d\s.,+−-].{0,59})?$`,
  'iu',
);
