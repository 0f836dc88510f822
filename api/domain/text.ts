import type { Wording } from './errors.ts';

/** Lower case without accents, for comparing text that people type: "Mayagüez" is "mayaguez". */
export function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/**
 * The words of a text, folded: split at everything that is not a letter or a digit (D6). An apostrophe and the periods of
 * initials split nothing: "Coeur d'Alene, D.C." has the words coeur, dalene and dc.
 */
export function wordsOf(text: string): string[] {
  const joined = fold(text)
    .replace(/['’ʻ]/g, '')
    .replace(/\b(\p{L})\.(?=\p{L}\b)/gu, '$1');
  return joined.match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** Compares texts by their UTF-16 code units, for sorting: the same order on every machine. */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Compares names for sorting, without case and accents (D44). */
export function compareNames(a: string, b: string): number {
  return compareText(fold(a), fold(b));
}

/** Characters of a name that are compared with other names. */
const maxCompared = 64;

/**
 * The name nearest to `name` (optimal string alignment distance, without case), if one is near enough to be meant. A name's first
 * words stand for it at the price of two letters: `unemployement` is meant for `unemployment_rate`.
 */
export function nearestName(name: string, names: Iterable<string>): string | undefined {
  let best: string | undefined;
  const text = name.slice(0, maxCompared).toLowerCase();
  let bound = Math.max(2, Math.ceil(text.length / 3)) + 1;
  for (const candidate of names)
    for (const [beginning, price] of prefixesOf(candidate.toLowerCase())) {
      if (Math.abs(beginning.length - text.length) + price >= bound) continue;
      const d = distance(text, beginning, bound - price) + price;
      if (d < bound) [best, bound] = [candidate, d];
    }
  return best;
}

/** A name with price 0, and its first one, two, ... words with price 2. */
function* prefixesOf(name: string): Generator<[string, 0 | 2]> {
  yield [name, 0];
  for (const { index } of name.matchAll(/[_-]/g)) yield [name.slice(0, index), 2];
}

/** The same as `suggest`, in the words of the API and of tools. @param otherwise the texts, after `start` */
export function suggestWording(start: string, name: string, names: Iterable<string>, otherwise: Wording): Wording {
  const near = nearestName(name, names);
  if (near === undefined) return { api: `${start}; ${otherwise.api}`, tool: `${start}; ${otherwise.tool}` };
  const text = `${start}; did you mean \`${near}\`?`;
  return { api: text, tool: text };
}

/** The second half of an error about a name that does not exist: the nearest that does, or else where to look. */
export function suggest(name: string, names: Iterable<string>, otherwise: string): string {
  const near = nearestName(name, names);
  return near === undefined ? `; ${otherwise}` : `; did you mean \`${near}\`?`;
}

/** A client's text for an error message: in back quotes, without control characters, cut at 60 characters. */
export function quote(text: string): string {
  const clean = text.slice(0, 60).replace(/[\p{C}`]/gu, '?');
  return '`' + clean + (text.length > 60 ? '…' : '') + '`';
}

/** The optimal string alignment distance of two texts, or `bound` if it is not less. */
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
    // Every later distance is reached from one in these two rows.
    if (Math.min(previousLowest, lowest) >= bound) return bound;
    [before, previous, previousLowest] = [previous, row, lowest];
  }
  return previous[b.length]!;
}
