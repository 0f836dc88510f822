import type { RankRequest } from '../../api/schemas/rank.ts';
import type { RankingState } from './state.ts';

/** Returns the body of the `POST /rank` for a ranking, without defaults. */
export function requestOf({ states, requirements, criteria }: RankingState): RankRequest {
  const entries = Object.entries(requirements).filter(([, value]) => value !== undefined);
  return {
    ...(states.length > 0 ? { scope: { states: [...states] } } : {}),
    ...(entries.length > 0 ? { requirements: Object.fromEntries(entries) } : {}),
    ...(criteria.length > 0 ? { criteria: [...criteria] } : {}),
  };
}
