import type { IncomingMessage, ServerResponse } from 'node:http';
import { preflightHeaders, resourceMetadataPath, uncachedHeaders } from '../../api/gate/headers.ts';
import { mcpPath } from '../../api/gate/mcp.ts';
import { basePath, isRead } from '../../api/gate/request.ts';
import type { ActiveRelease } from '../../common/release/active.ts';
import { findPage } from '../http/pageAddresses.ts';
import { sendJson } from '../http/sendJson.ts';

export interface OutsidePorts {
  /** The active release and since when it is served. */
  readonly active: Pick<ActiveRelease, 'served' | 'since' | 'isMissing'>;
  /** Whether the account store is available; undefined without accounts. */
  readonly accounts?: { readonly available: boolean } | undefined;
  /** Whether the process is about to end and wants no more requests. */
  readonly isClosing?: (() => boolean) | undefined;
  /** Answers the site's addresses: pages, files, sign-in, OAuth. Undefined on a server with the API alone. */
  readonly site: ((request: IncomingMessage, response: ServerResponse) => void) | undefined;
}

/** Returns a listener for all addresses outside the API and `/mcp`: resource metadata, health checks, the site. */
export function createOutside(origin: string, { active, accounts, isClosing, site }: OutsidePorts) {
  return function outside(request: IncomingMessage, response: ServerResponse): void {
    const { method = 'GET', url = '/' } = request;
    const [path = ''] = url.split('?');
    const page = active.served && isRead(method) ? findPage(active.served.release, path) : undefined;
    const resource = [basePath, mcpPath].find((resource) => path === resourceMetadataPath(resource));
    if (resource !== undefined && method === 'OPTIONS')
      response.writeHead(204, preflightHeaders('GET, HEAD, OPTIONS')).end();
    else if (resource !== undefined && isRead(method))
      sendJson(response, 200, uncachedHeaders(), resourceMetadata(origin, resource));
    else if (path === '/healthz' && isRead(method)) sendHealth(response);
    else if (path === '/readyz' && isRead(method)) sendReadiness(response);
    else if (page)
      response
        .writeHead(page.status, {
          Location: page.path + url.slice(path.length),
          // Without it, browsers keep a 301 for good, and a later release may move the page.
          'Cache-Control': 'public, max-age=60',
        })
        .end();
    else if (site) site(request, response);
    else sendNotFound(response, origin);
  };

  function sendHealth(response: ServerResponse): void {
    const { served, since } = active;
    const health = { status: served ? 'ok' : 'unavailable', release: served?.id ?? null, since: since ?? null };
    sendJson(response, served ? 200 : 503, uncachedHeaders(), health);
  }

  function sendReadiness(response: ServerResponse): void {
    const { served, isMissing } = active;
    const status = isClosing?.() ? 'closing' : served ? 'ready' : 'unavailable';
    const pages = served?.pages === undefined ? 'computed' : 'stored';
    // A database that cannot be read in part answers what it can.
    const release = served && { pages, files: isMissing ? 'missing' : served.isUnreadable ? 'damaged' : 'present' };
    // Public data needs no accounts: without them the instance is still ready (D76).
    const store = accounts && { accounts: accounts.available ? 'ok' : 'unavailable' };
    sendJson(response, status === 'ready' ? 200 : 503, uncachedHeaders(), { status, ...release, ...store });
  }
}

/** Says that an address outside the API has nothing. */
export function sendNotFound(response: ServerResponse, origin: string): void {
  const message = `nothing is here; the API is under ${basePath}, the MCP server at ${mcpPath}, described at ${origin}${basePath}/openapi.json`;
  sendJson(response, 404, uncachedHeaders(), { error: 'not_found', message });
}

/** Returns what a client without access may know about the credentials of the API or the MCP server (RFC 9728). */
function resourceMetadata(origin: string, path: string) {
  return {
    resource: origin + path,
    authorization_servers: [origin],
    scopes_supported: ['read'],
    bearer_methods_supported: ['header'],
    resource_documentation: `${origin}${basePath}/openapi.json`,
  };
}
