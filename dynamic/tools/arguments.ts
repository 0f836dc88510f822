import type { z } from 'zod';
import { quote, suggest } from '../../api/domain/text.ts';
import { badRequest } from '../../api/domain/errors.ts';
import { readBodyValue } from '../../api/gate/body.ts';
import { readParameters, readParams } from '../../api/gate/request.ts';
import type { Input, Operation } from '../../api/operations/operation.ts';
import { bodyMembers, isFlag, queryOf, windowOf } from './schema.ts';
import type { Tool } from './tool.ts';

/** Which rows of an answer are asked for: those after the first `(page - 1) * limit`, `limit` of them. */
export interface Window {
  readonly page: number;
  readonly limit: number;
}

interface Arguments {
  /** What the operation is run with, without `page` and `per_page`. */
  readonly input: Input;
  readonly window: Window;
}

/**
 * Reads a tool's arguments by the schemas of the API: parameters as texts, the rest as the body. A member that is null is not
 * given.
 * @throws ApiError that names the argument and what it must be
 */
export function readArguments(tool: Tool, operation: Operation, args: Readonly<Record<string, unknown>>): Arguments {
  const { params, query, body } = operation;
  const window = windowOf(tool, operation);
  const inQuery = queryOf(operation).map(([name]) => name);
  const names = [...Object.keys(params.shape), ...inQuery, ...bodyMembers(operation), ...Object.keys(window.shape)];
  const [inPath, inAddress, inWindow]: Record<string, string>[] = [{}, {}, {}];
  const members: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(args)) {
    if (!names.includes(name)) throw unknownArgument(name, names);
    if (value === null) continue;
    if (bodyMembers(operation).includes(name)) members[name] = value;
    else if (name in params.shape) inPath![name] = toText(name, value);
    else if (name in window.shape) inWindow![name] = toText(name, value);
    else inAddress![name] = isFlag(query.shape[name]) ? toFlag(name, value) : toText(name, value);
  }
  const missing = Object.keys(params.shape).find((name) => !(name in inPath!));
  if (missing !== undefined) throw badRequest(`argument \`${missing}\` is missing: it is ${describe(params, missing)}`);
  const input = { ...readParams(operation, inPath!), ...readParameters(query, inAddress!) };
  return {
    input: body ? { ...input, body: readBodyValue(operation, members) } : input,
    window: readParameters(window, inWindow!) as unknown as Window,
  };
}

/** True or false as the API has it, given as such, as a text, or as the API has it. */
function toFlag(name: string, value: unknown): string {
  if (value === true || value === 'true') return '1';
  if (value === false || value === 'false') return '0';
  const word = toText(name, value);
  if (word === '0' || word === '1') return word;
  throw badRequest(`${name}: must be true or false; got ${quote(word)}`);
}

/** The text of a parameter's value; a list is one text, with commas. */
function toText(name: string, value: unknown): string {
  if (isWord(value)) return String(value).toWellFormed();
  if (Array.isArray(value) && value.every(isWord)) return value.join(',').toWellFormed();
  throw badRequest(`${name}: must be a text, a number, or a list of these`);
}

const isWord = (value: unknown) => typeof value === 'number' || typeof value === 'string';

function unknownArgument(name: string, names: readonly string[]) {
  const has = names.length === 0 ? 'it takes none' : `it takes ${names.join(', ')}`;
  return badRequest(
    `unknown argument ${quote(name)}${suggest(name, names, `this tool takes no such argument: ${has}`)}`,
  );
}

function describe({ shape }: Operation['params'], name: string): string {
  const { description, tool } = ((shape[name] as z.ZodType).meta() ?? {}) as ParameterTexts & { tool?: ParameterTexts };
  return tool?.description ?? description ?? 'needed';
}

interface ParameterTexts {
  readonly description?: string;
}
