import type { IncomingMessage } from 'node:http';
import type { Standing } from '../../api/gate/limits.ts';
import type { RequestHead } from '../../api/gate/request.ts';
import { isCredentialHeader } from '../../api/gate/principal.ts';

/**
 * Returns what the gate reads of a request. It scans the raw list once: the list keeps a header that is sent twice, and
 * most requests then never need Node's header object.
 * @param standing the client's standing with its limits, if a gate in front has counted the request
 */
export function requestHead(request: IncomingMessage, address: string, standing: Standing | undefined): RequestHead {
  const authorization: string[] = [];
  let acceptEncoding: string | undefined;
  let ifNoneMatch: string | undefined;
  let ifModifiedSince: string | undefined;
  let misplacedIn: string | undefined;
  const { rawHeaders } = request;
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const value = rawHeaders[i + 1]!;
    const name = rawHeaders[i]!.toLowerCase();
    switch (name) {
      case 'authorization':
        authorization.push(value);
        break;
      case 'accept-encoding':
        acceptEncoding = joinList(acceptEncoding, value);
        break;
      case 'if-none-match':
        ifNoneMatch = joinList(ifNoneMatch, value);
        break;
      case 'if-modified-since':
        ifModifiedSince ??= value;
        break;
      default:
        if (isCredentialHeader(name)) misplacedIn = name;
    }
  }
  const { method = 'GET', url = '/' } = request;
  return { method, url, address, authorization, misplacedIn, acceptEncoding, standing, ifNoneMatch, ifModifiedSince };
}

/** Joins a list header that is sent in several lines (RFC 9110 section 5.3). */
function joinList(before: string | undefined, value: string): string {
  return before === undefined ? value : `${before}, ${value}`;
}
