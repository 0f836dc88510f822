import type { RankRequest } from '../api/schemas/rank.ts';
import type { ProjectContent } from './project.ts';

type Asked = ProjectContent['question'];

interface Question extends Readonly<Pick<Asked, 'requirements'>> {
  readonly states: Readonly<Asked['states']>;
  readonly criteria: Readonly<Asked['criteria']>;
  readonly areas?: Readonly<Asked['areas']>;
}

/** Returns the body of the `POST /rank` for what is asked, without defaults. */
export function requestOf({ states, requirements, criteria, areas = [] }: Question): RankRequest {
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
