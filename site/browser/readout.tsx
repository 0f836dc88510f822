import type { TargetedPointerEvent } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import type { ChartData } from '../charts/chartData.ts';
import type { ReadYear } from './readYears.ts';

type ReadYears = (data: ChartData) => readonly ReadYear[];

/** Shows the values of the year that the pointer or the arrow keys choose. The code that reads them is loaded on first use. */
export function Readout({ data }: { readonly data: ChartData }) {
  const { years } = data;
  const last = years.length - 1;
  const [chosen, setChosen] = useState(last);
  const [isOn, setOn] = useState(false);
  const [read, setRead] = useState<ReadYears>();
  const readings = useMemo(() => read?.(data), [read, data]);
  const index = Math.min(chosen, last);
  const reading = readings?.[index];

  const load = () => {
    // The next use of the chart loads it again.
    if (!read) void import('./readYears.ts').then(({ readYears }) => setRead(() => readYears)).catch(() => undefined);
  };
  const show = (next: number) => {
    load();
    setChosen(Math.min(last, Math.max(0, next)));
    setOn(true);
  };
  const point = (event: TargetedPointerEvent<HTMLElement>) => show(nearest(years, event));
  const hide = () => setOn(false);
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape') hide();
    const next = stepOf(event.key, index, last);
    if (next === undefined) return;
    event.preventDefault();
    show(next);
  };

  return (
    <div
      class={isOn ? 'readout on' : 'readout'}
      role="slider"
      tabIndex={0}
      aria-label={`Year of ${data.title}`}
      aria-valuemin={years[0]}
      aria-valuemax={years[last]}
      aria-valuenow={years[index]}
      aria-valuetext={
        reading && `${years[index]}: ${reading.rows.map(({ name, value }) => `${name} ${value}`).join(', ')}`
      }
      onPointerEnter={point}
      onPointerMove={point}
      onPointerDown={point}
      onPointerLeave={hide}
      onFocus={() => show(index)}
      onBlur={hide}
      onKeyDown={press}
    >
      {isOn && reading && <Reading years={years} index={index} reading={reading} />}
    </div>
  );
}

interface ReadingProps {
  readonly years: readonly number[];
  readonly index: number;
  readonly reading: ReadYear;
}

function Reading({ years, index, reading: { rows, dots } }: ReadingProps) {
  const share = shareOf(years, index);
  // The box is on the side with more room.
  const side = share < 0.5 ? 'insetInlineStart' : 'insetInlineEnd';
  const room = Math.min(share, 1 - share);
  return (
    <>
      <div class="guide" style={{ insetInlineStart: `${share * 100}%` }}>
        {dots.map(({ shade, y }) => (
          <i class={`s${shade}`} style={{ insetBlockStart: `${y}px` }} />
        ))}
      </div>
      <div class="box" style={{ [side]: `calc(${room * 100}% + 12px)` }}>
        <b>{years[index]}</b>
        {rows.map(({ name, shade, value }) => (
          <div class={`s${shade}`}>
            <span>{name}</span>
            {value}
          </div>
        ))}
      </div>
    </>
  );
}

const shareOf = (years: readonly number[], index: number) => (years[index]! - years[0]!) / (years.at(-1)! - years[0]!);

/** Returns the index of the year that is nearest to the pointer. */
function nearest(years: readonly number[], { currentTarget, clientX }: TargetedPointerEvent<HTMLElement>): number {
  const { left, width } = currentTarget.getBoundingClientRect();
  const distance = (index: number) => Math.abs(shareOf(years, index) - (clientX - left) / width);
  return years.reduce((best, _, i) => (distance(i) < distance(best) ? i : best), 0);
}

/** Returns the index that a key leads to; undefined if it does not move. */
function stepOf(key: string, index: number, last: number): number | undefined {
  if (key === 'ArrowLeft' || key === 'ArrowDown') return index - 1;
  if (key === 'ArrowRight' || key === 'ArrowUp') return index + 1;
  if (key === 'Home') return 0;
  return key === 'End' ? last : undefined;
}
