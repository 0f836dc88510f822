import { codeOfState } from '../../api/schemas/states.ts';
import { checkDepth } from './depth.ts';
import { inputSchema } from './schema.ts';
import type { ToolArguments, ToolOperation } from './tool.ts';

/** A part of the schema of a tool's arguments, as far as values are read by it. */
interface Schema {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
}

/**
 * Returns arguments as clients mean them, by the schema of the tool: lists and objects that came as JSON text, one item in the place of a
 * list, codes that came as numbers, FIPS codes and names of states, and numbers, `true` and `false` that came as text. Members and names
 * that are null are left out. An object in a list of names is its JSON text: it finds nothing, and the other names answer. What fits no
 * type stays as it is, and its error names it.
 */
export function readSent(tool: ToolOperation, args: ToolArguments): ToolArguments {
  let schema = schemas.get(tool);
  if (!schema) schemas.set(tool, (schema = inputSchema(tool) as Schema));
  return (readObject(args, schema) ?? {}) as ToolArguments;
}

const schemas = new WeakMap<ToolOperation, Schema>();

/** Returns a value as its schema has it; undefined where it is null, or an object whose members all are. */
function read(value: unknown, schema: Schema): unknown {
  if (value === null || value === undefined) return undefined;
  if (schema.anyOf) return read(value, chosen(value, schema.anyOf));
  switch (schema.type) {
    case 'array':
      return readList(value, schema);
    case 'object':
      return readObject(parseJsonText(value), schema);
    case 'string':
      return typeof value === 'number' ? String(value) : value;
    case 'number':
    case 'integer':
      return typeof value === 'string' && /^\s*-?\d+(\.\d+)?\s*$/.test(value) ? Number(value) : value;
    case 'boolean':
      return value === 'true' ? true : value === 'false' ? false : value;
    default:
      return Array.isArray(value) ? readList(value, schema) : readObject(value, schema);
  }
}

function readList(value: unknown, { items = {} }: Schema): unknown {
  const json: unknown = parseJsonText(value);
  const list: unknown[] = Array.isArray(json) ? json : [json];
  if (items.type !== 'string') return list.map((item) => (item === null ? null : read(item, items)));
  const given = list.filter((item) => item !== null);
  // A list of nulls alone is not the empty list, which asks for everything: its error says so.
  if (given.length === 0) return list;
  return given.map((item) => (typeof item === 'object' ? JSON.stringify(item) : read(item, items)));
}

/** Returns the code of a state, or those of a list, in the place of FIPS codes and names. */
function readState(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(readState);
  return typeof value === 'string' ? (codeOfState(value) ?? value) : value;
}

function readObject(value: unknown, { properties = {} }: Schema): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const members = Object.entries(value);
  const given = members.flatMap(([name, member]) => {
    const sent = read(member, properties[name] ?? {});
    const own = name === 'state' || name === 'states' ? readState(sent) : sent;
    return own === undefined ? [] : [[name, own] as const];
  });
  return given.length === 0 && members.length > 0 ? undefined : Object.fromEntries(given);
}

/** Returns the type that a value or its JSON text has; the first one where it has none. */
function chosen(value: unknown, types: readonly Schema[]): Schema {
  const meant = parseJsonText(value);
  const own = Array.isArray(meant) ? 'array' : typeof meant;
  return types.find(({ type }) => type === own || (type === 'integer' && own === 'number')) ?? types[0]!;
}

/** Returns the list or object of a JSON text; other values as they are. */
export function parseJsonText(value: unknown): unknown {
  if (typeof value !== 'string' || !/^\s*[[{]/.test(value)) return value;
  let json: unknown;
  try {
    json = JSON.parse(value);
  } catch {
    return value;
  }
  checkDepth(json);
  return json;
}
