import type { IncomingMessage, ServerResponse } from 'node:http';
import express, { type ErrorRequestHandler } from 'express';
import type { Logger } from 'pino';
import { answer, entityTag } from '../api/answer.ts';
import { emptyRelease, type Release } from '../api/domain/release.ts';
import { toApiError } from '../api/errors.ts';
import type { CoreDecision } from '../api/gate/gate.ts';
import { dataHeaders, errorHeaders } from '../api/gate/headers.ts';
import { type Conditions, isUnchanged } from '../api/gate/negotiation.ts';
import { basePath } from '../api/gate/request.ts';
import type { Operation, Service } from '../api/operations/operation.ts';
import { compress } from './compression.ts';
import { sha256 } from './release/digest.ts';

/** What the gate decided of a request that the core answers, and what its answer depends on beside it. */
export interface Call extends CoreDecision<{ readonly release: Release }>, Conditions {
  readonly acceptEncoding?: string | undefined;
}

/**
 * The live core: an Express application with a route for each operation. It answers what the gate sends on;
 * a request that did not come through the gate finds nothing.
 */
export function createCore(operations: readonly Operation[], service: Service, log: Logger) {
  const calls = new WeakMap<IncomingMessage, Call>();
  const app = express();
  app.disable('x-powered-by').disable('etag');

  for (const operation of operations) {
    const path = basePath + operation.path.replace(/\{(\w+)\}/g, ':$1');
    app[operation.method](path, async (request, response, next) => {
      const call = calls.get(request);
      if (!call) {
        next();
        return;
      }
      const release = call.pages?.release ?? emptyRelease;
      send(response, call, release.content.modified, await answer(operation, release, call.input, service));
    });
  }

  const fail: ErrorRequestHandler = (cause, request, response, _next) => {
    const error = toApiError(cause);
    if (error.status >= 500) log.error({ err: cause as unknown, url: request.url }, 'a request failed');
    const headers = [...errorHeaders(), ...(calls.get(request)?.headers ?? [])];
    response.writeHead(error.status, headers).end(JSON.stringify(error.body));
  };
  app.use(fail);

  return function handle(request: IncomingMessage, response: ServerResponse, call: Call): void {
    calls.set(request, call);
    app(request, response);
  };
}

function send(response: ServerResponse, call: Call, modified: Date, body: Uint8Array): void {
  const etag = entityTag(body, sha256);
  if (isUnchanged(call, etag, modified)) {
    response.writeHead(304, [...dataHeaders(304, etag, modified), ...call.headers]).end();
    return;
  }
  const packed = compress(body, call.acceptEncoding);
  const headers = [...dataHeaders(200, etag, modified), ...call.headers, 'Content-Length', String(packed.body.length)];
  if (packed.encoding !== 'identity') headers.push('Content-Encoding', packed.encoding);
  response.writeHead(200, headers).end(packed.body);
}
