import type { RefObject, VNode } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';

/**
 * Returns what is drawn in an element while it is near the screen; while it is not, what was last drawn.
 * @param draw receives the width of the element
 */
export function useNear(host: RefObject<Element | null>, draw: (width: number) => VNode): VNode | undefined {
  const [width, setWidth] = useState<number>();
  const drawn = useRef<VNode>(undefined);
  useEffect(() => {
    const observe = (entries: IntersectionObserverEntry[]) => {
      const { isIntersecting, boundingClientRect } = entries.at(-1)!;
      setWidth(isIntersecting ? boundingClientRect.width : undefined);
    };
    const observer = new IntersectionObserver(observe, { rootMargin: '50%' });
    observer.observe(host.current!);
    return () => observer.disconnect();
  }, []);
  if (width !== undefined) drawn.current = draw(width);
  return drawn.current;
}
