import { parentPort } from 'node:worker_threads';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/** A batch of bodies in one piece, and where each ends. */
export interface Batch {
  readonly number: number;
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly lengths: readonly number[];
}

/** A batch as it is written: each body as it is, gzip, brotli; three sizes a body. */
export interface PackedBatch {
  readonly number: number;
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly sizes: readonly number[];
}

/** Compresses at the levels at which a page's bytes and the time it takes are in balance; see docs/performance.md. */
function pack({ number, bytes, lengths }: Batch): PackedBatch {
  const pieces: Uint8Array[] = [];
  let start = 0;
  for (const length of lengths) {
    const body = bytes.subarray(start, (start += length));
    const params = { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_SIZE_HINT]: length };
    pieces.push(body, gzipSync(body, { level: 6 }), brotliCompressSync(body, { params }));
  }
  return { number, bytes: together(pieces), sizes: pieces.map(({ length }) => length) };
}

/** The pieces one after the other, in memory of their own: it can be handed to another thread. */
function together(pieces: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let end = 0;
  for (const piece of pieces) {
    whole.set(piece, end);
    end += piece.length;
  }
  return whole;
}

parentPort?.on('message', (batch: Batch) => {
  const packed = pack(batch);
  parentPort?.postMessage(packed, [packed.bytes.buffer]);
});
