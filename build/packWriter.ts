import { createHash } from 'node:crypto';
import { type FileHandle, open, writeFile } from 'node:fs/promises';
import { packFormat, type PackIndex } from '../dynamic/release/pack.ts';
import { type Batch, type FinishedBatch, together } from './finishPages.ts';
import type { RenderedPage } from './render.ts';
import type { Written } from './verify.ts';

/** Finishes batches of pages; `underWay` of them at one time. */
export interface Finisher {
  readonly underWay: number;
  finish(batch: Batch): Promise<FinishedBatch>;
}

/** Bytes of bodies that are finished in one go: enough that handing them over costs nothing beside it. */
const batchBytes = 256 * 1024;

interface UnderWay {
  readonly pages: readonly RenderedPage[];
  readonly finished: Promise<FinishedBatch>;
}

/**
 * Writes a page pack: bodies one after the other in the order they were added, each body once, and the index last.
 * Pages are finished beside rendering.
 */
export class PackWriter {
  readonly #file: FileHandle;
  readonly #finisher: Finisher;
  readonly #keys: string[] = [];
  readonly #aliases: [string, number][] = [];
  readonly #etags: string[] = [];
  readonly #offsets: number[] = [];
  readonly #sizes: number[] = [];
  readonly #numbers = new Map<string, number>();
  readonly #queue: UnderWay[] = [];
  readonly #digest = createHash('sha256');
  #batch: RenderedPage[] = [];
  #batched = 0;
  #offset = 0;

  private constructor(file: FileHandle, finisher: Finisher) {
    this.#file = file;
    this.#finisher = finisher;
  }

  static async create(packFile: string, finisher: Finisher): Promise<PackWriter> {
    return new PackWriter(await open(packFile, 'wx'), finisher);
  }

  /** Adds a page. @throws for this or one before it that cannot be stored */
  async add(page: RenderedPage): Promise<void> {
    this.#batch.push(page);
    this.#batched += page.body.length;
    if (this.#batched >= batchBytes) await this.#send();
  }

  /** Has the batch finished, and writes the oldest while as many as can be are under way. */
  async #send(): Promise<void> {
    const pages = this.#batch.splice(0);
    this.#batched = 0;
    const finished = this.#finisher.finish({
      bytes: together(pages.map(({ body }) => body)),
      pages: pages.map(({ operation, key, body }) => ({ operation: operation.id, key, length: body.length })),
    });
    // It is waited for when its turn has come; until then its failure is not an unhandled one.
    finished.catch(() => {});
    this.#queue.push({ pages, finished });
    while (this.#queue.length > this.#finisher.underWay) await this.#write();
  }

  async #write(): Promise<void> {
    const { pages, finished } = this.#queue.shift()!;
    const { bytes, sizes, etags } = await finished;
    const pieces: Uint8Array[] = [];
    let start = 0;
    pages.forEach(({ key, aliases }, i) => {
      const own = sizes.slice(3 * i, 3 * i + 3);
      const piece = bytes.subarray(start, (start += own.reduce((sum, size) => sum + size)));
      // A body that is there already is not written again.
      let number = this.#numbers.get(etags[i]!);
      if (number === undefined) {
        number = this.#keys.push(key) - 1;
        this.#numbers.set(etags[i]!, number);
        this.#etags.push(etags[i]!);
        this.#offsets.push(this.#offset);
        this.#sizes.push(...own);
        this.#offset += piece.length;
        pieces.push(piece);
      } else this.#aliases.push([key, number]);
      for (const alias of aliases) this.#aliases.push([alias, number]);
    });
    await this.#append(pieces.length === pages.length ? bytes : together(pieces));
  }

  async #append(bytes: Uint8Array): Promise<void> {
    this.#digest.update(bytes);
    const { bytesWritten } = await this.#file.write(bytes);
    if (bytesWritten !== bytes.length) throw new Error('the page pack could not be written whole: is the disk full?');
  }

  /** Writes what is left, then the index. */
  async finish(indexFile: string, release: string, modified: Date): Promise<Written & { readonly bodies: number }> {
    await this.#send();
    while (this.#queue.length > 0) await this.#write();
    await this.#file.datasync();
    const index: PackIndex = {
      format: packFormat,
      release,
      modified: modified.toISOString(),
      keys: this.#keys,
      aliases: this.#aliases,
      etags: this.#etags,
      offsets: this.#offsets,
      sizes: this.#sizes,
    };
    await writeFile(indexFile, JSON.stringify(index));
    return {
      bodies: this.#keys.length,
      requests: this.#keys.length + this.#aliases.length,
      bytes: this.#offset,
      digest: this.#digest.digest('hex'),
    };
  }

  /** Closes the file; needed after a failure, too. */
  async close(): Promise<void> {
    await this.#file.close();
  }
}
