import { preflightHeaders } from './headers.ts';
import type { PreflightDecision } from './decision.ts';
import { isMcp, mcpHeaders, mcpMethods, mcpPath } from './mcp.ts';
import { allowedMethods, routeName, type Router, splitUrl } from './request.ts';

/** Returns the response to a preflight request (D33). It counts against no limit and needs no credential. */
export function answerPreflight(url: string, route: Router): PreflightDecision {
  if (isMcp(url)) {
    const headers = preflightHeaders(mcpMethods, mcpHeaders);
    return { kind: 'preflight', headers, route: mcpPath, tier: undefined };
  }
  const found = route(splitUrl(url).path);
  const headers = preflightHeaders(found ? allowedMethods(found) : 'GET, HEAD, POST, OPTIONS');
  return { kind: 'preflight', headers, route: found && routeName(found), tier: undefined };
}
