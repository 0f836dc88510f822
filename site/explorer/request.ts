import type { RankRequest } from '../../api/schemas/rank.ts';
import type { RankingState } from './state.ts';

/** Returns the body of the `POST /rank` for a ranking, without defaults. */
export function requestOf({ states, requirements, criteria, areas = [] }: RankingState): RankRequest {
  const entries = Object.entries(requirements).filter(([, value]) => value !== undefined);
  const scope = {
    ...(states.length > 0 ? { states: [...states] } : {}),
    ...(areas.length > 0 ? { areas: areas.map(({ code }) => code) } : {}),
  };
  return {
    ...(states.length + areas.length > 0 ? { scope } : {}),
    ...(entries.length > 0 ? { requirements: Object.fromEntries(entries) } : {}),
    ...(criteria.length > 0 ? { criteria: [...criteria] } : {}),
  };
}
