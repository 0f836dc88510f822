import type { Standing } from './limits.ts';
import type { Conditions } from './negotiation.ts';
import type { z } from 'zod';
import { ApiError, badRequest, notFound } from '../domain/errors.ts';
import { quote, suggest } from '../domain/text.ts';
import type { Input, Operation } from '../operations/operation.ts';

/** A request as the gate sees it, whatever host received it. */
export interface RequestHead extends Conditions {
  readonly method: string;
  /** Path and query as they were sent, still percent-encoded. */
  readonly url: string;
  /** The client's network address: the key of its limits. */
  readonly address: string;
  /** Every `Authorization` header, in order. */
  readonly authorization: readonly string[];
  /** The name of a header other than `Authorization` that holds a credential. */
  readonly misplacedIn?: string | undefined;
  readonly acceptEncoding?: string | undefined;
  /** The client's standing with its limits, if a gate in front has counted the request. */
  readonly standing?: Standing | undefined;
}

/** The base path of the API. */
export const basePath = '/api/v1';

/** Whether an address, path and query, belongs to the API. */
export function isApi(url: string): boolean {
  return url.startsWith(basePath) && (url.length === basePath.length || '/?'.includes(url[basePath.length]!));
}

/** The operations of a path, one for each method, and its path parameters, decoded. */
export interface Route {
  readonly operations: readonly Operation[];
  readonly params: Readonly<Record<string, string>>;
}

/** Finds the route of a path below the base; undefined if there is none. */
export type Router = (path: string) => Route | undefined;

/** Returns the name of a route for logs and metrics, such as `/api/v1/metros/{ref}`. */
export const routeName = ({ operations }: Route): string => basePath + operations[0]!.path;

/** Returns the router of operations. Literal segments win over parameters, and longer paths over shorter ones. */
export function createRouter(operations: readonly Operation[]): Router {
  const byPath = Map.groupBy(operations, ({ path }) => path);
  const routes = [...byPath].map(([path, operations]) => ({
    operations,
    template: path.slice(1).split('/'),
    hasSlashes: operations.some(({ lastParamHasSlashes }) => lastParamHasSlashes),
    literal: !path.includes('{'),
  }));
  routes.sort((a, b) => Number(b.literal) - Number(a.literal) || b.template.length - a.template.length);
  return (path) => {
    const segments = decodePath(path);
    if (!segments) return undefined;
    for (const { operations, template, hasSlashes } of routes) {
      const params = match(template, segments, hasSlashes);
      if (params) return { operations, params };
    }
    return undefined;
  };
}

/** Returns the segments of a path, each decoded; undefined where the percent-encoding is malformed. */
function decodePath(path: string): string[] | undefined {
  const segments = path.slice(1).split('/').map(decode);
  return segments.every((segment) => segment !== undefined) ? segments : undefined;
}

/**
 * Returns the path parameters of decoded segments; undefined where they do not match the template.
 * @param hasSlashes the last parameter takes as many segments as are left
 */
function match(
  template: readonly string[],
  segments: readonly string[],
  hasSlashes: boolean,
): Record<string, string> | undefined {
  const more = segments.length - template.length;
  if (hasSlashes ? more < 0 : more !== 0) return undefined;
  const last = template.findLastIndex((part) => part.startsWith('{'));
  const params: Record<string, string> = {};
  for (const [i, part] of template.entries()) {
    const start = i > last ? i + more : i;
    const text = segments.slice(start, i === last ? start + more + 1 : start + 1).join('/');
    if (!part.startsWith('{')) {
      if (part !== text) return undefined;
    } else if (text === '') return undefined;
    else params[part.slice(1, -1)] = text;
  }
  return params;
}

/** Decodes percent-encoded UTF-8; undefined where it is malformed. */
function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/**
 * Returns an operation's input, read from its path parameters and query.
 * @throws ApiError 404 for a path parameter that cannot exist, 400 for a query that the operation does not have (D1-D3)
 */
export function readInput(operation: Operation, params: Route['params'], search: string): Input {
  return { ...readParams(operation, params), ...readQuery(operation, search) };
}

/**
 * Reads the path parameters of an operation.
 * @throws ApiError 404 for one that cannot exist
 */
export function readParams({ params }: Pick<Operation, 'params'>, texts: Route['params']): Record<string, unknown> {
  const read = params.safeParse(texts);
  if (read.success) return read.data;
  const name = String(read.error.issues[0]?.path[0]);
  throw notFound(`nothing is at ${name} ${quote(String(texts[name]))}: it is no valid ${name}`);
}

/** Parameters that mail programs, feed readers and scripts add to addresses, to count clicks or to pass caches. */
const tracking = /^(?:utm_\w+|_)$/;

/**
 * Returns the parameters of a query. An operation whose response is a file or feed has its address copied into programs that add
 * parameters of their own, which are ignored.
 * @throws ApiError 400 that names the wrong parameter (D1-D3, D47)
 */
export function readQuery(
  { query, type }: { readonly query: z.ZodObject; readonly type?: string | undefined },
  search: string,
): Record<string, unknown> {
  const names = Object.keys(query.shape);
  const texts: Record<string, string> = Object.create(null) as Record<string, string>;
  for (const pair of search.split('&')) {
    if (pair === '') continue;
    const [rawName, rawValue] = splitAt(pair.replaceAll('+', ' '), '=');
    const name = decode(rawName);
    if (name === undefined) throw badRequest(`parameter ${quote(rawName)}: its name is not percent-encoded UTF-8`);
    if (type !== undefined && tracking.test(name)) continue;
    if (!names.includes(name)) throw unknownParameter(name, names);
    if (name in texts) throw badRequest(`parameter \`${name}\` is given twice; give it once`);
    const value = decode(rawValue);
    if (value === undefined) throw badRequest(`${name}: must be percent-encoded UTF-8; got ${quote(rawValue)}`);
    texts[name] = value;
  }
  return readParameters(query, texts);
}

/**
 * Reads the parameters of a query by name: each is a text of a URL, or a value of a tool's arguments (D189).
 * @throws ApiError 400 that names the parameter
 */
export function readParameters(query: z.ZodObject, given: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const read = query.safeParse({ ...given });
  if (read.success) return read.data;
  const { path, message } = read.error.issues[0]!;
  const name = String(path[0]);
  if (name in given) throw badRequest(`${name}: ${message}; got ${quote(String(given[name]))}`);
  const missing = `\`${name}\` is missing: it ${message}`;
  throw badRequest({ api: `parameter ${missing}`, tool: `argument ${missing}` });
}

/** Splits an address of the API into its path below the base and its query. */
export function splitUrl(url: string): { path: string; search: string } {
  const [path, search] = splitAt(url, '?');
  return { path: path.slice(basePath.length), search };
}

/** Splits a text at the first occurrence of a mark; without one the second part is empty. */
export function splitAt(text: string, mark: string): [string, string] {
  const at = text.indexOf(mark);
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)];
}

function unknownParameter(name: string, names: string[]) {
  const has = names.length === 0 ? 'it has none' : `it has ${names.join(', ')}`;
  return badRequest(
    `unknown parameter ${quote(name)}${suggest(name, names, `this address takes no such parameter: ${has}`)}`,
  );
}

/** The error 405, with the methods for its `Allow` header. */
export class MethodError extends ApiError {
  readonly allow: string;

  constructor(method: string, allow: string) {
    super('method_not_allowed', `method ${method} is not allowed here; allowed are ${allow}`);
    this.allow = allow;
  }
}

/** Whether a method reads: only such a request can get a stored page. */
export const isRead = (method: string): boolean => method === 'GET' || method === 'HEAD';

/** Returns the operation of a route for a method. @throws MethodError if it has none */
export function findOperation(route: Route, method: string): Operation {
  const name = method === 'HEAD' ? 'get' : method.toLowerCase();
  const operation = route.operations.find((operation) => operation.method === name);
  if (!operation) throw new MethodError(method, allowedMethods(route));
  return operation;
}

/** Returns the methods of a route as its `Allow` header lists them. */
export function allowedMethods({ operations }: Route): string {
  const methods = operations.flatMap(({ method }) => (method === 'get' ? ['GET', 'HEAD'] : ['POST']));
  return [...methods, 'OPTIONS'].join(', ');
}

/** Returns the error for a path that has no route: 400 if it is malformed, else 404. */
export function unknownPath(path: string): ApiError {
  if (!decodePath(path)) return badRequest('the path must be percent-encoded UTF-8');
  return notFound(`no such address; ${basePath}/openapi.json lists those there are`);
}
