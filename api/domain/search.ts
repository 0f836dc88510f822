import { z } from 'zod';
import { singularOf, wordsOf } from './text.ts';

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
  /** The same, and the words of its source, such as `qcew`. */
  readonly ownAndSource: string;
  /** All words of the item, in the same way. */
  readonly words: string;
}

/**
 * Prepares an item for `search`.
 * @param others words that are said of the item next to its names, such as its unit
 * @param further texts that lead to it: its topic
 * @param source the key of its dataset, whose words are acronyms of publishers and their products
 */
export function makeSearchable(
  names: readonly (readonly string[])[],
  others: string,
  {
    terms = [],
    further = '',
    source = '',
  }: { readonly terms?: readonly string[]; readonly further?: string; readonly source?: string } = {},
): Searchable {
  const wordsOfTerms = terms.map(wordsOf);
  const own = [...names.flat(), ...wordsOf(others)];
  const ownAndSource = [...own, ...wordsOf(source)];
  return {
    names: names.map((words) => words.join(' ')),
    terms: wordsOfTerms.map((words) => words.join(' ')),
    own: ` ${own.join(' ')} `,
    ownAndSource: ` ${ownAndSource.join(' ')} `,
    words: ` ${[...ownAndSource, ...wordsOfTerms.flat(), ...wordsOf(further)].join(' ')} `,
  };
}

/**
 * Returns the items that contain every word of `q`, best match first (D6, D131): the whole name, a whole search term; then whole
 * words at the start of a name, of names and unit, of the source; then parts of words of names and unit; then what only search terms and
 * topics lead to, in the same order. Equal matches keep their order. If no item has all words, plurals also match without their "s".
 * @param options.wholeWords leaves out items that have only parts of words
 */
export function search<T>(
  items: readonly T[],
  q: string,
  searchableOf: (item: T) => Searchable,
  { wholeWords = false }: { readonly wholeWords?: boolean } = {},
): T[] {
  const words = wordsOf(q);
  if (words.length === 0) return [];
  const found = find(items, words, searchableOf, wholeWords);
  const singulars = words.map(singularOf);
  return found.length > 0 || singulars.every((word, i) => word === words[i])
    ? found
    : find(items, singulars, searchableOf, wholeWords);
}

function find<T>(
  items: readonly T[],
  words: readonly string[],
  searchableOf: (item: T) => Searchable,
  wholeWords: boolean,
): T[] {
  const found: T[][] = [];
  for (const item of items) {
    const searchable = searchableOf(item);
    const match = matchOf(searchable, words);
    if (match === undefined || (wholeWords && !areWholeIn(searchable.words, words))) continue;
    (found[match] ??= []).push(item);
  }
  return found.flat();
}

/** Whether a text has all words, and not only as parts of others. */
const areWholeIn = (text: string, words: readonly string[]) => words.every((word) => text.includes(` ${word} `));

/** Returns how well an item matches, 0 being best; undefined if a word does not occur in it. */
function matchOf(
  { names, terms, own, ownAndSource, words: text }: Searchable,
  words: readonly string[],
): number | undefined {
  if (!words.every((word) => text.includes(word))) return undefined;
  const phrase = words.join(' ');
  if (names.includes(phrase)) return 0;
  if (terms.includes(phrase)) return 1;
  const isOwn = words.every((word) => own.includes(word));
  if (isOwn && names.some((name) => name.startsWith(`${phrase} `))) return 2;
  if (areWholeIn(own, words)) return 3;
  // "FEMA" is the publisher, and only then the start of "female".
  if (areWholeIn(ownAndSource, words)) return 4;
  if (isOwn) return names.some((name) => name.startsWith(phrase)) ? 5 : 6;
  if (terms.some((term) => term.startsWith(phrase))) return 7;
  return areWholeIn(text, words) ? 8 : 9;
}
