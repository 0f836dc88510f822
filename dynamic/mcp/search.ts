import type { Release } from '../../api/domain/release.ts';
import { nearest, wordsOf } from '../../api/domain/text.ts';

/** What a tool says of a search that finds nothing. */
export interface Searching {
  /** Names that may have been meant, the likeliest first. */
  near(q: string, release: Release): string[];
  /** How to ask. */
  readonly advice: string;
}

export const measureSearch: Searching = {
  near(q, { content }) {
    const words = wordsOf(q);
    const names = content.measures.map(({ name }) => name);
    return nearestNames([words.join('_'), ...words.filter(({ length }) => length > 3)], names);
  },
  advice: 'Search with one or two words of a name or unit, such as "unemployment".',
};

/** Words that say what kind of place is meant, and are in no name. */
const kinds = new Set(['metro', 'metropolitan', 'area', 'msa', 'usa']);

export const metroSearch: Searching = {
  near(q, { content }) {
    const metroOf = new Map(content.metros.flatMap(({ name }) => citiesOf(name).map((city) => [city, name])));
    const words = wordsOf(q).filter((word) => !kinds.has(word));
    // Without the last word and the last two as well: they may name a state.
    const texts = [0, 1, 2].map((left) => words.slice(0, Math.max(1, words.length - left)).join(' '));
    return nearestNames(texts, metroOf.keys()).map((city) => metroOf.get(city)!);
  },
  advice: 'Search with one word of the name, such as "austin", or with `state` alone.',
};

/** The cities in a metro's name, together and one by one: winston salem, winston, salem. */
function citiesOf(name: string): string[] {
  const cities = name.split(',')[0]!.split(/[-/]/);
  return [cities.join(' '), ...cities].map((city) => wordsOf(city).join(' '));
}

/** At most three names near to some texts. */
function nearestNames(texts: readonly string[], names: Iterable<string>): string[] {
  const all = [...names];
  const found = texts.flatMap((text) => nearest(text, all) ?? []);
  return [...new Set(found)].slice(0, 3);
}
