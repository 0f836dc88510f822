/**
 * Returns a function that draws an element once it is near the screen: at once if it is already. Of several calls before that,
 * the last one counts.
 */
export function whenNear(element: Element): (draw: () => void) => void {
  let isNear = false;
  let waiting: (() => void) | undefined;
  const observer = new IntersectionObserver(
    (entries) => {
      isNear = entries.at(-1)!.isIntersecting;
      if (!isNear) return;
      waiting?.();
      waiting = undefined;
    },
    { rootMargin: '50%' },
  );
  observer.observe(element);
  return (draw) => {
    if (isNear) draw();
    else waiting = draw;
  };
}
