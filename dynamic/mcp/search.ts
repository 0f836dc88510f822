import type { Release } from '../../api/domain/release.ts';
import { fold, nearest } from '../../api/domain/text.ts';
import { fipsOf } from '../../api/schemas/states.ts';

/** What is searched for. */
export interface Search {
  readonly q?: string | undefined;
  /** USPS code. */
  readonly state?: string | undefined;
}

type Asked = Search & { readonly q: string };

/** What a search finds: how many, and the names of the first. */
export interface Found {
  readonly total: number;
  readonly first: readonly string[];
}

/** A row that a search finds. */
export interface Named {
  readonly name: string;
  readonly cbsa?: string;
}

/** What a tool says to words that the API takes as they are written, and people mean otherwise. */
export interface Searching {
  /** A row by the name that the other tools take. */
  named(row: Named): string;
  /** What is asked for in other words than the API's, beyond doubt. */
  meant?(asked: Asked, release: Release): Search | undefined;
  /** Other ways to ask for the same, the likeliest first; tried where what is asked for finds nothing. */
  otherWays(asked: Asked, release: Release): Search[];
  /** Names that may have been meant, the likeliest first. */
  near(q: string, release: Release): string[];
  /** How to ask. */
  readonly advice: string;
}

export const measureSearch: Searching = {
  named: ({ name }) => name,
  otherWays: ({ q }) => [{ q: spaced(q) }],
  near(q, { content }) {
    const names = content.measures.map(({ name }) => name);
    const words = fold(spaced(q)).split(' ');
    return near([words.join('_'), ...words.filter(({ length }) => length > 3)], names);
  },
  advice: 'Search with one or two words of a name or unit, such as "unemployment".',
};

export const metroSearch: Searching = {
  named: ({ name, cbsa }) => `${name} (${cbsa})`,
  // As the words of a name "Portland, OR" are those of "Portland-South Portland, ME".
  meant({ q, state }, release) {
    const [, last = ''] = /,([^,]*)$/.exec(q) ?? [];
    const place = splitState(placeWords(q), release);
    const named = splitState(placeWords(last), release);
    return named.q === undefined && named.state && (state ?? named.state) === named.state ? place : undefined;
  },
  otherWays({ q, state }, release) {
    const words = placeWords(q);
    const place = splitState(words, release);
    const ways: Search[] = [{ q: words }, { q: written(words) }];
    if (place.state === undefined || (state ?? place.state) !== place.state) return ways;
    return [place, { ...place, q: place.q && written(place.q) }, ...ways];
  },
  near(q, release) {
    const metroOf = new Map(
      release.content.metros.flatMap(({ name }) =>
        name
          .split(', ')[0]!
          .split(/[-/]/)
          .map((city) => [city, name]),
      ),
    );
    const words = placeWords(q);
    return near([splitState(words, release).q ?? '', words], metroOf.keys()).map((city) => metroOf.get(city)!);
  },
  advice: 'Search with one word of the name, such as "austin", or with `state` alone.',
};

/** Words without the marks between them; "D.C." is one word. */
function spaced(text: string): string {
  return text
    .replace(/\b(\p{L})\.(?=\p{L}\b)/gu, '$1')
    .replace(/[\p{P}\s]+/gu, ' ')
    .trim();
}

/** The words of a place's name, without those that say what kind of place it is. */
function placeWords(q: string): string {
  return spaced(spaced(q).replace(/\b(?:metro|metropolitan|area|msa|usa)\b/gi, ' '));
}

const writtenSo: Readonly<Record<string, string>> = { saint: 'st.', ft: 'fort', mt: 'mount' };

/** A place's name with the abbreviations that the names of metros have. */
function written(words: string): string {
  return words
    .split(' ')
    .map((word) => writtenSo[word.toLowerCase()] ?? word)
    .join(' ');
}

/** The name of a place and the state that stands at its end, by its name or USPS code. */
function splitState(words: string, { content }: Release): Search {
  const codes = new Map(Object.keys(fipsOf).map((code) => [code.toLowerCase(), code]));
  for (const { name, states } of content.regions.state) codes.set(name.toLowerCase(), states[0]!);
  const parts = words.split(' ');
  for (let i = Math.max(0, parts.length - 3); i < parts.length; i++) {
    const state = codes.get(parts.slice(i).join(' ').toLowerCase());
    if (state !== undefined) return { q: parts.slice(0, i).join(' ') || undefined, state };
  }
  return { q: words };
}

/** At most three names near to some texts. */
function near(texts: readonly string[], names: Iterable<string>): string[] {
  const all = [...names];
  const found = texts.flatMap((text) => (text === '' ? [] : (nearest(text.slice(0, 64), all) ?? [])));
  return [...new Set(found)].slice(0, 3);
}
