import type { YamlContent } from '../base/yamlFile.ts';

/** The members that every measure has of its own. */
const own = ['name', 'label', 'description', 'search_terms'];

type Members = Readonly<Record<string, unknown>>;

const isMap = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Merges `defaults` of a dataset.yaml into its measures: a measure has each member that it does not state itself. With `null`
 * it has none. What the schema must refuse stays in `defaults`: a name, a label, or something that is no map.
 */
export function mergeDefaults(content: unknown): YamlContent {
  const asIs = { value: content, origin: (path: readonly PropertyKey[]) => path };
  if (!isMap(content) || !isMap(content['defaults']) || !Array.isArray(content['measures'])) return asIs;
  const { defaults, ...rest } = content;
  const all = Object.entries(defaults);
  const shared = Object.fromEntries(all.filter(([member]) => !own.includes(member)));
  const refused = Object.fromEntries(all.filter(([member]) => own.includes(member)));
  const measures = content['measures'] as unknown[];
  const isDefault = (i: number, member: PropertyKey | undefined): boolean => {
    const measure = measures[i];
    return isMap(measure) && typeof member === 'string' && member in shared && !(member in measure);
  };
  return {
    value: {
      ...rest,
      measures: measures.map((measure) => (isMap(measure) ? mergeMembers(shared, measure) : measure)),
      ...(Object.keys(refused).length > 0 ? { defaults: refused } : {}),
    },
    origin: (path) => {
      const [list, i, ...member] = path;
      return list === 'measures' && typeof i === 'number' && isDefault(i, member[0]) ? ['defaults', ...member] : path;
    },
  };
}

function mergeMembers(shared: Members, measure: Members): Members {
  const members = Object.entries({ ...shared, ...measure });
  return Object.fromEntries(members.filter(([member, value]) => value !== null || !(member in shared)));
}
