import type { Tool as Definition } from '@modelcontextprotocol/server';
import type { Operation } from '../../api/operations/operation.ts';
import { inputSchema, outputSchema } from './schema.ts';
import { toolsOf } from './tools.ts';

type Json = Record<string, unknown>;

const annotations = { readOnlyHint: true, destructiveHint: false, openWorldHint: false };

/** Returns the tools as `tools/list` shows them: each name once, with the arguments of all operations that answer it. */
export function definitionsOf(operations: readonly Operation[]): Definition[] {
  const byName = Map.groupBy(toolsOf(operations), ({ tool }) => tool.name);
  return [...byName].flatMap(([name, own]) => {
    const main = own.find(({ tool }) => tool.shown);
    if (!main?.tool.shown) return [];
    const others = own.filter((one) => one !== main);
    const input = inputSchema(main.tool, main.operation);
    const asked = others.map(({ tool, operation }) => {
      const { properties } = inputSchema(tool, operation) as { properties: Json };
      return [tool.when!, properties[tool.when!]] as const;
    });
    const properties = shortSchema({ ...(input['properties'] as Json), ...Object.fromEntries(asked) });
    return {
      ...{ name, ...main.tool.shown, annotations },
      inputSchema: { ...input, properties: properties as Json } as Definition['inputSchema'],
      outputSchema: outputSchema(main.tool, main.operation, others.length > 0),
    };
  });
}

/** Members that a model needs no tokens for: the service checks them, and its errors say how to fix a call (D244). */
const checked = new Set(['minLength', 'maxLength', 'minItems', 'maxItems', 'pattern', 'minimum', 'maximum', 'format']);

/** Returns a schema with what a model must know to write a value: names, types, choices, and what must be given. */
function shortSchema(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shortSchema);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).filter(
    ([name, member]) => !checked.has(name) && !(name === 'additionalProperties' && member === false),
  );
  return Object.fromEntries(members.map(([name, member]) => [name, shortSchema(member)]));
}
