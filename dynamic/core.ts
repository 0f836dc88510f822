import type { IncomingMessage, ServerResponse } from 'node:http';
import express, { type ErrorRequestHandler } from 'express';
import { entityTag } from '../api/answer.ts';
import { emptyRelease, type Release } from '../api/domain/release.ts';
import { ApiError, badRequest, toApiError } from '../api/errors.ts';
import { bodyTooLarge, maxBodyBytes, readBody } from '../api/gate/body.ts';
import type { CoreDecision } from '../api/gate/gate.ts';
import { dataHeaders, uncachedHeaders } from '../api/gate/headers.ts';
import { type Conditions, isUnchanged } from '../api/gate/negotiation.ts';
import type { Operation } from '../api/operations/operation.ts';
import { askerOf } from './compute/asker.ts';
import type { Compute } from './compute/compute.ts';
import { compress } from './compression.ts';
import { requireJson } from './jsonBody.ts';
import { sha256 } from './release/digest.ts';
import { sendJson } from './sendJson.ts';

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
    const body = await compute.answer({ operation, input, me }, pages, askerOf(call.address, me, response));
    const { release } = pages ?? { release: emptyRelease };
    if (operation.method === 'get') await sendConditional(response, call, modifiedAt(operation, release), body);
    else await sendOnce(response, call, body);
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

/** Answers a GET, or 304 where the client has it. */
async function sendConditional(
  response: ServerResponse,
  call: Call,
  modified: Date | undefined,
  body: Uint8Array,
): Promise<void> {
  const etag = entityTag(body, sha256);
  if (isUnchanged(call, etag, modified)) {
    response.writeHead(304, [...dataHeaders(304, etag, modified, call.visibility), ...call.headers]).end();
    return;
  }
  await sendBody(response, call, dataHeaders(200, etag, modified, call.visibility), body);
}

/** Answers a POST: computed for this request, and kept by nobody. */
function sendOnce(response: ServerResponse, call: Call, body: Uint8Array): Promise<void> {
  return sendBody(response, call, uncachedHeaders(), body);
}

async function sendBody(response: ServerResponse, call: Call, headers: string[], body: Uint8Array): Promise<void> {
  const packed = await compress(body, call.acceptEncoding);
  const all = [...headers, ...call.headers, 'Content-Length', String(packed.body.length)];
  if (packed.encoding !== 'identity') all.push('Content-Encoding', packed.encoding);
  response.writeHead(200, all).end(packed.body);
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
