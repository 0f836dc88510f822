import { z } from 'zod';
import { simplify } from '../../api/openapi.ts';
import type { Operation } from '../../api/operations/operation.ts';
import { MetroMeasure } from '../../api/schemas/metro.ts';
import * as parameters from '../../api/schemas/parameters.ts';
import { LeftOut, type ToolOperation } from './tool.ts';

type Json = Record<string, unknown>;

/** Returns the query parameters that a tool takes: not paging, which tools have as `page` and `limit`, and none with `tool: false`. */
export function queryOf({ query }: Operation): [string, z.ZodType][] {
  const isForTools = ([name, type]: [string, z.ZodType]) =>
    name !== 'page' && name !== 'per_page' && type.meta()?.['tool'] !== false;
  return Object.entries(query.shape as Record<string, z.ZodType>).filter(isForTools);
}

/** The arguments that choose the rows of a tool's answer. */
export function windowOf({ lists, limit, operation: { query } }: ToolOperation): z.ZodObject {
  if (lists.length === 0) return z.object({});
  const rows = parameters.integer({ min: 1, max: maxRowsOf(query.shape['per_page']), default: limit, description: '' });
  // The instructions of the server say what they are, once for all tools.
  return z.object({
    page: parameters.page.meta({ description: undefined, json: { type: 'integer' } }),
    limit: rows.meta({
      description: undefined,
      json: { type: 'integer', maximum: maxRowsOf(query.shape['per_page']), default: limit },
    }),
  });
}

/** The most rows of a page of the API, as its parameter says; of an answer without pages, the same as of most. */
function maxRowsOf(perPage: unknown): number {
  const { json } = ((perPage as z.ZodType | undefined)?.meta() ?? {}) as { json?: { maximum: number } };
  return json?.maximum ?? 500;
}

/** Returns the members of an operation's body; none without a body. */
function membersOf({ body }: Operation): [string, unknown][] {
  return body ? Object.entries((body as z.ZodObject).shape) : [];
}

/** Returns the member names of an operation's body; none without a body. */
export const bodyMembers = (operation: Operation): string[] => membersOf(operation).map(([name]) => name);

/** What a tool takes: the operation's parameters and the members of its body, in one object. */
export function inputSchema(tool: ToolOperation): Json {
  const { operation, ofRelease = [] } = tool;
  const { params, body } = operation;
  const shapes = [
    ...Object.entries(params.shape).filter(([name]) => !ofRelease.includes(name)),
    ...queryOf(operation),
    ...Object.entries(windowOf(tool).shape),
  ];
  const members = body
    ? Object.entries(jsonSchema(body)['properties'] as Json).filter(([, member]) => (member as Json)['tool'] !== false)
    : [];
  const properties: Json = {
    ...Object.fromEntries(shapes.map(([name, type]) => [name, toolParameter(tool, name, type as z.ZodType)])),
    ...Object.fromEntries(members),
  };
  for (const [name, description] of Object.entries(tool.says ?? {}))
    properties[name] = { ...(properties[name] as Json), description: description ?? undefined };
  const required = [...shapes, ...membersOf(operation)]
    .filter(([, type]) => !(type as z.ZodType).safeParse(undefined).success)
    .map(([name]) => name);
  return { type: 'object', properties, ...(required.length > 0 ? { required } : {}) };
}

/** An object of any members. */
const anyObject = z.looseObject({}).meta({ additionalProperties: true });

/** The data of one of several operations: an object, or rows. */
const anyData = z.union([anyObject, z.array(anyObject)]);

/**
 * What a tool answers: the operation's envelope, what its figures are, and what of it was left out.
 * @param several whether several operations answer it: `data` is that of one of them
 */
export function outputSchema(tool: ToolOperation, several: boolean): Json {
  const { operation, data, lists } = tool;
  const schema = jsonSchema(
    z.object({
      data: several ? anyData : (data ?? operation.data),
      ...(several ? { meta: anyObject.optional() } : operation.meta ? { meta: operation.meta } : {}),
      attribution: z.array(anyObject).optional(),
      cite: z
        .array(z.string())
        .optional()
        .describe('credits to show with the figures: a line for each publisher, license and date'),
      caveats: z.array(z.string()).optional().describe('what to say with the figures'),
      links: z.array(z.string()).optional(),
      ...(tool.searchHints
        ? {
            not_held: z.literal(true).optional().describe('nothing under these words'),
            nearest: z.array(z.string()).optional(),
          }
        : {}),
      ...(tool.reads || several
        ? {
            measures: z.array(MetroMeasure).optional().describe('unit, years and calculation of the figures in `data`'),
          }
        : {}),
      ...(lists.length > 0 ? { left_out: LeftOut.optional(), notice: z.string().optional() } : {}),
    }),
  );
  return outline(schema, outlined);
}

/** How many levels of an answer the schema of a tool describes: the answer itself, its data, and what that has. */
const outlined = 3;

/**
 * Returns a schema with the names and types of some levels. Clients send it to models with every conversation, and the OpenAPI document has
 * the rest. Members are not required: concise answers leave some out.
 */
function outline(schema: unknown, levels: number): Json {
  const { type, properties, items, anyOf, const: value } = schema as Json & { anyOf?: Json[] };
  if (anyOf) return { anyOf: anyOf.map((one) => outline(one, levels)) };
  if (value !== undefined) return { const: value };
  if (type === 'object' && levels > 0 && Object.keys(properties ?? {}).length > 0) {
    const members = Object.entries(properties as Json).map(([name, member]) => [name, outline(member, levels - 1)]);
    return { type, properties: Object.fromEntries(members) as Json };
  }
  if (type === 'array') return items ? { type, items: outline(items, Math.max(0, levels - 1)) } : { type };
  return { type };
}

/** A parameter of a tool; several names may be a list. */
function toolParameter({ listed = [] }: ToolOperation, name: string, type: z.ZodType): Json {
  const { type: one, ...rest } = parameter(type);
  if (!listed.includes(name)) return one === undefined ? rest : { type: one, ...rest };
  return { ...rest, anyOf: [{ type: one }, { type: 'array', items: { type: 'string' } }] };
}

/** Whether a parameter is true or false to a model. */
export function isFlag(type: unknown): boolean {
  const { tool } = ((type as z.ZodType).meta() ?? {}) as { tool?: Json };
  return tool?.['type'] === 'boolean';
}

/** Whether a parameter is a whole number. */
export function isInteger(type: unknown): boolean {
  return parameter(type as z.ZodType)['type'] === 'integer';
}

/** A parameter as a model writes it: a number as a number, a flag as true or false, no examples. */
function parameter(type: z.ZodType): Json {
  const {
    $schema: _schema,
    json,
    tool,
    default: _default,
    notFound: _notFound,
    ...made
  } = z.toJSONSchema(type, { io: 'input' }) as Json;
  if (isFlag(type)) return tool as Json;
  const { examples: _examples, ...shown } = (json as Json | undefined) ?? made;
  const { description = made['description'], ...ofTool } = (tool ?? {}) as Json;
  // Null: a model needs no description.
  return { ...shown, description: description ?? undefined, ...ofTool };
}

/** The JSON Schema of a shape, as every client can read it. Answers may gain members, so objects stay open. */
function jsonSchema(shape: z.ZodType): Json {
  const made = z.toJSONSchema(shape, { io: 'input', target: 'draft-2020-12', override: simplify }) as Json;
  const { $defs = {}, $schema: _schema, ...schema } = made;
  const shapes = Object.entries($defs as Json).map(([name, shape]) => [`#/$defs/${name}`, shape] as const);
  return portable(schema, new Map(shapes)) as Json;
}

/**
 * A schema in one piece, without references, lists of types and bare `false`, none of which every client follows.
 * @param shapes the named shapes, by the reference that leads to each
 */
function portable(value: unknown, shapes: ReadonlyMap<unknown, unknown>): unknown {
  if (Array.isArray(value)) return value.map((item) => portable(item, shapes));
  if (typeof value !== 'object' || value === null) return value;
  const { $ref, tool, ...shared } = value as Json;
  const rest = { ...shared, ...(tool === false ? { tool } : (tool as Json | undefined)) };
  // What is described for readers of the API reference only.
  if (rest['description'] === null) delete rest['description'];
  // The name of a shape; a property may be called so, too, and is an object.
  if (typeof rest['id'] === 'string') delete rest['id'];
  // Examples are for readers of the API reference, too; a property may be called so, and is an object.
  if (Array.isArray(rest['examples'])) delete rest['examples'];
  if (rest['items'] === false) delete rest['items'];
  const { type, ...typed } = rest;
  const either = Array.isArray(type) ? { ...typed, anyOf: type.map((one) => ({ type: one as unknown })) } : rest;
  const members = Object.entries(either).map(([name, member]) => [name, portable(member, shapes)]);
  return { ...(portable(shapes.get($ref), shapes) as Json | undefined), ...Object.fromEntries(members) };
}
