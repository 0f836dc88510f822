import { extent } from 'd3-array';
import { scaleLinear, scaleLog } from 'd3-scale';

/** Where values stand along a line. */
export interface ValueScale {
  readonly at: (value: number) => number;
  readonly from: number;
  readonly to: number;
  readonly ticks: readonly number[];
  /** Each step multiplies instead of adding. */
  readonly logarithmic: boolean;
}

/**
 * A scale over values. Values above zero that lie two powers of ten apart, as sums of money and people do, stand by their
 * logarithms: else most would lie on top of each other.
 */
export function valueScale(values: readonly number[], range: readonly [number, number]): ValueScale {
  const [least = 0, most = 1] = extent(values);
  const logarithmic = least > 0 && most / least >= 100;
  const domain: [number, number] = least === most ? [least - 1, most + 1] : [least, most];
  const at = (logarithmic ? scaleLog() : scaleLinear()).domain(domain).nice().range(range);
  const [from = 0, to = 1] = at.domain();
  return { at, from, to, logarithmic, ticks: logarithmic ? powers(from, to) : at.ticks(6) };
}

/** The powers of ten from one to another. */
function powers(from: number, to: number): number[] {
  const [first, last] = [Math.round(Math.log10(from)), Math.round(Math.log10(to))];
  return Array.from({ length: last - first + 1 }, (_, i) => 10 ** (first + i));
}
