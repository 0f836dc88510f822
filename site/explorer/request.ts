import type { RankRequest } from '../../api/schemas/rank.ts';
import type { State } from './state.ts';

/** The body of the `POST /rank` that a state stands for: nothing in it that was not asked for. */
export function requestOf({ states, requirements, criteria }: State): RankRequest {
  const given = Object.entries(requirements).filter(([, value]) => value !== undefined);
  return {
    ...(states.length > 0 ? { scope: { states } } : {}),
    ...(given.length > 0 ? { requirements: Object.fromEntries(given) } : {}),
    ...(criteria.length > 0 ? { criteria } : {}),
  };
}
