import type { ProjectContent } from '../../common/project.ts';

/** The parts of a project, as a list of versions names them. */
const parts: Readonly<Record<string, (content: ProjectContent) => unknown>> = {
  name: ({ name }) => name,
  purpose: ({ purpose }) => purpose,
  criteria: ({ question }) => question.criteria,
  requirements: ({ question }) => question.requirements,
  states: ({ question }) => question.states,
  regions: ({ question }) => question.areas ?? [],
  'missing figures': ({ question }) => question.partial,
  shortlist: ({ shortlist }) => shortlist,
  archive: ({ isArchived }) => isArchived,
};

/** Returns what a version changed, such as `Changed criteria, shortlist`. @param before undefined: it is not kept */
export function describeChange(before: ProjectContent | undefined, after: ProjectContent): string {
  if (!before) return 'Oldest version kept';
  const changed = Object.keys(parts).filter(
    (part) => JSON.stringify(parts[part]!(before)) !== JSON.stringify(parts[part]!(after)),
  );
  return changed.length === 0 ? 'No change' : `Changed ${changed.join(', ')}`;
}
