import { cutText, fold } from '../../api/domain/text.ts';

/** The most characters of the text of a result. */
const maxExcerpt = 180;

/** Shorter words, such as "of", are not marked. */
const leastMarked = 3;

/** Marks the words of a text that start with one of some terms, which are folded. */
export function Marked({ text, terms }: { readonly text: string; readonly terms: readonly string[] }) {
  const marked = terms.filter((term) => term.length >= leastMarked);
  const isMarked = (word: string) => marked.some((term) => fold(word).startsWith(term));
  // Every second part is a word.
  return (
    <>{text.split(/([\p{L}\p{N}]+)/u).map((part, i) => (i % 2 === 1 && isMarked(part) ? <mark>{part}</mark> : part))}</>
  );
}

/** Returns the text around the first match, in whole words. */
export function excerptOf(text: string, terms: readonly string[]): string {
  const folded = fold(text);
  const places = terms.map((term) => folded.indexOf(term)).filter((place) => place >= 0);
  const start = Math.max(0, Math.min(...places, text.length) - 60);
  const from = start === 0 || places.length === 0 ? 0 : text.indexOf(' ', start) + 1;
  const rest = text.slice(from);
  const shown = cutText(rest, maxExcerpt);
  return `${from > 0 ? '… ' : ''}${shown}${shown === rest ? '' : ' …'}`;
}
