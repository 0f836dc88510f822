import { brotliCompressSync, constants, gzipSync, zstdCompressSync } from 'node:zlib';
import { chooseEncoding } from '../../api/gate/negotiation.ts';

/** Encodings of a live answer, the cheapest for its size first. */
const encodings = ['zstd', 'br', 'gzip'] as const;

export type LiveEncoding = (typeof encodings)[number] | 'identity';

/** Returns the encoding of a live answer for an `Accept-Encoding` header. */
export const liveEncoding = (acceptEncoding: string | undefined): LiveEncoding =>
  chooseEncoding(acceptEncoding, encodings);

/** Compression of a shorter body costs more than it saves. */
const minBytes = 1000;

/** The lowest levels that still make a body about a quarter of its size (docs/performance.md). */
const compressors: Readonly<Record<(typeof encodings)[number], (body: Uint8Array) => Buffer>> = {
  zstd: (body) => zstdCompressSync(body, { params: { [constants.ZSTD_c_compressionLevel]: 1 } }),
  br: (body) => brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }),
  gzip: (body) => gzipSync(body, { level: 1 }),
};

/** Compresses a live answer in this thread. Returns a small one as it is. */
export function compress(
  body: Uint8Array,
  encoding: LiveEncoding,
): { readonly body: Uint8Array; readonly encoding: LiveEncoding } {
  if (encoding === 'identity' || body.length < minBytes) return { body, encoding: 'identity' };
  // A copy of the exact length: zlib's buffer is longer, and may be part of a pool.
  return { body: new Uint8Array(compressors[encoding](body)), encoding };
}
