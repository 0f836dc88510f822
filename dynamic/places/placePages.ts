import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { LRUCache } from 'lru-cache';
import { entityTag } from '../../api/answer.ts';
import { knownAreas } from '../../api/domain/areaNames.ts';
import { findPagedPlace } from '../../api/domain/placeAddress.ts';
import type { Release } from '../../api/domain/release.ts';
import { toApiError } from '../../api/domain/errors.ts';
import { readTexts } from '../../api/examples.ts';
import { uncachedHeaders } from '../../api/gate/headers.ts';
import { isUnchanged } from '../../api/gate/negotiation.ts';
import { isRead } from '../../api/gate/request.ts';
import { getData } from '../../api/operations/getData.ts';
import { describeArea } from '../../api/operations/describeArea.ts';
import { getPlace } from '../../api/operations/getPlace.ts';
import { listAreas } from '../../api/operations/listAreas.ts';
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
import { sendJson } from '../http/sendJson.ts';
import { areaForm, type OwnArea } from './areaForm.ts';
import { type AreasAnswer, areasView } from './areasView.ts';
import { readNeighbors } from './neighbors.ts';
import { describeFrame, oembedPath } from './oembed.ts';
import { readCharts } from './placeCharts.ts';
import { placeMapReader } from './placeMap.ts';
import { readStrips } from './placeStrips.ts';
import type { DataAnswer } from './placeTable.ts';
import { readContained } from './contained.ts';
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
  readonly path: string;
  /** What its query makes up. */
  readonly own?: OwnArea;
  /** Whether search engines may list it. */
  readonly isIndexed: boolean;
  /** Where to go on if it cannot be rendered. */
  readonly list: readonly [path: string, text: string];
  readonly render: (sources: Sources) => Promise<View>;
}

/** Returns the page that an address means. */
function pageAt(release: Release, path: string, query: string): PlacePage | undefined {
  if (/^\/states\/?$/.test(path)) return { path: '/states', list: states, isIndexed: true, render: renderStates };
  if (/^\/areas\/?$/.test(path)) {
    const own = ownAreaIn(query);
    const render = own ? (sources: Sources) => renderOwnArea(own, sources) : renderAreas;
    return { path: '/areas', list: areas, ...(own ? { own } : {}), isIndexed: !own, render };
  }
  const [, code] = /^\/areas\/([a-z]+-\d+|\d{5}(?:\.\d{5})+)\/?$/i.exec(path) ?? [];
  if (code !== undefined) {
    const isIndexed = knownAreas(release).has(code.toLowerCase());
    const render = (sources: Sources) => renderPlace(code.toLowerCase(), sources);
    return { path: `/areas/${code.toLowerCase()}`, list: areas, isIndexed, render };
  }
  const place = findPagedPlace(release, path);
  return (
    place && { path: place.path, list: states, isIndexed: true, render: (sources) => renderPlace(place.geoid, sources) }
  );
}

const states = ['/states', 'States and counties'] as const;
const areas = ['/areas', 'Areas'] as const;

/** Returns the area that a query makes up; undefined without counties. */
function ownAreaIn(query: string): OwnArea | undefined {
  const given = new URLSearchParams(query);
  const lines = given.getAll('counties').join('\n').split(/[;\n]/);
  // A name has a comma before its state: codes alone are also separated by commas.
  const counties = lines
    .flatMap((line) => (/[a-z]/i.test(line) ? line : line.split(/[\s,.]+/)))
    .map((text) => text.trim());
  const named = [...new Set(counties)].filter((text) => text !== '');
  return named.length === 0
    ? undefined
    : { name: given.get('name')?.trim() || 'A region of your own', counties: named };
}

async function renderAreas({ ask, release }: Sources): Promise<View> {
  const read = async (page: number): Promise<readonly AreasAnswer[]> => {
    const answer = (await ask(listAreas, { page: String(page), per_page: '500' })) as AreasAnswer;
    return [answer, ...(page < answer.meta.total_pages ? await read(page + 1) : [])];
  };
  return areasView(await read(1), release);
}

/** What the answer of a profile has in addition to the latest figures. */
const profileTexts = { ranks: '1', bounds: '1', absent: '1' };

async function renderOwnArea(own: OwnArea, sources: Sources): Promise<View> {
  return renderProfile((await sources.ask(describeArea, profileTexts, own)) as PlaceAnswer, sources, own);
}

async function renderStates({ ask, release }: Sources): Promise<View> {
  return statesView((await ask(listStates, {})) as StatesAnswer, release);
}

async function renderPlace(geoid: string, sources: Sources): Promise<View> {
  return renderProfile((await sources.ask(getPlace, { code: geoid, ...profileTexts })) as PlaceAnswer, sources);
}

async function renderProfile(
  answer: PlaceAnswer,
  { ask, release, map, origin }: Sources,
  own?: OwnArea,
): Promise<View> {
  const place = answer.data;
  const read = (years: 'all' | 'latest') => (measures: readonly string[], places: readonly string[]) =>
    ask(getData, { per_page: '500' }, { measures, places, years }) as Promise<DataAnswer>;
  const [charts, neighbors, contained, strips] = await Promise.all([
    readCharts({ place, release, origin, read: read('all') }),
    readNeighbors(place, release, map, read('latest')),
    readContained(place, release, read('latest')),
    readStrips(release, place),
  ]);
  return placeView(answer, { release, origin, charts, neighbors, contained, strips, own });
}

/** How many characters of rendered pages, and how many bytes of compressed ones, are kept: some hundred pages. */
const maxKept = 32 * 1024 * 1024;

/**
 * Returns a listener with the lists of states and areas, and the pages of states, counties and areas, which are rendered on request from the responses
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
    const key = JSON.stringify([served.id, served.modified.getTime(), mark, page.path, page.own]);
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
    const page = Buffer.from(frame()!.render({ ...view, indexed: place.isIndexed }));
    const etag = entityTag(page, sha256);
    response.setHeader('ETag', etag);
    // The frame is the same for all pages, so it cannot name the address.
    if (place.isIndexed) response.setHeader('Link', `<${origin}${place.path}>; rel="canonical"`);
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
  function sendFailure(response: ServerResponse, { list: [path, text], own }: PlacePage, cause: unknown): void {
    onError(response, cause);
    if (response.headersSent) return void response.destroy();
    const { status, message, retryAfter } = toApiError(cause);
    const title = 'This page is not available';
    const main = html`<h1>${title}</h1>
      <p>${message}</p>
      <p><a href="${path}">${text}</a></p>
      ${own && areaForm('Change the region', own)}`;
    for (const name of ['ETag', 'Link']) response.removeHeader(name);
    response.setHeader('Cache-Control', 'no-store');
    if (retryAfter !== undefined) response.setHeader('Retry-After', retryAfter);
    response.writeHead(status, { 'Content-Type': 'text/html; charset=utf-8' });
    response.end(frame()!.render({ title, main }));
  }

  return function placePages(request, response) {
    const { url = '/', method = 'GET' } = request;
    const [path = '', query = ''] = url.split('?');
    const { served } = active;
    if (served && path === oembedPath && isRead(method)) {
      const { status, body } = describeFrame(served.release, origin, new URLSearchParams(url.slice(path.length)));
      return sendJson(response, status, uncachedHeaders(), body);
    }
    const place = served && isRead(method) ? pageAt(served.release, path, query) : undefined;
    if (!served || !place || !frame()) return next(request, response);
    if (path !== place.path) {
      const headers = { Location: place.path + url.slice(path.length), 'Cache-Control': 'public, max-age=60' };
      return void response.writeHead(301, headers).end();
    }
    setHeaders(request, response, () => {
      send(served, place, request, response).catch((error: unknown) => sendFailure(response, place, error));
    });
  };
}
