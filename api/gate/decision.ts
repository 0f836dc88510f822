import type { ApiError } from '../domain/errors.ts';
import type { Me } from '../schemas/me.ts';
import type { Call } from './call.ts';
import { type FixedHeaders, releaseHeaders, standingHeaders, type Visibility } from './headers.ts';
import type { Standing } from './limits.ts';
import type { Encoding } from './negotiation.ts';
import type { Page, Pages } from './page.ts';
import { type Limits, me, type Tier } from './principal.ts';
import { basePath } from './request.ts';
import type { Visit } from './visit.ts';

/**
 * What the gate decides of a request. `headers` are names and values in turn; `pages` are those of the release that was
 * active when it decided, so a request sees one release from start to end.
 */
export type Decision<P extends Page, S extends Pages<P>> =
  PageDecision<P, S> | CoreDecision<S> | McpDecision<S> | PreflightDecision | ErrorDecision;

/** The requested route, and the tier of the client: for logs and metrics. */
interface Target {
  /** The path of the operation, such as `/api/v1/metros/{ref}`; undefined if the path has none. */
  readonly route: string | undefined;
  /** Undefined if unknown, as with a credential that is not valid. */
  readonly tier: Tier | undefined;
}

/** The response is a stored page, or 304 in its place. */
export interface PageDecision<P, S> extends Target {
  readonly kind: 'page';
  readonly status: 200 | 304;
  readonly pages: S;
  readonly page: P;
  readonly encoding: Encoding;
  readonly fixed: FixedHeaders;
  /** The headers that differ from response to response. */
  readonly headers: string[];
  /** The call that the page answers. */
  readonly call: Call;
  readonly standing: Standing;
}

/** The live core computes the response and adds `headers` to it. */
export interface CoreDecision<S> extends Target, Call {
  readonly kind: 'core';
  readonly pages: S | undefined;
  /** Undefined without a credential. */
  readonly me: Me | undefined;
  readonly visibility: Visibility;
  readonly standing: Standing;
  readonly headers: string[];
}

/** The MCP server computes the response and adds `headers` to it. */
export interface McpDecision<S> extends Target {
  readonly kind: 'mcp';
  readonly pages: S | undefined;
  /** Undefined without a credential. */
  readonly me: Me | undefined;
  /** Whether the results of tools have their data next to the text. */
  readonly structured: boolean;
  readonly headers: string[];
}

/** The response is 204 to a preflight request. */
export interface PreflightDecision extends Target {
  readonly kind: 'preflight';
  readonly headers: string[];
}

/** The response is an error. */
export interface ErrorDecision extends Target {
  readonly kind: 'error';
  readonly error: ApiError;
  readonly headers: string[];
}

/** Returns the decision to compute the response to a call. */
export function computeLive<S extends Pick<Pages, 'id'>>(visit: Visit<S>, call: Call, limits: Limits): CoreDecision<S> {
  const { stored, principal, standing, tier } = visit;
  return {
    kind: 'core',
    pages: stored,
    ...call,
    me: principal && me(principal, limits),
    visibility: principal ? 'private' : 'public',
    standing,
    headers: [...standingHeaders(standing), ...releaseHeaders(stored), ...(call.deprecation ?? [])],
    route: basePath + call.operation.path,
    tier,
  };
}

/** Returns the decision to compute a response because its stored page cannot be read. */
export function computeInstead<P, S extends Pick<Pages, 'id'>>(decision: PageDecision<P, S>): CoreDecision<S> {
  const { pages, call, standing, route, tier } = decision;
  const headers = [...decision.headers, ...releaseHeaders(pages)];
  // A stored page is the same for everyone: only its headers depend on the client.
  const visibility = tier === 'anonymous' ? 'public' : 'private';
  return { kind: 'core', pages, ...call, me: undefined, visibility, standing, headers, route, tier };
}
