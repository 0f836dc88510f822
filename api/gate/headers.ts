import type { Page, Pages } from './page.ts';
import type { Standing } from './limits.ts';
import type { Encoding } from './negotiation.ts';

/** Headers of every response of the API (D32, D33): any origin may read it, and no browser guesses its type. */
const commonHeaders = [
  'Access-Control-Allow-Origin',
  '*',
  'Access-Control-Expose-Headers',
  'Deprecation, ETag, Link, RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset, Release, Retry-After, Sunset, WWW-Authenticate',
  'Vary',
  'Authorization, Accept-Encoding',
  'X-Content-Type-Options',
  'nosniff',
];

const json = 'application/json; charset=utf-8';

/** Returns the headers on the client's limits (draft-ietf-httpapi-ratelimit-headers-06). */
export function standingHeaders({ limit, remaining, reset }: Standing): string[] {
  return ['RateLimit-Limit', String(limit), 'RateLimit-Remaining', String(remaining), 'RateLimit-Reset', String(reset)];
}

/** Returns the header that names the release of a response; none if no release is active (D160). */
export function releaseHeaders(pages: Pick<Pages, 'id'> | undefined): string[] {
  return pages ? ['Release', pages.id] : [];
}

/** Returns the headers of an error and of a POST response, which no cache keeps. */
export function uncachedHeaders(): string[] {
  return [...commonHeaders, 'Content-Type', json, 'Cache-Control', 'no-store'];
}

/** Headers that tools for traces add to every request of a page: any address may get them from a page of another origin. */
export const tracingHeaders = 'traceparent, tracestate, baggage, sentry-trace';

/** Headers that a page of another origin may send to the API (D33), besides those of traces. */
const apiHeaders = 'Authorization, Content-Type, If-None-Match';

/**
 * Returns the headers of the response to a preflight request.
 * @param methods the methods of the address, as in `Allow`
 * @param headers the headers that it takes, besides those of traces
 */
export function preflightHeaders(methods: string, headers = apiHeaders): string[] {
  return [
    ...commonHeaders,
    'Allow',
    methods,
    'Access-Control-Allow-Methods',
    methods,
    'Access-Control-Allow-Headers',
    `${headers}, ${tracingHeaders}`,
    'Access-Control-Max-Age',
    '86400',
    'Content-Length',
    '0',
  ];
}

/** Whether a shared cache may keep a response, or only the client of one credential (D32). */
export type Visibility = 'public' | 'private';

const cacheControl = { public: 'public, max-age=60', private: 'private, no-cache' } as const;

/** The same of a response that never changes: that of a release which the request names (D161). */
const immutableControl = {
  public: 'public, max-age=31536000, immutable',
  private: 'private, max-age=31536000, immutable',
} as const;

/** Returns the headers of a GET response, of a 304 without those of a body. Without `modified` there is no `Last-Modified`. */
export function dataHeaders(
  status: 200 | 304,
  etag: string,
  modified: Date | undefined,
  visibility: Visibility,
  { isImmutable = false, type = json }: { readonly isImmutable?: boolean; readonly type?: string | undefined } = {},
): string[] {
  const control = (isImmutable ? immutableControl : cacheControl)[visibility];
  const headers = [...commonHeaders, 'Cache-Control', control, 'ETag', etag];
  if (modified) headers.push('Last-Modified', modified.toUTCString());
  if (status === 200) headers.push('Content-Type', type);
  return headers;
}

/** Headers that are the same in every response with a page: names and values in turn, and as lines of HTTP/1.1. */
export interface FixedHeaders {
  readonly pairs: readonly string[];
  readonly lines: string;
}

type HeadersByStatus = Readonly<Record<200 | 304, FixedHeaders>>;

/** The fixed headers of pages, by visibility, encoding and page. */
const fixedHeaders: Readonly<Record<Visibility, Readonly<Record<Encoding, WeakMap<Page, HeadersByStatus>>>>> = {
  public: { gzip: new WeakMap(), identity: new WeakMap() },
  private: { gzip: new WeakMap(), identity: new WeakMap() },
};

/** Returns the headers of a stored page, without those of `standingHeaders`. */
export function pageHeaders(
  status: 200 | 304,
  page: Page,
  encoding: Encoding,
  pages: Pick<Pages, 'id' | 'modified'>,
  visibility: Visibility,
): FixedHeaders {
  const cache = fixedHeaders[visibility][encoding];
  let headers = cache.get(page);
  if (!headers) {
    const of = (status: 200 | 304) => [
      ...dataHeaders(status, page.etag, pages.modified, visibility),
      ...releaseHeaders(pages),
    ];
    const ok = [...of(200), 'Content-Length', String(page.sizes[encoding])];
    if (encoding !== 'identity') ok.push('Content-Encoding', encoding);
    headers = { 200: toFixedHeaders(ok), 304: toFixedHeaders(of(304)) };
    cache.set(page, headers);
  }
  return headers[status];
}

const toFixedHeaders = (pairs: readonly string[]): FixedHeaders => ({
  pairs,
  lines: pairs.map((text, i) => text + (i % 2 === 0 ? ': ' : '\r\n')).join(''),
});

/** Returns the path of a protected resource's metadata (RFC 9728). @param path the path of the resource */
export const resourceMetadataPath = (path: string) => `/.well-known/oauth-protected-resource${path}`;

/**
 * Returns the challenge of a 401 (RFC 9728 section 5.1), which tells a client where to find out how to sign in.
 * @param path the path of the resource
 */
export const challenge = (origin: string, path: string) =>
  `Bearer resource_metadata="${origin}${resourceMetadataPath(path)}"`;
