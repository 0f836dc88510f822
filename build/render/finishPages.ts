import { crc32, gunzipSync, gzipSync } from 'node:zlib';
import { entityTag } from '../../api/answer.ts';
import { sha256 } from '../../common/release/digest.ts';
import { createPageCheck } from './pageCheck.ts';

/** Pages to store: their concatenated bodies, with the key and length of each. */
export interface Batch {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly pages: readonly BatchedPage[];
}

interface BatchedPage {
  readonly operation: string;
  readonly key: string;
  /** The length of the body. */
  readonly length: number;
}

/** A finished batch: the plain and gzip body of each page, with two lengths, two checksums and a tag. */
export interface FinishedBatch {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly sizes: readonly number[];
  /** CRC-32. */
  readonly sums: readonly number[];
  readonly etags: readonly string[];
}

/**
 * Checks and compresses pages, and reads the compressed bodies back. The compression level balances size and time; see
 * docs/performance.md.
 * @param regions key of the dataset that defines the regions
 */
export function createFinish(regions: string): (batch: Batch) => FinishedBatch {
  const check = createPageCheck(regions);
  return ({ bytes, pages }) => {
    const pieces: Buffer[] = [];
    let start = 0;
    const etags = pages.map(({ operation, key, length }) => {
      const body = Buffer.from(bytes.buffer, bytes.byteOffset + start, length);
      start += length;
      check(operation, key, body);
      const gzip = gzipSync(body, { level: 5 });
      // Room for the whole body, to decompress it at once.
      const room = { chunkSize: length + 64 };
      if (!gunzipSync(gzip, room).equals(body)) throw new Error(`page ${key}: its gzip body differs`);
      pieces.push(body, gzip);
      return entityTag(body, sha256);
    });
    const sizes = pieces.map(({ length }) => length);
    return { bytes: together(pieces), sizes, sums: pieces.map((piece) => crc32(piece)), etags };
  };
}

/** Concatenates pieces into new memory, which can be transferred to another thread. */
export function together(pieces: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let end = 0;
  for (const piece of pieces) {
    whole.set(piece, end);
    end += piece.length;
  }
  return whole;
}
