import { ApiError, toApiError } from '../domain/errors.ts';
import type { Me } from '../schemas/me.ts';
import { type Limit, windowsOf, type Window } from './limits.ts';
import { type RequestHead, splitAt } from './request.ts';

/** Who a valid credential acts as. */
export interface Principal {
  readonly user: Me['user'];
  readonly account: Me['account'];
  readonly credential: Me['credential'];
  /** Whether the account has API access: its own limits, and the incentive programs. */
  readonly apiAccess: boolean;
  /** Whether the person has accepted the current Terms of Service. */
  readonly acceptedTerms: boolean;
}

/** Checks credentials. */
export interface Credentials {
  /**
   * Returns who the `Authorization` headers of a request act for.
   * @throws ApiError 401 invalid_token for anything but one valid bearer token, 503 while the store is unavailable
   */
  check(authorization: readonly string[]): Principal | Promise<Principal>;
}

/** The credentials of a server without accounts: none is valid. */
export const noCredentials: Credentials = {
  check() {
    throw invalidToken();
  },
};

/** The limits of each kind of client. */
export interface Limits {
  /** For a client address without a credential, or without API access. */
  readonly address: Limit;
  /** For one API key, or one approved app. */
  readonly credential: Limit;
  /** For one account over all its keys and apps, per day. */
  readonly accountPerDay: number;
}

/** The limits of a new installation, which an operator may change. */
export const defaultLimits: Limits = {
  address: { perMinute: 30, perDay: 2000 },
  credential: { perMinute: 60, perDay: 10_000 },
  accountPerDay: 50_000,
};

/** Returns the error for every credential that is not valid. It does not say why, so trying tells an attacker nothing. */
export function invalidToken(): ApiError {
  return new ApiError(
    'invalid_token',
    'the credential is not valid: it is unknown, revoked, expired, or not sent as `Authorization: Bearer <token>`; send the request without one, or with one that is good',
  );
}

/** Returns the token of the `Authorization` headers (RFC 6750 section 2.1). @throws ApiError 401 unless it is one bearer token */
export function bearerToken(authorization: readonly string[]): string {
  const match = /^bearer +([A-Za-z0-9\-._~+/]+=*)$/i.exec(authorization[0] ?? '');
  if (authorization.length !== 1 || !match) throw invalidToken();
  return match[1]!;
}

/** Returns the windows of requests under a key for an account with API access: those of the key, and the day of the account. */
export function windowsOfAccount(key: string, account: string, limits: Limits): readonly Window[] {
  const day: Window = { key: `account ${account}`, limit: limits.accountPerDay, seconds: 86400 };
  return [...windowsOf(key, limits.credential), day];
}

/** Returns a function that finds the windows that a request counts in (D36). */
export function windowsUnder(limits: Limits): (address: string, principal: Principal | undefined) => readonly Window[] {
  // The windows of a principal are made once.
  const own = new WeakMap<Principal, readonly Window[]>();
  return (address, principal) => {
    if (!principal?.apiAccess) return windowsOf(`address ${address}`, limits.address);
    let windows = own.get(principal);
    if (!windows) {
      windows = windowsOfAccount(`credential ${principal.credential.id}`, principal.account.id, limits);
      own.set(principal, windows);
    }
    return windows;
  };
}

/** The access of a client: `anonymous`, `public` with a credential, `api` with API access. */
export type Tier = Me['access']['tier'];

/** Returns the tier of a principal, or of a request without one. */
export function tierOf(principal: Principal | undefined): Tier {
  if (!principal) return 'anonymous';
  return principal.apiAccess ? 'api' : 'public';
}

/** Returns the answer of `GET /me` for a principal. */
export function me(principal: Principal, limits: Limits): Me {
  const { user, account, credential, apiAccess } = principal;
  const { perMinute, perDay } = apiAccess ? limits.credential : limits.address;
  const rate_limit = { per_minute: perMinute, per_day: perDay };
  return { user, account, credential, access: { tier: tierOf(principal), rate_limit } };
}

/** Who sends a request. Undefined without a credential; an error for a credential that may not be used. */
export type Caller = Principal | ApiError | undefined;

/**
 * Finds who sends a request by its `Authorization` headers. Returns a promise where the credential must be looked up.
 * Errors are returned, not thrown: such a request still counts against its address.
 */
export function findCaller(
  authorization: readonly string[],
  credentials: Credentials,
  origin: string,
): Caller | Promise<Caller> {
  if (authorization.length === 0) return undefined;
  try {
    const principal = credentials.check(authorization);
    if (principal instanceof Promise)
      return principal.then((known) => checkTerms(known, origin) ?? known).catch(toApiError);
    return checkTerms(principal, origin) ?? principal;
  } catch (error) {
    return toApiError(error);
  }
}

/** Returns why a valid credential may not be used now: 403 without accepted terms or the scope; undefined if it may. */
function checkTerms({ acceptedTerms, credential }: Principal, origin: string): ApiError | undefined {
  if (!acceptedTerms)
    return new ApiError(
      'terms_required',
      `the person of this credential has not accepted the current Terms of Service; accept them in a browser at ${origin}/terms, and the credential works at once`,
    );
  if (!credential.scopes.includes('read'))
    return new ApiError('insufficient_scope', 'the credential lacks the scope `read`');
  return undefined;
}

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
