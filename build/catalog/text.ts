import { createHash } from 'node:crypto';

/** Text as evidence is looked for in it: one blank where there is any white space. */
export function plain(text: string): string {
  return text.normalize('NFC').replace(/\s+/gu, ' ').trim();
}

/** SHA-256 of a text in hexadecimal. */
export function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });

/** The sentences of a readable text; one never goes over the end of a line. */
export function sentencesOf(text: string): string[] {
  return text
    .split('\n')
    .flatMap((line) => [...segmenter.segment(line)])
    .map(({ segment }) => plain(segment))
    .filter((sentence) => sentence !== '');
}

/** The sentences that only one of two texts has. */
export function differing(before: string, after: string): { removed: string[]; added: string[] } {
  const [old, fresh] = [sentencesOf(before), sentencesOf(after)];
  const only = (some: string[], others: string[]) => {
    const known = new Set(others);
    return [...new Set(some)].filter((sentence) => !known.has(sentence));
  };
  return { removed: only(old, fresh), added: only(fresh, old) };
}

/**
 * Looks for quotations in a text: each must be a sentence of it, or several in a row, for a part of one may say something else
 * (`up to $5` of `up to $5 million`). Answers with what is wrong, undefined where nothing is.
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
    const wanted = plain(quotation);
    let part: number | undefined;
    for (let at = whole.indexOf(wanted); at >= 0; at = whole.indexOf(wanted, at + 1)) {
      if (starts.has(at) && ends.has(at + wanted.length)) return undefined;
      part ??= at;
    }
    if (part === undefined) return 'this sentence does not stand in the captured text';
    const from = [...starts].findLast((start) => start <= part)!;
    const to = [...ends].find((end) => end >= part + wanted.length)!;
    return `this is a part of a sentence; quote it whole: ${whole.slice(from, to)}`;
  };
}
