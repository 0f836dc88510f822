import { type ApiError, toApiError } from '../domain/errors.ts';
import type { ErrorDecision } from './decision.ts';
import { challenge, releaseHeaders, standingHeaders, uncachedHeaders } from './headers.ts';
import { isMcp, mcpPath } from './mcp.ts';
import { basePath, MethodError, routeName, splitUrl } from './request.ts';
import type { Pages } from './page.ts';
import type { GateRules, Visit } from './visit.ts';

/** Returns the error response to a request. An error without a code becomes 500 `internal`. */
export function refuse(
  cause: unknown,
  { head, standing, tier, stored }: Visit<Pick<Pages, 'id'>>,
  { route, origin }: GateRules,
): ErrorDecision {
  const error = toApiError(cause);
  const mcp = isMcp(head.url);
  const headers = [...uncachedHeaders(), ...standingHeaders(standing), ...(mcp ? [] : releaseHeaders(stored))];
  const attributes = challengeAttributes(error);
  if (attributes !== undefined)
    headers.push('WWW-Authenticate', challenge(origin, mcp ? mcpPath : basePath) + attributes);
  const retryAfter = error.status === 429 ? standing.reset : error.retryAfter;
  if (retryAfter !== undefined) headers.push('Retry-After', String(retryAfter));
  if (error instanceof MethodError) headers.push('Allow', error.allow);
  const found = mcp ? undefined : route(splitUrl(head.url).path);
  return { kind: 'error', error, headers, route: mcp ? mcpPath : found && routeName(found), tier };
}

/** Returns the attributes of an error's challenge (RFC 6750 section 3); undefined for an error without a challenge. */
function challengeAttributes({ code }: ApiError): string | undefined {
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
