import type { ComponentType, FunctionComponent, VNode } from 'preact';
import { useLayoutEffect, useState } from 'preact/hooks';

/**
 * Returns a component that is drawn in a task of its own whenever one of its props has changed: the browser can respond to a
 * person before it. Its props are always the same ones.
 */
export function later<P extends object>(Part: ComponentType<P>): FunctionComponent<P> {
  return function Later(props: P) {
    const [drawn, setDrawn] = useState<VNode>();
    useLayoutEffect(() => {
      const timer = setTimeout(() => setDrawn(<Part {...props} />));
      return () => clearTimeout(timer);
    }, Object.values(props));
    return drawn;
  };
}
