import type { Standing } from './limits.ts';
import type { Limits, Principal, Tier } from './principal.ts';
import type { RequestHead, Route, Router } from './request.ts';
import { ApiError } from '../domain/errors.ts';
import type { Operation } from '../operations/operation.ts';

/** A request, who sends it, the client's standing with its limits, and the release that answers it. */
export interface Visit<S = unknown> {
  readonly head: RequestHead;
  /** Undefined without a credential. */
  readonly principal: Principal | undefined;
  /** Undefined if unknown, as with a credential that is not valid. */
  readonly tier: Tier | undefined;
  readonly standing: Standing;
  /** The stored pages of the active release, if one is active. */
  readonly stored: S | undefined;
}

/** What the checks of the gate go by. */
export interface GateRules {
  readonly route: Router;
  readonly limits: Limits;
  /** Public origin, as clients see it, without a trailing slash. */
  readonly origin: string;
}

/** @throws ApiError 401 for a request without a credential to a route that needs one (D35) */
export function checkCredential({ principal }: Visit, route: Route | undefined): void {
  if (!principal && needs(route, 'credential'))
    throw new ApiError('unauthorized', 'this address needs a credential: Authorization: Bearer <token>');
}

/** @throws ApiError 403 for a request without API access to a route that needs it (D35) */
export function checkApiAccess({ principal }: Visit, route: Route | undefined): void {
  if (!principal?.apiAccess && needs(route, 'api'))
    throw new ApiError('api_access_required', 'this address needs a credential of an account with API access');
}

const needs = (route: Route | undefined, access: Operation['access']) =>
  route?.operations.some((operation) => operation.access === access);

/** @throws ApiError 429 for a client that is over a limit */
export function checkLimits({ standing, principal }: Visit, { limits, origin }: GateRules): void {
  if (standing.allowed) return;
  const { limit, seconds, reset } = standing;
  const isAccountLimit = limit === limits.accountPerDay && seconds === 86400;
  const [whose, how] = wording(principal, isAccountLimit);
  throw new ApiError(
    'rate_limited',
    `over the limit of ${limit} requests per ${seconds === 60 ? 'minute' : 'day'} for ${whose}; try again in ${reset} seconds. ${how}: see ${origin}/docs/limits#higher-limits`,
  );
}

/** Returns whose limit it is, and what to do for a higher one. */
function wording(principal: Principal | undefined, isAccountLimit: boolean): readonly [whose: string, how: string] {
  if (!principal) return ['this network address', 'Accounts with API access have higher limits'];
  if (!principal.apiAccess)
    return ['this network address, because the account has no API access', 'API access gives higher limits'];
  return [isAccountLimit ? 'all API keys and apps of the account' : 'this API key or app', 'To ask for a higher limit'];
}
