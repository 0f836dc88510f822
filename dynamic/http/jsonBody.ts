import type { IncomingMessage } from 'node:http';
import { checkBodyHeaders } from '../../api/gate/body.ts';

/** @throws ApiError 415 unless a request's body is sent as JSON in UTF-8, 413 if its header says that it is too long */
export function requireJson({ headers }: IncomingMessage): void {
  checkBodyHeaders(headers['content-type'], headers['content-length']);
}
