import { wordsOf } from '../../api/domain/text.ts';

/** A name that occurs in a text, and what it may stand for, the likeliest first. */
export interface Phrase<T> {
  readonly start: number;
  readonly end: number;
  readonly meanings: readonly T[];
}

/** Finds names in texts. */
export interface PhraseFinder<T> {
  /** Returns the names that occur in a text, the longest at each place. */
  readonly find: (text: string) => Phrase<T>[];
  /** Returns what a text that is one name may stand for; none if it is no name. */
  readonly read: (text: string) => readonly T[];
}

/** Returns a finder of names. Letter case, accents and punctuation make no difference. */
export function findPhrases<T>(items: readonly T[], namesOf: (item: T) => readonly string[]): PhraseFinder<T> {
  const meanings = new Map<string, T[]>();
  let longest = 0;
  for (const item of items)
    for (const words of namesOf(item).map(wordsOf)) {
      const key = words.join(' ');
      const known = meanings.get(key);
      if (!known) meanings.set(key, [item]);
      else if (!known.includes(item)) known.push(item);
      longest = Math.max(longest, words.length);
    }

  const find = (text: string) => {
    const words = wordsIn(text);
    const found: Phrase<T>[] = [];
    for (let at = 0; at < words.length; at += 1) {
      for (let count = Math.min(longest, words.length - at); count > 0; count -= 1) {
        const some = words.slice(at, at + count);
        const key = some.map(({ word }) => word).join(' ');
        const known = meanings.get(key);
        // In a text, digits alone are a figure, not a code.
        if (!known || !/\p{L}/u.test(key)) continue;
        found.push({ start: some[0]!.start, end: some.at(-1)!.end, meanings: known });
        at += count - 1;
        break;
      }
    }
    return found;
  };
  return { find, read: (text) => meanings.get(wordsOf(text).join(' ')) ?? [] };
}

/** Returns the words of a text with their places. The `'s` of a possessive is no part of a word. */
function wordsIn(text: string) {
  return [...text.matchAll(/[\p{L}\p{N}](?:[\p{L}\p{N}]|['’ʻ](?!s\b)(?=\p{L})|\.(?=\p{L}\b))*/gu)].map(
    ({ 0: word, index }) => ({ word: wordsOf(word)[0]!, start: index, end: index + word.length }),
  );
}
