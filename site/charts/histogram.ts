import { bin, ticks } from 'd3-array';
import { scaleLinear } from 'd3-scale';
import { valueScale, type ValueScale } from './scale.ts';

/** A histogram: bars above a scale. */
interface Histogram {
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
  const scale = valueScale(values, [0, width]);
  const { at, from, to, logarithmic } = scale;
  const edges = logarithmic
    ? ticks(Math.log10(from), Math.log10(to), maxBars).map((exponent) => 10 ** exponent)
    : ticks(from, to, maxBars);
  const bins = bin().domain([from, to]).thresholds(edges)(values);
  const tallest = Math.max(1, ...bins.map(({ length }) => length));
  const y = scaleLinear().domain([0, tallest]).range([0, height]);
  const bars = bins.flatMap(({ length: count, x0 = from, x1 = to }): Bar[] => {
    const [x, tall] = [at(x0), y(count)];
    return count === 0 ? [] : [{ x, y: height - tall, width: at(x1) - x, height: tall, from: x0, to: x1, count }];
  });
  const countTicks = y
    .ticks(3)
    .filter((count) => count > 0 && Number.isInteger(count))
    .map((count) => ({ count, y: height - y(count) }));
  return { bars, scale, countTicks };
}
