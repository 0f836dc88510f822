import type { Project, ProjectContent, ProjectSummary } from '../../common/project.ts';

/** Where projects are kept: this browser, or the account of a person who is signed in. */
export interface ProjectStore {
  /** Where projects are, for a sentence: `this browser`. */
  readonly place: string;
  /** Returns what a list shows of all projects, the last changed first. */
  list(): Promise<readonly ProjectSummary[]>;
  /** Returns all projects, to be saved as a file. */
  exportAll(): Promise<Blob>;
  find(id: string): Promise<Project | undefined>;
  /** Keeps a new project. @throws NotSaved */
  add(content: ProjectContent): Promise<Project>;
  /**
   * Changes what the store has of a project now, which another window may have changed.
   * @param change may run more than once
   * @returns undefined if it was deleted
   * @throws NotSaved
   */
  update(id: string, change: <P extends ProjectContent>(project: P) => P): Promise<Project | undefined>;
  /** @throws NotSaved */
  delete(id: string): Promise<void>;
  /** Calls `act` when another window or person may have changed a project. @returns a function that ends it */
  watch(act: () => void): () => void;
}

/** A project was not kept. The message is for the person. */
export class NotSaved extends Error {}
