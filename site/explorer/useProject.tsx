import type { ComponentChildren } from 'preact';
import { useCallback, useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { ListedPlace, Project, ProjectContent } from '../../common/project.ts';
import { projectLimits } from '../../common/projectChoices.ts';
import { findProject, type FoundProject, openStore } from './openStore.ts';
import {
  addPlace,
  changePlace,
  isSameQuestion,
  projectAddress,
  projectIn,
  questionOf,
  removePlace,
} from './project.ts';
import { NotSaved, type ProjectStore } from './projectStore.ts';
import type { Figures } from './figures.ts';
import { usedPreset } from './presets.ts';
import { isEmpty, type State } from './state.ts';
import { shortLabel } from './words.ts';

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
export interface OpenProject {
  /** Undefined until a person saves the ranking. It has the changes that are being saved. */
  readonly project: Project | undefined;
  /** Where it is kept: `this browser`. */
  readonly place: string;
  readonly saving: 'saved' | 'saving' | 'failed';
  /** What went wrong. */
  readonly problem: ComponentChildren;
  /** Whether someone else has changed the ranking of the project: this window does not save its own until a person decides. */
  readonly isBehind: boolean;
  readonly save: () => void;
  readonly change: (change: Partial<Pick<Project, 'name' | 'purpose' | 'release'>>) => void;
  readonly toggle: (cbsa: string) => void;
  readonly changePlace: (cbsa: string, change: Partial<Pick<ListedPlace, 'status' | 'note'>>) => void;
  /** Saves the ranking of this window over that of another. */
  readonly keepThis: () => void;
  /** Saves again what could not be saved. */
  readonly retry: () => void;
}

type Change = <P extends ProjectContent>(project: P) => P;

/** Returns the open project. Every change of the ranking is saved. @param hold gets its id when it is made */
export function useProject(
  state: State,
  { start }: Figures,
  opened: OpenedProject,
  hold: (id: string) => void,
): OpenProject {
  const store = useRef<ProjectStore | undefined>(opened.store);
  const [project, show] = useState(opened.project);
  const [problem, setProblem] = useState(opened.problem);
  const [isBehind, setBehind] = useState(false);
  const [saving, setSaving] = useState<OpenProject['saving']>('saved');
  /** The ranking that this window read from the store, or wrote, last. */
  const known = useRef(questionOf(project?.question ?? state));
  /** The ranking that the page had when it was read or written: it may lack criteria that the release does not have. */
  const settled = useRef(questionOf(state));
  const latest = useRef({ state, project });
  latest.current = { state, project };
  /** The project that someone else deleted. */
  const deleted = useRef<Project>(undefined);
  /** The number of writes that were started: only the last one shows what was saved. */
  const writes = useRef(0);
  /** The number of writes that are not finished. */
  const pending = useRef(0);
  /** The new project that is being added. */
  const adding = useRef<Promise<unknown>>(undefined);

  const attempt = useCallback(async (write: () => Promise<Project | undefined>): Promise<Project | undefined> => {
    const number = ++writes.current;
    pending.current++;
    setSaving('saving');
    let outcome: OpenProject['saving'] = 'failed';
    try {
      const written = await write();
      outcome = 'saved';
      if (number !== writes.current) return written;
      deleted.current = written ? undefined : latest.current.project;
      setProblem(written ? '' : 'Someone deleted this project. Save keeps it as a new one.');
      latest.current.project = written;
      show(written);
      setBehind(written !== undefined && !isSameQuestion(written.question, known.current));
      return written;
    } catch (error) {
      if (!(error instanceof NotSaved)) throw error;
      setProblem(error.message);
      return undefined;
    } finally {
      pending.current--;
      if (number === writes.current) setSaving(outcome);
    }
  }, []);

  const actions = useMemo(() => {
    const add = async (shortlist: ListedPlace[]) => {
      const { state } = latest.current;
      const { name, purpose } = deleted.current ?? { name: nameOf(state, start), purpose: '' };
      const question = questionOf(state);
      known.current = question;
      settled.current = question;
      const added = await attempt(async () => {
        store.current ??= await openStore();
        if (!store.current) throw new NotSaved('This browser cannot save projects: its storage is turned off.');
        return store.current.add({ name, purpose, question, shortlist, release: start.release, isArchived: false });
      });
      if (!added) return;
      hold(added.id);
      // What was changed meanwhile.
      if (!isSameQuestion(questionOf(latest.current.state), question)) saveQuestion(false);
    };
    const addOnce = (shortlist: ListedPlace[]) => {
      adding.current ??= add(shortlist).finally(() => (adding.current = undefined));
    };
    const update = (change: Change) => {
      const { project } = latest.current;
      if (!project) return;
      latest.current.project = change(project);
      show(latest.current.project);
      void attempt(() => store.current!.update(project.id, change));
    };
    const saveQuestion = (isOver: boolean) => {
      const [base, question] = [known.current, questionOf(latest.current.state)];
      known.current = question;
      settled.current = question;
      update((kept) =>
        isOver || isSameQuestion(kept.question, base) ? { ...kept, question, release: start.release } : kept,
      );
    };
    const toggle = (cbsa: string) => {
      const isListed = latest.current.project?.shortlist.some((place) => place.cbsa === cbsa) ?? false;
      // What to do is decided now: a change may run again on what someone else has saved.
      const change: Change = (project) => (isListed ? removePlace(project, cbsa) : addPlace(project, cbsa));
      if (latest.current.project) update(change);
      else if (adding.current) void adding.current.then(() => update(change));
      else addOnce([{ cbsa, status: 'candidate', note: '' }]);
    };
    return {
      save: () => addOnce(deleted.current?.shortlist ?? []),
      change: (change: Partial<Pick<Project, 'name' | 'purpose' | 'release'>>) =>
        update((project) => ({ ...project, ...change })),
      toggle,
      changePlace: (cbsa: string, change: Partial<Pick<ListedPlace, 'status' | 'note'>>) =>
        update((project) => changePlace(project, cbsa, change, start.release)),
      saveQuestion,
      keepThis: () => saveQuestion(true),
      retry: () => update((project) => project),
    };
  }, []);

  const question = questionOf(state);
  useEffect(() => {
    if (project && !isBehind && !isSameQuestion(question, settled.current)) actions.saveQuestion(false);
  }, [JSON.stringify(question)]);
  useEffect(() => {
    const read = async () => {
      const { project } = latest.current;
      const before = writes.current;
      // What is being saved is newer.
      if (!project || pending.current > 0) return;
      const kept = await store.current!.find(project.id).catch(() => undefined);
      if (!kept || before !== writes.current) return;
      latest.current.project = kept;
      show(kept);
      setBehind(!isSameQuestion(kept.question, known.current));
    };
    return store.current?.watch(() => void read());
  }, [project?.id]);
  return { project, place: store.current?.place ?? '', saving, problem, isBehind, ...actions };
}

/** Returns the name of a new project: its use, or its first criteria. */
function nameOf(state: State, start: Figures['start']): string {
  const use = usedPreset(start, state)?.name;
  if (use !== undefined) return use;
  if (isEmpty(state) || state.criteria.length === 0) return 'Shortlist';
  const labels = state.criteria
    .slice(0, 2)
    .map(({ measure }) => shortLabel(start.measures.find(({ name }) => name === measure)!.label));
  return labels.join(' and ').slice(0, projectLimits.name);
}
