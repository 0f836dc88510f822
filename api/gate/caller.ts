import { ApiError, toApiError } from '../domain/errors.ts';
import type { Credentials, Principal } from './principal.ts';

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
