import type { FoundPage } from './storedPage.ts';

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
