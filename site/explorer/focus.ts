import type { RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';

/** Returns a function whose argument is called once the component has been updated. */
export function useAfterUpdate(): (act: () => void) => void {
  const next = useRef<() => void>(undefined);
  useLayoutEffect(() => {
    next.current?.();
    next.current = undefined;
  });
  return (act) => (next.current = act);
}

/**
 * Returns a ref for an element, and a function that moves the focus to the first match of a selector in it, which may exist only
 * after the update.
 */
export function useFocus<E extends HTMLElement>(): [host: RefObject<E | null>, focusNext: (selector: string) => void] {
  const host = useRef<E>(null);
  const afterUpdate = useAfterUpdate();
  return [host, (selector) => afterUpdate(() => host.current!.querySelector<HTMLElement>(selector)?.focus())];
}
