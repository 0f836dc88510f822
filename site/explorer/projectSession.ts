import type { ComponentChildren } from 'preact';
import type { ListedPlace, Project, ProjectContent } from '../../common/project.ts';
import { projectLimits } from '../../common/projectChoices.ts';
import { openStore } from './openStore.ts';
import { usedPreset } from './presets.ts';
import { addPlace, changePlace, isSameQuestion, questionOf, removePlace } from './project.ts';
import { NotSaved, type ProjectStore } from './projectStore.ts';
import type { StartData } from './startData.ts';
import { isEmpty, type State } from './state.ts';
import { shortLabel } from './words.ts';

/** What the page shows of the open project. */
export interface ProjectView {
  /** Undefined until a person saves the ranking. It has the changes that are being saved. */
  readonly project: Project | undefined;
  readonly saving: 'saved' | 'saving' | 'failed';
  /** What went wrong. */
  readonly problem: ComponentChildren;
  /** Whether someone else has changed the ranking of the project: this window does not save its own until a person decides. */
  readonly isBehind: boolean;
}

type Change = <P extends ProjectContent>(project: P) => P;
type PlaceChange = Partial<Pick<ListedPlace, 'status' | 'note'>>;

/** What a session is of, and whom it tells. */
interface SessionOptions {
  readonly start: StartData;
  readonly state: State;
  readonly store: ProjectStore | undefined;
  readonly view: ProjectView;
  /** Gets every new view. */
  readonly show: (view: ProjectView) => void;
  /** Gets the id of a project when it is made. */
  readonly hold: (id: string) => void;
}

/** The open project of a window. Every change of its ranking is saved. */
export class ProjectSession {
  /** The choices that the page shows now. */
  state: State;
  readonly #options: SessionOptions;
  #view: ProjectView;
  #store: ProjectStore | undefined;
  /** The ranking that this window read from the store, or wrote, last. */
  #known: ProjectContent['question'];
  /** The ranking that the page had when it was read or written: it may lack criteria that the release does not have. */
  #settled: ProjectContent['question'];
  /** The project that someone else deleted. */
  #deleted: Project | undefined;
  /** The number of writes that were started: only the last one shows what was saved. */
  #writes = 0;
  /** The number of writes that are not finished. */
  #pending = 0;
  /** The new project that is being added. */
  #adding: Promise<unknown> | undefined;

  constructor(options: SessionOptions) {
    const { state, store, view } = options;
    this.#options = options;
    this.state = state;
    this.#view = view;
    this.#store = store;
    this.#settled = questionOf(state);
    this.#known = questionOf(view.project?.question ?? state);
  }

  /** Where the project is kept: `this browser`. */
  get place(): string {
    return this.#store?.place ?? '';
  }

  /** Saves the ranking as a new project. */
  readonly save = (): void => this.#addOnce(this.#deleted?.shortlist ?? []);

  readonly change = (change: Partial<Pick<Project, 'name' | 'purpose' | 'release'>>): void =>
    this.#update((project) => ({ ...project, ...change }));

  /** Adds a place to the shortlist, or removes it. The first place makes the project. */
  readonly toggle = (cbsa: string): void => {
    const isListed = this.#view.project?.shortlist.some((place) => place.cbsa === cbsa) ?? false;
    // What to do is decided now: a change may run again on what someone else has saved.
    const change: Change = (project) => (isListed ? removePlace(project, cbsa) : addPlace(project, cbsa));
    if (this.#view.project) this.#update(change);
    else if (this.#adding) void this.#adding.then(() => this.#update(change));
    else this.#addOnce([{ cbsa, status: 'candidate', note: '' }]);
  };

  readonly changePlace = (cbsa: string, change: PlaceChange): void =>
    this.#update((project) => changePlace(project, cbsa, change, this.#options.start.release));

  /** Saves the ranking of this window over that of another. */
  readonly keepThis = (): void => this.#saveQuestion({ isOver: true });

  /** Saves again what could not be saved. */
  readonly retry = (): void => this.#update((project) => project);

  /** Saves the ranking that the page shows, if it is another than the saved one. */
  follow(): void {
    const { project, isBehind } = this.#view;
    if (project && !isBehind && !isSameQuestion(this.state, this.#settled)) this.#saveQuestion({ isOver: false });
  }

  /** Shows what others save. @returns a function that ends it */
  watch(): (() => void) | undefined {
    return this.#store?.watch(() => void this.#read());
  }

  async #read(): Promise<void> {
    const { project } = this.#view;
    const before = this.#writes;
    // What is being saved is newer.
    if (!project || this.#pending > 0) return;
    const kept = await this.#store!.find(project.id).catch(() => undefined);
    if (!kept || before !== this.#writes) return;
    this.#set({ project: kept, isBehind: !isSameQuestion(kept.question, this.#known) });
  }

  #set(change: Partial<ProjectView>): void {
    this.#view = { ...this.#view, ...change };
    this.#options.show(this.#view);
  }

  #addOnce(shortlist: ListedPlace[]): void {
    this.#adding ??= this.#add(shortlist).finally(() => (this.#adding = undefined));
  }

  async #add(shortlist: ListedPlace[]): Promise<void> {
    const { start, hold } = this.#options;
    const { name, purpose } = this.#deleted ?? { name: nameOf(this.state, start), purpose: '' };
    const question = this.#settle();
    const added = await this.#attempt(async () => {
      this.#store ??= await openStore();
      if (!this.#store) throw new NotSaved('This browser cannot save projects: its storage is turned off.');
      return this.#store.add({ name, purpose, question, shortlist, release: start.release, isArchived: false });
    });
    if (!added) return;
    hold(added.id);
    // What was changed meanwhile.
    if (!isSameQuestion(this.state, question)) this.#saveQuestion({ isOver: false });
  }

  #update(change: Change): void {
    const { project } = this.#view;
    if (!project) return;
    this.#set({ project: change(project) });
    void this.#attempt(() => this.#store!.update(project.id, change));
  }

  #saveQuestion({ isOver }: { readonly isOver: boolean }): void {
    const base = this.#known;
    const question = this.#settle();
    const { release } = this.#options.start;
    this.#update((kept) => (isOver || isSameQuestion(kept.question, base) ? { ...kept, question, release } : kept));
  }

  /** Returns the ranking that the page shows, which is saved next. */
  #settle(): ProjectContent['question'] {
    this.#known = this.#settled = questionOf(this.state);
    return this.#known;
  }

  /** Writes, and shows what was saved or what went wrong, if no later write has started. */
  async #attempt(write: () => Promise<Project | undefined>): Promise<Project | undefined> {
    const number = ++this.#writes;
    this.#pending++;
    this.#set({ saving: 'saving' });
    try {
      const written = await write();
      if (number === this.#writes) this.#setWritten(written);
      return written;
    } catch (error) {
      if (!(error instanceof NotSaved)) throw error;
      this.#set({ problem: error.message, ...(number === this.#writes && { saving: 'failed' }) });
      return undefined;
    } finally {
      this.#pending--;
    }
  }

  #setWritten(written: Project | undefined): void {
    this.#deleted = written ? undefined : this.#view.project;
    this.#set({
      project: written,
      saving: 'saved',
      problem: written ? '' : 'Someone deleted this project. Save keeps it as a new one.',
      isBehind: written !== undefined && !isSameQuestion(written.question, this.#known),
    });
  }
}

/** Returns the name of a new project: its use, or its first criteria. */
function nameOf(state: State, start: StartData): string {
  const use = usedPreset(start, state)?.name;
  if (use !== undefined) return use;
  if (isEmpty(state) || state.criteria.length === 0) return 'Shortlist';
  const labels = state.criteria
    .slice(0, 2)
    .map(({ measure }) => shortLabel(start.measures.find(({ name }) => name === measure)!.label));
  return labels.join(' and ').slice(0, projectLimits.name);
}
