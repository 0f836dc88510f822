import { crc32, gunzipSync, gzipSync } from 'node:zlib';
import { entityTag } from '../../api/answer.ts';
import { sha256 } from '../../common/release/digest.ts';
import { createPageCheck, type Credits } from './pageCheck.ts';

/** Pages on their way into a pack: their bodies in one piece, and of each what it is and how long. */
export interface Batch {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly pages: readonly BatchedPage[];
}

export interface BatchedPage {
  readonly operation: string;
  readonly key: string;
  /** Bytes of the body. */
  readonly length: number;
}

/** A batch as it is written: each page's body as it is and as gzip; two sizes, two sums and one tag a page. */
export interface FinishedBatch {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly sizes: readonly number[];
  /** CRC-32. */
  readonly sums: readonly number[];
  readonly etags: readonly string[];
}

/**
 * Makes pages ready to be stored: each is checked, compressed, and what was compressed is read back.
 * A level at which bytes and time are in balance; see docs/performance.md.
 */
export function createFinish(credits: Credits): (batch: Batch) => FinishedBatch {
  const check = createPageCheck(credits);
  return ({ bytes, pages }) => {
    const pieces: Buffer[] = [];
    let start = 0;
    const etags = pages.map(({ operation, key, length }) => {
      const body = Buffer.from(bytes.buffer, bytes.byteOffset + start, length);
      start += length;
      check(operation, key, body);
      const gzip = gzipSync(body, { level: 5 });
      // Room for the whole body and a little more: it comes out in one piece.
      const room = { chunkSize: length + 64 };
      if (!gunzipSync(gzip, room).equals(body)) throw new Error(`page ${key}: its gzip body is another`);
      pieces.push(body, gzip);
      return entityTag(body, sha256);
    });
    const sizes = pieces.map(({ length }) => length);
    return { bytes: together(pieces), sizes, sums: pieces.map((piece) => crc32(piece)), etags };
  };
}

/** The pieces one after the other, in memory of their own: it can be handed to another thread. */
export function together(pieces: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let end = 0;
  for (const piece of pieces) {
    whole.set(piece, end);
    end += piece.length;
  }
  return whole;
}
