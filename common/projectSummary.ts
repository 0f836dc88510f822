import type { ProjectContent, ProjectSummary } from './project.ts';

/** How many places a list names of a project. */
const maxNamed = 3;

/** Returns what a list shows of what a person gave a project. */
export function summaryOf({
  name,
  purpose,
  question,
  shortlist,
  release,
  isArchived,
}: ProjectContent): Omit<ProjectSummary, 'id' | 'changedAt'> {
  const chosen = shortlist.filter(({ status }) => status === 'chosen');
  const named = chosen.length > 0 ? chosen : shortlist.filter(({ status }) => status === 'candidate');
  return {
    ...{ name, purpose, release, isArchived },
    ...{ criteria: question.criteria.length, places: shortlist.length, chosen: chosen.length },
    leading: named.slice(0, maxNamed).map(({ cbsa }) => cbsa),
  };
}
