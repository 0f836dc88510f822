import type { Encoding } from './negotiation.ts';

/** A stored page as the index knows it. */
export interface Page {
  readonly etag: string;
  /** Bytes of the body in each encoding. */
  readonly sizes: Readonly<Record<Encoding, number>>;
}

/** The stored pages of the release that is served. */
export interface Pages<P extends Page = Page> {
  readonly modified: Date;
  /** A promise where the index lies elsewhere. */
  find(key: string): P | undefined | Promise<P | undefined>;
}
