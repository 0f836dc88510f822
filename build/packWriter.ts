import { type FileHandle, open, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { entityTag } from '../api/answer.ts';
import { sha256 } from '../dynamic/release/digest.ts';
import { packFormat, type PackIndex } from '../dynamic/release/pack.ts';

/** The bodies of a page: as it is, gzip, brotli. */
export type Compress = (body: Uint8Array) => Promise<readonly [Uint8Array, Uint8Array]>;

/** The levels at which a page's bytes and the time it takes are in balance; see docs/performance.md. */
export const compressPage: Compress = async (body) => {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_SIZE_HINT]: body.length };
  return Promise.all([gzipAsync(body, { level: 6 }), brotliAsync(body, { params })]);
};
const gzipAsync = promisify(gzip);
const brotliAsync = promisify(brotliCompress);

/** Pages that are being compressed at one time: enough to keep every core busy, few enough to hold in memory. */
const underWay = 64;

/**
 * Writes a page pack: bodies one after the other in the order they were added, each body once, and the index last.
 * Compression runs beside rendering, on the thread pool.
 */
export class PackWriter {
  readonly #keys: string[] = [];
  readonly #aliases: [string, number][] = [];
  readonly #etags: string[] = [];
  readonly #offsets: number[] = [];
  readonly #sizes: number[] = [];
  readonly #numbers = new Map<string, number>();
  readonly #queue: Promise<readonly Uint8Array[]>[] = [];
  #offset = 0;

  private constructor(
    private readonly file: FileHandle,
    private readonly compress: Compress,
  ) {}

  static async create(packFile: string, compress: Compress = compressPage): Promise<PackWriter> {
    return new PackWriter(await open(packFile, 'wx'), compress);
  }

  /** Bodies in the pack so far. */
  get bodies(): number {
    return this.#keys.length;
  }

  /** Requests that the pack answers so far. */
  get requests(): number {
    return this.#keys.length + this.#aliases.length;
  }

  /** Adds a page under its key and its aliases; a body that is there already is not written again. */
  async add(key: string, aliases: readonly string[], body: Uint8Array): Promise<void> {
    const etag = entityTag(body, sha256);
    const there = this.#numbers.get(etag);
    if (there !== undefined) {
      for (const other of [key, ...aliases]) this.#aliases.push([other, there]);
      return;
    }
    const number = this.#keys.push(key) - 1;
    this.#numbers.set(etag, number);
    this.#etags.push(etag);
    for (const alias of aliases) this.#aliases.push([alias, number]);
    this.#queue.push(this.compress(body).then((packed) => [body, ...packed]));
    if (this.#queue.length >= underWay) await this.#write(underWay / 2);
  }

  async #write(pages: number): Promise<void> {
    const bodies = await Promise.all(this.#queue.splice(0, pages));
    for (const page of bodies) {
      this.#offsets.push(this.#offset);
      for (const { length } of page) {
        this.#sizes.push(length);
        this.#offset += length;
      }
    }
    const { bytesWritten } = await this.file.writev(bodies.flat());
    if (bytesWritten !== bodies.flat().reduce((sum, { length }) => sum + length, 0))
      throw new Error('the page pack could not be written whole: is the disk full?');
  }

  /** Writes what is left, then the index. */
  async finish(indexFile: string, release: string, modified: Date): Promise<void> {
    await this.#write(this.#queue.length);
    await this.file.datasync();
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
  }

  /** Closes the file; needed after a failure, too. */
  async close(): Promise<void> {
    await Promise.allSettled(this.#queue);
    await this.file.close();
  }
}
