import { promisify } from 'node:util';
import { brotliCompress, constants, gzip, zstdCompress } from 'node:zlib';
import { chooseEncoding } from '../api/gate/negotiation.ts';

/** Below this many bytes compressing costs more than it saves. */
const leastBytes = 1000;

const [zstd, gzipped, brotli] = [promisify(zstdCompress), promisify(gzip), promisify(brotliCompress)];

const packers = {
  zstd: (body: Uint8Array) => zstd(body, { params: { [constants.ZSTD_c_compressionLevel]: 1 } }),
  gzip: (body: Uint8Array) => gzipped(body, { level: 1 }),
  br: (body: Uint8Array) => brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }),
  identity: (body: Uint8Array) => Promise.resolve(body),
} as const;

/** Compresses a live response in the encoding that the client prefers, at the lowest level, off the event loop. */
export async function compress(
  body: Uint8Array,
  acceptEncoding: string | undefined,
): Promise<{ body: Uint8Array; encoding: string }> {
  const encoding =
    body.length < leastBytes ? 'identity' : chooseEncoding(acceptEncoding, ['zstd', 'gzip', 'br'] as const);
  return { body: await packers[encoding](body), encoding };
}
