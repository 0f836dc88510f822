import { z } from 'zod';
import { flag } from '../schemas/parameters.ts';
import { readQuery } from './request.ts';

/** Where the MCP server stands: one address, counted with the API. */
export const mcpPath = '/mcp';

export const mcpMethods = 'POST, OPTIONS';

/** Headers that a page of another origin may send to it. */
export const mcpHeaders = 'Authorization, Content-Type, Mcp-Protocol-Version, Mcp-Session-Id, Mcp-Method, Mcp-Name';

export function isMcp(url: string): boolean {
  return url.startsWith(mcpPath) && (url.length === mcpPath.length || url[mcpPath.length] === '?');
}

const query = z.object({ sign_in: flag });

/**
 * Whether the address insists on a credential: `/mcp?sign_in=1`. Clients begin to sign in when they are refused, and
 * an address that serves everyone refuses nobody.
 * @throws ApiError 400
 */
export function readSignIn(url: string): boolean {
  return url.length > mcpPath.length && readQuery({ query }, url.slice(mcpPath.length + 1))['sign_in'] === true;
}
