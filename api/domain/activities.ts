import { ApiError } from './errors.ts';
import type { ServedProgram } from './incentives.ts';
import { fold, nearestName, quote } from './text.ts';

/** The tags that programs have, and the categories that each names. */
interface ActivityTags {
  /** Every tag as programs print it, in alphabetical order. */
  readonly names: readonly string[];
  /** Returns the categories that a tag names, as programs print them; undefined for an unknown tag. */
  find(tag: string): ReadonlySet<string> | undefined;
  /** Returns the known tag that is most like an unknown one; undefined if none is. */
  nearest(tag: string): string | undefined;
}

const tagsCache = new WeakMap<readonly ServedProgram[], ActivityTags>();

/** Returns the tags of the programs of a catalog; cached. */
export function activityTags(programs: readonly ServedProgram[]): ActivityTags {
  let tags = tagsCache.get(programs);
  if (!tags) tagsCache.set(programs, (tags = readTags(programs)));
  return tags;
}

/**
 * Returns the categories that a tag names.
 * @param label what to call the tag in an error
 * @throws ApiError with a code for a tag that no program has
 */
export function findCategories(
  programs: readonly ServedProgram[],
  tag: string,
  label: string,
  code: 'bad_request' | 'invalid_request',
): ReadonlySet<string> {
  const tags = activityTags(programs);
  const categories = tags.find(tag);
  if (categories) return categories;
  const near = tags.nearest(tag);
  const unknown = `${label}: no program of the release has the category ${quote(tag)}; `;
  const hint = (source: string) =>
    unknown + (near ? `did you mean \`${near}\`?` : `${source} lists the categories of each program as \`activities\``);
  throw new ApiError(code, { api: hint('GET /incentive_programs'), tool: hint('search_incentive_programs') });
}

/** What separates the levels of a category. */
const levelSeparator = ' - ';

/** Each category is a tag, and so is each of its upper levels (D213). */
function readTags(programs: readonly ServedProgram[]): ActivityTags {
  const names = new Set<string>();
  const byTag = new Map<string, Set<string>>();
  for (const category of new Set(programs.flatMap(({ program }) => program.activities ?? [])))
    for (const tag of levelsOf(category)) {
      names.add(tag);
      const own = byTag.get(fold(tag));
      if (own) own.add(category);
      else byTag.set(fold(tag), new Set([category]));
    }
  return {
    names: [...names].sort(),
    find: (tag) => byTag.get(fold(tag)),
    nearest: (tag) => {
      const end = levelSeparator + fold(tag);
      return [...names].find((name) => fold(name).endsWith(end)) ?? nearestName(tag, names);
    },
  };
}

/** Returns the names of a category's levels: `Education`, `Higher Education`. */
export const levelNames = (category: string): string[] => category.split(levelSeparator);

/** Returns a category at each of its levels: `Education`, `Education - Higher Education`. */
export function levelsOf(category: string): string[] {
  const levels = levelNames(category);
  return levels.map((_, i) => levels.slice(0, i + 1).join(levelSeparator));
}
