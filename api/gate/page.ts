import type { Encoding } from './negotiation.ts';

/** A stored page, as the index lists it. */
export interface Page {
  readonly etag: string;
  /** Bytes of the body in each encoding. */
  readonly sizes: Readonly<Record<Encoding, number>>;
}

/** The stored pages of a release. */
export interface Pages<P extends Page = Page> {
  /** The id of the release. */
  readonly id: string;
  /** When the release was made. */
  readonly modified: Date;
  /** Finds the page of a canonical request; returns a promise where the index is remote. */
  find(key: string): P | undefined | Promise<P | undefined>;
}
