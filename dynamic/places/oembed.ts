import type { Release } from '../../api/domain/release.ts';
import { embedPath, frameHeight, mapPath, nation, readChoice, readEmbedded } from '../../site/charts/embedPath.ts';
import { html } from '../http/html.ts';

/** Where the frames of charts are described (oembed.com). */
export const oembedPath = '/oembed';

const provider = 'Metro data service';

/** The width of a frame, unless the site that asks has less room, and how long it may keep the response, in seconds. */
const frameWidth = 760;
const cacheAge = 86_400;

interface Response {
  readonly status: number;
  readonly body: object;
}

/** Describes the frame of the chart that an address of the site shows. @param query that of the request */
export function describeFrame(release: Release, origin: string, query: URLSearchParams): Response {
  if (![null, 'json'].includes(query.get('format'))) return problem(501, '`format` must be `json`.');
  const given = query.get('url');
  if (given === null) return problem(400, '`url` must be the address of a chart or of the page of a measure.');
  const page = URL.canParse(given) ? new URL(given) : undefined;
  const path = page?.origin === origin ? chartOf(page) : undefined;
  const name = path && readEmbedded(path.slice(path.indexOf('?'))).measure;
  const measure = name && release.findMeasure(name);
  if (!path || !measure)
    return problem(404, `\`url\` must be an address of ${origin} with a chart, such as /measures/unemployment_rate.`);
  const width = sizeOf(query.get('maxwidth'), frameWidth);
  const height = sizeOf(query.get('maxheight'), frameHeight);
  const title = `Chart: ${measure.label}`;
  const frame = html`<iframe
    src="${origin}${path}"
    title="${title}"
    width="${width}"
    height="${height}"
    loading="lazy"
    frameborder="0"
  ></iframe>`;
  const of = { type: 'rich', version: '1.0', provider_name: provider, provider_url: origin, cache_age: cacheAge };
  return { status: 200, body: { ...of, title, width, height, html: String(frame) } };
}

const problem = (status: number, message: string): Response => {
  return { status, body: { error: status === 404 ? 'not_found' : 'bad_request', message } };
};

/** Returns the path of the chart that a page shows first; undefined for a page without one. */
function chartOf({ pathname, search }: URL): string | undefined {
  const query = new URLSearchParams(search);
  const listed = (name: string) => (query.get(name) ?? '').split(',').filter(Boolean);
  if (pathname === '/embed/chart') return pathname + search;
  if (pathname === '/compare' && query.has('chart'))
    return embedPath(query.get('chart')!, [...listed('ids'), nation], readChoice(search));
  const measure = /^\/measures\/(\w+)$/.exec(pathname)?.[1];
  if (measure === undefined) return undefined;
  const metros = listed('metros');
  return metros.length > 0
    ? embedPath(measure, [...metros, nation], readChoice(search))
    : mapPath(measure, query.get('geography') ?? '', query.get('state') ?? '');
}

/** Returns the size of a frame in pixels: at most what the request says. */
function sizeOf(given: string | null, usual: number): number {
  const most = Number(given);
  return most >= 1 && most < usual ? Math.floor(most) : usual;
}
