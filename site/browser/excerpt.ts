import { cutText, fold } from '../../api/domain/text.ts';

/** The most characters of the text of a result. */
const maxExcerpt = 180;

/** The end of a sentence: not the period of an initial, as in "U.S. Census Bureau". */
const sentenceEnd = /(?<=(?<!\b\p{Lu})[.?!])\s+(?=[\p{Lu}\p{N}])/u;

/**
 * Returns the sentences of a text from the first one with a match; those that are too long are cut at whole words. A sentence with
 * a formula says little outside its example, so the text then starts at its first sentence.
 */
export function excerptOf(text: string, terms: readonly string[]): string {
  const sentences = text.split(sentenceEnd);
  const found = sentences.findIndex((one) => !one.includes(' = ') && terms.some((term) => fold(one).includes(term)));
  const [first = '', ...others] = sentences.slice(Math.max(0, found));
  if (first.length > maxExcerpt) return cutAround(first, terms);
  let shown = first;
  for (const other of others) {
    if (shown.length + other.length >= maxExcerpt) break;
    shown += ` ${other}`;
  }
  return shown.endsWith(':') ? `${shown.slice(0, -1)} …` : shown;
}

/** Returns the part of a long sentence that has the first match: its start, if the match is there. */
function cutAround(sentence: string, terms: readonly string[]): string {
  const folded = fold(sentence);
  const places = terms.map((term) => folded.indexOf(term)).filter((place) => place >= 0);
  const start = Math.min(...places, sentence.length);
  const isNear = places.length === 0 || start < maxExcerpt - 40;
  const from = isNear ? 0 : sentence.indexOf(' ', start - 60) + 1;
  const rest = sentence.slice(from);
  const shown = cutText(rest, maxExcerpt);
  return `${from > 0 ? '… ' : ''}${shown}${shown === rest ? '' : ' …'}`;
}
