import { brotliCompressSync, constants, gzipSync, zstdCompressSync } from 'node:zlib';
import { chooseEncoding } from '../api/gate/negotiation.ts';

/** Below this many bytes compressing costs more than it saves. */
const leastBytes = 1000;

/** Compresses a live answer as its client likes it, at the lowest level: the answer waits for it. */
export function compress(body: Uint8Array, acceptEncoding: string | undefined): { body: Uint8Array; encoding: string } {
  const encoding =
    body.length < leastBytes ? 'identity' : chooseEncoding(acceptEncoding, ['zstd', 'gzip', 'br'] as const);
  switch (encoding) {
    case 'zstd':
      return { body: zstdCompressSync(body, { params: { [constants.ZSTD_c_compressionLevel]: 1 } }), encoding };
    case 'gzip':
      return { body: gzipSync(body, { level: 1 }), encoding };
    case 'br':
      return { body: brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }), encoding };
    case 'identity':
      return { body, encoding };
  }
}
