import { extent } from 'd3-array';
import { scaleLinear } from 'd3-scale';
import { line } from 'd3-shape';
import type { History } from '../../common/siteData.ts';

/** A small line of values over years, in a box. */
interface HistoryLine {
  readonly path: string;
  /** The point of the latest value. */
  readonly end: { readonly x: number; readonly y: number };
  /** The years that have a value, in order. */
  readonly points: readonly Point[];
}

interface Point {
  readonly year: number;
  readonly value: number;
}

const margin = 3;

/** Returns the line of a series, with gaps for missing years and at breaks; undefined with fewer than three values. */
export function historyLine(
  { years, breaks }: Pick<History, 'years' | 'breaks'>,
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
  const draw = line<Point>()
    .x(({ year }) => x(year))
    .y(({ value }) => y(value))
    .digits(1);
  const at = (number: number) => Math.round(number * 10) / 10;
  const pieces = piecesOf(years, values, new Set(breaks.map(({ year }) => year)));
  const path = pieces.map((piece) => draw(piece)!).join('');
  return { path, end: { x: at(x(last.year)), y: at(y(last.value)) }, points };
}

/** Returns the points of a series in pieces, between which no line is drawn: a missing year or a break is there. */
function piecesOf(
  years: readonly number[],
  values: readonly (number | null)[],
  breaks: ReadonlySet<number>,
): Point[][] {
  const pieces: Point[][] = [];
  let piece: Point[] = [];
  for (const [i, year] of years.entries()) {
    const value = values[i] ?? null;
    if (value === null || breaks.has(year)) piece = [];
    if (value === null) continue;
    if (piece.length === 0) pieces.push(piece);
    piece.push({ year, value });
  }
  return pieces;
}
