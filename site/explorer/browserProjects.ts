import { type NewProject, type Project, projectLimits } from './project.ts';

/** What the key of each project begins with. */
const prefix = 'project:';

/** The browser did not keep a project. Its message is for the person. */
export class NotSaved extends Error {}

/** The projects of a browser. Each has a key of its own: two windows that change different ones do not meet. */
export class BrowserProjects {
  readonly #storage: Storage;
  readonly #now: () => number;

  constructor(storage: Storage, now: () => number = Date.now) {
    this.#storage = storage;
    this.#now = now;
  }

  /** Returns all projects, the last changed first. What cannot be read as a project is left out. */
  list(): Project[] {
    const keys = Array.from({ length: this.#storage.length }, (_, i) => this.#storage.key(i)!);
    return keys
      .filter((key) => key.startsWith(prefix))
      .flatMap((key) => this.find(key.slice(prefix.length)) ?? [])
      .sort((a, b) => b.changedAt - a.changedAt || (a.id < b.id ? -1 : 1));
  }

  find(id: string): Project | undefined {
    const text = this.#storage.getItem(prefix + id);
    return text === null ? undefined : readProject(text);
  }

  /** Keeps a new project. @throws NotSaved if there are too many, or the browser refuses */
  add(project: NewProject): Project {
    if (this.list().length >= projectLimits.projects)
      throw new NotSaved(`A browser keeps at most ${projectLimits.projects} projects. Delete one first.`);
    const now = this.#now();
    return this.#write({ ...project, id: newId(), createdAt: now, changedAt: now, isArchived: false });
  }

  /**
   * Changes what the browser has of a project now, which another window may have changed.
   * @returns undefined if it was deleted
   * @throws NotSaved if the browser refuses
   */
  update(id: string, change: (project: Project) => Project): Project | undefined {
    const project = this.find(id);
    return project && this.#write({ ...change(project), changedAt: this.#now() });
  }

  delete(id: string): void {
    this.#storage.removeItem(prefix + id);
  }

  #write(project: Project): Project {
    try {
      this.#storage.setItem(prefix + project.id, JSON.stringify(project));
    } catch (cause) {
      throw new NotSaved('This browser could not save the project: its storage is full or turned off.', { cause });
    }
    return project;
  }
}

/** Returns the projects of this browser; undefined if its storage is turned off. */
export function openBrowserProjects(): BrowserProjects | undefined {
  try {
    return new BrowserProjects(localStorage);
  } catch {
    return undefined;
  }
}

function newId(): string {
  // `randomUUID` needs https.
  return Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Reads a project as this browser wrote it; undefined for anything else under its key. */
function readProject(text: string): Project | undefined {
  try {
    const read = JSON.parse(text) as Project;
    const isWhole =
      typeof read.id === 'string' && Array.isArray(read.question.criteria) && Array.isArray(read.shortlist);
    return isWhole ? read : undefined;
  } catch {
    return undefined;
  }
}
