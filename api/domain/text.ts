import type { Wording } from './errors.ts';

/** Returns text in lower case without accents, to compare what people type: "Mayagüez" becomes "mayaguez". */
export function fold(text: string): string {
  const letters = isAscii.test(text) ? text : text.normalize('NFD').replace(/\p{M}/gu, '');
  return letters.toLowerCase();
}

/** Most names, of which nothing must be taken apart. */
const isAscii = /^[ -~]*$/;

/**
 * Returns the folded words of a text, split at everything but letters and digits (D6). Apostrophes and the periods of
 * initials do not split: "Coeur d'Alene, D.C." has the words coeur, dalene and dc.
 */
export function wordsOf(text: string): string[] {
  const folded = fold(text);
  const joined = folded.replace(/['’ʻ]/g, '').replace(/\b(\p{L})\.(?=\p{L}\b)/gu, '$1');
  return joined.match(isAscii.test(joined) ? /[a-z0-9]+/g : /[\p{L}\p{N}]+/gu) ?? [];
}

/** Returns a word without the "s" of its plural, if it has four letters or more: "gas" stays, and so does "access". */
export const singularOf = (word: string): string => word.replace(/(?<=..[^s])s$/, '');

/** Returns a count with its noun: `1 place`, `6 places`. */
export const counted = (count: number, noun: string, plural = `${noun}s`): string =>
  `${count} ${count === 1 ? noun : plural}`;

/** Returns a rank as a word: `3rd`. */
export function ordinal(rank: number): string {
  const ending = Math.floor(rank / 10) % 10 === 1 ? 'th' : (['th', 'st', 'nd', 'rd'][rank % 10] ?? 'th');
  return `${rank}${ending}`;
}

/** Returns the start of a text, at most `length` characters, in whole words if it has a space there. */
export function cutText(text: string, length: number): string {
  if (text.length <= length) return text;
  const end = text.lastIndexOf(' ', length);
  return text.slice(0, end > 0 ? end : length);
}

/** Compares texts by UTF-16 code units, for the same order on every machine. */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Compares names for sorting, without case and accents (D44). */
export function compareNames(a: string, b: string): number {
  return compareText(fold(a), fold(b));
}

/** Maximum of characters of a name to compare. */
const maxCompared = 64;

/**
 * Returns the name that is most similar to `name` (optimal string alignment distance, ignoring case); undefined if none is
 * similar enough. The first words of a name match it at a cost of two letters: `unemployement` suggests `unemployment_rate`.
 * @param most how many letters may differ; without it, a third of them
 */
export function nearestName(name: string, names: Iterable<string>, most?: number): string | undefined {
  let best: string | undefined;
  const text = name.slice(0, maxCompared).toLowerCase();
  let bound = (most ?? Math.max(2, Math.ceil(text.length / 3))) + 1;
  for (const candidate of names)
    for (const [beginning, price] of prefixesOf(candidate.toLowerCase())) {
      if (Math.abs(beginning.length - text.length) + price >= bound) continue;
      const d = distance(text, beginning, bound - price) + price;
      if (d < bound) {
        best = candidate;
        bound = d;
      }
    }
  return best;
}

/** Yields a name at cost 0, and its first one, two, ... words at cost 2. */
function* prefixesOf(name: string): Generator<[string, 0 | 2]> {
  yield [name, 0];
  for (const { index } of name.matchAll(/[_-]/g)) yield [name.slice(0, index), 2];
}

/** Returns `start` with a suggestion, in both wordings. @param otherwise the texts without a similar name */
export function suggestWording(start: string, name: string, names: Iterable<string>, otherwise: Wording): Wording {
  const near = nearestName(name, names);
  if (near === undefined) return { api: `${start}; ${otherwise.api}`, tool: `${start}; ${otherwise.tool}` };
  const text = `${start}; did you mean \`${near}\`?`;
  return { api: text, tool: text };
}

/** Returns the end of an error about an unknown name: a similar name, or where to look. */
export function suggest(name: string, names: Iterable<string>, otherwise: string): string {
  const near = nearestName(name, names);
  return near === undefined ? `; ${otherwise}` : `; did you mean \`${near}\`?`;
}

/** Quotes a client's text for an error message: in backticks, without control characters, at most 60 characters. */
export function quote(text: string): string {
  const clean = text.slice(0, 60).replace(/[\p{C}`]/gu, '?');
  return '`' + clean + (text.length > 60 ? '…' : '') + '`';
}

/** Returns the optimal string alignment distance of two texts, or `bound` if it is not less. */
function distance(a: string, b: string, bound: number): number {
  let before: number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, j) => j);
  let previousLowest = 0;
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    let lowest = i;
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1];
      let d = Math.min(row[j - 1]! + 1, previous[j]! + 1, previous[j - 1]! + (same ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) d = Math.min(d, before[j - 2]! + 1);
      row.push(d);
      lowest = Math.min(lowest, d);
    }
    // Every later distance is at least the lowest of these two rows.
    if (Math.min(previousLowest, lowest) >= bound) return bound;
    before = previous;
    previous = row;
    previousLowest = lowest;
  }
  return previous[b.length]!;
}
