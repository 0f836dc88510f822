import type { ListedPlace, Project, ProjectContent } from '../../common/project.ts';
import { type PlaceStatus, projectLimits } from '../../common/projectChoices.ts';
import { queryOf, rankingParameters, type RankingState } from './state.ts';

/** Returns the part of a state that a project holds. */
export const questionOf = ({
  states,
  requirements,
  criteria,
  partial,
  areas = [],
}: RankingState): ProjectContent['question'] => ({
  states: [...states],
  requirements,
  criteria: [...criteria],
  partial,
  ...(areas.length > 0 ? { areas: [...areas] } : {}),
});

/** Whether two rankings follow from the same choices. */
export const isSameQuestion = (one: RankingState, other: RankingState): boolean =>
  rankingParameters(one).toString() === rankingParameters(other).toString();

/** The parameter of the address that opens a project. */
const parameter = 'project';

/** Returns an address with the parameter that opens a project. */
export function withProject(address: string, id: string): string {
  if (id === '') return address;
  return `${address}${address.includes('?') ? '&' : '?'}${parameter}=${id}`;
}

/** Returns the id of the project that the query of an address opens; empty without one. */
export const projectIn = (search: string): string => new URLSearchParams(search).get(parameter) ?? '';

/** Returns the address that opens a project in the explorer. */
export const projectAddress = ({ id, question }: Pick<Project, 'id' | 'question'>): string =>
  withProject(`/explorer${queryOf(rankingParameters(question))}`, id);

/** Returns the address of the report on a project, or on a ranking without one. */
export const reportAddress = (ranking: RankingState, project: Pick<Project, 'id'> | undefined): string =>
  project ? withProject('/report', project.id) : `/report${queryOf(rankingParameters(ranking))}`;

/** Whether a project has a ranking of an earlier release than the newest one. */
export const isOlder = ({ release, question }: Project, newest: { readonly release: string }): boolean =>
  release < newest.release && question.criteria.some(({ weight }) => weight > 0);

/** Adds a place to the shortlist as a candidate, if it is not there. */
export function addPlace<P extends ProjectContent>(project: P, cbsa: string): P {
  const { shortlist } = project;
  if (shortlist.length >= projectLimits.places || shortlist.some((place) => place.cbsa === cbsa)) return project;
  return { ...project, shortlist: [...shortlist, { cbsa, status: 'candidate', note: '' }] };
}

/** Removes a place from the shortlist. */
export const removePlace = <P extends ProjectContent>(project: P, cbsa: string): P => ({
  ...project,
  shortlist: project.shortlist.filter((place) => place.cbsa !== cbsa),
});

/** Changes a place of the shortlist. A place is chosen on the release that is shown. */
export function changePlace<P extends ProjectContent>(
  project: P,
  cbsa: string,
  change: Partial<Pick<ListedPlace, 'status' | 'note'>>,
  shownRelease: string,
): P {
  const shortlist = project.shortlist.map((place) => (place.cbsa === cbsa ? { ...place, ...change } : place));
  return { ...project, shortlist, release: change.status === 'chosen' ? shownRelease : project.release };
}

/** Returns what a person gave a project. */
export const contentOf = ({
  name,
  purpose,
  question,
  shortlist,
  release,
  isArchived,
}: ProjectContent): ProjectContent => ({ name, purpose, question, shortlist, release, isArchived });

/** Returns a copy with a name of its own, to be added. */
export const copyOf = (project: ProjectContent): ProjectContent => ({
  ...contentOf(project),
  name: `Copy of ${project.name}`.slice(0, projectLimits.name),
  isArchived: false,
});

/** The order of places by what was decided. */
export const decisionOrder: readonly PlaceStatus[] = ['chosen', 'candidate', 'rejected'];

/** Returns the places of a shortlist by what was decided, then by their place in a ranking. @param placeOf the place of a code; Infinity without one */
export const sortByDecision = (shortlist: readonly ListedPlace[], placeOf: (cbsa: string) => number): ListedPlace[] =>
  shortlist.toSorted((a, b) => {
    const [one, other] = [placeOf(a.cbsa), placeOf(b.cbsa)];
    return decisionOrder.indexOf(a.status) - decisionOrder.indexOf(b.status) || (one === other ? 0 : one - other);
  });

/** What each status is called. */
export const statusNames: Record<PlaceStatus, string> = {
  candidate: 'Candidate',
  rejected: 'Rejected',
  chosen: 'Chosen',
};
