import { notFound, type Wording } from './errors.ts';
import { notHeldIn, notHeldText, type ServedNames } from './notHeld.ts';
import type { Release, ServedMeasure } from './release.ts';
import { nearestName, quote, singularOf, wordsOf } from './text.ts';

/** Returns the measure that a request names. @throws ApiError 404 that says what may have been meant, or that it is not held */
export function measureNamed(release: Release, name: string): ServedMeasure {
  const measure = release.findMeasure(name);
  if (measure) return measure;
  throw notFound(
    unknownMeasure(`no measure ${quote(name)}`, name, {
      served: release,
      names: release.content.measures.map((one) => one.name),
      otherwise: { api: 'GET /measures lists those served', tool: 'search_measures lists those served' },
    }),
  );
}

/** How many names an error suggests. */
const maxNear = 3;

/** About as long as the longest names. */
const maxLength = 60;

/**
 * Returns `start` with what may help who names a measure that does not exist: what is not held under the words of the name, and who
 * has it; else the names with all of its words, or one that is spelled nearly so; else where to look.
 */
export function unknownMeasure(
  start: string,
  name: string,
  {
    served,
    names,
    otherwise,
  }: { readonly served: ServedNames; readonly names: Iterable<string>; readonly otherwise: Wording },
): Wording {
  const same = (text: string): Wording => ({ api: text, tool: text });
  const absent = notHeldIn(name, served);
  if (absent.length > 0) return same(`${start}. ${absent.map(notHeldText).join(' ')}`);
  const near = similarNames(name, [...names]);
  if (near.length > 0) return same(`${start}; did you mean ${near.map(quote).join(' or ')}?`);
  return { api: `${start}; ${otherwise.api}`, tool: `${start}; ${otherwise.tool}` };
}

/** Returns the names that have all words of a name, the shortest first, or else the one that differs by few letters. */
export function similarNames(name: string, names: readonly string[]): string[] {
  const words = wordsOf(name).map(singularOf);
  const withAll = names.filter((one) => {
    const own = new Set(wordsOf(one).map(singularOf));
    return words.length > 0 && words.every((word) => own.has(word));
  });
  // Only the case of letters differs, the order of words, or a plural.
  const same = withAll.filter((one) => wordsOf(one).length === words.length);
  if (same.length > 0) return same;
  if (withAll.length > 0) return withAll.toSorted((a, b) => a.length - b.length).slice(0, maxNear);
  // A name that shares a third of its letters is another word, not a misspelled one.
  const near = nearestName(name, names, Math.max(2, Math.ceil(Math.min(name.length, maxLength) / 5)));
  return near === undefined ? [] : [near];
}
