import type { IncomingMessage, ServerResponse } from 'node:http';
import express, { type Response } from 'express';
import { toApiError } from '../../api/domain/errors.ts';
import { readBody } from '../../api/gate/body.ts';
import type { CoreDecision } from '../../api/gate/decision.ts';
import { dataHeaders, uncachedHeaders } from '../../api/gate/headers.ts';
import { type Conditions, isUnchanged } from '../../api/gate/negotiation.ts';
import type { Operation } from '../../api/operations/operation.ts';
import { askerOf } from '../compute/asker.ts';
import type { Answer, Compute, Over } from '../compute/compute.ts';
import { readBodyText } from '../http/bodyText.ts';
import { liveEncoding } from '../http/compression.ts';
import { sendJson } from '../http/sendJson.ts';

/** The release that answers, and when it was made. */
interface DatedRelease extends Over {
  readonly modified: Date;
}

/** What the gate decided of a request to the live core, and the parts of the request that its response depends on. */
interface CoreCall<R extends DatedRelease = DatedRelease> extends CoreDecision<R>, Conditions {
  /** The client's network address. */
  readonly address: string;
  readonly acceptEncoding?: string | undefined;
}

/**
 * Returns the live core: one Express handler that computes the response to a call. The gate has found the operation and
 * read its parameters, so nothing is routed here.
 * @param onFailure is told of a request that failed through no fault of the client
 */
export function createCore<R extends DatedRelease>(
  compute: Compute<R>,
  onFailure: (response: ServerResponse, cause: unknown) => void,
) {
  const app = express().disable('x-powered-by').disable('etag');

  app.use(async (request, response: Response<never, { readonly call: CoreCall<R> }>) => {
    const { call } = response.locals;
    try {
      const { operation, me, pages } = call;
      const input = operation.body
        ? { ...call.input, body: readBody(operation, await readBodyText(request)) }
        : call.input;
      const encoding = liveEncoding(call.acceptEncoding);
      const asker = askerOf(call.address, me, response);
      sendAnswer(response, call, await compute.answer({ operation, input, me, encoding }, pages, asker));
    } catch (error) {
      fail(response, call, error);
    }
  });

  function fail(response: ServerResponse, call: CoreCall, cause: unknown): void {
    // The client has disconnected, and the rest of its request failed for that reason only.
    if (response.headersSent || response.destroyed) return;
    const error = toApiError(cause);
    // The rest of a body that is too long is not read: the connection ends with the response.
    if (error.status === 413) response.shouldKeepAlive = false;
    if (error.code === 'internal') onFailure(response, cause);
    const headers = [...uncachedHeaders(), ...call.headers];
    if (error.retryAfter !== undefined) headers.push('Retry-After', String(error.retryAfter));
    sendJson(response, error.status, headers, error.body);
  }

  return function answer(request: IncomingMessage, response: ServerResponse, call: CoreCall<R>): void {
    app(request, Object.assign(response, { locals: { call } }));
  };
}

/** Returns when an answer last changed; undefined if it depends on more than the release. */
const modifiedAt = ({ changesDaily, standsAlone }: Operation, pages: DatedRelease | undefined): Date | undefined =>
  changesDaily || standsAlone ? undefined : pages?.modified;

/** Sends an answer, or 304 if the client has it. */
function sendAnswer(response: ServerResponse, call: CoreCall, { body, encoding, etag }: Answer): void {
  const headers = [...call.headers];
  if (etag === undefined) headers.push(...uncachedHeaders());
  else {
    const modified = modifiedAt(call.operation, call.pages);
    // What a release says never changes; what depends on the day does.
    const isImmutable = call.release !== undefined && modified !== undefined;
    const status = isUnchanged(call, etag, modified) ? 304 : 200;
    const { type } = call.operation;
    headers.push(...dataHeaders(status, etag, modified, call.visibility, { isImmutable, type }));
    if (status === 304) return void response.writeHead(304, headers).end();
  }
  headers.push('Content-Length', String(body.length));
  if (encoding !== 'identity') headers.push('Content-Encoding', encoding);
  response.writeHead(200, headers).end(body);
}
