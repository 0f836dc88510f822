import type { IncomingMessage, ServerResponse } from 'node:http';
import express, { type ErrorRequestHandler } from 'express';
import { emptyRelease, type Release } from '../../api/domain/release.ts';
import { ApiError, badRequest, toApiError } from '../../api/domain/errors.ts';
import { bodyTooLarge, maxBodyBytes, readBody } from '../../api/gate/body.ts';
import type { CoreDecision } from '../../api/gate/decision.ts';
import { dataHeaders, uncachedHeaders } from '../../api/gate/headers.ts';
import { type Conditions, isUnchanged } from '../../api/gate/negotiation.ts';
import type { Operation } from '../../api/operations/operation.ts';
import { askerOf } from '../compute/asker.ts';
import type { Answer, Compute } from '../compute/compute.ts';
import { liveEncoding } from '../http/compression.ts';
import { requireJson } from '../http/jsonBody.ts';
import { sendJson } from '../http/sendJson.ts';

/** What the gate decided of a request that the core answers, and what its answer depends on beside it. */
export interface Call<R extends { readonly release: Release } = { readonly release: Release }>
  extends CoreDecision<R>, Conditions {
  /** The client's network address. */
  readonly address: string;
  readonly acceptEncoding?: string | undefined;
}

/**
 * Returns the live core, an Express application that answers what the gate sends on.
 * @param failed is told of a request that failed through no fault of the client's
 */
export function createCore<R extends { readonly release: Release }>(
  compute: Compute<R>,
  failed: (response: ServerResponse, cause: unknown) => void,
) {
  const calls = new WeakMap<IncomingMessage, Call<R>>();
  const app = express();
  app.disable('x-powered-by').disable('etag');

  const takesBody = (request: IncomingMessage) => calls.get(request)!.operation.body !== undefined;
  app.use((request, _response, next) => {
    if (takesBody(request)) {
      requireJson(request);
      boundBody(request, () => next(bodyTooLarge()));
    }
    next();
  });
  app.use(express.text({ type: takesBody, limit: maxBodyBytes }));
  // The gate has found the operation: nothing here goes by the path.
  app.use(async (request, response) => {
    const call = calls.get(request)!;
    const { operation, me, pages } = call;
    const input = operation.body ? { ...call.input, body: readBody(operation, bodyText(request.body)) } : call.input;
    const encoding = liveEncoding(call.acceptEncoding);
    const asker = askerOf(call.address, me, response);
    sendAnswer(response, call, await compute.answer({ operation, input, me, encoding }, pages, asker));
  });

  const fail: ErrorRequestHandler = (cause, request, response, _next) => {
    const error = toApiError(bodyError(cause) ?? cause);
    // The client has disconnected, and the rest of its request failed for that reason only.
    if (response.headersSent || response.destroyed) return;
    // The rest of a body that is too long is not waited for: the connection ends with the answer.
    if (error.status === 413) response.shouldKeepAlive = false;
    if (error.code === 'internal') failed(response, cause);
    const headers = [...uncachedHeaders(), ...(calls.get(request)?.headers ?? [])];
    if (error.status === 503) headers.push('Retry-After', String(busySeconds));
    sendJson(response, error.status, headers, error.body);
  };
  app.use(fail);

  return function handle(request: IncomingMessage, response: ServerResponse, call: Call<R>): void {
    calls.set(request, call);
    app(request, response);
  };
}

/** When an answer last changed; undefined if it depends on more than the release. */
const modifiedAt = ({ changesDaily, standsAlone }: Operation, { content: { modified } }: Release): Date | undefined =>
  changesDaily || standsAlone ? undefined : modified;

/** `Retry-After` in seconds when too many requests wait. */
const busySeconds = 5;

/** The text that a body's reader left; nothing where the request has no body. */
const bodyText = (body: unknown) => (typeof body === 'string' ? body : '');

/** Sends an answer, or 304 where the client has it. */
function sendAnswer(response: ServerResponse, call: Call, { body, encoding, etag }: Answer): void {
  const headers = [...call.headers];
  if (etag === undefined) headers.push(...uncachedHeaders());
  else {
    const modified = modifiedAt(call.operation, (call.pages ?? { release: emptyRelease }).release);
    const status = isUnchanged(call, etag, modified) ? 304 : 200;
    headers.push(...dataHeaders(status, etag, modified, call.visibility));
    if (status === 304) return void response.writeHead(304, headers).end();
  }
  headers.push('Content-Length', String(body.length));
  if (encoding !== 'identity') headers.push('Content-Encoding', encoding);
  response.writeHead(200, headers).end(body);
}

/** A body that says no length may never end: over the bound it is read no further. */
function boundBody(request: IncomingMessage, refuse: () => void): void {
  let bytes = 0;
  const count = (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes <= maxBodyBytes) return;
    request.off('data', count);
    request.pause();
    refuse();
  };
  request.on('data', count);
}

/** What the client is told of a body that could not be read; undefined where that is not what went wrong. */
function bodyError(cause: unknown): ApiError | undefined {
  const { type = '', status = 0 } = (cause ?? {}) as { type?: string; status?: number };
  if (typeof type !== 'string' || cause instanceof ApiError) return undefined;
  if (type === 'entity.too.large') return bodyTooLarge();
  if (type === 'encoding.unsupported' || type === 'charset.unsupported')
    return new ApiError('unsupported_media_type', 'the body must be JSON in UTF-8, as it is or as gzip, deflate or br');
  // What the body's reader blames the client for: a body that was cut off, or is not what its headers say.
  return status >= 400 && status < 500
    ? badRequest('body: could not be read: it is not what its headers say')
    : undefined;
}
