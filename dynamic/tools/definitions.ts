import type { Tool as Definition } from '@modelcontextprotocol/server';
import { inputSchema, outputSchema } from './schema.ts';
import type { Tool } from './tool.ts';

type Json = Record<string, unknown>;

const annotations = { readOnlyHint: true, destructiveHint: false, openWorldHint: false };

/** Returns a tool as `tools/list` shows it, with the arguments of all operations that answer it. */
export function definitionOf({ operations: [main, ...others], ...label }: Tool): Definition {
  const input = inputSchema(main);
  const asked = others.map((other) => {
    const { properties } = inputSchema(other) as { properties: Json };
    return [other.when!, properties[other.when!]] as const;
  });
  const properties = shortSchema({ ...(input['properties'] as Json), ...Object.fromEntries(asked) });
  return {
    ...label,
    annotations,
    inputSchema: { ...input, properties: properties as Json } as Definition['inputSchema'],
    outputSchema: outputSchema(main, others.length > 0),
  };
}

/** Members that a model needs no tokens for: the service checks them, and its errors say how to fix a call (D244). */
const checked = new Set(['minLength', 'maxLength', 'minItems', 'maxItems', 'pattern', 'minimum', 'maximum', 'format']);

/** Whether a member says what a model takes for granted: that there are no other members, and that nothing is asked for. */
const isPlain = (name: string, member: unknown) =>
  (name === 'additionalProperties' && member === false) ||
  (name === 'default' && (member === false || (Array.isArray(member) && member.length === 0)));

/** Returns a schema with what a model must know to write a value: names, types, choices, and what must be given. */
function shortSchema(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shortSchema);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).filter(([name, member]) => !checked.has(name) && !isPlain(name, member));
  return Object.fromEntries(members.map(([name, member]) => [name, shortSchema(member)]));
}
