import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import { isAreaCode } from '../../api/domain/areaCodes.ts';
import { projectIn, withProject } from './project.ts';
import type { StartData } from './startData.ts';
import { axesOf, readState, type State, writeState } from './state.ts';
import { changedPart } from './steps.ts';

/** Milliseconds after the last change until the address of the page follows: browsers limit how often it may change. */
const addressDelay = 200;

/** Milliseconds in which changes of one number, as by a slider, are one step. */
const stepTime = 3000;

/** Changes a part of the state. */
export type SetState = (change: Partial<State> | ((state: State) => Partial<State>)) => void;

/** What the history of the window has with an address: how many steps came before it on this page. */
interface Step {
  readonly steps: number;
}

const stepsBefore = () => (history.state as Step | null)?.steps;

/**
 * Returns the state of the page, what was wrong with the address, a function that changes the state, and one that takes the last
 * step back, if there is one. The address follows the state, and names the open project. Each step is in the history of the window:
 * the state follows the address when a person goes back or forward.
 * @param project the id of the open project; empty without one
 */
export function useAddress(start: StartData, project: string) {
  const [{ state, problems, isChanged }, hold] = useState(() => ({
    ...readState(location.search, start, location.pathname),
    isChanged: false,
  }));
  const [steps, setSteps] = useState(stepsBefore() ?? 0);
  /** The address with the state that it has. */
  const written = useRef({ address: location.pathname + location.search, state });
  /** The last step: what was changed, and when. */
  const last = useRef({ part: '', time: 0 });
  const isUndoing = useRef(false);
  /** The project that the address names. */
  const shownProject = useRef(project);
  useEffect(() => {
    if (!isChanged && project === shownProject.current) return;
    const write = () => {
      const address = withProject(writeState(state, start), project);
      shownProject.current = project;
      const part = changedPart(written.current.state, state);
      const time = Date.now();
      const isSameStep = part === last.current.part && part !== 'choice' && time - last.current.time < stepTime;
      if (part === undefined || isSameStep) history.replaceState({ steps } satisfies Step, '', address);
      else {
        // The first entry gets its number when it is left.
        if (stepsBefore() === undefined) history.replaceState({ steps } satisfies Step, '');
        history.pushState({ steps: steps + 1 } satisfies Step, '', address);
        setSteps(steps + 1);
      }
      if (part !== undefined) last.current = { part, time };
      written.current = { address: location.pathname + location.search, state };
    };
    const timer = setTimeout(write, addressDelay);
    return () => clearTimeout(timer);
  }, [state, project]);
  useEffect(() => {
    const read = () => {
      const address = location.pathname + location.search;
      if (address === written.current.address) {
        // The address also changes with a link to a part of the page, which is no step.
        if (stepsBefore() === undefined) history.replaceState({ steps: steps } satisfies Step, '');
        else if (isUndoing.current) history.back();
        return;
      }
      isUndoing.current = false;
      // An earlier step may not name the project.
      shownProject.current = projectIn(location.search);
      const found = readState(location.search, start, location.pathname);
      written.current = { address, state: found.state };
      last.current = { part: '', time: 0 };
      hold(({ state: now }) => {
        const state = { ...found.state, ...outsideSteps(now, found.state, start) };
        return {
          problems: found.problems,
          state,
          isChanged: writeState(state, start) !== writeState(found.state, start),
        };
      });
      setSteps(stepsBefore() ?? 0);
    };
    addEventListener('popstate', read);
    return () => removeEventListener('popstate', read);
  }, [steps]);
  const set: SetState = useCallback((change) => {
    hold(({ state, problems }) => {
      const changes = typeof change === 'function' ? change(state) : change;
      return { problems, state: { ...state, ...changes }, isChanged: true };
    });
  }, []);
  const undo = () => {
    isUndoing.current = true;
    history.back();
  };
  return { state, problems, set, undo: steps > 0 ? undo : undefined };
}

/** Whether a state ranks what has a code: any metro, but only its own regions. */
const isRanked = (code: string, { areas }: State) => !isAreaCode(code) || areas.some((region) => region.code === code);

/** Returns the choices that are no steps, and stay when a step is taken back. Axes that follow the criteria still do. */
function outsideSteps(now: State, found: State, start: StartData): Partial<State> {
  const [x, y] = axesOf(now.criteria, start);
  const { numbers } = now;
  const compare = now.compare.filter((code) => isRanked(code, found));
  const metro = isRanked(now.metro, found) ? now.metro : '';
  return { compare, metro, numbers, x: now.x === x ? found.x : now.x, y: now.y === y ? found.y : now.y };
}

/** Returns the address of the page for a state. */
export const addressOf = (state: State, start: StartData): string =>
  new URL(writeState(state, start), location.href).href;
