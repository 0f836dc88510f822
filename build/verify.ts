import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { Pack } from '../dynamic/release/pack.ts';

/** What was written into a pack. */
export interface Written {
  readonly requests: number;
  readonly bytes: number;
  /** SHA-256 of the pack, in hexadecimal. */
  readonly digest: string;
}

/**
 * Reads a finished pack back: it holds the bytes that were written, each body was read back when it was compressed, and
 * the index finds a page for every request and leaves no byte of the pack to none.
 */
export async function verifyPack(
  indexFile: string,
  packFile: string,
  written: Written,
  each: (bytes: number) => void,
): Promise<void> {
  const pack = new Pack(indexFile, packFile);
  try {
    verifyIndex(pack, written);
  } finally {
    pack.close();
  }
  const hash = createHash('sha256');
  let read = 0;
  for await (const bytes of createReadStream(packFile, { highWaterMark: 1024 * 1024 }) as AsyncIterable<Buffer>) {
    hash.update(bytes);
    each((read += bytes.length));
  }
  if (hash.digest('hex') !== written.digest)
    throw new Error('the page pack is not what was written: is the disk sound?');
}

function verifyIndex(pack: Pack, { requests, bytes }: Written): void {
  let end = 0;
  for (const key of pack.keys) {
    const page = pack.find(key);
    if (page?.offset !== end || !page.etag) throw new Error(`page ${key} is not the one in the index`);
    end += page.sizes.identity + page.sizes.gzip + page.sizes.br;
  }
  if (end !== bytes) throw new Error(`the index speaks of ${end} bytes of pages; ${bytes} were written`);
  const numbers = Object.values(pack.requests());
  if (numbers.length !== requests || numbers.some((number) => number >= pack.size))
    throw new Error(`the index answers ${numbers.length} requests; ${requests} were rendered, each for a page`);
}
