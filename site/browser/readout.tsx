import type { TargetedPointerEvent } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import type { ChartData } from '../charts/chartData.ts';
import { nameYear } from '../charts/years.ts';
import { ChartSlider } from './chartSlider.tsx';
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
    setChosen(next);
    setOn(true);
  };

  return (
    <ChartSlider
      label={`Year of ${data.title}`}
      range={{
        min: years[0]!,
        max: years[last]!,
        now: years[index]!,
        text:
          reading &&
          `${nameYear(data, index)}: ${reading.rows.map(({ name, value }) => `${name} ${value}`).join(', ')}${reading.note ? `. ${reading.note}` : ''}`,
      }}
      index={index}
      last={last}
      isOn={isOn}
      nearest={(event) => nearest(years, event)}
      onShow={show}
      onHide={() => setOn(false)}
    >
      {isOn && reading && <Reading data={data} index={index} reading={reading} />}
    </ChartSlider>
  );
}

interface ReadingProps {
  readonly data: ChartData;
  readonly index: number;
  readonly reading: ReadYear;
}

function Reading({ data, index, reading: { rows, dots, note } }: ReadingProps) {
  const share = shareOf(data.years, index);
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
        <b>{nameYear(data, index)}</b>
        {rows.map(({ name, shade, value }) => (
          <div class={`s${shade}`}>
            <span>{name}</span>
            {value}
          </div>
        ))}
        {note && <p>{note}</p>}
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
