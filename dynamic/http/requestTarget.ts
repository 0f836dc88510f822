import type { IncomingMessage } from 'node:http';
import { type ApiError, badRequest } from '../../api/domain/errors.ts';

/** Returns path and query of a request target, also of one that names its origin (RFC 9112 section 3.2.2). */
export function originForm(target: string): string {
  if (target.startsWith('/')) return target;
  return /^https?:\/\/[^/?#]*(\/.*)$/i.exec(target)?.[1] ?? target;
}

/** Returns what is wrong with the `Host` header of a request (RFC 9112 section 3.2); undefined if nothing is. */
export function hostError(request: IncomingMessage): ApiError | undefined {
  const hosts = countHosts(request);
  if (hosts > 1) return badRequest('the request has more than one Host header');
  if (hosts === 0 && request.httpVersion === '1.1') return badRequest('the request has no Host header');
  return undefined;
}

/** Counts the `Host` headers of a request: Node's header object keeps only the first. */
function countHosts({ rawHeaders }: IncomingMessage): number {
  let hosts = 0;
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i]!;
    if (name.length === 4 && name.toLowerCase() === 'host') hosts++;
  }
  return hosts;
}
