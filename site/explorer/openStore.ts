import type { Project } from '../../common/project.ts';
import { AccountProjects } from './accountProjects.ts';
import { BrowserProjects } from './browserProjects.ts';
import type { ProjectStore } from './projectStore.ts';

/** A project that an address names, and where it is. */
export interface FoundProject {
  readonly store: ProjectStore;
  /** Undefined if the store does not have it. */
  readonly project: Project | undefined;
}

/** Returns the projects of this browser; undefined if its storage is turned off. */
export function openBrowserProjects(): BrowserProjects | undefined {
  try {
    return new BrowserProjects(localStorage, window);
  } catch {
    return undefined;
  }
}

/** Returns where new projects are kept: the account of a person who is signed in, or the browser. Undefined if neither works. */
export const openStore = async (): Promise<ProjectStore | undefined> =>
  (await AccountProjects.open()) ?? openBrowserProjects();

/** Returns the project with an id, which tells where it is. Undefined if its store does not open. */
export async function findProject(id: string): Promise<FoundProject | undefined> {
  // The ids of accounts are UUIDs.
  const store = id.includes('-') ? await AccountProjects.open() : openBrowserProjects();
  return store && { store, project: await store.find(id) };
}
