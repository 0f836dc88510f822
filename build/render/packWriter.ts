import type { FileHandle } from 'node:fs/promises';
import { encodeIndex, type PackHead, tagLength } from '../../common/release/packIndex.ts';
import { type Batch, type FinishedBatch, together } from './finishPages.ts';
import type { RenderedPage } from './render.ts';

/** Finishes batches of pages, `underWay` of them at a time. */
export interface Finisher {
  readonly underWay: number;
  finish(batch: Batch): Promise<FinishedBatch>;
}

/** The number of pages and requests in a pack. */
export interface PackCounts {
  readonly pages: number;
  readonly requests: number;
}

/** The bytes of a batch: large enough to make the cost of its transfer negligible. */
const batchBytes = 256 * 1024;

interface UnderWay {
  readonly pages: readonly RenderedPage[];
  readonly finished: Promise<FinishedBatch>;
}

/**
 * Writes a page pack: each body once, in the order of addition, then the index. Pages are finished in parallel with
 * rendering.
 */
export class PackWriter {
  readonly #file: FileHandle;
  readonly #finisher: Finisher;
  readonly #offsets: number[] = [];
  readonly #sizes: number[] = [];
  readonly #sums: number[] = [];
  /** The number of the page with a tag. */
  readonly #numbers = new Map<string, number>();
  readonly #requests: [key: string, page: number][] = [];
  readonly #queue: UnderWay[] = [];
  #batch: RenderedPage[] = [];
  #batched = 0;
  #offset = 0;

  constructor(file: FileHandle, finisher: Finisher) {
    this.#file = file;
    this.#finisher = finisher;
  }

  /** Adds a page. @throws if this or an earlier page cannot be stored */
  async add(page: RenderedPage): Promise<void> {
    this.#batch.push(page);
    this.#batched += page.body.length;
    if (this.#batched >= batchBytes) await this.#send();
  }

  /** Starts the batch, and writes the oldest ones while the maximum number is in progress. */
  async #send(): Promise<void> {
    const pages = this.#batch.splice(0);
    this.#batched = 0;
    const finished = this.#finisher.finish({
      bytes: together(pages.map(({ body }) => body)),
      pages: pages.map(({ operation, key, body }) => ({ operation: operation.id, key, length: body.length })),
    });
    // Awaited later; marks a failure as handled until then.
    finished.catch(() => {});
    this.#queue.push({ pages, finished });
    while (this.#queue.length > this.#finisher.underWay) await this.#write();
  }

  async #write(): Promise<void> {
    const { pages, finished } = this.#queue.shift()!;
    const { bytes, sizes, sums, etags } = await finished;
    const pieces: Uint8Array[] = [];
    let start = 0;
    pages.forEach(({ key, aliases }, i) => {
      const own = sizes.slice(2 * i, 2 * i + 2);
      const piece = bytes.subarray(start, (start += own.reduce((sum, size) => sum + size)));
      // An existing body is not written again.
      let number = this.#numbers.get(etags[i]!);
      if (number === undefined) {
        number = this.#offsets.push(this.#offset) - 1;
        this.#numbers.set(etags[i]!, number);
        this.#sizes.push(...own);
        this.#sums.push(...sums.slice(2 * i, 2 * i + 2));
        this.#offset += piece.length;
        pieces.push(piece);
      }
      for (const request of [key, ...aliases]) this.#requests.push([request, number]);
    });
    await this.#append(pieces.length === pages.length ? bytes : together(pieces));
  }

  async #append(bytes: Uint8Array): Promise<void> {
    const { bytesWritten } = await this.#file.write(bytes);
    if (bytesWritten !== bytes.length)
      throw new Error('the page pack could not be written completely; the disk may be full');
  }

  /** Writes the remaining pages, then the index. */
  async finish(head: PackHead): Promise<PackCounts> {
    await this.#send();
    while (this.#queue.length > 0) await this.#write();
    const requests = this.#requests.sort(([a], [b]) => (a < b ? -1 : 1));
    const tags = [...this.#numbers.keys()].join('');
    if (tags.length !== this.#offsets.length * tagLength)
      throw new Error('a tag has a different length from the others');
    let end = 0;
    const index = {
      ...head,
      offsets: Float64Array.from(this.#offsets),
      sizes: Uint32Array.from(this.#sizes),
      sums: Uint32Array.from(this.#sums),
      tags: Buffer.from(tags, 'latin1'),
      pages: Uint32Array.from(requests, ([, page]) => page),
      ends: Uint32Array.from(requests, ([key]) => (end += key.length)),
      keys: Buffer.from(requests.map(([key]) => key).join(''), 'latin1'),
    };
    await this.#append(encodeIndex(index, this.#offset));
    return { pages: this.#offsets.length, requests: requests.length };
  }
}
