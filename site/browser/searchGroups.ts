import { wordsOf } from '../../api/domain/text.ts';
import { isForContributors, searchGroups, type SearchKind } from '../docs/searchEntry.ts';
import { unmeasured } from '../figures/closestMeasures.ts';
import { matchWords } from './matchWords.ts';
import type { SearchMatch } from './searchIndex.ts';

/** The results of one kind, best match first. */
export interface SearchGroup {
  readonly kind: SearchKind;
  readonly name: string;
  readonly matches: readonly SearchMatch[];
}

/** Results in the groups that are shown, and those for contributors, which come after all of them. */
export interface GroupedMatches {
  readonly groups: readonly SearchGroup[];
  readonly forContributors: readonly SearchMatch[];
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
    return matches.length === 0 ? [] : [{ kind, name: searchGroups[kind], matches }];
  });
  const places = new Map(groups.map((group) => [group, Math.min(...group.matches.map((one) => placeOf(one, words)))]));
  return {
    groups: groups.toSorted((a, b) => places.get(a)! - places.get(b)!),
    forContributors: found.filter(({ entry }) => isForContributors(entry)),
  };
}

/** Returns the first result, if it has figures and the words name it, and the groups without it. */
export function takeBest(
  groups: readonly SearchGroup[],
  typed: string,
): { readonly best?: SearchMatch; readonly others: readonly SearchGroup[] } {
  const best = groups[0]?.matches[0];
  if (!best?.entry.figures || placeOf(best, wordsOf(typed)) > 1) return { others: groups };
  const [first, ...rest] = groups;
  const { name, matches } = first!;
  const others = [{ ...first!, name: `Other ${name.toLowerCase()}`, matches: matches.slice(1) }, ...rest];
  return { best, others: others.filter(({ matches }) => matches.length > 0) };
}

/** Returns what is to be said of typed words for something that no measure has, such as the cost of living. */
export const noteOn = (typed: string) =>
  unmeasured.find(({ words }) => words.some((one) => ` ${phraseOf(typed)} `.includes(` ${phraseOf(one)} `)));

const phraseOf = (text: string) => wordsOf(text).join(' ');

/** Returns 0 if the names of a result have all words, 1 if they have words that start with them, 2 otherwise. */
function placeOf({ entry }: SearchMatch, words: readonly string[]): number {
  const named = namesOf(entry);
  if (words.every((word) => named.includes(word))) return 0;
  return matchWords(named, words) ? 1 : 2;
}

/** Returns the words that name an entry: those of its title, its name in the API and its other terms. */
const namesOf = ({ title, name = '', terms = [] }: SearchMatch['entry']): string[] =>
  wordsOf([title, name, ...terms].join(' '));

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
