import type { ComponentChildren, TargetedPointerEvent } from 'preact';

interface ChartSliderProps {
  /** What the chart shows, for readers of screens. */
  readonly label: string;
  /** The least, the greatest and the chosen value, and the chosen one in words. */
  readonly range: {
    readonly min: number;
    readonly max: number;
    readonly now: number;
    readonly text: string | undefined;
  };
  /** Which part is chosen, and which is the last. */
  readonly index: number;
  readonly last: number;
  readonly isOn: boolean;
  /** Returns the part that is nearest to the pointer. */
  readonly nearest: (event: TargetedPointerEvent<HTMLElement>) => number;
  readonly onShow: (index: number) => void;
  readonly onHide: () => void;
  /** What is shown of the chosen part. */
  readonly children: ComponentChildren;
}

/** A layer over a chart in which the pointer or the arrow keys choose one of its parts. Escape hides what is shown. */
export function ChartSlider({ label, range, index, last, isOn, nearest, onShow, onHide, children }: ChartSliderProps) {
  const point = (event: TargetedPointerEvent<HTMLElement>) => onShow(nearest(event));
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onHide();
    const next = stepOf(event.key, index, last);
    if (next === undefined) return;
    event.preventDefault();
    onShow(Math.min(last, Math.max(0, next)));
  };
  return (
    <div
      class={isOn ? 'readout on' : 'readout'}
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={range.min}
      aria-valuemax={range.max}
      aria-valuenow={range.now}
      aria-valuetext={range.text}
      onPointerEnter={point}
      onPointerMove={point}
      onPointerDown={point}
      onPointerLeave={onHide}
      onFocus={() => onShow(index)}
      onBlur={onHide}
      onKeyDown={press}
    >
      {children}
    </div>
  );
}

/** Returns the index that a key leads to; undefined if it does not move. */
function stepOf(key: string, index: number, last: number): number | undefined {
  if (key === 'ArrowLeft' || key === 'ArrowDown') return index - 1;
  if (key === 'ArrowRight' || key === 'ArrowUp') return index + 1;
  if (key === 'Home') return 0;
  return key === 'End' ? last : undefined;
}
