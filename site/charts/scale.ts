import { extent } from 'd3-array';
import { scaleLinear, scaleLog } from 'd3-scale';

/** The positions of values along a line. */
export interface ValueScale {
  readonly at: (value: number) => number;
  readonly from: number;
  readonly to: number;
  readonly ticks: readonly number[];
  /** Whether each step multiplies instead of adding. */
  readonly logarithmic: boolean;
}

/**
 * Returns a scale for values. It is logarithmic if all values are positive and span a factor of 100, as amounts of money
 * and people do: on a linear scale, most of them would overlap. It has all values, or those from the first of `ends` to the other.
 */
export function valueScale(
  values: readonly number[],
  range: readonly [number, number],
  ends?: readonly [number, number],
): ValueScale {
  const [least = 0, most = 1] = extent(values);
  const logarithmic = least > 0 && most / least >= 100;
  const [first, last] = ends ?? [least, most];
  const domain: [number, number] = first === last ? [first - 1, last + 1] : [first, last];
  const at = (logarithmic ? scaleLog() : scaleLinear()).domain(domain).nice().range(range);
  const [from = 0, to = 1] = at.domain();
  return { at, from, to, logarithmic, ticks: logarithmic ? powers(from, to) : at.ticks(6) };
}

/** Over more powers of ten than this, ticks between them would be too many. */
const mostDetailed = 3;

/** Returns a logarithmic scale that ends at its first and last values, with ticks at 1, 2 and 5 times the powers of ten between them. */
export function tightLogScale([from, to]: readonly [number, number], range: readonly [number, number]): ValueScale {
  const at = scaleLog().domain([from, to]).range(range);
  const steps = Math.log10(to / from) > mostDetailed ? [1] : [1, 2, 5];
  const ticks = powers(10 ** Math.floor(Math.log10(from)), to)
    .flatMap((power) => steps.map((step) => step * power))
    .filter((tick) => tick >= from && tick <= to);
  return { at, from, to, logarithmic: true, ticks };
}

/** Returns the powers of ten from one to another. */
function powers(from: number, to: number): number[] {
  const first = Math.round(Math.log10(from));
  const last = Math.round(Math.log10(to));
  return Array.from({ length: last - first + 1 }, (_, i) => 10 ** (first + i));
}
