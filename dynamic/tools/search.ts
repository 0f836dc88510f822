import type { Release } from '../../api/domain/release.ts';
import { nearestName, wordsOf } from '../../api/domain/text.ts';

/** What a tool says of a search that finds nothing. */
export interface SearchHints {
  /** Names that may have been meant, the likeliest first. */
  near(q: string, release: Release): string[];
  /** How to ask. */
  readonly advice: string;
  /** Topics that may have what is not held under the words: the names of topics with measures that have one of the words. */
  topics?(q: string, release: Release): string[];
}

/** Names to suggest. */
const maxNear = 3;

export const measureSearch: SearchHints = {
  near(q, { content }) {
    const words = wordsOf(q);
    const names = new Map(content.measures.map(({ name }) => [name, name]));
    const long = words.filter(({ length }) => length > 3).slice(0, maxNear);
    return nearestNames([words.join('_'), ...long], names);
  },
  topics(q, { content: { measures, topics } }) {
    const words = wordsOf(q).filter(({ length }) => length > 3);
    const scores = topics.map(({ key, name }) => {
      const own = measures.filter(({ topic }) => topic === key);
      const text = own.flatMap(({ label, search_terms = [] }) => [label, ...search_terms]).concat(name);
      const known = new Set(text.flatMap(wordsOf));
      return { key, score: words.filter((word) => known.has(word)).length };
    });
    const near = scores.filter(({ score }) => score > 0).sort((a, b) => b.score - a.score);
    return (near.length > 0 ? near.slice(0, maxNear) : scores).map(({ key }) => key);
  },
  advice: 'Search with one or two words of a name or unit, such as "unemployment".',
};

/** Words that say what kind of place is meant, and are in no name. */
const kinds = new Set(['metro', 'metropolitan', 'area', 'msa', 'usa']);

export const metroSearch: SearchHints = {
  near(q, { content }) {
    const names = new Map(content.metros.flatMap(({ name }) => citiesOf(name).map((city) => [city, name])));
    const words = wordsOf(q).filter((word) => !kinds.has(word));
    // Without the last word and the last two as well: they may name a state.
    const texts = [0, 1, 2].map((left) => words.slice(0, Math.max(1, words.length - left)).join(' '));
    return nearestNames(texts, names);
  },
  advice: 'Search with one word of the name, such as "austin", or with `state` alone.',
};

/** The cities in a metro's name, together and one by one: winston salem, winston, salem. */
function citiesOf(name: string): string[] {
  const cities = name.split(',')[0]!.split(/[-/]/);
  return [cities.join(' '), ...cities].map((city) => wordsOf(city).join(' '));
}

/** The names near to some texts, at most `maxNear`; `names` are by the text that is compared. */
function nearestNames(texts: readonly string[], names: ReadonlyMap<string, string>): string[] {
  const found = texts.flatMap((text) => nearestName(text, names.keys()) ?? []);
  return [...new Set(found.map((text) => names.get(text)!))].slice(0, maxNear);
}
