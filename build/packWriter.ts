import { type FileHandle, open, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { entityTag } from '../api/answer.ts';
import { sha256 } from '../dynamic/release/digest.ts';
import { packFormat, type PackIndex } from '../dynamic/release/pack.ts';
import { CompressPool } from './compressPool.ts';
import type { PackedBatch } from './compressWorker.ts';

/** Bodies as they are written: each as it is, gzip, brotli; three sizes a body. */
export type Compress = (bodies: readonly Uint8Array[]) => Promise<Pick<PackedBatch, 'bytes' | 'sizes'>>;

/** Bytes of bodies that are compressed in one go: enough that handing them over costs nothing beside it. */
const batchBytes = 256 * 1024;

/** Batches that are under way at one time: enough to keep every core busy, few enough to hold in memory. */
const underWay = 2 * availableParallelism();

/**
 * Writes a page pack: bodies one after the other in the order they were added, each body once, and the index last.
 * Compression runs beside rendering, in threads of its own.
 */
export class PackWriter {
  readonly #file: FileHandle;
  readonly #keys: string[] = [];
  readonly #aliases: [string, number][] = [];
  readonly #etags: string[] = [];
  readonly #offsets: number[] = [];
  readonly #sizes: number[] = [];
  readonly #numbers = new Map<string, number>();
  readonly #queue: ReturnType<Compress>[] = [];
  readonly #pool: CompressPool | undefined;
  readonly #compress: Compress;
  #batch: Uint8Array[] = [];
  #batched = 0;
  #offset = 0;

  private constructor(file: FileHandle, compress: Compress | undefined) {
    this.#file = file;
    const pool = compress ? undefined : new CompressPool();
    this.#compress = compress ?? ((bodies) => pool!.compress(bodies));
    this.#pool = pool;
  }

  /** @param compress how bodies are compressed, in place of gzip and brotli */
  static async create(packFile: string, compress?: Compress): Promise<PackWriter> {
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
    this.#batch.push(body);
    this.#batched += body.length;
    if (this.#batched >= batchBytes) await this.#send();
  }

  /** Has the batch compressed, and writes the oldest while as many as can be are under way. */
  async #send(): Promise<void> {
    const bodies = this.#batch.splice(0);
    this.#batched = 0;
    const packed = this.#compress(bodies);
    // It is waited for when its turn has come; until then its failure is not an unhandled one.
    packed.catch(() => {});
    this.#queue.push(packed);
    while (this.#queue.length > underWay) await this.#write();
  }

  async #write(): Promise<void> {
    const { bytes, sizes } = await this.#queue.shift()!;
    for (let i = 0; i < sizes.length; i += 3) {
      this.#offsets.push(this.#offset);
      for (const size of sizes.slice(i, i + 3)) {
        this.#sizes.push(size);
        this.#offset += size;
      }
    }
    const { bytesWritten } = await this.#file.write(bytes);
    if (bytesWritten !== bytes.length) throw new Error('the page pack could not be written whole: is the disk full?');
  }

  /** Writes what is left, then the index. */
  async finish(indexFile: string, release: string, modified: Date): Promise<void> {
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
  }

  /** Closes the file; needed after a failure, too. */
  async close(): Promise<void> {
    await this.#pool?.close();
    await this.#file.close();
  }
}
