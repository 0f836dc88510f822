import type { z } from 'zod';
import type { Citation } from '../domain/citation.ts';
import type { Release } from '../domain/release.ts';
import type { Encodable } from '../json/json.ts';
import type { Me } from '../schemas/me.ts';
import { defaultPerPage } from '../schemas/parameters.ts';
import type { CostlyRequest } from './costliest.ts';
import type { Deprecation } from './deprecation.ts';
import type { Tag } from './tags.ts';

/** What an operation answers: the data, and every dataset behind it. */
export interface Result<Data = unknown, Meta = unknown> {
  readonly data: Encodable<Data>;
  readonly meta?: Meta;
  readonly citations: Iterable<Citation>;
}

/** A result without an envelope: JSON, or a text of the operation's media type, a long one in parts. */
type Document = { readonly document: unknown } | { readonly text: string } | { readonly parts: Iterable<string> };

/** What an operation may read in addition to the release: the service, the time, and the client. */
export interface Service {
  /** Who sends the request; undefined without a credential. */
  readonly me?: Me | undefined;
  /** Whether the answer is for a model that calls tools: its texts name tools and arguments. */
  readonly forTools?: true;
  /** Describes the service, with examples from the release: the OpenAPI document. */
  describe(release: Release): Promise<object>;
  /** Public origin of the site, without a trailing slash. */
  readonly origin: string;
  /** Public URL of the API, without a trailing slash. */
  readonly api: string;
  /** The time, in epoch milliseconds. */
  readonly clock: () => number;
  /** Opens another release that this host holds. @throws ApiError 404 naming those held; 503 if it cannot be read now */
  readonly openRelease: (id: string) => Promise<Release>;
}

/** Path and query parameters of an example request, as text. */
type Sample = Readonly<Record<string, string>>;

/** The validated path and query parameters, in one object. */
export type Input<P extends z.ZodObject = z.ZodObject, Q extends z.ZodObject = z.ZodObject> = Fields<P['shape']> &
  Fields<Q['shape']>;

/** The body of a request, if the operation has one. */
type Body<B extends z.ZodType> = unknown extends z.output<B> ? unknown : { readonly body: z.output<B> };

/** Like `z.infer` of an object, but an object without members allows other members in an intersection. */
type Fields<S> = { [K in keyof S as undefined extends z.output<S[K]> ? never : K]: z.output<S[K]> } & {
  [K in keyof S as undefined extends z.output<S[K]> ? K : never]?: z.output<S[K]>;
};

/** A page that can be rendered in advance; `aliases` are other inputs with the same response, byte for byte. */
interface StoredPage<I> {
  readonly input: I;
  readonly aliases?: readonly I[];
}

/** An entry of the table that the router, the renderer and the OpenAPI document use, with its shapes: they type its MCP tool. */
export interface Operation<
  P extends z.ZodObject = z.ZodObject,
  Q extends z.ZodObject = z.ZodObject,
  D extends z.ZodType = z.ZodType,
  M extends z.ZodType = z.ZodType,
  B extends z.ZodType = z.ZodType,
> {
  /** The operation's name in OpenAPI, in clients and in tools. */
  readonly id: string;
  readonly method: 'get' | 'post';
  /** The path below the base URL, with `{name}` for a path parameter. */
  readonly path: string;
  readonly tag: Tag;
  /** A short name for lists and menus: `Get a metro profile`. */
  readonly title: string;
  readonly summary: string;
  readonly description: string;
  /** Who may send requests: everyone by default, `credential` with any credential, `api` with API access. */
  readonly access?: 'credential' | 'api';
  /** Path parameters. A value that does not match its schema returns 404. */
  readonly params: P;
  /** Whether the last path parameter may contain slashes, plain or as `%2F`. */
  readonly lastParamHasSlashes?: true;
  readonly query: Q;
  /** The shape of the JSON body, if the operation has one. */
  readonly body?: B;
  /** What the response has: a sentence about `data`, or about the document. */
  readonly answer: string;
  /** The shapes of `data` and, if present, `meta`. */
  readonly data: D;
  readonly meta?: M;
  /** Statuses in addition to 200 and those of every operation. */
  readonly statuses: readonly number[];
  /** What a status means here, where that differs from its general meaning. */
  readonly statusTexts?: Readonly<Record<number, string>>;
  /** Returns an example request with a small response, for the OpenAPI document; undefined if there is none. */
  example(release: Release): Sample | undefined | Promise<Sample | undefined>;
  /** Returns the body of the example request. */
  exampleBody?(release: Release): unknown;
  /** Returns the requests that cost most of those that it allows; for tests and benchmarks. */
  costliest(release: Release): readonly CostlyRequest[];
  /** Returns the texts of a request that may name areas: those that do follow the metros of the release that `run` gets. */
  areas?(input: Input<P, Q> & Body<B>, release: Release): readonly string[];
  run(
    release: Release,
    input: Input<P, Q> & Body<B>,
    service: Service,
  ): Promise<Result<z.infer<D>, z.infer<M>> | Document>;
  /** Lists the pages to store when a release is built; none by default. */
  pages?(release: Release): Iterable<StoredPage<Input<P, Q>>> | AsyncIterable<StoredPage<Input<P, Q>>>;
  /** Returns the datasets that a stored page must credit for what its data names. @param regions the dataset of the regions */
  credited?(data: z.infer<D>, regions: string): Iterable<string>;
  /** Whether the response also depends on the day; it has no `Last-Modified` then (D45). */
  readonly changesDaily?: true;
  /** Whether the operation works without an active release. */
  readonly standsAlone?: true;
  /** Whether it can take over 2 ms of CPU. A host with threads then computes it in a thread. */
  readonly heavy?: true;
  /** Whether the result is a `Document`; `data` is its shape. */
  readonly isDocument?: true;
  /** The `Content-Type` of a document; JSON without it. */
  readonly type?: string;
  /** Set if the operation will be removed. */
  readonly deprecated?: Deprecation;
  /** The query parameters that will be removed, by name. */
  readonly deprecatedParameters?: { readonly [Name in keyof Q['shape']]?: Deprecation };
}

/** Declares an operation. Checks the types of its parts against each other. */
export function operation<
  P extends z.ZodObject,
  Q extends z.ZodObject,
  D extends z.ZodType,
  M extends z.ZodType = z.ZodNever,
  B extends z.ZodType = z.ZodType,
>(declaration: Operation<P, Q, D, M, B>): Operation<P, Q, D, M, B> {
  return declaration;
}

/**
 * Returns the canonical address of a request, by which its answer is kept and its stored page is found: path and sorted parameters
 * with defaults, without flags that are off as they are by default. It is itself a valid request.
 */
export function keyOf(operation: Pick<Operation, 'path' | 'query'>, input: Readonly<Record<string, unknown>>): string {
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(input[name])));
  const query = parametersOf(operation.query)
    .filter(({ name, isOff }) => input[name] !== undefined && !(isOff && input[name] === false))
    .map(({ name }) => `${name}=${encodeURIComponent(textOf(input[name]))}`);
  return query.length === 0 ? path : `${path}?${query.join('&')}`;
}

/** Returns the text by which a client sends a value: 1 or 0 for a flag. */
function textOf(value: unknown): string {
  return typeof value === 'boolean' ? (value ? '1' : '0') : String(value);
}

interface Parameter {
  readonly name: string;
  /** Whether it is a flag that is off by default. */
  readonly isOff: boolean;
}

const sortedParameters = new WeakMap<z.ZodObject, readonly Parameter[]>();

/** Returns the query parameters, sorted by name; cached, because every request needs them. */
function parametersOf(query: z.ZodObject): readonly Parameter[] {
  const known = sortedParameters.get(query);
  if (known) return known;
  const found = Object.entries(query.shape).map(([name, type]) => {
    return { name, isOff: (type as z.ZodType).safeParse(undefined).data === false };
  });
  const sorted = found.sort((a, b) => (a.name < b.name ? -1 : 1));
  sortedParameters.set(query, sorted);
  return sorted;
}

/**
 * Yields `page` and `per_page` of every stored page of a list of `total` rows; an empty list has one page. Pages of other
 * sizes are computed on request (D90).
 */
export function* storedPages(total: number): Generator<{ page: number; per_page: number }> {
  const pages = Math.max(1, Math.ceil(total / defaultPerPage));
  for (let page = 1; page <= pages; page++) yield { page, per_page: defaultPerPage };
}
