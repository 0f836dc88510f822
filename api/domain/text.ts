/** Lower case without accents, for comparing text that people type: "Mayagüez" is "mayaguez". */
export function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/**
 * A test for texts in which every word of `q` occurs (case- and accent-insensitive substring, D6).
 * Undefined where `q` is empty: no filter. What folds to nothing, such as a lone accent, occurs nowhere.
 */
export function wordsOf(q: string | undefined): ((folded: string) => boolean) | undefined {
  const words = fold(q ?? '')
    .split(/\s+/u)
    .filter(Boolean);
  if (words.length === 0) return q?.trim() ? () => false : undefined;
  return (folded) => words.every((word) => folded.includes(word));
}

/**
 * The name nearest to `name` (optimal string alignment distance, without case), if one is near enough to be meant. A name's first
 * words stand for it at the price of two letters: `unemployement` is meant for `unemployment_rate`.
 */
export function nearest(name: string, names: Iterable<string>): string | undefined {
  let best: string | undefined;
  const text = name.toLowerCase();
  let bound = Math.max(2, Math.ceil(name.length / 3)) + 1;
  for (const candidate of names)
    for (const [beginning, price] of beginningsOf(candidate.toLowerCase())) {
      if (Math.abs(beginning.length - text.length) + price >= bound) continue;
      const d = distance(text, beginning) + price;
      if (d < bound) [best, bound] = [candidate, d];
    }
  return best;
}

/** A name with price 0, and its first one, two, ... words with price 2. */
function* beginningsOf(name: string): Generator<[string, 0 | 2]> {
  yield [name, 0];
  for (const { index } of name.matchAll(/[_-]/g)) yield [name.slice(0, index), 2];
}

/** The second half of an error about a name that does not exist: the nearest that does, or else where to look. */
export function suggest(name: string, names: Iterable<string>, otherwise: string): string {
  const near = nearest(name.slice(0, 64), names);
  return near === undefined ? `; ${otherwise}` : `; did you mean \`${near}\`?`;
}

/** A client's text for an error message: in back quotes, without control characters, cut at 60 characters. */
export function quote(text: string): string {
  const clean = text.replace(/[\p{C}`]/gu, '?');
  return '`' + (clean.length > 60 ? clean.slice(0, 60) + '…' : clean) + '`';
}

function distance(a: string, b: string): number {
  let before: number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1];
      let d = Math.min(row[j - 1]! + 1, previous[j]! + 1, previous[j - 1]! + (same ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) d = Math.min(d, before[j - 2]! + 1);
      row.push(d);
    }
    [before, previous] = [previous, row];
  }
  return previous[b.length]!;
}
