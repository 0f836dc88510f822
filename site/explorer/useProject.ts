import { useCallback, useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { NotSaved, openBrowserProjects } from './browserProjects.ts';
import type { Figures } from './figures.ts';
import { usedPreset } from './presets.ts';
import {
  changePlace,
  isSameQuestion,
  type ListedPlace,
  type Project,
  projectAddress,
  projectIn,
  projectLimits,
  questionOf,
  togglePlace,
} from './project.ts';
import { isEmpty, type State } from './state.ts';
import { watchStorage } from './watchStorage.ts';
import { shortLabel } from './words.ts';

/** Replaces the address of the page by that of its project: what was saved last counts, not an old address. */
export function openProjectOfAddress(): void {
  const project = openBrowserProjects()?.find(projectIn(location.search));
  if (project) history.replaceState(history.state, '', projectAddress(project) + location.hash);
}

/** The project that is open in the explorer, and how to change it. */
export interface OpenProject {
  /** Undefined until a person saves the ranking. */
  readonly project: Project | undefined;
  /** What went wrong; empty if nothing did. */
  readonly problem: string;
  /** Whether another window has changed the ranking of the project: this one does not save its own until a person decides. */
  readonly isBehind: boolean;
  readonly save: () => void;
  readonly change: (change: Partial<Pick<Project, 'name' | 'purpose'>>) => void;
  readonly toggle: (cbsa: string) => void;
  readonly changePlace: (cbsa: string, change: Partial<Pick<ListedPlace, 'status' | 'note'>>) => void;
  /** Saves the ranking of this window over that of another. */
  readonly keepThis: () => void;
}

/** Returns the open project. Every change of the ranking is saved at once. @param hold gets its id when it is made */
export function useProject(state: State, { start }: Figures, id: string, hold: (id: string) => void): OpenProject {
  const store = useMemo(openBrowserProjects, []);
  const [project, show] = useState(() => store?.find(id));
  const [problem, setProblem] = useState(() =>
    id !== '' && !project
      ? 'This browser does not have the project of this address. Save keeps the ranking as a new one.'
      : '',
  );
  const [isBehind, setBehind] = useState(false);
  /** The ranking that this window read or wrote last. */
  const known = useRef(questionOf(project?.question ?? state));
  const latest = useRef({ state, project });
  latest.current = { state, project };
  /** The project that another window deleted. */
  const deleted = useRef<Project>(undefined);

  const attempt = useCallback((write: () => Project | undefined): Project | undefined => {
    try {
      const written = write();
      deleted.current = written ? undefined : latest.current.project;
      setProblem(written ? '' : 'Another window deleted this project. Save keeps it as a new one.');
      show(written);
      return written;
    } catch (error) {
      if (!(error instanceof NotSaved)) throw error;
      setProblem(error.message);
      return undefined;
    }
  }, []);

  const actions = useMemo(() => {
    const add = (shortlist: readonly ListedPlace[]) => {
      const { state } = latest.current;
      const { name, purpose } = deleted.current ?? { name: nameOf(state, start), purpose: '' };
      known.current = questionOf(state);
      const added = attempt(() => {
        if (!store) throw new NotSaved('This browser cannot save projects: its storage is turned off.');
        return store.add({ name, purpose, question: known.current, shortlist, release: start.release });
      });
      if (added) hold(added.id);
    };
    const update = (change: (project: Project) => Project) => {
      const { project } = latest.current;
      if (project) attempt(() => store!.update(project.id, change));
    };
    const saveQuestion = () => {
      known.current = questionOf(latest.current.state);
      setBehind(false);
      update((project) => ({ ...project, question: known.current, release: start.release }));
    };
    return {
      save: () => add(deleted.current?.shortlist ?? []),
      change: (change: Partial<Pick<Project, 'name' | 'purpose'>>) => update((project) => ({ ...project, ...change })),
      toggle: (cbsa: string) => {
        if (latest.current.project) update((project) => togglePlace(project, cbsa));
        else add([{ cbsa, status: 'candidate', note: '' }]);
      },
      changePlace: (cbsa: string, change: Partial<Pick<ListedPlace, 'status' | 'note'>>) =>
        update((project) => changePlace(project, cbsa, change, start.release)),
      keepThis: saveQuestion,
    };
  }, []);

  const question = questionOf(state);
  useEffect(() => {
    if (!project || isBehind || isSameQuestion(question, known.current)) return;
    const kept = store!.find(project.id);
    if (kept && !isSameQuestion(kept.question, known.current)) setBehind(true);
    else actions.keepThis();
  }, [JSON.stringify(question)]);
  useEffect(
    () =>
      watchStorage(() => {
        const { project } = latest.current;
        const kept = project && store!.find(project.id);
        if (!kept) return;
        show(kept);
        setBehind(!isSameQuestion(kept.question, known.current));
      }),
    [],
  );
  return { project, problem, isBehind, ...actions };
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
