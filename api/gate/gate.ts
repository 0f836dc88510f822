import { ApiError, badRequest, notFound, toApiError } from '../errors.ts';
import type { Input, Operation } from '../operations/operation.ts';
import { keyOf } from '../operations/operation.ts';
import { uncachedHeaders, pageHeaders, preflightHeaders, standingHeaders } from './headers.ts';
import { type Counters, type Limit, type Standing, windowsOf } from './limits.ts';
import { chooseEncoding, type Conditions, type Encoding, isUnchanged } from './negotiation.ts';
import { basePath, createRouter, readInput } from './request.ts';

/** A request as the gate sees it, whatever host it came to. */
export interface RequestHead extends Conditions {
  readonly method: string;
  /** Path and query as they were sent, still percent-encoded. */
  readonly url: string;
  /** The client's network address: the key of its limits. */
  readonly address: string;
  /** Every `Authorization` header, in order. */
  readonly authorization: readonly string[];
  readonly acceptEncoding?: string | undefined;
}

/** A stored page as the index knows it. */
export interface Page {
  readonly etag: string;
  /** Bytes of the body in each encoding. */
  readonly sizes: Readonly<Record<Encoding, number>>;
}

/** The stored pages of the release that is served. */
export interface Pages<P extends Page = Page> {
  readonly modified: Date;
  find(key: string): P | undefined;
}

export interface Ports<P extends Page, S extends Pages<P>> {
  /** Epoch milliseconds. */
  readonly clock: () => number;
  readonly counters: Counters;
  /** Undefined while no release is active. */
  readonly pages: () => S | undefined;
}

export interface GateOptions {
  readonly operations: readonly Operation[];
  /** Public origin, as clients see it, without a trailing slash. */
  readonly origin: string;
  readonly addressLimit: Limit;
}

/**
 * What the gate decides of a request. `headers` are names and values in turn; `pages` are those that it was decided
 * by, so that a request sees one release from start to end.
 */
export type Decision<P extends Page, S extends Pages<P>> =
  | PageDecision<P, S>
  | CoreDecision<S>
  | { readonly kind: 'preflight'; readonly headers: string[] }
  | { readonly kind: 'error'; readonly error: ApiError; readonly headers: string[] };

/** A stored page is the answer, or 304 in its place. */
export interface PageDecision<P, S> {
  readonly kind: 'page';
  readonly status: 200 | 304;
  readonly pages: S;
  readonly page: P;
  readonly encoding: Encoding;
  readonly headers: string[];
}

/** The live core is to answer; `headers` go onto whatever it answers. */
export interface CoreDecision<S> {
  readonly kind: 'core';
  readonly pages: S | undefined;
  readonly operation: Operation;
  readonly input: Input;
  readonly headers: string[];
}

/** How many addresses are remembered with the page that they lead to. */
const rememberedAddresses = 10_000;

/**
 * The gate: what is decided of a request before anything is read or computed, in the order of D34.
 * It is synchronous where the counters are.
 */
export function createGate<P extends Page, S extends Pages<P>>(
  { operations, origin, addressLimit }: GateOptions,
  { clock, counters, pages }: Ports<P, S>,
): (head: RequestHead) => Decision<P, S> | Promise<Decision<P, S>> {
  const route = createRouter(operations);
  const challenge = `Bearer resource_metadata="${origin}/.well-known/oauth-protected-resource${basePath}"`;
  let remembered = new Map<string, P>();
  let rememberedOf: S | undefined;

  return function decide(head) {
    if (head.method === 'OPTIONS') return preflight(head);
    const standing = counters.take(windowsOf(head.address, addressLimit), clock());
    return standing instanceof Promise ? standing.then((known) => admit(head, known)) : admit(head, standing);
  };

  function admit(head: RequestHead, standing: Standing): Decision<P, S> {
    try {
      if (head.authorization.length > 0)
        throw new ApiError(
          'invalid_token',
          'the credential is not valid; send the request without one, or with one that is',
        );
      if (!standing.allowed) throw overLimit(standing);
      return answerOf(head, standing);
    } catch (error) {
      return refuse(toApiError(error), standing);
    }
  }

  function answerOf(head: RequestHead, standing: Standing): Decision<P, S> {
    const stored = pages();
    if (stored !== rememberedOf) [remembered, rememberedOf] = [new Map<string, P>(), stored];
    const reading = head.method === 'GET' || head.method === 'HEAD';
    const known = reading ? remembered.get(head.url) : undefined;
    if (known) return serve(head, standing, stored!, known);

    const { operation, input } = resolve(head);
    if (!stored && !operation.standsAlone)
      throw new ApiError('unavailable', 'the API is not available on this server: no release is active');
    const page = reading ? stored?.find(keyOf(operation, input)) : undefined;
    if (!page) return { kind: 'core', pages: stored, operation, input, headers: standingHeaders(standing) };
    if (remembered.size >= rememberedAddresses) remembered.clear();
    remembered.set(head.url, page);
    return serve(head, standing, stored!, page);
  }

  function resolve({ method, url }: RequestHead): { operation: Operation; input: Input } {
    const { path, search } = split(url);
    const found = route(path);
    if (!found) throw unknownPath(path);
    const operation = found.operations.find(
      (operation) => operation.method === (method === 'HEAD' ? 'get' : method.toLowerCase()),
    );
    if (!operation) throw new MethodError(method, allowed(found.operations));
    return { operation, input: readInput(operation, found.segments, search) };
  }

  function serve(head: RequestHead, standing: Standing, stored: S, page: P): Decision<P, S> {
    const encoding = storedEncoding(head.acceptEncoding);
    const status = isUnchanged(head, page.etag, stored.modified) ? 304 : 200;
    const headers = pageHeaders(status, page, encoding, stored.modified, standing);
    return { kind: 'page', status, pages: stored, page, encoding, headers };
  }

  function preflight({ url }: RequestHead): Decision<P, S> {
    const found = route(split(url).path);
    const methods = found ? allowed(found.operations) : 'GET, HEAD, POST, OPTIONS';
    return { kind: 'preflight', headers: preflightHeaders(methods) };
  }

  function refuse(error: ApiError, standing: Standing): Decision<P, S> {
    const headers = [...uncachedHeaders(), ...standingHeaders(standing)];
    if (error.status === 401) headers.push('WWW-Authenticate', `${challenge}, error="invalid_token"`);
    if (error.status === 429) headers.push('Retry-After', String(standing.reset));
    if (error instanceof MethodError) headers.push('Allow', error.allow);
    return { kind: 'error', error, headers };
  }
}

/** The encoding of a stored page for an `Accept-Encoding` header; clients send few different ones. */
const storedEncoding = remember((header: string | undefined) => chooseEncoding(header, ['br', 'gzip'] as const));

function remember<K, V>(make: (key: K) => V, most = 200): (key: K) => V {
  const made = new Map<K, V>();
  return (key) => {
    let value = made.get(key);
    if (value === undefined) {
      if (made.size >= most) made.clear();
      made.set(key, (value = make(key)));
    }
    return value;
  };
}

class MethodError extends ApiError {
  constructor(
    method: string,
    readonly allow: string,
  ) {
    super('method_not_allowed', `method ${method} is not allowed here; allowed are ${allow}`);
  }
}

function allowed(operations: readonly Operation[]): string {
  const methods = operations.flatMap(({ method }) => (method === 'get' ? ['GET', 'HEAD'] : ['POST']));
  return [...methods, 'OPTIONS'].join(', ');
}

function split(url: string): { path: string; search: string } {
  const mark = url.indexOf('?');
  const path = mark < 0 ? url : url.slice(0, mark);
  return { path: path.slice(basePath.length), search: mark < 0 ? '' : url.slice(mark + 1) };
}

function unknownPath(path: string): ApiError {
  if (/%(?![0-9A-Fa-f]{2})/.test(path)) return badRequest('the path is not valid percent-encoding');
  const slug = path.startsWith('/metros/') ? "; a slug's slashes are sent as %2F" : '';
  return notFound(`no such address; ${basePath}/openapi.json lists those there are${slug}`);
}

function overLimit({ limit, reset }: Standing): ApiError {
  return new ApiError(
    'rate_limited',
    `over the limit of ${limit} requests; try again in ${reset} seconds. A credential of an account with API access has higher limits.`,
  );
}
