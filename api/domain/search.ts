import { z } from 'zod';
import { wordsOf } from './text.ts';

const maxCharacters = 200;
const maxWords = 16;
const bounds = `must be at most ${maxCharacters} characters and ${maxWords} words`;

/** The search text; an empty one is no filter (D6). */
export const q = z
  .string()
  // Characters are code points, as in the `maxLength` of JSON Schema.
  .refine((text) => Array.from(text).length <= maxCharacters, { message: bounds, abort: true })
  .refine((text) => wordsOf(text).length <= maxWords, bounds)
  .transform((text) => text.trim() || undefined)
  .meta({ json: { type: 'string', maxLength: maxCharacters } });

/** The text of an item that a search reads. */
export interface Searchable {
  /** The words of each of its names, separated by spaces. */
  readonly names: readonly string[];
  /** The words of each of its search terms, separated by spaces. */
  readonly terms: readonly string[];
  /** All words of the item, separated and enclosed by spaces. */
  readonly words: string;
}

/** Prepares an item for `search`: the words of its names and search terms, and a text with its other words. */
export function makeSearchable(
  names: readonly (readonly string[])[],
  others: string,
  terms: readonly string[] = [],
): Searchable {
  const wordsOfTerms = terms.map(wordsOf);
  return {
    names: names.map((words) => words.join(' ')),
    terms: wordsOfTerms.map((words) => words.join(' ')),
    words: ` ${[...names.flat(), ...wordsOfTerms.flat(), ...wordsOf(others)].join(' ')} `,
  };
}

/**
 * Returns the items that contain every word of `q`, best match first: the whole name, its beginning, whole words, parts of
 * words (D6). A search term counts like a name, after the names (D131). Equal matches keep their order.
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
function matchOf({ names, terms, words: text }: Searchable, words: readonly string[]): number | undefined {
  if (!words.every((word) => text.includes(word))) return undefined;
  const phrase = words.join(' ');
  if (names.includes(phrase)) return 0;
  if (terms.includes(phrase)) return 1;
  if (names.some((name) => name.startsWith(phrase))) return 2;
  if (terms.some((term) => term.startsWith(phrase))) return 3;
  return words.every((word) => text.includes(` ${word} `)) ? 4 : 5;
}
