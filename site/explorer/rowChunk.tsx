import type { VNode } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';

/** How many rows a part of the table has. */
export const rowsInChunk = 15;

/** Milliseconds after the last change until rows that are off the screen follow it, and between two parts of the table. */
const pause = 400;
const step = 25;

interface RowChunkProps<Row> {
  /** Which part of the table it is: the first one is 0. */
  readonly index: number;
  readonly rows: readonly Row[];
  /** Draws a row at its place in the part. It is another function if something else is to be seen. */
  readonly draw: (row: Row, at: number) => VNode;
}

/**
 * A part of a long table. It follows changes at once while it is near the screen; elsewhere, once nothing changes for a while: dragging
 * a slider draws only what a person sees. All rows are in the page, to be found and printed.
 */
export function RowChunk<Row>({ index, rows, draw }: RowChunkProps<Row>) {
  const host = useRef<HTMLTableSectionElement>(null);
  const isNear = useRef(index === 0);
  const isDue = useRef(false);
  /** The rows as they are, and what drew them. */
  const drawn = useRef<{ readonly by?: typeof draw; readonly rows: readonly VNode[] }>({ rows: [] });
  const [, update] = useState(0);
  if (isNear.current || isDue.current) drawn.current = { by: draw, rows: rows.map(draw) };
  isDue.current = false;
  const isEmpty = drawn.current.rows.length === 0;
  useLayoutEffect(() => {
    if (drawn.current.by === draw) return;
    const redraw = () => {
      isDue.current = true;
      update((count) => count + 1);
    };
    const timer = setTimeout(redraw, (isEmpty ? 0 : pause) + index * step);
    return () => clearTimeout(timer);
  }, [draw, isEmpty]);
  useEffect(() => {
    // Without rows, it has no place on the screen.
    if (isEmpty) return;
    const observe = (entries: IntersectionObserverEntry[]) => {
      isNear.current = entries.at(-1)!.isIntersecting;
      if (isNear.current) update((count) => count + 1);
    };
    const observer = new IntersectionObserver(observe, { rootMargin: '100px' });
    observer.observe(host.current!);
    return () => observer.disconnect();
  }, [isEmpty]);
  return <tbody ref={host}>{drawn.current.rows}</tbody>;
}
