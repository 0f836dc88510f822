import type { ComponentChildren, TargetedPointerEvent } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

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
  /** Returns the part that is nearest to the pointer; undefined if none is near. */
  readonly nearest: (event: TargetedPointerEvent<HTMLElement>) => number | undefined;
  /** Returns the part to which a key leads from the chosen one. Without it, arrow keys lead to the next and the last part. */
  readonly move?: (key: string) => number | undefined;
  /** A click of the mouse, or Enter. */
  readonly onPress?: () => void;
  /** Whether a tap is a press, too. Otherwise a finger only reads the value. */
  readonly pressesByTouch?: boolean;
  readonly onShow: (index: number) => void;
  readonly onHide: () => void;
  /** What is shown of the chosen part. */
  readonly children: ComponentChildren;
}

/**
 * A layer over a chart in which the pointer or the arrow keys choose one of its parts. What a finger chose stays until it presses something
 * else. Escape hides what is shown.
 */
export function ChartSlider(props: ChartSliderProps) {
  const { label, range, index, last, isOn, nearest, move, onShow, onHide, onPress, pressesByTouch, children } = props;
  const layer = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isOn) return undefined;
    const pressElsewhere = ({ target }: PointerEvent) => {
      if (!layer.current!.contains(target as Node)) onHide();
    };
    document.addEventListener('pointerdown', pressElsewhere);
    return () => document.removeEventListener('pointerdown', pressElsewhere);
  }, [isOn]);
  const leave = ({ pointerType }: PointerEvent) => {
    if (pointerType !== 'touch') onHide();
  };
  const point = (event: TargetedPointerEvent<HTMLElement>) => {
    const part = nearest(event);
    if (part === undefined) onHide();
    else onShow(part);
  };
  const click = (event: MouseEvent) => {
    if (isOn && (pressesByTouch || (event as PointerEvent).pointerType !== 'touch')) onPress?.();
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onHide();
    if (event.key === 'Enter') onPress?.();
    const next = move?.(event.key) ?? stepOf(event.key, index, last);
    if (next === undefined) return;
    event.preventDefault();
    onShow(Math.min(last, Math.max(0, next)));
  };
  return (
    <div
      ref={layer}
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
      onPointerLeave={leave}
      // The finger scrolls the page.
      onPointerCancel={onHide}
      onClick={click}
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
