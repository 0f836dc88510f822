/** Encodings that a stored page is kept in. */
export type Encoding = 'gzip' | 'identity';

/**
 * Returns the best encoding for an `Accept-Encoding` header (RFC 9110 section 12.5.3); identity if no other fits, because no
 * response is refused for its encoding.
 * @param offered in order of preference
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
    if (w > 0 && w >= bestWeight) {
      best = name;
      bestWeight = w;
    }
  }
  return best;
}

/** Headers of a conditional request; undefined where absent. */
export interface Conditions {
  readonly ifNoneMatch?: string | undefined;
  readonly ifModifiedSince?: string | undefined;
}

/**
 * Returns whether a conditional GET gets 304 (RFC 9110 section 13.2.2; D31): `If-None-Match` is compared weakly and wins
 * over `If-Modified-Since`, which must name the same second as `modified` (D45). Without `modified` only tags count.
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
  return modified !== undefined && ifModifiedSince !== undefined && httpDates(modified).includes(ifModifiedSince);
}

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;

/**
 * Returns every way to write a date in HTTP (RFC 9110 section 5.6.7): IMF-fixdate, RFC 850, and asctime, whose day may be
 * padded with a space or a zero. The century rule for two-digit years holds by itself: it selects the year within 50
 * years of now, and a release is not older than that.
 */
function httpDates(date: Date): readonly string[] {
  const weekday = weekdays[date.getUTCDay()]!;
  const month = months[date.getUTCMonth()]!;
  const day = String(date.getUTCDate());
  const year = String(date.getUTCFullYear());
  const time = date.toISOString().slice(11, 19);
  const asctime = (day: string) => `${weekday.slice(0, 3)} ${month} ${day} ${time} ${year}`;
  return [
    date.toUTCString(),
    `${weekday}, ${day.padStart(2, '0')}-${month}-${year.slice(-2)} ${time} GMT`,
    asctime(day.padStart(2, ' ')),
    asctime(day.padStart(2, '0')),
  ];
}
