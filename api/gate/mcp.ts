import { z } from 'zod';
import { ApiError } from '../domain/errors.ts';
import { flag } from '../schemas/parameters.ts';
import type { McpDecision } from './decision.ts';
import { standingHeaders } from './headers.ts';
import { MethodError, readQuery } from './request.ts';
import { checkLimits, type GateRules, type Visit } from './visit.ts';
import { me } from './principal.ts';

/** The path of the MCP server. Its requests count against the same limits as the API's. */
export const mcpPath = '/mcp';

/** The methods of the MCP server, as its `Allow` header lists them. */
export const mcpMethods = 'POST, OPTIONS';

/** Headers that a page of another origin may send to the MCP server. */
export const mcpHeaders = 'Authorization, Content-Type, Mcp-Protocol-Version, Mcp-Session-Id, Mcp-Method, Mcp-Name';

/** Whether an address, path and query, is the MCP server's. */
export function isMcp(url: string): boolean {
  return url.startsWith(mcpPath) && (url.length === mcpPath.length || url[mcpPath.length] === '?');
}

/** What a client chooses by the address: that it must sign in, and that answers have their data next to the text. */
const query = z.object({ sign_in: flag, structured: flag });

/**
 * Returns the decision to let the MCP server answer.
 * @throws ApiError 400 for the query, 401 at the address that needs a credential, 429, 405, in this order
 */
export function decideMcp<S>(visit: Visit<S>, rules: GateRules): McpDecision<S> {
  const { head, principal, standing, stored, tier } = visit;
  const { sign_in, structured } = readAddress(head.url);
  if (sign_in && !principal) throw new ApiError('unauthorized', 'this address needs a credential: sign in');
  checkLimits(visit, rules);
  if (head.method !== 'POST') throw new MethodError(head.method, mcpMethods);
  return {
    kind: 'mcp',
    pages: stored,
    me: principal && me(principal, rules.limits),
    structured,
    headers: standingHeaders(standing),
    route: mcpPath,
    tier,
  };
}

/**
 * Reads the query of the address: `/mcp?sign_in=1` needs a credential. Clients start to sign in when they get 401, which an
 * address for everyone never returns. @throws ApiError 400
 */
function readAddress(url: string): { readonly sign_in: boolean; readonly structured: boolean } {
  const { sign_in, structured } = readQuery({ query }, url.slice(mcpPath.length + 1));
  return { sign_in: sign_in === true, structured: structured === true };
}
