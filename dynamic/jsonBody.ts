import type { IncomingMessage } from 'node:http';
import { quote } from '../api/domain/text.ts';
import { ApiError } from '../api/errors.ts';
import { mostBodyBytes } from '../api/gate/body.ts';

/** @throws ApiError 415 unless a request's body is sent as JSON in UTF-8, 413 where it says that it is too long */
export function requireJson(request: IncomingMessage): void {
  if (!isJson(request)) {
    const given = contentTypeOf(request);
    const message = `the body must be sent as Content-Type application/json${given ? `, not ${quote(given)}` : ''}`;
    throw new ApiError('unsupported_media_type', message);
  }
  // JSON is UTF-8 (RFC 8259 section 8.1); a body's reader would take UTF-7 and a hundred others.
  const charset = /;\s*charset\s*=\s*"?([^";\s]*)/i.exec(request.headers['content-type']!)?.[1];
  if (charset !== undefined && charset.toLowerCase() !== 'utf-8')
    throw new ApiError('unsupported_media_type', `the body must be JSON in UTF-8, not ${quote(charset)}`);
  if (Number(request.headers['content-length'] ?? 0) > mostBodyBytes) throw tooLarge();
}

export const isJson = (request: IncomingMessage) => contentTypeOf(request) === 'application/json';

export const tooLarge = () =>
  new ApiError('payload_too_large', `the body is over ${mostBodyBytes} bytes; send fewer criteria`);

function contentTypeOf({ headers }: IncomingMessage): string | undefined {
  return headers['content-type']?.split(';')[0]!.trim().toLowerCase();
}
