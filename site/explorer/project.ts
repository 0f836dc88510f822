import { queryOf, rankingParameters, type RankingState } from './state.ts';

/** What a person decided about a place of a shortlist. */
export const placeStatuses = ['candidate', 'rejected', 'chosen'] as const;
export type PlaceStatus = (typeof placeStatuses)[number];

/** A place of a shortlist. */
export interface ListedPlace {
  readonly cbsa: string;
  readonly status: PlaceStatus;
  /** For a rejected place, the reason. */
  readonly note: string;
}

/** A search for a place that takes weeks: what is asked, and what was decided. */
export interface Project {
  readonly id: string;
  readonly name: string;
  /** What the place is for. */
  readonly purpose: string;
  /** What the ranking follows from, as the explorer has it. */
  readonly question: RankingState;
  readonly shortlist: readonly ListedPlace[];
  /** The release that was shown when the ranking last changed, or a place was last chosen. */
  readonly release: string;
  /** Epoch milliseconds. */
  readonly createdAt: number;
  readonly changedAt: number;
  readonly isArchived: boolean;
}

/** The most characters of each text, and the most projects and places. */
export const projectLimits = { name: 100, purpose: 500, note: 1000, places: 100, projects: 200 } as const;

/** Returns the part of a state that a project holds. */
export const questionOf = ({ states, requirements, criteria, partial }: RankingState): RankingState => ({
  states,
  requirements,
  criteria,
  partial,
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

/** Adds a place to the shortlist as a candidate, or removes it. */
export function togglePlace(project: Project, cbsa: string): Project {
  const others = project.shortlist.filter((place) => place.cbsa !== cbsa);
  if (others.length < project.shortlist.length) return { ...project, shortlist: others };
  if (others.length >= projectLimits.places) return project;
  return { ...project, shortlist: [...others, { cbsa, status: 'candidate', note: '' }] };
}

/** Changes a place of the shortlist. A place is chosen on the release that is shown. */
export function changePlace(
  project: Project,
  cbsa: string,
  change: Partial<Pick<ListedPlace, 'status' | 'note'>>,
  shownRelease: string,
): Project {
  const shortlist = project.shortlist.map((place) => (place.cbsa === cbsa ? { ...place, ...change } : place));
  return { ...project, shortlist, release: change.status === 'chosen' ? shownRelease : project.release };
}

/** What a person gives a project; its store adds the rest. */
export type NewProject = Omit<Project, 'id' | 'createdAt' | 'changedAt' | 'isArchived'>;

/** Returns a copy with a name of its own, to be added. */
export const copyOf = ({ name, purpose, question, shortlist, release }: Project): NewProject => ({
  name: `Copy of ${name}`.slice(0, projectLimits.name),
  purpose,
  question,
  shortlist,
  release,
});
