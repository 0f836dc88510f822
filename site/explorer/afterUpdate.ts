import { useLayoutEffect, useRef } from 'preact/hooks';

/** Returns a function whose argument is called once the component has been updated, for example to move the focus. */
export function useAfterUpdate(): (act: () => void) => void {
  const next = useRef<() => void>(undefined);
  useLayoutEffect(() => {
    next.current?.();
    next.current = undefined;
  });
  return (act) => {
    next.current = act;
  };
}
