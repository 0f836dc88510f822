import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Logger } from 'pino';
import { type ApiError, badRequest, toApiError } from '../../api/domain/errors.ts';
import { computeInstead, type Decision } from '../../api/gate/decision.ts';
import { createGate } from '../../api/gate/gate.ts';
import { preflightHeaders, uncachedHeaders } from '../../api/gate/headers.ts';
import type { Counters, Standing } from '../../api/gate/limits.ts';
import type { Credentials, Limits } from '../../api/gate/principal.ts';
import { isMcp, mcpPath } from '../../api/gate/mcp.ts';
import { resourceMetadataPath } from '../../api/gate/protectedResource.ts';
import { basePath, isApi } from '../../api/gate/request.ts';
import type { RequestHead } from '../../api/gate/requestHead.ts';
import { operations } from '../../api/operations/index.ts';
import type { Compute } from '../compute/compute.ts';
import { createCore } from '../core/core.ts';
import { createMcpEndpoint, rpcError } from '../mcp/endpoint.ts';
import type { Observer } from '../observe/observer.ts';
import type { ActiveRelease } from '../../common/release/active.ts';
import type { PackedPage } from '../../common/release/pack.ts';
import type { Served } from '../../common/release/served.ts';
import { countHosts, requestHead } from '../http/requestHead.ts';
import { sendJson } from '../http/sendJson.ts';
import { limitSite } from './siteLimit.ts';
import { writeStored } from '../http/writeStored.ts';

export interface AppOptions {
  readonly origin: string;
  readonly limits: Limits;
  /** Requests a minute for `web` from one client address (D46). */
  readonly sitePerMinute: number;
}

export interface AppPorts {
  readonly clock: () => number;
  readonly counters: Counters;
  readonly credentials: Credentials;
  /** The address that a request is counted by. */
  readonly clientAddress: (request: IncomingMessage) => string;
  /** Where a client stands with its limits, if a gate in front has counted the request. */
  readonly standing?: (request: IncomingMessage) => Standing | undefined;
  /** The active release and since when it is served. */
  readonly active: Pick<ActiveRelease, 'served' | 'since' | 'isMissing'>;
  /** Whether the account store is available; undefined where there are no accounts. */
  readonly accounts?: { readonly available: boolean } | undefined;
  /** Computes what is not stored. */
  readonly compute: Compute<Served>;
  /** Whether the process is about to end and wants no more requests. */
  readonly closing?: () => boolean;
  readonly observer: Observer;
  readonly log: Logger;
  /** Answers what is not the API's: the site, signing in, OAuth. Without it there is nothing but the API. */
  readonly web?: RequestListener | undefined;
}

type Decided = Decision<PackedPage, Served>;

/** The whole service as a Node request listener: gate, stored pages, live core, health. */
export function createApp(options: AppOptions, ports: AppPorts) {
  const { origin, limits, sitePerMinute } = options;
  const { clock, counters, credentials, clientAddress, active, accounts, compute, observer, log, web } = ports;
  const { standing, closing = () => false } = ports;
  const gate = createGate<PackedPage, Served>(
    { operations, origin, limits },
    { clock, counters, credentials, pages: () => active.served },
  );
  const failed = (response: ServerResponse, cause: unknown) => observer.failed(response, cause);
  const core = createCore(compute, failed);
  const mcp = createMcpEndpoint({ operations, origin }, { compute, log });

  const site = web && limitSite(web, sitePerMinute, { clock, counters, clientAddress });

  return function listener(request: IncomingMessage, response: ServerResponse): void {
    observer.watch(request, response);
    try {
      request.url = originForm(request.url ?? '/');
      const badHost = hostError(request);
      if (badHost) return sendJson(response, 400, uncachedHeaders(), badHost.body);
      if (!isApi(request.url) && !isMcp(request.url)) return outside(request, response);
      const head = requestHead(request, clientAddress(request), standing?.(request));
      const decision = gate(head);
      if (decision instanceof Promise) void later(request, response, head, decision);
      else carryOut(request, response, head, decision);
    } catch (error) {
      crash(response, error);
    }
  };

  async function later(
    request: IncomingMessage,
    response: ServerResponse,
    head: RequestHead,
    decided: Promise<Decided>,
  ) {
    try {
      carryOut(request, response, head, await decided);
    } catch (error) {
      crash(response, error);
    }
  }

  /** Stands beside the listener, not in it: a function made for each request costs a sixth of a stored page's time. */
  function carryOut(request: IncomingMessage, response: ServerResponse, head: RequestHead, decision: Decided): void {
    observer.decided(response, decision);
    switch (decision.kind) {
      case 'page': {
        const { status, pages, page, encoding, fixed, headers } = decision;
        const body = status === 200 ? pages.body(page, encoding) : undefined;
        if (status === 200 && body === undefined) carryOut(request, response, head, computeInstead(decision));
        else writeStored(response, status, fixed, headers, body);
        return;
      }
      case 'core':
        keepOpen(decision.pages, response);
        return core(request, response, { ...head, ...decision });
      case 'mcp':
        keepOpen(decision.pages, response);
        return void mcp(request, response, { ...head, ...decision });
      case 'preflight':
        response.writeHead(204, decision.headers).end();
        return;
      case 'error': {
        const { error, headers } = decision;
        if (error.code === 'internal') observer.failed(response, error.cause);
        sendJson(response, error.status, headers, errorBody(head.url, error));
      }
    }
  }

  function outside(request: IncomingMessage, response: ServerResponse): void {
    const { method, url } = request;
    const path = url?.split('?')[0];
    const reading = method === 'GET' || method === 'HEAD';
    const resource = [basePath, mcpPath].find((resource) => path === resourceMetadataPath(resource));
    if (resource !== undefined && method === 'OPTIONS') {
      response.writeHead(204, preflightHeaders('GET, HEAD, OPTIONS')).end();
      return;
    }
    if (resource !== undefined && reading) {
      sendJson(response, 200, uncachedHeaders(), resourceMetadata(origin, resource));
      return;
    }
    if (path === '/healthz' && reading) {
      const { served, since } = active;
      const health = { status: served ? 'ok' : 'unavailable', release: served?.id ?? null, since: since ?? null };
      sendJson(response, served ? 200 : 503, uncachedHeaders(), health);
      return;
    }
    if (path === '/readyz' && reading) {
      const { served, isMissing } = active;
      const status = closing() ? 'closing' : served ? 'ready' : 'unavailable';
      const pages = served?.pages === undefined ? 'computed' : 'stored';
      const release = served && { pages, files: isMissing ? 'missing' : 'present' };
      // Public data needs no accounts: without them the instance is still ready (D76).
      const store = accounts && { accounts: accounts.available ? 'ok' : 'unavailable' };
      sendJson(response, status === 'ready' ? 200 : 503, uncachedHeaders(), { status, ...release, ...store });
      return;
    }
    if (site) {
      if (isFlooded(request, response)) request.socket.destroy();
      else site(request, response).catch((error: unknown) => crash(response, error));
      return;
    }
    const message = `nothing is here; the API is under ${basePath}, the MCP server at ${mcpPath}, described at ${origin}${basePath}/openapi.json`;
    sendJson(response, 404, uncachedHeaders(), { error: 'not_found', message });
  }

  function crash(response: ServerResponse, cause: unknown): void {
    observer.failed(response, cause);
    if (response.headersSent) return void response.destroy();
    const error = toApiError(cause);
    sendJson(response, error.status, uncachedHeaders(), error.body);
  }
}

/** Keeps a release open until the response is over. */
function keepOpen(served: Served | undefined, response: ServerResponse): void {
  // A response that is over already does not say so again.
  if (served && !response.destroyed) response.once('close', served.use());
}

/** Requests for pages that one connection may have waiting. A browser has one; a flood of them would hold up everybody. */
const mostWaiting = 50;
const waiting = new WeakMap<Socket, number>();

/** Whether the connection of a request has too many waiting; counts this one until it is answered. */
function isFlooded({ socket }: IncomingMessage, response: ServerResponse): boolean {
  const before = waiting.get(socket) ?? 0;
  waiting.set(socket, before + 1);
  response.once('close', () => waiting.set(socket, waiting.get(socket)! - 1));
  return before >= mostWaiting;
}

/** What is wrong with the `Host` header of a request (RFC 9112 section 3.2); undefined: nothing. */
function hostError(request: IncomingMessage): ApiError | undefined {
  const hosts = countHosts(request);
  if (hosts > 1) return badRequest('the request has more than one Host header');
  if (hosts === 0 && request.httpVersion === '1.1') return badRequest('the request has no Host header');
  return undefined;
}

/** The path and query of a request target that names its origin, too (RFC 9112 section 3.2.2). */
function originForm(url: string): string {
  if (url.startsWith('/')) return url;
  return /^https?:\/\/[^/?#]*(\/.*)$/i.exec(url)?.[1] ?? url;
}

const errorBody = (url: string, error: ApiError) => (isMcp(url) ? rpcError(error) : error.body);

/** What a client that was refused may learn of the credentials of the API or the MCP server (RFC 9728). */
function resourceMetadata(origin: string, path: string) {
  return {
    resource: origin + path,
    authorization_servers: [origin],
    scopes_supported: ['read'],
    bearer_methods_supported: ['header'],
    resource_documentation: `${origin}${basePath}/openapi.json`,
  };
}
