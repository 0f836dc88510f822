import { wordsOf } from '../../api/domain/text.ts';
import { placeName } from '../figures/format.ts';
import type { SitePlaces } from '../places/placesFile.ts';

/** A name is completed from as many letters on, of as many words at most. */
const [leastLetters, maxWords] = [3, 3];

/** As many places are tried. */
const maxPlaces = 4;

/** Returns the typed words with a place whose name they begin: `rent Boise City, ID` for `rent boi`; the likeliest first. */
export function completeWords(typed: string, places: SitePlaces): string[] {
  const words = typed.split(/\s+/).filter((word) => word !== '');
  const completed = partsOf(words).flatMap(({ from, to, text }) =>
    placesFrom(text, places).map((name) => [...words.slice(0, from), name, ...words.slice(to)].join(' ')),
  );
  return completed.slice(0, maxPlaces);
}

/** Returns the parts of some words that may begin a name: long ones first, and of these the last one, which is being typed. */
function partsOf(words: readonly string[]) {
  const lengths = Array.from({ length: maxWords }, (_, i) => maxWords - i);
  return lengths.flatMap((length) =>
    Array.from({ length: Math.max(0, words.length - length + 1) }, (_, i) => {
      const from = words.length - length - i;
      return { from, to: from + length, text: wordsOf(words.slice(from, from + length).join(' ')).join(' ') };
    }).filter(({ text }) => text.length >= leastLetters),
  );
}

/** Returns the names that begin with a text: of states, then of metros, the largest first. */
function placesFrom(text: string, { content: { regions } }: SitePlaces): string[] {
  const begins = ({ name }: { readonly name: string }) => wordsOf(name).join(' ').startsWith(text);
  const states = regions.state.filter(begins).map(({ name }) => name);
  return [...states, ...regions.msa.filter(begins).map(placeName)];
}
