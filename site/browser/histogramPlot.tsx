import type { ValueClass } from '../charts/valueClasses.ts';
import {
  capitalize,
  countRegions,
  geographyNames,
  showCount,
  showFigure,
  showTick,
  showUnit,
} from '../figures/format.ts';
import { histogramSize, type ValueHistogram } from '../figures/valueHistogram.ts';

/** The bars of a histogram: of classes of counts, or on a scale. The page renders it; a script does for other regions. */
export const HistogramPlot = (shown: ValueHistogram) =>
  shown.classes ? <ClassBars {...shown} classes={shown.classes} /> : <ScaleBars {...shown} />;

const { width, height } = histogramSize;
const foot = 42;
/** The room at both sides of the bars: the labels of the ends of the scale begin and end with it. */
const side = 12;
/** The width of a character in a chart on a phone. */
const characterWidth = 11;

function ScaleBars({ measure, geography, label, drawn, median }: ValueHistogram) {
  const { bars, scale, countTicks } = drawn;
  const range = ({ from, to }: { readonly from: number; readonly to: number }) =>
    `${showTick(from, measure)} to ${showTick(to, measure)}`;
  const middle = scale.at(median).toFixed(1);
  const isLeft = scale.at(median) > width * 0.6;
  return (
    <svg
      class="chart"
      viewBox={`${-side} -20 ${width + 2 * side} ${height + foot + 20}`}
      width={width}
      height={height + foot}
      role="img"
      aria-label={label}
    >
      {countTicks.map(({ y }) => (
        <line key={y} class="rule" x1="0" x2={width} y1={y.toFixed(1)} y2={y.toFixed(1)} />
      ))}
      {bars.map((one, i) => (
        <rect
          key={one.x}
          class="bar"
          x={one.x.toFixed(1)}
          y={one.y.toFixed(1)}
          width={Math.max(1, one.width - 1).toFixed(1)}
          height={one.height.toFixed(1)}
          data-from={one.from}
          data-below={i === bars.length - 1 ? undefined : one.to}
        >
          <title>{`${countRegions(one.count, geography)}: ${range(one)}`}</title>
        </rect>
      ))}
      {countTicks.map(({ count, y }) => (
        <text key={y} class="count" x={width} y={(y - 4).toFixed(1)} text-anchor="end">
          {countRegions(count, geography)}
        </text>
      ))}
      <line class="axis" x1="0" x2={width} y1={height} y2={height} />
      <ScaleTicks measure={measure} drawn={drawn} />
      {scale.logarithmic && (
        <text x={width} y={height + 40} text-anchor="end">
          logarithmic scale
        </text>
      )}
      <line class="here" x1={middle} x2={middle} y1="-14" y2={height} />
      <text class="median" x={middle} y="-5" dx={isLeft ? -6 : 6} text-anchor={isLeft ? 'end' : 'start'}>
        {`median ${showFigure(median, measure)}`}
      </text>
    </svg>
  );
}

function ScaleTicks({ measure, drawn: { scale } }: Pick<ValueHistogram, 'measure' | 'drawn'>) {
  const labels = scale.ticks.map((value) => ({ at: scale.at(value), text: showTick(value, measure) }));
  const longest = Math.max(...labels.map(({ text }) => text.length));
  const isTight = labels.length > 1 && labels[1]!.at - labels[0]!.at < (longest + 2) * characterWidth;
  return (
    <>
      {labels.map(({ at, text }, i) => (
        // A phone has no room for every second label where they are long.
        <text
          key={at}
          class={isTight && i % 2 === 1 ? 'roomy' : undefined}
          x={(at < side ? -side : at > width - side ? width + side : at).toFixed(1)}
          y={height + 4}
          dy="1em"
          text-anchor={at < side ? 'start' : at > width - side ? 'end' : 'middle'}
        >
          {text}
        </text>
      ))}
    </>
  );
}

/** The height of a bar of a class with its margin, and where bars begin and end. */
const [row, start, end] = [24, 128, 400];

function ClassBars({
  measure,
  geography,
  label,
  classes,
}: ValueHistogram & { readonly classes: readonly ValueClass[] }) {
  const most = Math.max(...classes.map(({ count }) => count));
  const widthOf = (count: number) => ((end - start) * count) / most;
  const tall = (classes.length + 1) * row + 8;
  /** Large values are rounded: a class of those over 1,000 begins where the one before ends. */
  const startOf = ({ from }: ValueClass) => (from > 1000 ? from - 1 : from);
  const nameOf = (one: ValueClass) =>
    one.from === one.to
      ? showTick(one.from, measure)
      : `${showTick(startOf(one), measure)} to ${showTick(one.to, measure)}`;
  return (
    <svg class="chart" viewBox={`0 0 ${width} ${tall}`} width={width} height={tall} role="img" aria-label={label}>
      <text class="count" x={start - 12} y={row - 8} text-anchor="end">
        {measure.unit}
      </text>
      <text class="count" x={start} y={row - 8}>
        {geographyNames[geography]}
      </text>
      {classes.map((one, i) => (
        <g key={one.from}>
          <title>{`${countRegions(one.count, geography)}: ${nameOf(one)}`}</title>
          <text x={start - 12} y={(i + 1) * row + 16} text-anchor="end">
            {nameOf(one)}
          </text>
          <rect
            class="bar"
            x={start}
            y={(i + 1) * row + 2}
            width={widthOf(one.count).toFixed(1)}
            height={row - 4}
            data-from={one.from}
            data-below={i === classes.length - 1 ? undefined : one.to + 1}
          />
          <text x={(start + widthOf(one.count) + 8).toFixed(1)} y={(i + 1) * row + 16}>
            {showCount(one.count)}
          </text>
        </g>
      ))}
    </svg>
  );
}

/** The bars of a histogram as a table. */
export function HistogramTable({ measure, geography, caption, classes, drawn }: ValueHistogram) {
  return (
    <div class="scroll" tabIndex={0} role="group" aria-label={`${caption}, as a table`}>
      <table>
        <thead>
          <tr>
            <th scope="col">{`${showUnit(measure.unit)}, from`}</th>
            <th scope="col">To</th>
            <th scope="col">{capitalize(geographyNames[geography])}</th>
          </tr>
        </thead>
        <tbody>
          {(classes ?? drawn.bars).map(({ from, to, count }) => (
            <tr key={from}>
              <td>{showTick(from, measure)}</td>
              <td>{showTick(to, measure)}</td>
              <td>{showCount(count)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
