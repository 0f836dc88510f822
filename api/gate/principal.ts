import { ApiError } from '../domain/errors.ts';
import type { Me } from '../schemas/me.ts';
import { type Limit, windowsOf, type Window } from './limits.ts';

/** Who a good credential acts as. */
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
   * Finds who a request's `Authorization` headers speak for.
   * @throws ApiError 401 invalid_token for anything but one good bearer token, 503 where that cannot be found out
   */
  check(authorization: readonly string[]): Principal | Promise<Principal>;
}

/** A server that keeps no accounts: no credential is good. */
export const noCredentials: Credentials = {
  check() {
    throw invalidToken();
  },
};

export interface Limits {
  /** For a client address, where no account with API access stands behind the request. */
  readonly address: Limit;
  /** For one API key, or one approved app. */
  readonly credential: Limit;
  /** For one account over all its keys and apps, a day. */
  readonly accountPerDay: number;
}

/** The limits of interface section 8, which an operator may change. */
export const defaultLimits: Limits = {
  address: { perMinute: 30, perDay: 2000 },
  credential: { perMinute: 60, perDay: 10_000 },
  accountPerDay: 50_000,
};

/** The one answer to every credential that is not good: it does not say why, so that nothing can be learnt by trying. */
export function invalidToken(): ApiError {
  return new ApiError(
    'invalid_token',
    'the credential is not valid: it is unknown, revoked, expired, or not sent as `Authorization: Bearer <token>`; send the request without one, or with one that is good',
  );
}

/** The token of a request's `Authorization` headers (RFC 6750 section 2.1). @throws ApiError 401 unless it is one bearer token */
export function bearerToken(authorization: readonly string[]): string {
  const match = /^bearer +([A-Za-z0-9\-._~+/]+=*)$/i.exec(authorization[0] ?? '');
  if (authorization.length !== 1 || !match) throw invalidToken();
  return match[1]!;
}

/** The windows that a request is counted in (D36). */
export function windowsUnder(limits: Limits): (address: string, principal: Principal | undefined) => readonly Window[] {
  // A credential that is remembered is counted without making its windows anew.
  const own = new WeakMap<Principal, readonly Window[]>();
  return (address, principal) => {
    if (!principal?.apiAccess) return windowsOf(`address ${address}`, limits.address);
    let windows = own.get(principal);
    if (!windows) {
      const account: Window = { key: `account ${principal.account.id}`, limit: limits.accountPerDay, seconds: 86400 };
      windows = [...windowsOf(`credential ${principal.credential.id}`, limits.credential), account];
      own.set(principal, windows);
    }
    return windows;
  };
}

export type Tier = Me['access']['tier'];

export function tierOf(principal: Principal | undefined): Tier {
  if (!principal) return 'anonymous';
  return principal.apiAccess ? 'api' : 'public';
}

/** What `GET /me` says of a principal. */
export function me(principal: Principal, limits: Limits): Me {
  const { user, account, credential, apiAccess } = principal;
  const { perMinute, perDay } = apiAccess ? limits.credential : limits.address;
  const rate_limit = { per_minute: perMinute, per_day: perDay };
  return { user, account, credential, access: { tier: tierOf(principal), rate_limit } };
}
