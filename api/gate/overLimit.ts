import { ApiError } from '../domain/errors.ts';
import type { Principal } from './principal.ts';
import type { Rules, Visit } from './visit.ts';

/** @throws ApiError 429 for a client that is over a limit */
export function checkLimits({ standing, principal }: Visit, { limits, origin }: Rules): void {
  if (standing.allowed) return;
  const { limit, seconds, reset } = standing;
  const isAccountLimit = limit === limits.accountPerDay && seconds === 86400;
  const [whose, how] = wording(principal, isAccountLimit);
  throw new ApiError(
    'rate_limited',
    `over the limit of ${limit} requests per ${seconds === 60 ? 'minute' : 'day'} for ${whose}; try again in ${reset} seconds. ${how}: see ${origin}/docs/limits#higher-limits`,
  );
}

/** Returns whose limit it is, and what to do for a higher one. */
function wording(principal: Principal | undefined, isAccountLimit: boolean): readonly [whose: string, how: string] {
  if (!principal) return ['this network address', 'Accounts with API access have higher limits'];
  if (!principal.apiAccess)
    return ['this network address, because the account has no API access', 'API access gives higher limits'];
  return [isAccountLimit ? 'all API keys and apps of the account' : 'this API key or app', 'To ask for a higher limit'];
}
