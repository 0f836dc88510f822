import { bin, ticks } from 'd3-array';
import { scaleLinear, scaleLog } from 'd3-scale';
import { valueScale, type ValueScale } from './scale.ts';

/** A histogram: bars above a scale. */
export interface Histogram {
  readonly bars: readonly Bar[];
  readonly scale: ValueScale;
  /** Round counts with their heights in the chart. */
  readonly countTicks: readonly { readonly count: number; readonly y: number }[];
}

interface Bar {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly from: number;
  readonly to: number;
  readonly count: number;
}

const maxBars = 32;

/** Returns the histogram of values for a width and a height. */
export function histogram(values: readonly number[], width: number, height: number): Histogram {
  const linear = valueScale(values, [0, width]);
  const edges = linear.logarithmic ? powerEdges(linear, values) : ticks(linear.from, linear.to, maxBars);
  const scale = linear.logarithmic ? powerScale(edges, width) : linear;
  const { at, from, to } = scale;
  const bins = bin().domain([from, to]).thresholds(edges)(values);
  const tallest = Math.max(1, ...bins.map(({ length }) => length));
  const y = scaleLinear().domain([0, tallest]).range([0, height]);
  const bars = bins.flatMap(({ length: count, x0 = from, x1 = to }): Bar[] => {
    const x = at(x0);
    const tall = y(count);
    return count === 0 ? [] : [{ x, y: height - tall, width: at(x1) - x, height: tall, from: x0, to: x1, count }];
  });
  const countTicks = y
    .ticks(3)
    .filter((count) => count > 0 && Number.isInteger(count))
    .map((count) => ({ count, y: height - y(count) }));
  return { bars, scale, countTicks };
}

/** The fewest powers of ten that are the only ticks of a scale. */
const fewestPowers = 3;

/** Returns the edges of bars on a logarithmic scale, with two digits each, that contain all values. */
function powerEdges({ from, to }: ValueScale, values: readonly number[]): number[] {
  const edges = ticks(Math.log10(from), Math.log10(to), maxBars).map((power) => Number((10 ** power).toPrecision(2)));
  const least = Math.min(...values);
  const most = Math.max(...values);
  const first = edges.findLastIndex((edge) => edge <= least);
  const last = edges.findIndex((edge) => edge >= most);
  return edges.slice(Math.max(0, first), last === -1 ? undefined : last + 1);
}

/** Returns the logarithmic scale with the first and the last of some edges at its ends. */
function powerScale(edges: readonly number[], width: number): ValueScale {
  const from = edges[0]!;
  const to = edges.at(-1)!;
  const at = scaleLog().domain([from, to]).range([0, width]);
  const powers = at.ticks().filter((tick) => /^1e/.test(tick.toExponential()));
  const round = at.ticks().filter((tick) => /^[125]e/.test(tick.toExponential()));
  return { at, from, to, ticks: powers.length < fewestPowers ? round : powers, logarithmic: true };
}
