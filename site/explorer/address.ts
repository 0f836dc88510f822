import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import type { StartData } from './startData.ts';
import { readState, type State, writeState } from './state.ts';

/** Milliseconds after the last change until the address of the page follows: browsers limit how often it may change. */
const addressDelay = 200;

/** Changes a part of the state. */
export type SetState = (change: Partial<State> | ((state: State) => Partial<State>)) => void;

/**
 * Returns the state of the page, what was wrong with the address, and a function that changes the state. The address follows the
 * state, and the state follows the address when a person goes back.
 */
export function useAddress(start: StartData) {
  const [{ state, problems, isChanged }, hold] = useState(() => ({
    ...readState(location.search, start),
    isChanged: false,
  }));
  const search = useRef(location.search);
  useEffect(() => {
    if (!isChanged) return;
    const write = () => {
      history.replaceState(null, '', writeState(state));
      search.current = location.search;
    };
    const timer = setTimeout(write, addressDelay);
    return () => clearTimeout(timer);
  }, [state]);
  useEffect(() => {
    const read = () => {
      // The address also changes with a link to a part of the page.
      if (location.search === search.current) return;
      search.current = location.search;
      hold({ ...readState(location.search, start), isChanged: false });
    };
    addEventListener('popstate', read);
    return () => removeEventListener('popstate', read);
  }, []);
  const set: SetState = useCallback((change) => {
    hold(({ state, problems }) => {
      const changes = typeof change === 'function' ? change(state) : change;
      return { problems, state: { ...state, ...changes }, isChanged: true };
    });
  }, []);
  return { state, problems, set };
}

/** Returns the address of the page for a state. */
export const addressOf = (state: State): string => new URL(writeState(state), location.href).href;
