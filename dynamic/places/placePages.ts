import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { LRUCache } from 'lru-cache';
import { entityTag } from '../../api/answer.ts';
import { findPagedPlace } from '../../api/domain/placeAddress.ts';
import type { Release } from '../../api/domain/release.ts';
import { toApiError } from '../../api/domain/errors.ts';
import { readTexts } from '../../api/examples.ts';
import { isUnchanged } from '../../api/gate/negotiation.ts';
import { isRead } from '../../api/gate/request.ts';
import { getData } from '../../api/operations/getData.ts';
import { getPlace } from '../../api/operations/getPlace.ts';
import { listStates } from '../../api/operations/listStates.ts';
import type { Operation } from '../../api/operations/operation.ts';
import type { PlaceMap } from '../../common/prepared.ts';
import { sha256 } from '../../common/release/digest.ts';
import type { HeldRelease, Served } from '../../common/release/served.ts';
import { securityHeaders } from '../../common/securityHeaders.ts';
import { askerOf } from '../compute/asker.ts';
import type { Compute } from '../compute/compute.ts';
import { compress, liveEncoding } from '../http/compression.ts';
import type { Frame } from '../http/frame.ts';
import { html } from '../http/html.ts';
import { type DataAnswer, readNeighbors } from './neighbors.ts';
import { readCharts } from './placeCharts.ts';
import { placeMapReader } from './placeMap.ts';
import { placeView, type PlaceAnswer, type View } from './placeView.ts';
import { type StatesAnswer, statesView } from './statesView.ts';

/** What the pages need of the built site. */
export interface PlaceSite {
  /** The frame around the pages; undefined until it is built. */
  readonly frame: () => Frame | undefined;
  /** Returns the folder of the site of a release, if it is built. */
  readonly siteOf: (release: string) => string | undefined;
}

interface PlacePorts extends PlaceSite {
  readonly active: { readonly served: Served | undefined };
  readonly compute: Compute<HeldRelease>;
  readonly clientAddress: (request: IncomingMessage) => string;
  /** Answers all other addresses, and these until there is a frame. */
  readonly next: RequestListener;
  /** Is told of a page that could not be rendered. */
  readonly onError: (response: ServerResponse, cause: unknown) => void;
}

/** Computes the answer of an operation, as JSON. @param texts its parameters */
type Ask = (operation: Operation, texts: Readonly<Record<string, string>>, body?: unknown) => Promise<unknown>;

/** What a page is rendered from. */
interface Sources {
  readonly ask: Ask;
  readonly release: Release;
  readonly map: PlaceMap;
  /** The public origin. */
  readonly origin: string;
}

/** A page that is rendered from answers of the API. */
interface PlacePage {
  /** Its address, by which it is kept, too. */
  readonly path: string;
  readonly render: (sources: Sources) => Promise<View>;
}

/** Returns the page that an address means. */
function pageAt(release: Release, path: string): PlacePage | undefined {
  if (/^\/states\/?$/.test(path)) return { path: '/states', render: renderStates };
  const place = findPagedPlace(release, path);
  return place && { path: place.path, render: (sources) => renderPlace(place.geoid, sources) };
}

async function renderStates({ ask, release }: Sources): Promise<View> {
  return statesView((await ask(listStates, {})) as StatesAnswer, release);
}

async function renderPlace(geoid: string, { ask, release, map, origin }: Sources): Promise<View> {
  const answer = (await ask(getPlace, { code: geoid, ranks: '1', bounds: '1', absent: '1' })) as PlaceAnswer;
  const place = answer.data;
  const read = (years: 'all' | 'latest') => (measures: readonly string[], places: readonly string[]) =>
    ask(getData, {}, { measures, places, years }) as Promise<DataAnswer>;
  const [charts, neighbors] = await Promise.all([
    readCharts({ place, release, origin, read: read('all') }),
    readNeighbors(place, release, map, read('latest')),
  ]);
  return placeView(answer, { release, charts, neighbors });
}

/** How many characters of rendered pages, and how many bytes of compressed ones, are kept: some hundred pages. */
const maxKept = 32 * 1024 * 1024;

/**
 * Returns a listener with the list of the states and the pages of states and counties, which are rendered on request from the responses
 * of the API and kept: there are too many to store. Other addresses of a place lead to its page.
 */
export function createPlacePages(origin: string, ports: PlacePorts): RequestListener {
  const { active, compute, clientAddress, frame, siteOf, next, onError } = ports;
  const mapOf = placeMapReader(siteOf);
  const kept = new LRUCache<string, View>({ maxSize: maxKept, sizeCalculation: ({ main }) => main.toString().length });
  const compressed = new LRUCache<string, ReturnType<typeof compress>>({
    maxSize: maxKept,
    sizeCalculation: ({ body }) => body.length,
  });
  const setHeaders = securityHeaders(origin.startsWith('https:'));

  async function viewOf(served: Served, page: PlacePage, request: IncomingMessage, response: ServerResponse) {
    const { mark, map } = mapOf(served.id);
    const key = `${served.id} ${served.modified.getTime()} ${mark} ${page.path}`;
    const found = kept.get(key);
    if (found) return found;
    const done = served.use();
    response.once('close', done);
    const asker = askerOf(clientAddress(request), undefined, response);
    const ask: Ask = async (operation, texts, body) => {
      const input = readTexts(operation, texts, body);
      const answer = await compute.answer({ operation, input, me: undefined, encoding: 'identity' }, served, asker);
      return JSON.parse(new TextDecoder().decode(answer.body)) as unknown;
    };
    const view = await page.render({ ask, release: served.release, map, origin });
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
    const wanted = liveEncoding(typeof accepted === 'string' ? accepted : undefined);
    const { body, encoding } = compressed.get(`${etag} ${wanted}`) ?? compress(page, wanted);
    compressed.set(`${etag} ${wanted}`, { body, encoding });
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
