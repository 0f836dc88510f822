/** Encodings that a stored page is kept in. */
export type Encoding = 'br' | 'gzip' | 'identity';

/**
 * Picks the best of the encodings on offer for an `Accept-Encoding` header (RFC 9110 section 12.5.3);
 * `offered` is in the order of preference. Identity where nothing else fits: an answer is never refused for its encoding.
 */
export function chooseEncoding<E extends string>(header: string | undefined, offered: readonly E[]): E | 'identity' {
  if (!header) return 'identity';
  const weights = new Map<string, number>();
  for (const part of header.toLowerCase().split(',')) {
    const [name = '', ...rest] = part.split(';');
    const q = rest.map((text) => /^\s*q\s*=\s*([0-9.]+)\s*$/.exec(text)?.[1]).find((text) => text !== undefined);
    weights.set(name.trim(), q === undefined ? 1 : Number(q) || 0);
  }
  const weight = (name: string) => weights.get(name) ?? weights.get('*') ?? 0;
  let best: E | 'identity' = 'identity';
  let bestWeight = weights.get('identity') ?? 0;
  for (const name of offered.toReversed()) {
    const w = weight(name);
    if (w > 0 && w >= bestWeight) [best, bestWeight] = [name, w];
  }
  return best;
}

/** Headers of a conditional request; undefined where absent. */
export interface Conditions {
  readonly ifNoneMatch?: string | undefined;
  readonly ifModifiedSince?: string | undefined;
}

/** A date as HTTP writes it (RFC 9110 section 5.6.7); any other is ignored. */
const httpDate = /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/;

/**
 * Whether a conditional GET is answered 304 (RFC 9110 sections 13.1.2, 13.1.3; D31): `If-None-Match` is compared weakly
 * and wins over `If-Modified-Since`. `modified` has whole seconds; undefined: no date says when the answer changed.
 */
export function isUnchanged(
  { ifNoneMatch, ifModifiedSince }: Conditions,
  etag: string,
  modified: Date | undefined,
): boolean {
  if (ifNoneMatch !== undefined) {
    if (ifNoneMatch === etag || ifNoneMatch.trim() === '*') return true;
    const opaque = etag.replace(/^W\//, '');
    return [...ifNoneMatch.matchAll(/(?:W\/)?("[^"]*")/g)].some(([, tag]) => tag === opaque);
  }
  if (!modified || ifModifiedSince === undefined || !httpDate.test(ifModifiedSince)) return false;
  const since = Date.parse(ifModifiedSince);
  return !Number.isNaN(since) && modified.getTime() <= since;
}
