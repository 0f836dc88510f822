import type { z } from 'zod';
import { quote, suggest } from '../../api/domain/text.ts';
import { badRequest } from '../../api/domain/errors.ts';
import { readBodyValue } from '../../api/gate/body.ts';
import { readParameters, readParams } from '../../api/gate/request.ts';
import type { Input, Operation } from '../../api/operations/operation.ts';
import { bodyMembers, isFlag, isInteger, queryOf, windowOf } from './schema.ts';
import type { ToolArguments, ToolOperation } from './tool.ts';

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
 * Reads a tool's arguments by the schemas of the API: parameters by their values (D189), the rest as the body.
 * @throws ApiError that names the argument and what it must be
 */
export function readArguments(tool: ToolOperation, args: ToolArguments): Arguments {
  const { operation } = tool;
  const { params, query, body } = operation;
  const window = windowOf(tool);
  const inQuery = queryOf(operation).map(([name]) => name);
  const names = [...Object.keys(params.shape), ...inQuery, ...bodyMembers(operation), ...Object.keys(window.shape)];
  const inPath: Record<string, string> = {};
  const parameters: Record<string, unknown> = {};
  const rows: Record<string, unknown> = {};
  const members: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(args)) {
    if (!names.includes(name)) throw unknownArgument(name, names, tool.when);
    if (bodyMembers(operation).includes(name)) members[name] = value;
    else if (name in params.shape) inPath[name] = readWords(name, value).join(',');
    else if (name in window.shape) rows[name] = readArgument(name, value, window.shape[name]);
    else if (tool.listed?.includes(name)) parameters[name] = readWords(name, value).map(String);
    else parameters[name] = readArgument(name, value, query.shape[name]);
  }
  const missing = Object.keys(params.shape).find((name) => !(name in inPath));
  if (missing !== undefined) throw badRequest(`argument \`${missing}\` is missing: it is ${describe(params, missing)}`);
  const input = { ...readParams(operation, inPath), ...readParameters(query, parameters) };
  return {
    input: body ? { ...input, body: readBodyValue(operation, members) } : input,
    window: readParameters(window, rows) as unknown as Window,
  };
}

/** A value of a parameter: true or false of a flag, the number of a whole number, else a text. */
function readArgument(name: string, value: unknown, type: unknown): unknown {
  if (isFlag(type)) return readFlag(name, value);
  const words = readWords(name, value);
  if (name === 'q' && words.length > 1) throw badRequest('q: must be one text, not a list; search for one at a time');
  return words.length === 1 && isInteger(type) ? words[0] : words.join(',');
}

/** What models write for true and false. */
const flags = new Map<unknown, boolean>([
  ...[true, 'true', 1, '1'].map((word) => [word, true] as const),
  ...[false, 'false', 0, '0'].map((word) => [word, false] as const),
]);

function readFlag(name: string, value: unknown): boolean {
  const flag = flags.get(value);
  if (flag !== undefined) return flag;
  const got = typeof value === 'string' ? value : JSON.stringify(value);
  throw badRequest(`${name}: must be true or false; got ${quote(got)}`);
}

/** The words of a value: a list has several. A code may be written as a number. */
function readWords(name: string, value: unknown): (string | number)[] {
  return [value].flat().map((word) => {
    if (typeof word === 'number') return word;
    if (typeof word === 'string') return word.toWellFormed();
    throw badRequest(`${name}: must be a text, a number, or a list of these; got ${quote(JSON.stringify(word))}`);
  });
}

/** @param when the argument that asks for this answer of the tool, if it has several */
function unknownArgument(name: string, names: readonly string[], when: string | undefined) {
  const has = names.length === 0 ? 'it takes none' : `it takes ${names.join(', ')}`;
  const call = when === undefined ? 'this tool' : `with \`${when}\`, this tool`;
  return badRequest(`unknown argument ${quote(name)}${suggest(name, names, `${call} takes no such argument: ${has}`)}`);
}

function describe({ shape }: Operation['params'], name: string): string {
  const { description, tool } = ((shape[name] as z.ZodType).meta() ?? {}) as ParameterTexts & { tool?: ParameterTexts };
  return tool?.description ?? description ?? 'needed';
}

interface ParameterTexts {
  readonly description?: string;
}
