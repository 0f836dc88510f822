import { badRequest } from './errors.ts';

/** The members of requests that name a measure, or a list of them. */
const members: ReadonlySet<string> = new Set(['measure', 'measures', 'name']);

/** The members that list measures, each at most once. */
const lists: ReadonlySet<string> = new Set(['criteria', 'weights']);

/**
 * Returns a request in which measures that were renamed have their current names.
 * @param input the validated parameters and body of a request
 * @param names the current names by former name
 * @throws ApiError 400 for a list that has a measure by its current and by a former name
 */
export function withCurrentNames<T>(input: T, names: ReadonlyMap<string, string>): T {
  return names.size === 0 ? input : (renameIn(input, names, false) as T);
}

/** @param isName whether a text here is the name of a measure */
function renameIn(value: unknown, names: ReadonlyMap<string, string>, isName: boolean): unknown {
  if (typeof value === 'string') return (isName && names.get(value)) || value;
  if (Array.isArray(value)) return value.map((item) => renameIn(item, names, isName));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => {
      if (lists.has(key)) checkOnce(key, item, names);
      return [key, renameIn(item, names, members.has(key))];
    }),
  );
}

function checkOnce(list: string, items: unknown, names: ReadonlyMap<string, string>): void {
  if (!Array.isArray(items)) return;
  const seen = new Set<string>();
  items.forEach(({ measure: given }: { measure: string }, i) => {
    const measure = names.get(given) ?? given;
    if (seen.has(measure))
      throw badRequest(
        `${list}[${i}].measure: \`${given}\` is the measure of another entry, by its current or a former name; give each measure once`,
      );
    seen.add(measure);
  });
}
