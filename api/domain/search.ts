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
  /** All words of the item, separated and enclosed by spaces. */
  readonly words: string;
}

/** Prepares an item for `search`: the words of its names, and a text with its other words. */
export function makeSearchable(names: readonly (readonly string[])[], others: string): Searchable {
  return {
    names: names.map((words) => words.join(' ')),
    words: ` ${[...names.flat(), ...wordsOf(others)].join(' ')} `,
  };
}

/**
 * Returns the items that contain every word of `q`, best match first: the whole name, its beginning, whole words, parts of
 * words (D6). Equal matches keep their order.
 */
export function search<T>(items: readonly T[], q: string, searchableOf: (item: T) => Searchable): T[] {
  const words = wordsOf(q);
  if (words.length === 0) return [];
  const whole: T[] = [];
  const beginning: T[] = [];
  const byWord: T[] = [];
  const byPart: T[] = [];
  const phrase = words.join(' ');
  for (const item of items) {
    const text = searchableOf(item);
    if (!words.every((word) => text.words.includes(word))) continue;
    if (text.names.includes(phrase)) whole.push(item);
    else if (text.names.some((name) => name.startsWith(phrase))) beginning.push(item);
    else if (words.every((word) => text.words.includes(` ${word} `))) byWord.push(item);
    else byPart.push(item);
  }
  return [...whole, ...beginning, ...byWord, ...byPart];
}
