import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { findProject, type FoundProject } from './openStore.ts';
import { projectAddress, projectIn, questionOf } from './project.ts';
import { ProjectSession, type ProjectView } from './projectSession.ts';
import { NotSaved } from './projectStore.ts';
import type { Figures } from './figures.ts';
import type { State } from './state.ts';

/** The project that the address of the page names, if any. */
export interface OpenedProject extends Partial<FoundProject> {
  readonly id: string;
  /** Why it is not shown. */
  readonly problem?: ComponentChildren;
}

/** Finds the project of the address, and replaces the address by that of its ranking: what was saved last counts. */
export async function openProjectOfAddress(): Promise<OpenedProject> {
  const id = projectIn(location.search);
  if (id === '') return { id };
  const found = await findProject(id).catch((error: unknown) => {
    if (error instanceof NotSaved) return error;
    throw error;
  });
  if (found instanceof NotSaved) return { id, problem: found.message };
  if (!found) {
    const back = encodeURIComponent(location.pathname + location.search);
    const link = <a href={`/sign-in?next=${back}`}>Sign in</a>;
    return {
      id,
      problem: <>This project is in an account. {link} to open it. Save keeps the ranking as a new project.</>,
    };
  }
  const { store, project } = found;
  if (!project) {
    const where = store.place[0]!.toUpperCase() + store.place.slice(1);
    const problem = `${where} does not have the project of this address. Save keeps the ranking as a new one.`;
    return { id, store, problem };
  }
  history.replaceState(history.state, '', projectAddress(project) + location.hash);
  return { id, store, project };
}

/** The project that is open in the explorer, and how to change it. */
export type OpenProject = ProjectView &
  Pick<ProjectSession, 'place' | 'save' | 'change' | 'toggle' | 'changePlace' | 'keepThis' | 'retry'>;

/** Returns the open project. Every change of the ranking is saved. @param hold gets its id when it is made */
export function useProject(
  state: State,
  { start }: Figures,
  { store, project, problem }: OpenedProject,
  hold: (id: string) => void,
): OpenProject {
  const [view, show] = useState<ProjectView>({ project, problem, saving: 'saved', isBehind: false });
  const [session] = useState(() => new ProjectSession({ start, state, store, view, show, hold }));
  session.state = state;
  useEffect(() => session.follow(), [JSON.stringify(questionOf(state))]);
  useEffect(() => session.watch(), [view.project?.id]);
  const { place, save, change, toggle, changePlace, keepThis, retry } = session;
  return { ...view, place, save, change, toggle, changePlace, keepThis, retry };
}
