/** The members of requests that name a measure, or a list of them. */
const members: ReadonlySet<string> = new Set(['measure', 'measures', 'name']);

/**
 * Returns a request in which measures that were renamed have their current names.
 * @param input the validated parameters and body of a request
 * @param names the current names by former name
 */
export function withCurrentNames<T>(input: T, names: ReadonlyMap<string, string>): T {
  return names.size === 0 ? input : (renameIn(input, names, false) as T);
}

/** @param isName whether a text here is the name of a measure */
function renameIn(value: unknown, names: ReadonlyMap<string, string>, isName: boolean): unknown {
  if (typeof value === 'string') return (isName && names.get(value)) || value;
  if (Array.isArray(value)) return value.map((item) => renameIn(item, names, isName));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, renameIn(item, names, members.has(key))]));
}
