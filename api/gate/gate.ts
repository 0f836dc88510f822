import { ApiError, badRequest, notFound, toApiError } from '../domain/errors.ts';
import type { Input, Operation } from '../operations/operation.ts';
import { keyOf } from '../operations/operation.ts';
import type { Me } from '../schemas/me.ts';
import {
  type FixedHeaders,
  pageHeaders,
  preflightHeaders,
  standingHeaders,
  uncachedHeaders,
  type Visibility,
} from './headers.ts';
import type { Counters, Standing } from './limits.ts';
import { type Credentials, type Limits, me, type Principal, type Tier, tierOf, windowsUnder } from './principal.ts';
import type { Page, Pages } from './page.ts';
import { isMcp, mcpHeaders, mcpMethods, mcpPath, readSignIn } from './mcp.ts';
import { chooseEncoding, type Conditions, type Encoding, isUnchanged } from './negotiation.ts';
import { holdsCredential, misplacedCredential } from './misplaced.ts';
import { basePath, createRouter, decodePath, readInput, splitAt } from './request.ts';

/** A request as the gate sees it, whatever host it came to. */
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
}

export interface Ports<P extends Page, S extends Pages<P>> {
  /** Epoch milliseconds. */
  readonly clock: () => number;
  readonly counters: Counters;
  readonly credentials: Credentials;
  /** Undefined while no release is active. */
  readonly pages: () => S | undefined;
}

export interface GateOptions {
  readonly operations: readonly Operation[];
  /** Public origin, as clients see it, without a trailing slash. */
  readonly origin: string;
  readonly limits: Limits;
}

/**
 * What the gate decides of a request. `headers` are names and values in turn; `pages` are those that it was decided
 * by, so that a request sees one release from start to end.
 */
export type Decision<P extends Page, S extends Pages<P>> =
  | PageDecision<P, S>
  | CoreDecision<S>
  | McpDecision<S>
  | (Asked & { readonly kind: 'preflight'; readonly headers: string[] })
  | (Asked & { readonly kind: 'error'; readonly error: ApiError; readonly headers: string[] });

/** What was asked for, and as whom: for logs and metrics. */
interface Asked {
  /** The path of what is asked for, such as `/api/v1/metros/{ref}`; undefined where there is none. */
  readonly route: string | undefined;
  /** Undefined where that is not known, as with a credential that is not good. */
  readonly tier: Tier | undefined;
}

/** A stored page is the answer, or 304 in its place. */
export interface PageDecision<P, S> extends Asked {
  readonly kind: 'page';
  readonly status: 200 | 304;
  readonly pages: S;
  readonly page: P;
  readonly encoding: Encoding;
  readonly fixed: FixedHeaders;
  /** Those that are not the same each time. */
  readonly headers: string[];
  /** What the page answers. */
  readonly call: StoredCall;
  readonly standing: Standing;
}

interface StoredCall {
  readonly operation: Operation;
  readonly input: Input;
}

/** The live core is to answer; `headers` go onto whatever it answers. */
export interface CoreDecision<S> extends Asked {
  readonly kind: 'core';
  readonly pages: S | undefined;
  readonly operation: Operation;
  readonly input: Input;
  /** Who asks, where the request has a credential. */
  readonly me: Me | undefined;
  readonly visibility: Visibility;
  readonly standing: Standing;
  readonly headers: string[];
}

/** The MCP server is to answer; `headers` go onto whatever it answers. */
export interface McpDecision<S> extends Asked {
  readonly kind: 'mcp';
  readonly pages: S | undefined;
  /** Who asks, where the request has a credential. */
  readonly me: Me | undefined;
  readonly headers: string[];
}

/** Where the metadata of a protected resource stands (RFC 9728); `path` is the resource's own. */
export const resourceMetadataPath = (path: string) => `/.well-known/oauth-protected-resource${path}`;

/** The challenge of a 401 (RFC 9728 section 5.1): where a client finds out how to sign in. `path` is the resource's. */
export const challenge = (origin: string, path: string) =>
  `Bearer resource_metadata="${origin}${resourceMetadataPath(path)}"`;

/** `Retry-After` in seconds while something that the service needs is unavailable. */
const unavailableSeconds = 5;

/**
 * How many addresses are remembered with the page that they lead to: more than a release has stored pages, since
 * reading an address anew takes as long as a third of the request. A long one is not: it is nobody's usual way to ask.
 */
const rememberedAddresses = 100_000;
const rememberedLength = 200;

/**
 * The gate: what is decided of a request before anything is read or computed, in the order of D34.
 * It is synchronous where the counters are.
 */
export function createGate<P extends Page, S extends Pages<P>>(
  { operations, origin, limits }: GateOptions,
  { clock, counters, credentials, pages }: Ports<P, S>,
): (head: RequestHead) => MaybePromise<Decision<P, S>> {
  const route = createRouter(operations);
  const windowsFor = windowsUnder(limits);
  let remembered = new Map<string, Remembered<P>>();
  let rememberedOf: S | undefined;

  return function decide(head) {
    if (head.method === 'OPTIONS') return preflight(head);
    // A remembered address holds no credential: it was looked through before it was remembered.
    if (head.misplacedIn !== undefined || (!remembered.has(head.url) && holdsCredential(head.url)))
      return refuseCounted(head, misplacedCredential(head.misplacedIn));
    if (head.authorization.length === 0) return count(head, undefined);
    try {
      const principal = credentials.check(head.authorization);
      if (!(principal instanceof Promise)) return count(head, principal);
      return principal.then((known) => count(head, known)).catch((error: unknown) => refuseCounted(head, error));
    } catch (error) {
      return refuseCounted(head, error);
    }
  };

  /** Refuses a request before its limits are known: it counts against its address, and is refused past the limit, too. */
  function refuseCounted(head: RequestHead, error: unknown): MaybePromise<Decision<P, S>> {
    const standing = counters.take(windowsFor(head.address, undefined), clock());
    return after(standing, (known) => refuse(head, toApiError(error), known, undefined));
  }

  function count(head: RequestHead, principal: Principal | undefined): MaybePromise<Decision<P, S>> {
    const barred = principal && barrier(principal, origin);
    if (barred) return refuseCounted(head, barred);
    const standing = counters.take(windowsFor(head.address, principal), clock());
    return after(standing, (known) => admit(head, known, principal));
  }

  function admit(
    head: RequestHead,
    standing: Standing,
    principal: Principal | undefined,
  ): MaybePromise<Decision<P, S>> {
    const refused = (error: unknown) => refuse(head, toApiError(error), standing, tierOf(principal));
    try {
      const answer = answerOf(head, standing, principal);
      return answer instanceof Promise ? answer.catch(refused) : answer;
    } catch (error) {
      return refused(error);
    }
  }

  function answerOf(
    head: RequestHead,
    standing: Standing,
    principal: Principal | undefined,
  ): MaybePromise<Decision<P, S>> {
    const stored = pages();
    if (isMcp(head.url)) return toMcp(head, standing, principal, stored);
    if (stored !== rememberedOf) [remembered, rememberedOf] = [new Map<string, Remembered<P>>(), stored];
    const reading = head.method === 'GET' || head.method === 'HEAD';
    const known = reading ? remembered.get(head.url) : undefined;
    if (known && standing.allowed) return serve(head, standing, principal, stored!, known);

    const { operation, input } = resolve(head, standing, principal);
    if (!stored && !operation.standsAlone)
      throw new ApiError('unavailable', 'the API is not available on this server: no release is active');
    const found = reading ? stored?.find(keyOf(operation, input)) : undefined;
    return after(found, (page) => {
      if (!page) return toCore(operation, input, standing, principal, stored);
      const leads = { page, call: { operation, input }, route: basePath + operation.path };
      if (head.url.length <= rememberedLength && stored === rememberedOf) {
        if (remembered.size >= rememberedAddresses) remembered.clear();
        remembered.set(head.url, leads);
      }
      return serve(head, standing, principal, stored!, leads);
    });
  }

  /** Finds out what is asked, as far as it may be asked (D34): credential, limits, API access, route, method, parameters. */
  function resolve(
    { method, url }: RequestHead,
    standing: Standing,
    principal: Principal | undefined,
  ): { operation: Operation; input: Input } {
    const { path, search } = split(url);
    const found = route(path);
    const needs = (access: Operation['access']) => found?.operations.some((operation) => operation.access === access);
    if (!principal && needs('credential'))
      throw new ApiError('unauthorized', 'this address needs a credential: Authorization: Bearer <token>');
    if (!standing.allowed) throw overLimit(standing, principal, limits, origin);
    if (!principal?.apiAccess && needs('api'))
      throw new ApiError('api_access_required', 'this address needs a credential of an account with API access');
    if (!found) throw unknownPath(path);
    const operation = found.operations.find(
      (operation) => operation.method === (method === 'HEAD' ? 'get' : method.toLowerCase()),
    );
    if (!operation) throw new MethodError(method, allowed(found.operations));
    return { operation, input: readInput(operation, found.params, search) };
  }

  function serve(
    head: RequestHead,
    standing: Standing,
    principal: Principal | undefined,
    stored: S,
    { page, call, route }: Remembered<P>,
  ): Decision<P, S> {
    const encoding = storedEncoding(head.acceptEncoding);
    const status = isUnchanged(head, page.etag, stored.modified) ? 304 : 200;
    const fixed = pageHeaders(status, page, encoding, stored.modified, visibilityTo(principal));
    const headers = standingHeaders(standing);
    const tier = tierOf(principal);
    return { kind: 'page', status, pages: stored, page, encoding, fixed, headers, call, standing, route, tier };
  }

  function toCore(
    operation: Operation,
    input: Input,
    standing: Standing,
    principal: Principal | undefined,
    stored: S | undefined,
  ): Decision<P, S> {
    return {
      kind: 'core',
      pages: stored,
      operation,
      input,
      me: principal && me(principal, limits),
      visibility: visibilityTo(principal),
      standing,
      headers: standingHeaders(standing),
      route: basePath + operation.path,
      tier: tierOf(principal),
    };
  }

  function toMcp(
    { method, url }: RequestHead,
    standing: Standing,
    principal: Principal | undefined,
    stored: S | undefined,
  ): Decision<P, S> {
    if (readSignIn(url) && !principal) throw new ApiError('unauthorized', 'this address needs a credential: sign in');
    if (!standing.allowed) throw overLimit(standing, principal, limits, origin);
    if (method !== 'POST') throw new MethodError(method, mcpMethods);
    return {
      kind: 'mcp',
      pages: stored,
      me: principal && me(principal, limits),
      headers: standingHeaders(standing),
      route: mcpPath,
      tier: tierOf(principal),
    };
  }

  function preflight({ url }: RequestHead): Decision<P, S> {
    if (isMcp(url)) {
      const headers = preflightHeaders(mcpMethods, mcpHeaders);
      return { kind: 'preflight', headers, route: mcpPath, tier: undefined };
    }
    const found = route(split(url).path);
    const methods = found ? allowed(found.operations) : 'GET, HEAD, POST, OPTIONS';
    const headers = preflightHeaders(methods);
    return { kind: 'preflight', headers, route: routeAt(url), tier: undefined };
  }

  function refuse({ url }: RequestHead, error: ApiError, standing: Standing, tier: Tier | undefined): Decision<P, S> {
    const headers = [...uncachedHeaders(), ...standingHeaders(standing)];
    const why = challengeOf(error);
    if (why !== undefined) headers.push('WWW-Authenticate', challengeAt(url) + why);
    if (error.status === 429) headers.push('Retry-After', String(standing.reset));
    if (error.status === 503) headers.push('Retry-After', String(unavailableSeconds));
    if (error instanceof MethodError) headers.push('Allow', error.allow);
    return { kind: 'error', error, headers, route: routeAt(url), tier };
  }

  function routeAt(url: string): string | undefined {
    if (isMcp(url)) return mcpPath;
    const found = route(split(url).path);
    return found && basePath + found.operations[0]!.path;
  }

  function challengeAt(url: string): string {
    return challenge(origin, isMcp(url) ? mcpPath : basePath);
  }
}

/** A stored page that an address leads to. */
interface Remembered<P> {
  readonly page: P;
  readonly call: StoredCall;
  readonly route: string;
}

type MaybePromise<T> = T | Promise<T>;

/** Goes on with a value, at once where it is there. */
function after<T, U>(value: MaybePromise<T>, next: (value: T) => MaybePromise<U>): MaybePromise<U> {
  return value instanceof Promise ? value.then(next) : next(value);
}

/** The decision to compute an answer whose stored page cannot be read. */
export function computedInstead<P, S>(decision: PageDecision<P, S>): CoreDecision<S> {
  const { pages, call, standing, headers, route, tier } = decision;
  // A stored answer is the same for everyone: who asks shows in its headers alone.
  const visibility = tier === 'anonymous' ? 'public' : 'private';
  return { kind: 'core', pages, ...call, me: undefined, visibility, standing, headers, route, tier };
}

const visibilityTo = (principal: Principal | undefined): Visibility => (principal ? 'private' : 'public');

/** Why a good credential may not be used now; undefined: it may. */
function barrier({ acceptedTerms, credential }: Principal, origin: string): ApiError | undefined {
  if (!acceptedTerms)
    return new ApiError(
      'terms_required',
      `the person of this credential has not accepted the current Terms of Service; accept them in a browser at ${origin}/terms, and the credential works at once`,
    );
  if (!credential.scopes.includes('read'))
    return new ApiError('insufficient_scope', 'the credential lacks the scope `read`');
  return undefined;
}

/** The attributes of the challenge that an error carries (RFC 6750 section 3); undefined: it carries none. */
function challengeOf({ code }: ApiError): string | undefined {
  switch (code) {
    case 'unauthorized':
      return '';
    case 'invalid_token':
      return ', error="invalid_token"';
    case 'insufficient_scope':
      return ', error="insufficient_scope", scope="read"';
    default:
      return undefined;
  }
}

/** The encoding of a stored page for an `Accept-Encoding` header; clients send few different ones. */
const storedEncoding = remember((header: string | undefined) => chooseEncoding(header, ['gzip'] as const));

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
  readonly allow: string;

  constructor(method: string, allow: string) {
    super('method_not_allowed', `method ${method} is not allowed here; allowed are ${allow}`);
    this.allow = allow;
  }
}

function allowed(operations: readonly Operation[]): string {
  const methods = operations.flatMap(({ method }) => (method === 'get' ? ['GET', 'HEAD'] : ['POST']));
  return [...methods, 'OPTIONS'].join(', ');
}

function split(url: string): { path: string; search: string } {
  const [path, search] = splitAt(url, '?');
  return { path: path.slice(basePath.length), search };
}

function unknownPath(path: string): ApiError {
  if (!decodePath(path)) return badRequest('the path must be percent-encoded UTF-8');
  return notFound(`no such address; ${basePath}/openapi.json lists those there are`);
}

function overLimit(
  { limit, seconds, reset }: Standing,
  principal: Principal | undefined,
  { accountPerDay }: Limits,
  origin: string,
): ApiError {
  const ofAccount = limit === accountPerDay && seconds === 86400;
  const [whose, how] = !principal
    ? ['this network address', 'Accounts with API access have higher limits']
    : !principal.apiAccess
      ? ['this network address, because the account has no API access', 'API access gives higher limits']
      : [ofAccount ? 'all API keys and apps of the account' : 'this API key or app', 'To ask for a higher limit'];
  return new ApiError(
    'rate_limited',
    `over the limit of ${limit} requests per ${seconds === 60 ? 'minute' : 'day'} for ${whose}; try again in ${reset} seconds. ${how}: see ${origin}/docs/limits#higher-limits`,
  );
}
