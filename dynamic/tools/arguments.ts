import { quote, suggest } from '../../api/domain/text.ts';
import { badRequest } from '../../api/domain/errors.ts';
import { readBody } from '../../api/gate/body.ts';
import { readInput, readQuery } from '../../api/gate/request.ts';
import type { Input, Operation } from '../../api/operations/operation.ts';
import { bodyMembers, isPaged, isTrueOrFalse, windowOf } from './schema.ts';
import type { Tool } from './tool.ts';

/** Which rows of an answer are asked for: those after the first `(page - 1) * limit`, `limit` of them. */
export interface Window {
  readonly page: number;
  readonly limit: number;
}

export interface Arguments {
  /** What the operation is run with, without `page` and `per_page`. */
  readonly input: Input;
  readonly window: Window;
}

/**
 * Reads a tool's arguments as the API reads a request: path and query parameters as their text, the rest as the body.
 * A member that is null is not given.
 * @throws ApiError that names the argument and what it must be
 */
export function readArguments(tool: Tool, operation: Operation, given: Readonly<Record<string, unknown>>): Arguments {
  const { params, query, body } = operation;
  const window = windowOf(tool, operation);
  const inQuery = Object.keys(query.shape).filter((name) => !isPaged(name));
  const names = [...Object.keys(params.shape), ...inQuery, ...bodyMembers(operation), ...Object.keys(window.shape)];
  const texts: Record<string, string> = {};
  const members: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(given)) {
    if (!names.includes(name)) throw unknownArgument(name, names);
    if (value === null) continue;
    if (bodyMembers(operation).includes(name)) members[name] = value;
    else texts[name] = name in query.shape && isTrueOrFalse(query.shape[name]) ? flag(name, value) : text(name, value);
  }
  const missing = Object.keys(params.shape).find((name) => !(name in texts));
  if (missing !== undefined) throw badRequest(`argument \`${missing}\` is missing: it is ${describe(params, missing)}`);
  const search = (of: readonly string[]) =>
    new URLSearchParams(Object.entries(texts).filter(([name]) => of.includes(name))).toString();
  const inPath = Object.fromEntries(Object.keys(params.shape).map((name) => [name, texts[name]!]));
  const input = readInput(operation, inPath, search(inQuery));
  return {
    input: body ? { ...input, body: readBody(operation, JSON.stringify(members)) } : input,
    window: readQuery({ query: window }, search(Object.keys(window.shape))) as unknown as Window,
  };
}

/** True or false as an address has it, given as such or as a text. */
function flag(name: string, value: unknown): string {
  if (value === true || value === 'true') return '1';
  return value === false || value === 'false' ? '0' : text(name, value);
}

/** The text that a value is written as in an address; a list is one text, with commas. */
function text(name: string, value: unknown): string {
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

function describe(shape: Operation['params'], name: string): string {
  return (shape.shape[name] as { description?: string }).description ?? 'needed';
}
