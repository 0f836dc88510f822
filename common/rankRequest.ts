import type { RankRequest } from '../api/schemas/rank.ts';
import type { ProjectContent } from './project.ts';

type Asked = ProjectContent['question'];

interface Question extends Readonly<Pick<Asked, 'requirements'>> {
  readonly states: Readonly<Asked['states']>;
  readonly criteria: Readonly<Asked['criteria']>;
}

/** Returns the body of the `POST /rank` for what is asked, without defaults. */
export function requestOf({ states, requirements, criteria }: Question): RankRequest {
  const entries = Object.entries(requirements).filter(([, value]) => value !== undefined);
  return {
    ...(states.length > 0 ? { scope: { states: [...states] } } : {}),
    ...(entries.length > 0 ? { requirements: Object.fromEntries(entries) } : {}),
    ...(criteria.length > 0 ? { criteria: [...criteria] } : {}),
  };
}
