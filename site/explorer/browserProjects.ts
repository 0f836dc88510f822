import type { Project, ProjectContent } from '../../common/project.ts';
import { projectLimits } from '../../common/projectChoices.ts';
import { summaryOf } from '../../common/projectSummary.ts';
import { NotSaved, type ProjectStore } from './projectStore.ts';

/** What the key of each project begins with. */
const prefix = 'project:';

/** The projects of a browser. Each has a key of its own: two windows that change different ones do not meet. */
export class BrowserProjects implements ProjectStore {
  readonly place = 'this browser';
  readonly #storage: Storage;
  readonly #window: EventTarget;
  readonly #now: () => number;

  /** @param window tells when another one changes the storage */
  constructor(storage: Storage, window: EventTarget, now: () => number = Date.now) {
    this.#storage = storage;
    this.#window = window;
    this.#now = now;
  }

  list = async () => this.#all().map((one) => ({ ...summaryOf(one), id: one.id, changedAt: one.changedAt }));

  exportAll = async () => new Blob([JSON.stringify(this.#all(), undefined, 2)], { type: 'application/json' });

  async find(id: string): Promise<Project | undefined> {
    return this.#find(id);
  }

  async add(content: ProjectContent): Promise<Project> {
    if (this.#all().length >= projectLimits.projects)
      throw new NotSaved(`A browser keeps at most ${projectLimits.projects} projects. Delete one first.`);
    const now = this.#now();
    return this.#write({ ...content, id: newId(), createdAt: now, changedAt: now });
  }

  async update(id: string, change: <P extends ProjectContent>(project: P) => P): Promise<Project | undefined> {
    const project = this.#find(id);
    return project && this.#write({ ...change(project), changedAt: this.#now() });
  }

  async delete(id: string): Promise<void> {
    this.#storage.removeItem(prefix + id);
  }

  watch(act: () => void): () => void {
    this.#window.addEventListener('storage', act);
    return () => this.#window.removeEventListener('storage', act);
  }

  /** Returns all projects, the last changed first. What cannot be read as a project is left out. */
  #all(): Project[] {
    const keys = Array.from({ length: this.#storage.length }, (_, i) => this.#storage.key(i)!);
    return keys
      .filter((key) => key.startsWith(prefix))
      .flatMap((key) => this.#find(key.slice(prefix.length)) ?? [])
      .sort((a, b) => b.changedAt - a.changedAt || (a.id < b.id ? -1 : 1));
  }

  #find(id: string): Project | undefined {
    const text = this.#storage.getItem(prefix + id);
    return text === null ? undefined : readProject(text);
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
