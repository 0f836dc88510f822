import type { z } from 'zod';
import type { Citation } from '../domain/citation.ts';
import type { Release } from '../domain/release.ts';
import type { Encodable } from '../json/json.ts';
import type { Me } from '../schemas/me.ts';
import { defaultPerPage } from '../schemas/parameters.ts';

/** What an operation answers: the data, and every dataset behind it. */
export interface Result<Data = unknown, Meta = unknown> {
  readonly data: Encodable<Data>;
  readonly meta?: Meta;
  readonly citations: Iterable<Citation>;
}

/** An answer that is a document of its own, without an envelope. */
export interface Document {
  readonly document: unknown;
}

/** What an operation may know besides the release: the service, the time, and who asks. */
export interface Service {
  /** Who asks, where the request has a credential. */
  readonly me?: Me | undefined;
  /** Describes the service, with examples from the release: the OpenAPI document. */
  describe(release: Release): Promise<object>;
  /** The time, in epoch milliseconds. */
  readonly clock: () => number;
}

/** Path and query parameters of an example request, as text. */
export type Sample = Readonly<Record<string, string>>;

/** Path and query parameters, read and in one object. */
export type Input<P extends z.ZodObject = z.ZodObject, Q extends z.ZodObject = z.ZodObject> = Fields<P['shape']> &
  Fields<Q['shape']>;

/** The body of a request, where the operation takes one. */
type Body<B extends z.ZodType> = unknown extends z.output<B> ? unknown : { readonly body: z.output<B> };

/** `z.infer` of an object, for which an object without members has none, instead of refusing every member. */
type Fields<S> = { [K in keyof S as undefined extends z.output<S[K]> ? never : K]: z.output<S[K]> } & {
  [K in keyof S as undefined extends z.output<S[K]> ? K : never]?: z.output<S[K]>;
};

/** A page that can be rendered in advance; `aliases` are other inputs with the same response, byte for byte. */
export interface StoredPage<I> {
  readonly input: I;
  readonly aliases?: readonly I[];
}

interface Declaration<
  P extends z.ZodObject,
  Q extends z.ZodObject,
  D extends z.ZodType,
  M extends z.ZodType,
  B extends z.ZodType,
> {
  /** The operation's name in OpenAPI, in clients and in tools. */
  readonly id: string;
  readonly method: 'get' | 'post';
  /** Below the base URL, with `{name}` for a path parameter. */
  readonly path: string;
  readonly tag: string;
  readonly summary: string;
  readonly description: string;
  /** Who may ask: everyone unless said; with a credential; with one of an account with API access. */
  readonly access?: 'credential' | 'api';
  /** Path parameters; one that does not fit its schema is an address that does not exist (404). */
  readonly params: P;
  /** The path ends with a parameter whose slashes may be sent as they are, and as `%2F`. */
  readonly lastParamHasSlashes?: true;
  readonly query: Q;
  /** The shape of the JSON body, where the operation takes one. */
  readonly body?: B;
  /** The shape of `data`, and of `meta` where the answer has one. */
  readonly data: D;
  readonly meta?: M;
  /** Statuses besides 200 and those that every operation has. */
  readonly statuses: readonly number[];
  /** A request with a small answer, both shown in OpenAPI. Undefined: none can be given. */
  example(release: Release): Sample | undefined | Promise<Sample | undefined>;
  /** The body that goes with `example`. */
  exampleBody?(release: Release): unknown;
  run(
    release: Release,
    input: Input<P, Q> & Body<B>,
    service: Service,
  ): Promise<Result<z.infer<D>, z.infer<M>> | Document>;
  /** Every page that is stored when a release is built; absent: none is. */
  pages?(release: Release): Iterable<StoredPage<Input<P, Q>>> | AsyncIterable<StoredPage<Input<P, Q>>>;
  /** The answer depends on the day, too: it has no `Last-Modified` (D45). */
  readonly changesDaily?: true;
  /** Answers while no release is active, too. */
  readonly standsAlone?: true;
  /** Can take over 2 ms of CPU: a host with threads computes it in one, off the event loop. */
  readonly heavy?: true;
  /** Answers with a Document: `data` is its shape, and there is no envelope. */
  readonly isDocument?: true;
}

/** One entry of the table that the router, the renderer and the OpenAPI document are read off. */
export type Operation = Declaration<z.ZodObject, z.ZodObject, z.ZodType, z.ZodType, z.ZodType>;

/** Declares an operation; the types of its parts are checked against each other here and erased in the table. */
export function operation<
  P extends z.ZodObject,
  Q extends z.ZodObject,
  D extends z.ZodType,
  M extends z.ZodType = z.ZodNever,
  B extends z.ZodType = z.ZodType,
>(declaration: Declaration<P, Q, D, M, B>): Operation {
  return declaration;
}

/** The canonical name of a request: its path, and its parameters sorted, defaults written out. A stored page is found by it. */
export function keyOf(operation: Pick<Operation, 'path' | 'query'>, input: Readonly<Record<string, unknown>>): string {
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(input[name])));
  const query = parametersOf(operation.query)
    .filter((name) => input[name] !== undefined)
    .map((name) => `${name}=${encodeURIComponent(String(input[name]))}`);
  return query.length === 0 ? path : `${path}?${query.join('&')}`;
}

const sortedParameters = new WeakMap<z.ZodObject, readonly string[]>();

/** The names of query parameters, sorted; once for every operation, since every request asks. */
function parametersOf(query: z.ZodObject): readonly string[] {
  let names = sortedParameters.get(query);
  if (!names) sortedParameters.set(query, (names = Object.keys(query.shape).sort()));
  return names;
}

/**
 * The `page` and `per_page` of every stored page of a list of `total` rows; an empty list has one page. Pages of other
 * than the default size are computed when they are asked for (D90).
 */
export function* storedPages(total: number): Generator<{ page: number; per_page: number }> {
  const pages = Math.max(1, Math.ceil(total / defaultPerPage));
  for (let page = 1; page <= pages; page++) yield { page, per_page: defaultPerPage };
}
