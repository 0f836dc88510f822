import { extent } from 'd3-array';
import { scaleLinear } from 'd3-scale';
import { line } from 'd3-shape';

/** A small line of values over years, in a box. */
export interface HistoryLine {
  readonly path: string;
  /** The point of the latest value. */
  readonly end: { readonly x: number; readonly y: number };
  /** The years that have a value, in order. */
  readonly points: readonly { readonly year: number; readonly value: number }[];
}

const margin = 3;

/** Returns the line of a series, with gaps for missing years; undefined with fewer than three values. */
export function historyLine(
  years: readonly number[],
  values: readonly (number | null)[],
  width: number,
  height: number,
): HistoryLine | undefined {
  const points = years.flatMap((year, i) => (values[i] == null ? [] : [{ year, value: values[i] }]));
  const last = points.at(-1);
  if (!last || points.length < 3) return undefined;
  const x = scaleLinear()
    .domain([years[0]!, years.at(-1)!])
    .range([margin, width - margin]);
  const [least = 0, most = 0] = extent(points, ({ value }) => value);
  const y = scaleLinear()
    .domain(least === most ? [least - 1, most + 1] : [least, most])
    .range([height - margin, margin]);
  const draw = line<number>()
    .defined((i) => values[i] != null)
    .x((i) => x(years[i]!))
    .y((i) => y(values[i]!))
    .digits(1);
  const at = (number: number) => Math.round(number * 10) / 10;
  const path = draw(years.map((_, i) => i))!;
  return { path, end: { x: at(x(last.year)), y: at(y(last.value)) }, points };
}
