import type { ProjectContent, ProjectSummary } from './project.ts';

/** Returns what a list shows of what a person gave a project. */
export function summaryOf({
  name,
  purpose,
  question,
  shortlist,
  release,
  isArchived,
}: ProjectContent): Omit<ProjectSummary, 'id' | 'changedAt'> {
  const chosen = shortlist.filter(({ status }) => status === 'chosen').length;
  return { name, purpose, release, isArchived, criteria: question.criteria.length, places: shortlist.length, chosen };
}
