import type { IncomingMessage } from 'node:http';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate } from 'node:zlib';
import { ApiError, badRequest } from '../../api/domain/errors.ts';
import { bodyTooLarge, checkBodyHeaders, maxBodyBytes } from '../../api/gate/body.ts';

const limit = { maxOutputLength: maxBodyBytes } as const;

type Decoder = (body: Buffer) => Buffer | Promise<Buffer>;

/** The decoder of each `Content-Encoding`. It fails over `maxBodyBytes`. */
const decoders = new Map<string, Decoder>([
  ['identity', (body) => body],
  ['gzip', (body) => promisify(gunzip)(body, limit)],
  ['deflate', (body) => promisify(inflate)(body, limit)],
  ['br', (body) => promisify(brotliDecompress)(body, limit)],
]);

/**
 * Reads the JSON text of a request's body; empty for a request without a body.
 * @throws ApiError 415 for another type or encoding, 413 over `maxBodyBytes` before or after decoding, 400 for a body that
 * ends early or does not match its `Content-Encoding`
 */
export async function readBodyText(request: IncomingMessage): Promise<string> {
  const { headers } = request;
  checkBodyHeaders(headers['content-type'], headers['content-length']);
  const decode = decoders.get(headers['content-encoding']?.toLowerCase() || 'identity');
  if (!decode)
    throw new ApiError('unsupported_media_type', 'the body must be JSON in UTF-8, as it is or as gzip, deflate or br');
  try {
    // TextDecoder skips a byte order mark, as RFC 8259 allows.
    return new TextDecoder().decode(await decode(await readBytes(request)));
  } catch (error) {
    if (error instanceof ApiError) throw error;
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') throw bodyTooLarge();
    throw badRequest('body: could not be read: it is not what its headers say');
  }
}

/** Reads a body as it was sent. The rest of one that is too long stays unread: the response must close the connection. */
async function readBytes(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > maxBodyBytes) throw bodyTooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
