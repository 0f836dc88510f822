import type { Page } from './page.ts';
import type { Standing } from './limits.ts';
import type { Encoding } from './negotiation.ts';

/** Headers of every answer of the API (D32, D33): any origin may read it, and it is what it says it is. */
const everywhere = [
  'Access-Control-Allow-Origin',
  '*',
  'Access-Control-Expose-Headers',
  'ETag, RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset, Retry-After, WWW-Authenticate',
  'Vary',
  'Authorization, Accept-Encoding',
  'X-Content-Type-Options',
  'nosniff',
];

const json = 'application/json; charset=utf-8';

/** Where the client stands with its limits (draft-ietf-httpapi-ratelimit-headers-06). */
export function standingHeaders({ limit, remaining, reset }: Standing): string[] {
  return ['RateLimit-Limit', String(limit), 'RateLimit-Remaining', String(remaining), 'RateLimit-Reset', String(reset)];
}

/** Headers of an error and of a POST answer: nobody keeps them. */
export function uncachedHeaders(): string[] {
  return [...everywhere, 'Content-Type', json, 'Cache-Control', 'no-store'];
}

/** Headers that a page of another origin may send to the API (D33). */
const apiHeaders = 'Authorization, Content-Type, If-None-Match';

export function preflightHeaders(methods: string, headers = apiHeaders): string[] {
  return [
    ...everywhere,
    'Allow',
    methods,
    'Access-Control-Allow-Methods',
    methods,
    'Access-Control-Allow-Headers',
    headers,
    'Access-Control-Max-Age',
    '86400',
    'Content-Length',
    '0',
  ];
}

/** Whether an answer is the same for everyone, or one credential's own (D32). */
export type Visibility = 'public' | 'private';

const cacheControl = { public: 'public, max-age=60', private: 'private, no-cache' } as const;

/** Headers of a GET; a 304 has them without those that describe a body. Without `modified` no date says when the answer changed. */
export function dataHeaders(
  status: 200 | 304,
  etag: string,
  modified: Date | undefined,
  visibility: Visibility,
): string[] {
  const headers = [...everywhere, 'Cache-Control', cacheControl[visibility], 'ETag', etag];
  if (modified) headers.push('Last-Modified', modified.toUTCString());
  if (status === 200) headers.push('Content-Type', json);
  return headers;
}

/** Headers that are the same each time a page is sent: names and values in turn, and the lines that HTTP/1.1 makes of them. */
export interface FixedHeaders {
  readonly pairs: readonly string[];
  readonly lines: string;
}

type Of = Readonly<Record<200 | 304, FixedHeaders>>;

/** What of a page's headers is the same each time, by visibility, encoding and page. */
const fixed: Readonly<Record<Visibility, Readonly<Record<Encoding, WeakMap<Page, Of>>>>> = {
  public: { gzip: new WeakMap(), identity: new WeakMap() },
  private: { gzip: new WeakMap(), identity: new WeakMap() },
};

/** Headers of a stored page but those of `standingHeaders`. */
export function pageHeaders(
  status: 200 | 304,
  page: Page,
  encoding: Encoding,
  modified: Date,
  visibility: Visibility,
): FixedHeaders {
  const ofEncoding = fixed[visibility][encoding];
  let made = ofEncoding.get(page);
  if (!made) {
    const ok = [...dataHeaders(200, page.etag, modified, visibility), 'Content-Length', String(page.sizes[encoding])];
    if (encoding !== 'identity') ok.push('Content-Encoding', encoding);
    made = { 200: withLines(ok), 304: withLines(dataHeaders(304, page.etag, modified, visibility)) };
    ofEncoding.set(page, made);
  }
  return made[status];
}

const withLines = (pairs: readonly string[]): FixedHeaders => ({
  pairs,
  lines: pairs.map((text, i) => text + (i % 2 === 0 ? ': ' : '\r\n')).join(''),
});
