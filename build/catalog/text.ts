import { createHash } from 'node:crypto';
import { collapseWhitespace } from '../base/text.ts';

/** Returns the SHA-256 of a text in hexadecimal. */
export function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });

/** Returns the sentences of a readable text. A line break ends a sentence. */
export function sentencesOf(text: string): string[] {
  return text
    .split('\n')
    .flatMap((line) => [...segmenter.segment(line)])
    .map(({ segment }) => collapseWhitespace(segment))
    .filter((sentence) => sentence !== '');
}

/** Returns the sentences that are in only one of two texts. */
export function differing(before: string, after: string): { removed: string[]; added: string[] } {
  const old = sentencesOf(before);
  const fresh = sentencesOf(after);
  const only = (some: string[], others: string[]) => {
    const known = new Set(others);
    return [...new Set(some)].filter((sentence) => !known.has(sentence));
  };
  return { removed: only(old, fresh), added: only(fresh, old) };
}

/**
 * Returns why a quotation is not in a text; undefined if it is. It must be one or more whole sentences, because a part may have
 * another meaning (`up to $5` of `up to $5 million`).
 */
export function quotations(text: string): (quotation: string) => string | undefined {
  const starts = new Set<number>();
  const ends = new Set<number>();
  let whole = '';
  for (const sentence of sentencesOf(text)) {
    if (whole !== '') whole += ' ';
    starts.add(whole.length);
    whole += sentence;
    ends.add(whole.length);
  }
  return (quotation) => {
    const wanted = collapseWhitespace(quotation);
    let part: number | undefined;
    for (let at = whole.indexOf(wanted); at >= 0; at = whole.indexOf(wanted, at + 1)) {
      if (starts.has(at) && ends.has(at + wanted.length)) return undefined;
      part ??= at;
    }
    if (part === undefined) return 'this sentence is not in the captured text';
    const from = [...starts].findLast((start) => start <= part)!;
    const to = [...ends].find((end) => end >= part + wanted.length)!;
    return `this is a part of a sentence; quote the whole sentence: ${whole.slice(from, to)}`;
  };
}
