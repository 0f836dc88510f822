import { closeSync, fstatSync, openSync, readFileSync, readSync } from 'node:fs';
import { LRUCache } from 'lru-cache';
import type { Page } from '../../api/gate/page.ts';
import type { Encoding } from '../../api/gate/negotiation.ts';

/**
 * The index of a page pack, `pages.json`. The pack itself, `pages.pack`, holds each page's body three times in a row:
 * as it is, gzip, brotli. Page i starts at `offsets[i]`; `sizes` has three numbers a page.
 */
export interface PackIndex {
  readonly format: number;
  readonly release: string;
  readonly modified: string;
  readonly keys: readonly string[];
  /** Other keys of a page, by its number. */
  readonly aliases: readonly (readonly [key: string, page: number])[];
  readonly etags: readonly string[];
  readonly offsets: readonly number[];
  readonly sizes: readonly number[];
}

/** The format that is written and read. */
export const packFormat = 1;

export const encodings = ['identity', 'gzip', 'br'] as const satisfies readonly Encoding[];

/** A page in the pack: what the gate needs to know, and where its bodies lie. */
export interface PackedPage extends Page {
  readonly offset: number;
}

/** Bytes of bodies that are kept in memory; the rest is read from the file, which the system caches. */
const bodyCacheBytes = 64 * 1024 * 1024;

/** The stored pages of one built release. */
export class Pack {
  readonly modified: Date;
  readonly #index: PackIndex;
  readonly #numbers = new Map<string, number>();
  readonly #pages: (PackedPage | undefined)[] = [];
  readonly #bodies = new LRUCache<number, string>({
    maxSize: bodyCacheBytes,
    sizeCalculation: ({ length }) => Math.max(1, length),
  });
  readonly #file: number;

  /** @throws where a file is missing or the index is of another format */
  constructor(indexFile: string, packFile: string) {
    const index = JSON.parse(readFileSync(indexFile, 'utf8')) as PackIndex;
    if (index.format !== packFormat)
      throw new Error(`${indexFile}: format ${index.format} is not known; build the release again`);
    this.#index = index;
    this.modified = new Date(index.modified);
    index.keys.forEach((key, number) => this.#numbers.set(key, number));
    for (const [key, number] of index.aliases) this.#numbers.set(key, number);
    this.#file = openSync(packFile, 'r');
    const [last, wanted] = [index.sizes.slice(-3), index.offsets.at(-1) ?? 0];
    const [bytes, { size }] = [last.reduce((sum, one) => sum + one, wanted), fstatSync(this.#file)];
    if (size === bytes) return;
    closeSync(this.#file);
    throw new Error(`${packFile} has ${size} bytes where its index says ${bytes}; build the release again`);
  }

  get size(): number {
    return this.#index.keys.length;
  }

  /** Canonical keys of the pages, in the order of the pack. */
  get keys(): readonly string[] {
    return this.#index.keys;
  }

  get release(): string {
    return this.#index.release;
  }

  /** Every canonical request that the pack answers, with the number of its page. */
  requests(): Record<string, number> {
    return Object.fromEntries(this.#numbers);
  }

  find(key: string): PackedPage | undefined {
    const number = this.#numbers.get(key);
    return number === undefined ? undefined : (this.#pages[number] ??= this.#page(number));
  }

  #page(number: number): PackedPage {
    const { etags, offsets, sizes } = this.#index;
    const [identity, gzip, br] = sizes.slice(number * 3, number * 3 + 3) as [number, number, number];
    return { etag: etags[number]!, offset: offsets[number]!, sizes: { identity, gzip, br } };
  }

  /**
   * The body of a page in an encoding, each byte a character (latin1): Node puts a string and the head of a response
   * into one write, and copies a buffer beside it into two.
   */
  body(page: PackedPage, encoding: Encoding): string {
    const start = startOf(page, encoding);
    let body = this.#bodies.get(start);
    if (!body) this.#bodies.set(start, (body = this.read(page, encoding).toString('latin1')));
    return body;
  }

  /** The bytes of a body, from the file. */
  read(page: PackedPage, encoding: Encoding): Buffer {
    const start = startOf(page, encoding);
    const body = Buffer.allocUnsafeSlow(page.sizes[encoding]);
    let read = 0;
    while (read < body.length) {
      const got = readSync(this.#file, body, read, body.length - read, start + read);
      if (got === 0) throw new Error('the page pack is shorter than its index says');
      read += got;
    }
    return body;
  }

  close(): void {
    closeSync(this.#file);
  }
}

function startOf({ offset, sizes: { identity, gzip } }: PackedPage, encoding: Encoding): number {
  return offset + (encoding === 'identity' ? 0 : encoding === 'gzip' ? identity : identity + gzip);
}
