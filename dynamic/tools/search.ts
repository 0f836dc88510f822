import type { Release } from '../../api/domain/release.ts';
import { nearestName, wordsOf } from '../../api/domain/text.ts';

/** What a tool says of a search that finds nothing. */
export interface SearchHints {
  /** Names that may have been meant, the likeliest first. */
  near(q: string, release: Release): string[];
  /** How to ask. */
  readonly advice: string;
  /** Topics that may have what is not held under the words: the names of topics with measures that have one of the words. */
  topics(q: string, release: Release): string[];
}

/** Names to suggest. */
const maxNear = 3;

export const measureSearch: SearchHints = {
  near(q, { content }) {
    const words = wordsOf(q);
    const names = content.measures.map(({ name }) => name);
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

/** Returns the names near to some texts, at most `maxNear`. */
function nearestNames(texts: readonly string[], names: readonly string[]): string[] {
  return [...new Set(texts.flatMap((text) => nearestName(text, names) ?? []))].slice(0, maxNear);
}
