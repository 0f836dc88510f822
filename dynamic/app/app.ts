import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import { type ApiError, toApiError } from '../../api/domain/errors.ts';
import { computeInstead, type Decision } from '../../api/gate/decision.ts';
import { createGate } from '../../api/gate/gate.ts';
import { uncachedHeaders } from '../../api/gate/headers.ts';
import type { Counters, Standing } from '../../api/gate/limits.ts';
import { isMcp } from '../../api/gate/mcp.ts';
import type { Credentials, Limits } from '../../api/gate/principal.ts';
import { isApi, type RequestHead } from '../../api/gate/request.ts';
import { operations } from '../../api/operations/index.ts';
import type { PackedPage } from '../../common/release/pack.ts';
import type { HeldRelease } from '../../common/release/served.ts';
import type { Compute } from '../compute/compute.ts';
import { createCore } from '../core/core.ts';
import { requestHead } from '../http/requestHead.ts';
import { hostError, originForm } from '../http/requestTarget.ts';
import { sendJson } from '../http/sendJson.ts';
import { writeStored } from '../http/writeStored.ts';
import { createMcpEndpoint, rpcError } from '../mcp/endpoint.ts';
import type { Observer } from '../observe/observer.ts';
import { createPlacePages, type PlaceSite } from '../places/placePages.ts';
import { createOutside, type OutsidePorts, sendNotFound } from './outside.ts';
import { limitSite } from './siteLimit.ts';

interface AppOptions {
  /** Public origin, without a trailing slash. */
  readonly origin: string;
  readonly limits: Limits;
  /** Requests a minute for `web` from one client address (D46). */
  readonly sitePerMinute: number;
}

export interface AppPorts extends Omit<OutsidePorts, 'site'> {
  readonly clock: () => number;
  readonly counters: Counters;
  readonly credentials: Credentials;
  /** The address that a request is counted by. */
  readonly clientAddress: (request: IncomingMessage) => string;
  /** Returns a client's standing with its limits, if a gate in front has counted the request. */
  readonly standing?: (request: IncomingMessage) => Standing | undefined;
  /** Returns a release that a request names, other than the active one. @throws ApiError 404 if it is not held */
  readonly release: (id: string) => Promise<HeldRelease>;
  /** Computes the responses that are not stored. */
  readonly compute: Compute<HeldRelease>;
  readonly observer: Observer;
  readonly log: Logger;
  /** Answers the site's addresses: pages, files, sign-in, OAuth. Undefined on a server with the API alone. */
  readonly web?: RequestListener | undefined;
  /** What the pages of places need; absent where there are none. */
  readonly places?: PlaceSite;
}

type AppDecision = Decision<PackedPage, HeldRelease>;

/** Returns the whole service as a Node request listener: gate, stored pages, live core, MCP server, health checks, site. */
export function createApp(options: AppOptions, ports: AppPorts) {
  const { origin, limits } = options;
  const { clock, counters, credentials, clientAddress, standing, active, release, compute, observer, log } = ports;
  const gate = createGate<PackedPage, HeldRelease>(
    { operations, origin, limits },
    { clock, counters, credentials, pages: () => active.served, release },
  );
  const onError: OnError = (response, cause) => observer.fail(response, cause);
  const core = createCore(compute, onError);
  const mcp = createMcpEndpoint(origin, { compute, log });
  const outside = createOutside(origin, { ...ports, site: createSite(options, ports, onError, fail) });

  return function listener(request: IncomingMessage, response: ServerResponse): void {
    observer.start(request, response);
    try {
      request.url = originForm(request.url ?? '/');
      const badHost = hostError(request);
      if (badHost) return sendJson(response, 400, uncachedHeaders(), badHost.body);
      if (!isApi(request.url) && !isMcp(request.url)) return outside(request, response);
      const head = requestHead(request, clientAddress(request), standing?.(request));
      const decision = gate(head);
      if (decision instanceof Promise) void carryOutLater(request, response, head, decision);
      else carryOut(request, response, head, decision);
    } catch (error) {
      fail(response, error);
    }
  };

  async function carryOutLater(
    request: IncomingMessage,
    response: ServerResponse,
    head: RequestHead,
    decision: Promise<AppDecision>,
  ) {
    try {
      carryOut(request, response, head, await decision);
    } catch (error) {
      fail(response, error);
    }
  }

  /** Responds as the gate decided. Not a closure of the listener: one for each request costs a sixth of a stored page's time. */
  function carryOut(
    request: IncomingMessage,
    response: ServerResponse,
    head: RequestHead,
    decision: AppDecision,
  ): void {
    observer.setDecision(response, decision);
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
        if (error.code === 'internal') observer.fail(response, error.cause);
        sendJson(response, error.status, headers, errorBody(head.url, error));
      }
    }
  }

  function fail(response: ServerResponse, cause: unknown): void {
    observer.fail(response, cause);
    if (response.headersSent) return void response.destroy();
    const error = toApiError(cause);
    sendJson(response, error.status, uncachedHeaders(), error.body);
  }
}

type OnError = (response: ServerResponse, cause: unknown) => void;

/**
 * Returns what answers the site's addresses: pages of places, then `web`. Undefined if there is neither.
 * @param onError reports an error that a page of a place answers itself
 * @param fail reports an error and answers it
 */
function createSite(
  { origin, sitePerMinute }: AppOptions,
  { active, compute, clock, counters, clientAddress, web, places }: AppPorts,
  onError: OnError,
  fail: OnError,
): RequestListener | undefined {
  const next: RequestListener = web ?? ((_request, response) => sendNotFound(response, origin));
  const pages = places && createPlacePages(origin, { active, compute, clientAddress, ...places, next, onError });
  const site = pages ?? web;
  const limited = site && limitSite(site, sitePerMinute, { clock, counters, clientAddress });
  return (
    limited && ((request, response) => void limited(request, response).catch((error: unknown) => fail(response, error)))
  );
}

/** Keeps a release open until the response is over. */
function keepOpen(served: HeldRelease | undefined, response: ServerResponse): void {
  // A response that is already over emits no second `close`.
  if (served && !response.destroyed) response.once('close', served.use());
}

const errorBody = (url: string, error: ApiError) => (isMcp(url) ? rpcError(error) : error.body);
