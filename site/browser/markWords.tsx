import { fold } from '../../api/domain/text.ts';

/** Shorter words, such as "of", are not marked. */
const leastMarked = 3;

/** Marks the words of a text that start with one of some terms, which are folded. A name of code such as `rank_metros` is one word. */
export function Marked({ text, terms }: { readonly text: string; readonly terms: readonly string[] }) {
  const marked = terms.filter((term) => term.length >= leastMarked);
  const isMarked = (word: string) => marked.some((term) => fold(word).startsWith(term));
  // Every second part is a word.
  return (
    <>
      {text.split(/([\p{L}\p{N}_]+)/u).map((part, i) => (i % 2 === 1 && isMarked(part) ? <mark>{part}</mark> : part))}
    </>
  );
}
