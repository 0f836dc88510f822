import type { Call } from './call.ts';
import type { PageDecision } from './decision.ts';
import { pageHeaders, standingHeaders } from './headers.ts';
import { chooseEncoding, type Encoding, isUnchanged } from './negotiation.ts';
import type { Page, Pages } from './page.ts';
import type { Visit } from './visit.ts';

/** A stored page, the call that it answers, and the route of the call. */
interface FoundPage<P> {
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
  if (call.deprecation) headers.push(...call.deprecation);
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

/**
 * The number of addresses that are kept: more than a release has stored pages, because reading an address again takes a
 * third of the time of a request. A long address is not kept: no client uses one often.
 */
const maxAddresses = 100_000;
const maxLength = 200;

/** The addresses that led to a stored page of one release: the second request for an address is one look-up. */
export class PageAddresses<P, S> {
  #pages: S | undefined;
  #found = new Map<string, FoundPage<P>>();

  /** Whether an address is kept. It holds no credential: it was searched before. */
  has(url: string): boolean {
    return this.#found.has(url);
  }

  /** Returns the page that an address led to in a release. A new release forgets the addresses of the one before. */
  find(url: string, pages: S | undefined): FoundPage<P> | undefined {
    if (pages !== this.#pages) {
      this.#pages = pages;
      this.#found = new Map();
    }
    return this.#found.get(url);
  }

  /** Keeps the page that an address led to, unless another release is active by now. */
  keep(url: string, pages: S, found: FoundPage<P>): void {
    if (url.length > maxLength || pages !== this.#pages) return;
    if (this.#found.size >= maxAddresses) this.#found.clear();
    this.#found.set(url, found);
  }
}
