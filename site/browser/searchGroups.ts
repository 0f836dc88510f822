import { notHeldIn } from '../../api/domain/notHeld.ts';
import { singularOf, wordsOf } from '../../api/domain/text.ts';
import type { NotHeld } from '../../api/schemas/measure.ts';
import { fullTitle, isForContributors, type SearchEntry, searchGroups, type SearchKind } from '../docs/searchEntry.ts';
import { matchWords } from './matchWords.ts';

/** A found entry, with the words of the text that match. */
export interface SearchMatch {
  readonly entry: SearchEntry;
  readonly terms: readonly string[];
  /** Whether the words are a name of the place that it is about. */
  readonly isNamed?: boolean;
}

/** A result, with the other sections of the same guide that the words name. */
export interface PageMatch extends SearchMatch {
  readonly sections?: readonly SearchEntry[];
}

/** The results of one kind, best match first. Each guide is one result. */
export interface SearchGroup {
  readonly kind: SearchKind;
  readonly name: string;
  readonly matches: readonly PageMatch[];
}

/** Results in the groups that are shown, and those for contributors, which come after all of them. */
interface GroupedMatches {
  readonly groups: readonly SearchGroup[];
  readonly forContributors: readonly PageMatch[];
}

/**
 * Groups results by kind. Groups with a result that is named by the typed words come first, before those that only start with
 * them, and those that only have them in their text: a guide named "Rate limits" comes before measures about limits.
 */
export function groupMatches(found: readonly SearchMatch[], typed: string): GroupedMatches {
  const words = wordsOf(typed);
  const shown = found.filter(({ entry }) => !isForContributors(entry));
  const groups = (Object.keys(searchGroups) as SearchKind[]).flatMap((kind) => {
    const matches = shown.filter(({ entry }) => entry.kind === kind);
    const ordered = { Documentation: (all: typeof matches) => joinPages(all, words), Measure: partsLast }[
      kind as string
    ];
    return matches.length === 0 ? [] : [{ kind, name: searchGroups[kind], matches: ordered?.(matches) ?? matches }];
  });
  const places = new Map(groups.map((group) => [group, Math.min(...group.matches.map((one) => placeOf(one, words)))]));
  return {
    groups: groups.toSorted((a, b) => places.get(a)! - places.get(b)!),
    forContributors: joinPages(
      found.filter(({ entry }) => isForContributors(entry)),
      words,
    ),
  };
}

/**
 * Makes one result of the found sections of each guide: the best section if the words name it, and not the guide; otherwise the guide
 * itself, if it was found. The guides that the words name come first, those with the shortest title before others.
 */
function joinPages(found: readonly SearchMatch[], words: readonly string[]): PageMatch[] {
  const stems = words.map(stemOf);
  const pages = [...Map.groupBy(found, ({ entry }) => pageOf(entry)).values()].map((matches) => {
    const titleWords = wordsOf(matches[0]!.entry.page ?? matches[0]!.entry.title);
    const isNamed = matchWords(titleWords, stems);
    const namesSection = !isNamed && matchWords(wordsOf(matches[0]!.entry.title), stems);
    const head = (!namesSection && matches.find(({ entry }) => entry.page === undefined)) || matches[0]!;
    const sections = matches
      .map(({ entry }) => entry)
      .filter((one) => one !== head.entry && one.page !== undefined && matchWords(wordsOf(one.title), stems));
    return { match: { ...head, sections }, place: isNamed ? titleWords.length : Infinity };
  });
  return pages.toSorted((a, b) => (a.place === b.place ? 0 : a.place - b.place)).map(({ match }) => match);
}

/** Returns the address of the guide that an entry is of. */
const pageOf = ({ address }: SearchEntry) => address.split('#')[0]!;

/** Returns a word without its ending, if enough of it is left: "ranking" and "ranks" are "rank". */
const stemOf = (word: string) => word.replace(/(?<=.{4})(?:ings?|s)$/, '');

/** Puts the measures of an industry after those of all: "Total wages in accommodation" after "Total wages". */
function partsLast(found: readonly SearchMatch[]): SearchMatch[] {
  const isPart = ({ entry: { name = '', title } }: SearchMatch) =>
    found.some(({ entry }) => name.endsWith(`_${entry.name}`) && title.startsWith(`${entry.title} `));
  return [...found.filter((one) => !isPart(one)), ...found.filter(isPart)];
}

/** Kinds whose results only mention a metro that the words name. */
const aboutOther: readonly SearchKind[] = ['Documentation', 'API'];

/** Returns the groups of what the words name, and those of pages that only mention the best result, a metro. */
export function splitMentions(groups: readonly SearchGroup[], best: SearchMatch | undefined) {
  const isMention = ({ kind }: SearchGroup) => best?.entry.kind === 'Metro' && aboutOther.includes(kind);
  return { groups: groups.filter((one) => !isMention(one)), mentions: groups.filter(isMention) };
}

/** Returns the other metros of the states of a metro, the largest first. */
export function neighborsOf({ kind, name, states = [] }: SearchEntry, entries: readonly SearchEntry[]): SearchGroup[] {
  const others = entries.filter(
    (one) => kind === 'Metro' && one.name !== name && one.states?.some((state) => states.includes(state)),
  );
  const title = `Other metros in ${new Intl.ListFormat('en-US').format(states)}`;
  return others.length === 0
    ? []
    : [{ kind: 'Metro', name: title, matches: others.map((entry) => ({ entry, terms: [] })) }];
}

/** Returns the first result, if it has figures or starts and the words name it, and the groups without it. */
export function takeBest(
  groups: readonly SearchGroup[],
  typed: string,
): { readonly best?: SearchMatch; readonly others: readonly SearchGroup[] } {
  const best = groups[0]?.matches[0];
  if (!(best?.entry.figures ?? best?.entry.starts) || placeOf(best, wordsOf(typed)) > 1) return { others: groups };
  const [first, ...rest] = groups;
  const { name, matches } = first!;
  const others = [{ ...first!, name: `Other ${name.toLowerCase()}`, matches: matches.slice(1) }, ...rest];
  return { best, others: others.filter(({ matches }) => matches.length > 0) };
}

/** What no measure has, with the entries of the nearest measures. */
export interface NotHeldNote extends Pick<NotHeld, 'note' | 'publisher' | 'url'> {
  readonly nearest: readonly SearchEntry[];
}

/** Returns what is to be said of typed words for something that no measure has, such as inflation. */
export function notesOn(typed: string, entries: readonly SearchEntry[]): NotHeldNote[] {
  const findEntry = (kind: SearchKind, name: string) => entries.find((one) => one.kind === kind && one.name === name);
  const found = notHeldIn(typed, {
    hasDataset: (key) => findEntry('Dataset', key) !== undefined,
    findMeasure: (name) => findEntry('Measure', name),
  });
  return found.map(({ note, nearest, publisher, url }) => {
    return { note, nearest: nearest.flatMap((name) => findEntry('Measure', name) ?? []), publisher, url };
  });
}

/** Returns 0 if the names of a result have all words, 1 if they have words that start with them, 2 otherwise. */
function placeOf({ entry, isNamed }: SearchMatch, words: readonly string[]): number {
  if (isNamed) return 0;
  const named = namesOf(entry);
  if (words.every((word) => named.includes(word))) return 0;
  return matchWords(named, words) ? 1 : 2;
}

/** Returns the words that name an entry: those of its title, its name in the API and its other terms. */
const namesOf = (entry: SearchEntry): string[] =>
  wordsOf([fullTitle(entry), entry.name ?? '', ...(entry.terms ?? [])].join(' '));

/** Words of fewer letters must be whole in the name of a measure that a question asks for. */
const leastPart = 4;

/** Returns the found measures whose names have all typed words, or longer ones that begin with them, best match first. */
export function measuresNamed(found: readonly SearchMatch[], typed: string): SearchEntry[] {
  const words = wordsOf(typed);
  const measures = found.filter(({ entry }) => entry.kind === 'Measure');
  return partsLast(measures).flatMap(({ entry }) => {
    const named = namesOf(entry);
    const has = (word: string) =>
      named.includes(word) || (word.length >= leastPart && named.some((one) => one.startsWith(word)));
    return words.every((word) => has(word) || has(singularOf(word))) ? [entry] : [];
  });
}

/** Words of fewer letters, such as "of" and "at", do not make a result of some of the typed words. */
const leastLetters = 4;

/** Returns the results whose names have one of the typed words, for a search without a result for all of them. */
export function keepNamed(found: readonly SearchMatch[], typed: string): SearchMatch[] {
  const words = wordsOf(typed).filter((word) => word.length >= leastLetters);
  return found.filter(({ entry }) => {
    const named = namesOf(entry);
    return words.some((word) => named.includes(word));
  });
}
