import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import type { Release } from '../api/domain/release.ts';
import { toApiError } from '../api/errors.ts';
import { createGate, type Decision, type RequestHead, resourceMetadataPath } from '../api/gate/gate.ts';
import { uncachedHeaders } from '../api/gate/headers.ts';
import type { Counters } from '../api/gate/limits.ts';
import type { Credentials, Limits } from '../api/gate/principal.ts';
import { basePath } from '../api/gate/request.ts';
import { describe } from '../api/openapi.ts';
import { operations } from '../api/operations/index.ts';
import { createClientAddress, type TrustedProxies } from './clientAddress.ts';
import { createCore } from './core.ts';
import type { PackedPage } from './release/pack.ts';
import type { Served } from './release/served.ts';
import { requestHead } from './requestHead.ts';
import { sendJson } from './sendJson.ts';

export interface AppOptions {
  readonly origin: string;
  readonly trustedProxies: TrustedProxies;
  readonly limits: Limits;
}

export interface AppPorts {
  readonly clock: () => number;
  readonly counters: Counters;
  readonly credentials: Credentials;
  /** The active release and since when it is served. */
  readonly active: { readonly served: Served | undefined; readonly since: Date | undefined };
  readonly log: Logger;
}

type Decided = Decision<PackedPage, Served>;

/** The whole service as a Node request listener: gate, stored pages, live core, health. */
export function createApp(options: AppOptions, { clock, counters, credentials, active, log }: AppPorts) {
  const { origin, trustedProxies, limits } = options;
  const gate = createGate<PackedPage, Served>(
    { operations, origin, limits },
    { clock, counters, credentials, pages: () => active.served },
  );
  const described = new WeakMap<Release, Promise<object>>();
  const core = createCore(operations, { describe: describeOnce }, log);
  const clientAddress = createClientAddress(trustedProxies);

  return function listener(request: IncomingMessage, response: ServerResponse): void {
    try {
      request.url = originForm(request.url ?? '/');
      if (!isApi(request.url)) return outside(request, response);
      const head = requestHead(request, clientAddress(request));
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
    switch (decision.kind) {
      case 'page': {
        const { status, pages, page, encoding, headers } = decision;
        response.writeHead(status, headers);
        if (status === 200) response.end(pages.body(page, encoding), 'latin1');
        else response.end();
        return;
      }
      case 'core':
        return core(request, response, { ...head, ...decision });
      case 'preflight':
        response.writeHead(204, decision.headers).end();
        return;
      case 'error':
        sendJson(response, decision.error.status, decision.headers, decision.error.body);
    }
  }

  /** The description of a release is made once. */
  function describeOnce(release: Release): Promise<object> {
    let made = described.get(release);
    if (!made) {
      made = describe(operations, release, origin);
      described.set(release, made);
      made.catch(() => described.delete(release));
    }
    return made;
  }

  function outside({ method, url }: IncomingMessage, response: ServerResponse): void {
    const path = url?.split('?')[0];
    const reading = method === 'GET' || method === 'HEAD';
    if (path === resourceMetadataPath && reading) {
      sendJson(response, 200, uncachedHeaders(), resourceMetadata(origin));
      return;
    }
    if (path === '/healthz' && reading) {
      const { served, since } = active;
      const health = { status: served ? 'ok' : 'unavailable', release: served?.id ?? null, since: since ?? null };
      sendJson(response, served ? 200 : 503, uncachedHeaders(), health);
      return;
    }
    const message = `nothing is here; the API is under ${basePath}, described at ${origin}${basePath}/openapi.json`;
    sendJson(response, 404, uncachedHeaders(), { error: 'not_found', message });
  }

  function crash(response: ServerResponse, cause: unknown): void {
    log.error({ err: cause }, 'a request failed');
    if (response.headersSent) return void response.destroy();
    const error = toApiError(cause);
    sendJson(response, error.status, uncachedHeaders(), error.body);
  }
}

/** The path and query of a request target that names its origin, too (RFC 9112 section 3.2.2). */
function originForm(url: string): string {
  if (url.startsWith('/')) return url;
  return /^https?:\/\/[^/?#]*(\/.*)$/i.exec(url)?.[1] ?? url;
}

function isApi(url: string): boolean {
  return url.startsWith(basePath) && (url.length === basePath.length || '/?'.includes(url[basePath.length]!));
}

/** What a client that was refused may learn of the API's credentials (RFC 9728). */
function resourceMetadata(origin: string) {
  return {
    resource: origin + basePath,
    scopes_supported: ['read'],
    bearer_methods_supported: ['header'],
    resource_documentation: `${origin}${basePath}/openapi.json`,
  };
}
