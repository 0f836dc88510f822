import { z } from 'zod';
import { wordsOf } from './text.ts';

const maxCharacters = 200;
const maxWords = 16;
const bounds = `must be at most ${maxCharacters} characters and ${maxWords} words`;

/** The text of a search; an empty one is no filter (D6). */
export const SearchText = z
  .string()
  // Characters are code points, as in the `maxLength` of JSON Schema.
  .refine((text) => Array.from(text).length <= maxCharacters, { message: bounds, abort: true })
  .refine((text) => wordsOf(text).length <= maxWords, bounds)
  .transform((text) => text.trim() || undefined);

/** The parameter of a search. */
export const q = (example: string) =>
  SearchText.meta({ json: { type: 'string', maxLength: maxCharacters, examples: [example] } });

/** The text of an item that a search reads. */
export interface Searchable {
  /** The words of each of its names, separated by spaces. */
  readonly names: readonly string[];
  /** The words of each of its search terms, separated by spaces. */
  readonly terms: readonly string[];
  /** The words that are said of the item itself, its names and unit: separated and enclosed by spaces. */
  readonly own: string;
  /** All words of the item, in the same way. */
  readonly words: string;
}

/**
 * Prepares an item for `search`.
 * @param others words that are said of the item next to its names, such as its unit
 * @param further texts that lead to it: its topic
 */
export function makeSearchable(
  names: readonly (readonly string[])[],
  others: string,
  { terms = [], further = '' }: { readonly terms?: readonly string[]; readonly further?: string } = {},
): Searchable {
  const wordsOfTerms = terms.map(wordsOf);
  const own = [...names.flat(), ...wordsOf(others)];
  return {
    names: names.map((words) => words.join(' ')),
    terms: wordsOfTerms.map((words) => words.join(' ')),
    own: ` ${own.join(' ')} `,
    words: ` ${[...own, ...wordsOfTerms.flat(), ...wordsOf(further)].join(' ')} `,
  };
}

/**
 * Returns the items that contain every word of `q`, best match first (D6, D131): the whole name, a whole search term; then names
 * that begin with it, whole words and parts of words of names and unit; then what only search terms and topics lead to, in the same
 * order. Equal matches keep their order.
 */
export function search<T>(items: readonly T[], q: string, searchableOf: (item: T) => Searchable): T[] {
  const words = wordsOf(q);
  if (words.length === 0) return [];
  const found: T[][] = [];
  for (const item of items) {
    const match = matchOf(searchableOf(item), words);
    if (match !== undefined) (found[match] ??= []).push(item);
  }
  return found.flat();
}

/** Returns how well an item matches, 0 being best; undefined if a word does not occur in it. */
function matchOf({ names, terms, own, words: text }: Searchable, words: readonly string[]): number | undefined {
  if (!words.every((word) => text.includes(word))) return undefined;
  const phrase = words.join(' ');
  if (names.includes(phrase)) return 0;
  if (terms.includes(phrase)) return 1;
  return words.every((word) => own.includes(word))
    ? 2 + partOf(names, own, phrase, words)
    : 5 + partOf(terms, text, phrase, words);
}

/** Returns what of a text the words are: 0 the beginning of a phrase, 1 whole words, 2 parts of words. */
function partOf(phrases: readonly string[], text: string, phrase: string, words: readonly string[]): number {
  if (phrases.some((one) => one.startsWith(phrase))) return 0;
  return words.every((word) => text.includes(` ${word} `)) ? 1 : 2;
}
