import MiniSearch, { type SearchResult } from 'minisearch';
import { placeAddress } from '../../api/domain/placeAddress.ts';
import type { NamedRegion } from '../../api/domain/regionNames.ts';
import { fold, singularOf, wordsOf } from '../../api/domain/text.ts';
import { isForContributors, type SearchEntry } from '../docs/searchEntry.ts';
import type { SitePlaces } from '../places/placesFile.ts';
import { completeWords } from './completeWords.ts';
import { questionTitle, readQuestion, type TypedQuestion } from './question.ts';
import { measuresNamed, type SearchMatch } from './searchGroups.ts';
import { typedPlaces } from './typedPlaces.ts';

/** What the score of a page for operators and contributors counts: those of the guides come first. */
const internalBoost = 0.2;

/** Finds the entries that have all words (`AND`, the default) or any of them (`OR`), best match first. */
export interface Search {
  (words: string, combineWith?: 'AND' | 'OR'): SearchMatch[];
  /** All entries, metros by population. */
  readonly entries: readonly SearchEntry[];
  /** What the words ask, if they name a place and a measure, or an end of a measure. */
  readonly question: (words: string) => TypedQuestion | undefined;
  /** What the words ask once the name of a place is typed in whole, the likeliest first. */
  readonly completed: (words: string) => CompletedQuestion[];
  /** Names what a question asks. */
  readonly titleOf: (question: TypedQuestion) => string;
  /** The entries of the measures and metros that a question is about. */
  readonly about: (question: TypedQuestion) => SearchMatch[];
  /** What is to be said of places that words do not name today, with the metros to read about them. */
  readonly placeNotes: (words: string) => PlaceNote[];
}

/** A question with the words that ask it. */
export interface CompletedQuestion {
  readonly words: string;
  readonly question: TypedQuestion;
}

export interface PlaceNote {
  readonly note: string;
  readonly metros: readonly SearchEntry[];
}

/** Returns a function that searches entries. */
export function makeSearch(entries: readonly SearchEntry[], places: SitePlaces): Search {
  const index = new MiniSearch({
    fields: ['title', 'page', 'name', 'terms', 'text', 'cells'],
    processTerm: fold,
    searchOptions: {
      processTerm: fold,
      boost: { title: 3, terms: 2, page: 0.5, cells: 0.2 },
      boostDocument: (id) => (entries[id as number]!.audience ? internalBoost : 1),
      prefix: true,
      // Codes must match exactly.
      fuzzy: (term) => (term.length > 4 && !/\d/.test(term) ? 0.2 : false),
    },
  });
  index.addAll(
    entries.map(({ title, page = '', name = '', terms = [], text, cells = '' }, id) => {
      return { id, title, page, name, terms: terms.join(', '), text, cells };
    }),
  );
  const metros = new Map(entries.flatMap((entry) => (entry.kind === 'Metro' ? [[entry.name, entry] as const] : [])));
  const entriesOf = (codes: readonly string[]) => codes.flatMap((code) => metros.get(code) ?? []);
  const find = (words: string, combineWith: 'AND' | 'OR' = 'AND'): SearchMatch[] => {
    const phrase = phraseOf(words);
    // An emoji has no words. Entries without a name would match it.
    if (phrase === '') return [];
    const typed = typedPlaces(places, words);
    const isOwn = ({ page, note }: (typeof typed)[number]) => page === undefined && note === undefined;
    const pages = typed.flatMap(({ page, metros }) => (page ? [entryOf(page, entriesOf(metros))] : []));
    const ownNames = new Set([...typed.filter(isOwn).flatMap((one) => entriesOf(one.metros)), ...pages]);
    const placed = [...typed.flatMap((one) => entriesOf(one.metros)), ...pages];
    const titled = entries.filter(({ title, name }) => [title, name ?? ''].some((one) => phraseOf(one) === phrase));
    const named = entries.filter(({ terms = [] }) => terms.some((one) => phraseOf(one) === phrase));
    const others = wholeFirst(keepAlike(index.search(words, { combineWith }), combineWith)).map(({ id, terms }) => ({
      entry: entries[id as number]!,
      terms,
    }));
    // The index has metros by population: of two Portlands, the larger one comes first.
    const started = entries.filter(
      ({ kind, title }) => kind === 'Metro' && `${phraseOf(title)} `.startsWith(`${phrase} `),
    );
    const singular = singularPhraseOf(words);
    const plurals = [titled, named].some(({ length }) => length > 0)
      ? []
      : entries.filter(({ terms = [] }) => terms.some((one) => singularPhraseOf(one) === singular));
    const first = [...new Set([...placed, ...titled, ...named, ...started, ...plurals])];
    const found = [
      ...first.map((entry) => ({ entry, terms: wordsOf(words), isNamed: ownNames.has(entry) })),
      ...others.filter(({ entry }) => !first.includes(entry)),
    ];
    const isLast = ({ entry }: SearchMatch) => isForContributors(entry);
    return [...found.filter((one) => !isLast(one)), ...found.filter(isLast)];
  };
  const placeNotes = (words: string) =>
    typedPlaces(places, words).flatMap(({ note, metros }) =>
      note === undefined ? [] : [{ note, metros: entriesOf(metros) }],
    );
  const question = (words: string) =>
    readQuestion(words, { places, measuresNamed: (text) => measuresNamed(find(text), text) });
  const completed = (words: string) =>
    completeWords(words, places).flatMap((whole): CompletedQuestion[] => {
      const asked = question(whole);
      return asked ? [{ words: whole, question: asked }] : [];
    });
  const about = (asked: TypedQuestion) => {
    const places = asked.asks === 'figure' ? [asked.place, ...asked.others] : [asked.place, asked.within];
    const codes = places.flatMap((place) => (place?.geography === 'msa' ? [place.geoid] : []));
    const measures = asked.asks === 'figure' ? asked.measures : [asked.measure];
    return [...entriesOf(codes), ...measures].map((entry) => ({ entry, terms: [], isNamed: true }));
  };
  return Object.assign(find, { entries, placeNotes, question, completed, titleOf: questionTitle, about });
}

/** Returns the entry of a state or a county. @param metros those that it is part of */
function entryOf({ geography, geoid, name }: NamedRegion, metros: readonly SearchEntry[]): SearchEntry {
  const within = metros.map(({ title }) => `part of ${title}`);
  return {
    ...{ kind: 'Place', title: name, name: geoid, text: [`FIPS ${geoid}`, ...within].join(', ') },
    address: placeAddress(geography === 'state' ? 'state' : 'county', { geoid, name }),
  };
}

const phraseOf = (text: string) => wordsOf(text).join(' ');

const singularPhraseOf = (text: string) => wordsOf(text).map(singularOf).join(' ');

/**
 * Leaves out similar words with another first letter, and results that have nothing else for a typed word: "pages" is not a typing
 * error of "wages".
 */
function keepAlike(found: SearchResult[], combineWith: 'AND' | 'OR'): SearchResult[] {
  const isAlike = (term: string, typed: string) => term[0] === typed[0];
  return found
    .map((one) => ({ ...one, terms: one.terms.filter((term) => one.queryTerms.some((typed) => isAlike(term, typed))) }))
    .filter(({ terms, queryTerms }) => {
      const hasWord = (typed: string) => terms.some((term) => isAlike(term, typed));
      return combineWith === 'AND' ? queryTerms.every(hasWord) : queryTerms.some(hasWord);
    });
}

/** Puts exact matches of every word before longer or similar words. */
function wholeFirst(found: SearchResult[]): SearchResult[] {
  const isWhole = ({ queryTerms, terms }: SearchResult) => queryTerms.every((term) => terms.includes(term));
  return [...found.filter(isWhole), ...found.filter((one) => !isWhole(one))];
}
