import type { TargetedPointerEvent } from 'preact';
import { useMemo, useState } from 'preact/hooks';

interface MarkReadoutProps {
  readonly figure: HTMLElement;
  readonly label: string;
}

/** Shows what the bar or the tile of a chart says that the pointer or the arrow keys choose. Its title has the text. */
export function MarkReadout({ figure, label }: MarkReadoutProps) {
  const marks = useMemo(() => [...figure.querySelectorAll('svg title')].map((one) => one.parentElement!), [figure]);
  const [index, setIndex] = useState(0);
  const [isOn, setOn] = useState(false);
  /** Whether the marks are bars next to each other, for which only the position across counts. */
  const areColumns = marks.every((mark) => mark.localName === 'rect');
  const last = marks.length - 1;
  const textOf = (at: number) => marks[at]!.querySelector('title')!.textContent;

  const show = (next: number) => {
    marks[index]!.classList.remove('on');
    marks[next]!.classList.add('on');
    setIndex(next);
    setOn(true);
  };
  const hide = () => {
    marks[index]!.classList.remove('on');
    setOn(false);
  };
  const point = (event: TargetedPointerEvent<HTMLElement>) => show(nearest(marks, event, areColumns));
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape') hide();
    const next = stepOf(event.key, index, last);
    if (next === undefined) return;
    event.preventDefault();
    show(Math.min(last, Math.max(0, next)));
  };

  return (
    <div
      class={isOn ? 'readout on' : 'readout'}
      role="slider"
      tabIndex={0}
      aria-label={`Value of ${label}`}
      aria-valuemin={1}
      aria-valuemax={last + 1}
      aria-valuenow={index + 1}
      aria-valuetext={textOf(index)}
      onPointerEnter={point}
      onPointerMove={point}
      onPointerDown={point}
      onPointerLeave={hide}
      onFocus={() => show(index)}
      onBlur={hide}
      onKeyDown={press}
    >
      {isOn && (
        <div class="box" style={placeOf(marks[index]!, figure.querySelector('svg')!)}>
          {textOf(index)}
        </div>
      )}
    </div>
  );
}

/** Returns where the text of a mark is: below the mark, on the side with more room. */
function placeOf(mark: Element, chart: Element) {
  const [own, all] = [mark.getBoundingClientRect(), chart.getBoundingClientRect()];
  const middle = own.left + own.width / 2 - all.left;
  const isLeft = middle < all.width / 2;
  const below = own.bottom - all.top + 6;
  return {
    [isLeft ? 'insetInlineStart' : 'insetInlineEnd']: `${isLeft ? middle : all.width - middle}px`,
    insetBlockStart: `${below > all.height - 40 ? 0 : below}px`,
  };
}

/** Returns the index of the mark that is nearest to the pointer. */
function nearest(marks: readonly Element[], { clientX, clientY }: PointerEvent, areColumns: boolean): number {
  const distances = marks.map((mark) => {
    const { left, right, top, bottom } = mark.getBoundingClientRect();
    const [x, y] = [Math.max(left - clientX, clientX - right, 0), Math.max(top - clientY, clientY - bottom, 0)];
    return areColumns ? x : Math.hypot(x, y);
  });
  return distances.indexOf(Math.min(...distances));
}

/** Returns the index that a key leads to; undefined if it does not move. */
function stepOf(key: string, index: number, last: number): number | undefined {
  if (key === 'ArrowLeft' || key === 'ArrowUp') return index - 1;
  if (key === 'ArrowRight' || key === 'ArrowDown') return index + 1;
  if (key === 'Home') return 0;
  return key === 'End' ? last : undefined;
}
