import { nameKey } from '../../api/domain/regionNames.ts';

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

/**
 * Returns a finder of names.
 * @param names as `nameKey` returns them
 * @param read returns what a text that is one name may stand for
 */
export function findPhrases<T>(names: Iterable<string>, read: (text: string) => readonly T[]): PhraseFinder<T> {
  const known = new Set(names);
  const longest = Math.max(...Array.from(known, (name) => name.split(' ').length));

  const find = (text: string) => {
    const words = wordsIn(text);
    const found: Phrase<T>[] = [];
    for (let at = 0; at < words.length; at += 1) {
      for (let count = Math.min(longest, words.length - at); count > 0; count -= 1) {
        const some = words.slice(at, at + count);
        const key = some.map(({ word }) => word).join(' ');
        // In a text, digits alone are a figure, not a code.
        if (!known.has(key) || !/\p{L}/u.test(key)) continue;
        const [start, end] = [some[0]!.start, some.at(-1)!.end];
        const meanings = read(text.slice(start, end));
        if (meanings.length === 0) continue;
        found.push({ start, end, meanings });
        at += count - 1;
        break;
      }
    }
    return found;
  };
  return { find, read };
}

/** Returns the words of a text with their places. The `'s` of a possessive is no part of a word. */
function wordsIn(text: string) {
  return [...text.matchAll(/[\p{L}\p{N}](?:[\p{L}\p{N}]|['’ʻ](?!s\b)(?=\p{L})|\.(?=\p{L}\b))*/gu)].map(
    ({ 0: word, index }) => ({ word: nameKey(word), start: index, end: index + word.length }),
  );
}
