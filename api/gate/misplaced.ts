import { ApiError } from '../domain/errors.ts';
import { splitAt } from './request.ts';

/** Query parameters in which clients send credentials, without case, `-` and `_`. */
const parameters = new Set(['apikey', 'xapikey', 'accesstoken', 'authtoken', 'bearertoken', 'token', 'authorization']);

/** How every token of the service begins. */
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

/** Whether an address, path and query, holds a credential: a parameter that is named like one, or one of our tokens anywhere. */
export function holdsCredential(url: string): boolean {
  if (token.test(decodeLoosely(url))) return true;
  const [, search] = splitAt(url, '?');
  const nameOf = (pair: string) => decodeLoosely(splitAt(pair, '=')[0]);
  return search.split('&').some((pair) => parameters.has(nameOf(pair).toLowerCase().replace(/[-_]/g, '')));
}

/** Decodes percent-encoded ASCII only, so that a credential in a malformed address is found, too. */
function decodeLoosely(url: string): string {
  if (!url.includes('%')) return url;
  return url.replace(/%([0-7][0-9a-f])/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
}

/** The answer to a credential in the wrong place. @param header where it was; undefined: in the address */
export function misplacedCredential(header: string | undefined): ApiError {
  const where = header === undefined ? 'the address' : `the header \`${header}\``;
  const revoke = header === undefined ? '; revoke the one that was sent, because addresses are logged' : '';
  return new ApiError(
    'invalid_token',
    `a credential must not be in ${where}: send it as \`Authorization: Bearer <token>\`${revoke}`,
  );
}
