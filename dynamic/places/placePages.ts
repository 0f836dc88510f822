import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { LRUCache } from 'lru-cache';
import { entityTag } from '../../api/answer.ts';
import { findPagedPlace } from '../../api/domain/placeAddress.ts';
import type { Release } from '../../api/domain/release.ts';
import { toApiError } from '../../api/domain/errors.ts';
import { readTexts } from '../../api/examples.ts';
import { isUnchanged } from '../../api/gate/negotiation.ts';
import { isRead } from '../../api/gate/request.ts';
import { getPlace } from '../../api/operations/getPlace.ts';
import { listStates } from '../../api/operations/listStates.ts';
import type { Operation } from '../../api/operations/operation.ts';
import { sha256 } from '../../common/release/digest.ts';
import type { HeldRelease, Served } from '../../common/release/served.ts';
import { securityHeaders } from '../../common/securityHeaders.ts';
import { askerOf } from '../compute/asker.ts';
import type { Compute } from '../compute/compute.ts';
import { compress, liveEncoding } from '../http/compression.ts';
import type { Frame } from '../http/frame.ts';
import { html } from '../http/html.ts';
import { placeView, type PlaceAnswer, type View } from './placeView.ts';
import { type StatesAnswer, statesView } from './statesView.ts';

interface PlacePorts {
  readonly active: { readonly served: Served | undefined };
  readonly compute: Compute<HeldRelease>;
  readonly clientAddress: (request: IncomingMessage) => string;
  /** The frame around the pages; undefined until it is built. */
  readonly frame: () => Frame | undefined;
  /** Answers all other addresses, and these until there is a frame. */
  readonly next: RequestListener;
  /** Is told of a page that could not be rendered. */
  readonly onError: (response: ServerResponse, cause: unknown) => void;
}

/** A page that is rendered from the answer of an operation. */
interface PlacePage {
  /** Its address, by which it is kept, too. */
  readonly path: string;
  readonly operation: Operation;
  readonly texts: Readonly<Record<string, string>>;
  /** @param answer the body of the response, as JSON */
  readonly viewOf: (answer: unknown, release: Release) => View;
}

/** Returns the page that an address means. */
function pageAt(release: Release, path: string): PlacePage | undefined {
  if (/^\/states\/?$/.test(path)) {
    const viewOf = (answer: unknown) => statesView(answer as StatesAnswer, release);
    return { path: '/states', operation: listStates, texts: {}, viewOf };
  }
  const place = findPagedPlace(release, path);
  if (!place) return undefined;
  const texts = { code: place.geoid, ranks: '1', bounds: '1', absent: '1' };
  return {
    path: place.path,
    operation: getPlace,
    texts,
    viewOf: (answer) => placeView(answer as PlaceAnswer, release),
  };
}

/** How many characters of rendered pages are kept: some hundred pages. */
const maxKept = 32 * 1024 * 1024;

/**
 * Returns a listener with the list of the states and the pages of states and counties, which are rendered on request from the responses
 * of the API and kept: there are too many to store. Other addresses of a place lead to its page.
 */
export function createPlacePages(origin: string, ports: PlacePorts): RequestListener {
  const { active, compute, clientAddress, frame, next, onError } = ports;
  const kept = new LRUCache<string, View>({ maxSize: maxKept, sizeCalculation: ({ main }) => main.toString().length });
  const setHeaders = securityHeaders(origin.startsWith('https:'));

  async function viewOf(served: Served, page: PlacePage, request: IncomingMessage, response: ServerResponse) {
    const key = `${served.id} ${served.modified.getTime()} ${page.path}`;
    const found = kept.get(key);
    if (found) return found;
    const done = served.use();
    response.once('close', done);
    const input = readTexts(page.operation, page.texts);
    const call = { operation: page.operation, input, me: undefined, encoding: 'identity' } as const;
    const { body } = await compute.answer(call, served, askerOf(clientAddress(request), undefined, response));
    const view = page.viewOf(JSON.parse(new TextDecoder().decode(body)), served.release);
    kept.set(key, view);
    return view;
  }

  async function send(served: Served, place: PlacePage, request: IncomingMessage, response: ServerResponse) {
    const view = await viewOf(served, place, request, response);
    const page = Buffer.from(frame()!.render({ ...view, indexed: true }));
    const etag = entityTag(page, sha256);
    response.setHeader('ETag', etag);
    // The frame is the same for all pages, so it cannot name the address.
    response.setHeader('Link', `<${origin}${place.path}>; rel="canonical"`);
    response.setHeader('Cache-Control', 'public, max-age=60');
    response.setHeader('Vary', 'Accept-Encoding');
    if (isUnchanged({ ifNoneMatch: request.headers['if-none-match'] }, etag, undefined))
      return void response.writeHead(304).end();
    const accepted = request.headers['accept-encoding'];
    const { body, encoding } = compress(page, liveEncoding(typeof accepted === 'string' ? accepted : undefined));
    if (encoding !== 'identity') response.setHeader('Content-Encoding', encoding);
    response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8', 'Content-Length': body.length });
    response.end(request.method === 'HEAD' ? undefined : body);
  }

  /** Sends a page that says why a page could not be rendered. */
  function sendFailure(response: ServerResponse, cause: unknown): void {
    onError(response, cause);
    if (response.headersSent) return void response.destroy();
    const { status, message, retryAfter } = toApiError(cause);
    const title = 'This page is not available';
    const main = html`<h1>${title}</h1>
      <p>${message}</p>
      <p><a href="/states">States and counties</a></p>`;
    for (const name of ['ETag', 'Link']) response.removeHeader(name);
    response.setHeader('Cache-Control', 'no-store');
    if (retryAfter !== undefined) response.setHeader('Retry-After', retryAfter);
    response.writeHead(status, { 'Content-Type': 'text/html; charset=utf-8' });
    response.end(frame()!.render({ title, main }));
  }

  return function placePages(request, response) {
    const { url = '/', method = 'GET' } = request;
    const [path = ''] = url.split('?');
    const { served } = active;
    const place = served && isRead(method) ? pageAt(served.release, path) : undefined;
    if (!served || !place || !frame()) return next(request, response);
    if (path !== place.path) {
      const headers = { Location: place.path + url.slice(path.length), 'Cache-Control': 'public, max-age=60' };
      return void response.writeHead(301, headers).end();
    }
    setHeaders(request, response, () => {
      send(served, place, request, response).catch((error: unknown) => sendFailure(response, error));
    });
  };
}
