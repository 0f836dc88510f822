import { badRequest, notFound } from '../errors.ts';
import { quote, suggest } from '../domain/text.ts';
import type { Input, Operation } from '../operations/operation.ts';

/** The path that every address of the API starts with. */
export const basePath = '/api/v1';

/** Whether an address, path and query, is one of the API's. */
export function isApi(url: string): boolean {
  return url.startsWith(basePath) && (url.length === basePath.length || '/?'.includes(url[basePath.length]!));
}

/** What a path leads to: the operations on it by method, and its path parameters, still encoded. */
export interface Route {
  readonly operations: readonly Operation[];
  readonly segments: Readonly<Record<string, string>>;
}

/** Finds the operations of a path below the base; literal segments win over parameters. */
export function createRouter(operations: readonly Operation[]): (path: string) => Route | undefined {
  const byPath = Map.groupBy(operations, ({ path }) => path);
  const routes = [...byPath].map(([path, operations]) => ({
    operations,
    pattern: new RegExp(`^${path.replace(/[.]/g, '\\.').replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`),
    literal: !path.includes('{'),
  }));
  routes.sort((a, b) => Number(b.literal) - Number(a.literal));
  return (path) => {
    for (const { operations, pattern } of routes) {
      const match = pattern.exec(path);
      if (match) return { operations, segments: match.groups ?? {} };
    }
    return undefined;
  };
}

/**
 * Reads an operation's input from its path and query.
 * @throws ApiError 404 for a path parameter that cannot exist, 400 for a query that the operation does not have (D1-D3)
 */
export function readInput(operation: Operation, segments: Route['segments'], search: string): Input {
  return { ...readParams(operation, segments), ...readQuery(operation, search) };
}

function readParams({ params }: Operation, segments: Route['segments']): Record<string, unknown> {
  const decoded = Object.fromEntries(Object.entries(segments).map(([name, text]) => [name, decode(name, text)]));
  const read = params.safeParse(decoded);
  if (read.success) return read.data;
  const name = String(read.error.issues[0]?.path[0]);
  throw notFound(`nothing is at ${name} ${quote(String(decoded[name]))}: it cannot be a ${name}`);
}

function decode(name: string, text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw badRequest(`${name}: ${quote(text)} is not valid percent-encoding`);
  }
}

/** @throws ApiError 400 that names the parameter (D1-D3) */
export function readQuery({ query }: Pick<Operation, 'query'>, search: string): Record<string, unknown> {
  const names = Object.keys(query.shape);
  const given: Record<string, string> = Object.create(null) as Record<string, string>;
  for (const [name, value] of new URLSearchParams(search)) {
    if (!names.includes(name)) throw unknownParameter(name, names);
    if (name in given) throw badRequest(`parameter \`${name}\` is given twice; give it once`);
    given[name] = value;
  }
  const read = query.safeParse({ ...given });
  if (read.success) return read.data;
  const { path, message } = read.error.issues[0]!;
  const name = String(path[0]);
  throw badRequest(
    name in given
      ? `${name}: ${message}; got ${quote(given[name]!)}`
      : `parameter \`${name}\` is missing: it ${message}`,
  );
}

function unknownParameter(name: string, names: string[]) {
  const has = names.length === 0 ? 'it has none' : `it has ${names.join(', ')}`;
  return badRequest(
    `unknown parameter ${quote(name)}${suggest(name, names, `this address takes no such parameter: ${has}`)}`,
  );
}
