import { ApiError } from '../domain/errors.ts';
import { splitAt } from './request.ts';
import type { RequestHead } from './requestHead.ts';

/** Query parameters in which clients send credentials, without case, `-` and `_`. */
const parameters = new Set(['apikey', 'xapikey', 'accesstoken', 'authtoken', 'bearertoken', 'token', 'authorization']);

/** The prefix of every token of the service. */
const token = /svc_(?:key|at)_/;

/** Whether clients send credentials in this header, other than `Authorization`. @param name in lower case */
export function isCredentialHeader(name: string): boolean {
  // Called for every header of every request: a switch, because a set would hash each name.
  switch (name) {
    case 'x-api-key':
    case 'api-key':
    case 'apikey':
    case 'x-auth-token':
    case 'x-access-token':
      return true;
    default:
      return false;
  }
}

/** Whether an address, path and query, holds a credential: a parameter with such a name, or a token of the service anywhere. */
function hasCredential(url: string): boolean {
  if (token.test(decodeLoosely(url))) return true;
  const [, search] = splitAt(url, '?');
  const nameOf = (pair: string) => decodeLoosely(splitAt(pair, '=')[0]);
  return search.split('&').some((pair) => parameters.has(nameOf(pair).toLowerCase().replace(/[-_]/g, '')));
}

/** Decodes percent-encoded ASCII only: that finds a credential in a malformed address too. */
function decodeLoosely(url: string): string {
  if (!url.includes('%')) return url;
  return url.replace(/%([0-7][0-9a-f])/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
}

/**
 * Returns the error 401 for a credential in the wrong place (D49); undefined if there is none.
 * @param searched whether this address was searched before, without finding one
 */
export function findMisplaced({ misplacedIn: header, url }: RequestHead, searched: boolean): ApiError | undefined {
  if (header === undefined && (searched || !hasCredential(url))) return undefined;
  const where = header === undefined ? 'the address' : `the header \`${header}\``;
  const revoke = header === undefined ? '; revoke the one that was sent, because addresses are logged' : '';
  return new ApiError(
    'invalid_token',
    `a credential must not be in ${where}: send it as \`Authorization: Bearer <token>\`${revoke}`,
  );
}
