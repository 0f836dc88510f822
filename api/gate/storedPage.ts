import type { Call } from './call.ts';
import type { PageDecision } from './decision.ts';
import { pageHeaders, standingHeaders } from './headers.ts';
import { chooseEncoding, type Encoding, isUnchanged } from './negotiation.ts';
import type { Page, Pages } from './page.ts';
import type { Visit } from './visit.ts';

/** A stored page, the call that it answers, and the route of the call. */
export interface FoundPage<P> {
  readonly page: P;
  readonly call: Call;
  readonly route: string;
}

/** Returns the decision to send a stored page, or 304 if the client has it. */
export function sendPage<P extends Page, S extends Pages<P>>(
  { head, principal, tier, standing }: Visit,
  pages: S,
  { page, call, route }: FoundPage<P>,
): PageDecision<P, S> {
  const encoding = storedEncoding(head.acceptEncoding);
  const status = isUnchanged(head, page.etag, pages.modified) ? 304 : 200;
  const fixed = pageHeaders(status, page, encoding, pages, principal ? 'private' : 'public');
  const headers = standingHeaders(standing);
  return { kind: 'page', status, pages, page, encoding, fixed, headers, call, standing, route, tier };
}

const encodings = new Map<string | undefined, Encoding>();
const maxEncodings = 200;

/** Returns the encoding of a stored page for an `Accept-Encoding` header. Clients send few different ones: it keeps them. */
function storedEncoding(header: string | undefined): Encoding {
  let encoding = encodings.get(header);
  if (encoding === undefined) {
    if (encodings.size >= maxEncodings) encodings.clear();
    encodings.set(header, (encoding = chooseEncoding(header, ['gzip'] as const)));
  }
  return encoding;
}
