import { readSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { crc32 } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import type { Encoding } from '../../api/gate/negotiation.ts';
import type { Page } from '../../api/gate/page.ts';
import { decodeFooter, decodeIndex, footerLength, type PackIndex, tagLength } from './packIndex.ts';
import { sha256Of } from './published.ts';

/** The encodings of a page's bodies, in the order in which they are stored. */
export const encodings = ['identity', 'gzip'] as const satisfies readonly Encoding[];

/** A page in the pack: what the gate needs to know, and where its bodies lie. */
export interface PackedPage extends Page {
  readonly number: number;
  readonly offset: number;
}

/** Bytes of bodies that are kept in memory; the rest is read from the file, which the system caches. */
const bodyCacheBytes = 64 * 1024 * 1024;

/** The stored pages of a release: their bodies one after the other, and their index at the end. */
export class Pack {
  readonly modified: Date;
  readonly #index: PackIndex;
  readonly #file: FileHandle;
  readonly #name: string;
  readonly #pages: (PackedPage | undefined)[] = [];
  readonly #bodies = new LRUCache<number, string>({
    maxSize: bodyCacheBytes,
    sizeCalculation: ({ length }) => Math.max(1, length),
  });

  private constructor(file: FileHandle, name: string, index: PackIndex) {
    this.#file = file;
    this.#name = name;
    this.#index = index;
    this.modified = new Date(index.modified);
  }

  /** Opens a pack. @throws Error that names the file where it is missing, damaged, cut off or of another format */
  static async open(name: string): Promise<Pack> {
    const file = await open(name, 'r');
    try {
      return new Pack(file, name, await readIndex(file));
    } catch (error) {
      await file.close();
      throw new Error(`${name} cannot be read: ${(error as Error).message}`, { cause: error });
    }
  }

  get release(): string {
    return this.#index.release;
  }

  /** A mark of the release and the code that the pack was made from. */
  get madeFrom(): string {
    return this.#index.made_from;
  }

  /** How many pages there are. */
  get size(): number {
    return this.#index.offsets.length;
  }

  /** The canonical requests that the pack answers, sorted, each with the number of its page. */
  *requests(): Generator<[key: string, page: number]> {
    const { pages } = this.#index;
    for (let i = 0; i < pages.length; i++) yield [this.#key(i), pages[i]!];
  }

  find(key: string): PackedPage | undefined {
    const { ends, keys, pages } = this.#index;
    const wanted = Buffer.from(key, 'latin1');
    let from = 0;
    let to = ends.length;
    while (from < to) {
      const middle = (from + to) >>> 1;
      const order = keys.compare(wanted, 0, wanted.length, ends[middle - 1] ?? 0, ends[middle]);
      if (order === 0) return this.page(pages[middle]!);
      if (order < 0) from = middle + 1;
      else to = middle;
    }
    return undefined;
  }

  page(number: number): PackedPage {
    return (this.#pages[number] ??= this.#read(number));
  }

  #read(number: number): PackedPage {
    const { offsets, sizes, tags } = this.#index;
    const identity = sizes[number * 2]!;
    const gzip = sizes[number * 2 + 1]!;
    const etag = tags.toString('latin1', number * tagLength, (number + 1) * tagLength);
    return { number, etag, offset: offsets[number]!, sizes: { identity, gzip } };
  }

  #key(request: number): string {
    const { ends, keys } = this.#index;
    return keys.toString('latin1', ends[request - 1] ?? 0, ends[request]);
  }

  /**
   * The body of a page in an encoding, each byte a character (latin1): Node puts a string and the head of a response
   * into one write, and copies a second buffer.
   * @throws where the file's bytes are not what was stored
   */
  body(page: PackedPage, encoding: Encoding): string {
    const place = page.number * 2 + encodings.indexOf(encoding);
    let body = this.#bodies.get(place);
    if (!body) this.#bodies.set(place, (body = this.read(page, encoding).toString('latin1')));
    return body;
  }

  /** The bytes of a body, from the file. @throws where they are not what was stored */
  read(page: PackedPage, encoding: Encoding): Buffer {
    const start = page.offset + (encoding === 'identity' ? 0 : page.sizes.identity);
    const body = Buffer.allocUnsafeSlow(page.sizes[encoding]);
    let read = 0;
    while (read < body.length) {
      const got = readSync(this.#file.fd, body, read, body.length - read, start + read);
      if (got === 0) break;
      read += got;
    }
    const sum = this.#index.sums[page.number * 2 + encodings.indexOf(encoding)];
    if (read < body.length || crc32(body) !== sum)
      throw new Error(`${this.#name} is damaged in bytes ${start} to ${start + body.length}`);
    return body;
  }

  close(): void {
    void this.#file.close();
  }
}

async function readIndex(file: FileHandle): Promise<PackIndex> {
  const { size } = await file.stat();
  if (size < footerLength) throw new Error('it is cut off');
  const footer = decodeFooter(await readAt(file, size - footerLength, footerLength));
  const length = size - footerLength - footer.start;
  if (!(footer.start >= 0 && length > 0 && footer.headStart > footer.start && footer.headStart < size))
    throw new Error('it is cut off or damaged at its end');
  const bytes = await readAt(file, footer.start, length);
  if ((await sha256Of(bytes)) !== footer.sha256.toString('hex')) throw new Error('its index is damaged');
  return decodeIndex(bytes.buffer, footer);
}

/** Bytes of a file, at the start of memory of their own. */
async function readAt(file: FileHandle, start: number, length: number): Promise<Buffer<ArrayBuffer>> {
  const bytes = Buffer.from(new ArrayBuffer(length));
  const { bytesRead } = await file.read(bytes, 0, length, start);
  if (bytesRead < length) throw new Error('it is cut off');
  return bytes;
}
