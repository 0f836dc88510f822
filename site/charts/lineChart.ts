import { extent, range } from 'd3-array';
import { scaleLinear } from 'd3-scale';
import { line } from 'd3-shape';
import { referenceShade } from './shades.ts';
import type { Timed } from './years.ts';

/** One line of a chart: a value for each year; null if missing. The first series is the one that the page is about. */
export interface Series {
  readonly name: string;
  /** The color: 1 for what the page is about, 2 for its state, 3 for the nation or the median, 4 to 9 for others. */
  readonly shade: number;
  readonly values: readonly (number | null)[];
}

/** What is to be known of the values of some years: that a break separates them from earlier ones, or that they are unusual as published. */
export interface Remark {
  readonly kind: 'break' | 'unusual';
  readonly years: readonly number[];
  readonly note: string;
  /** The name of the series that it is about; undefined if it is about all of them. */
  readonly of?: string | undefined;
}

/** Returns the text of a remark, after the name of its series. */
export const remarkText = ({ note, of }: Remark): string => (of === undefined ? note : `${of}: ${note}`);

/** What a line chart shows. */
export interface LineData extends Timed {
  /** The years at which the values change their meaning: no line crosses into them. */
  readonly breaks: readonly number[];
  readonly remarks?: readonly Remark[] | undefined;
  readonly series: readonly Series[];
  /** Other values that the vertical axis has room for: charts with the same ones have one scale. */
  readonly alsoOnAxis?: readonly number[] | undefined;
}

/** Returns the remarks of a chart on one series; undefined: those on all of them. */
export const remarksAbout = ({ remarks = [] }: Pick<LineData, 'remarks'>, name: string | undefined): Remark[] =>
  remarks.filter(({ of }) => of === name);

/** A line chart. Across, positions are shares of the width, 0 to 1, to fit any screen; down, they are pixels. */
interface LineChart {
  readonly height: number;
  readonly lines: readonly ChartLine[];
  readonly yearTicks: readonly YearTick[];
  readonly valueTicks: readonly { readonly value: number; readonly y: number }[];
  /** Spans of years for which no series has a value. */
  readonly gaps: readonly { readonly from: number; readonly to: number }[];
  /** Where years with a break or an unusual value are. */
  readonly marks: readonly number[];
  /** Where the position of zero is, if the values are on both sides of it. */
  readonly zero: number | undefined;
  /** Whether the axis does not have zero. */
  readonly isCut: boolean;
}

interface YearTick {
  readonly year: number;
  readonly x: number;
  /** How wide a chart must be to have room for its label. */
  readonly room: 'phone' | 'wide';
}

interface ChartLine extends Series {
  /** With positions across from 0 to the width. */
  readonly path: string;
  /** The dashes of the line, in pixels; undefined for a solid one. */
  readonly dash: string | undefined;
  readonly points: readonly ChartPoint[];
  /** The point of the latest value. */
  readonly end: ChartPoint;
}

interface ChartPoint {
  readonly x: number;
  readonly y: number;
  readonly year: number;
  readonly value: number;
}

/** The dashes of the reference, and of lines whose colors alone would be hard to tell from those before them, by shade. */
const dashes: Readonly<Record<number, string>> = {
  [referenceShade]: '5 4',
  6: '2 4',
  7: '10 3 2 3',
  8: '14 4',
  9: '10 3 2 3 2 3',
};

/** The minimum number of values that make a line. */
export const fewestPoints = 4;

/** The room above and below the lines. */
const margin = 12;

/**
 * Returns the chart of some series; undefined if the first has too few values. Series without a value are left out.
 * @param width of the paths: those of pages are stretched
 */
export function lineChart(
  { years, breaks, remarks, series, alsoOnAxis = [] }: LineData,
  height: number,
  width = 1000,
): LineChart | undefined {
  const count = (one: Series | undefined) => one?.values.filter((value) => value !== null).length ?? 0;
  if (count(series[0]) < fewestPoints) return undefined;
  const shown = series.filter((one) => count(one) > 0);
  const present = years.filter((_, i) => shown.some(({ values }) => values[i] != null));
  const first = present[0]!;
  const last = present.at(-1)!;
  const x = scaleLinear().domain([first, last]);
  const all = shown.flatMap(({ values }) => values.filter((value) => value !== null));
  const y = scaleLinear()
    .domain(rangeOf([...all, ...alsoOnAxis]))
    .nice(4)
    .range([height - margin, margin]);
  const draw = line<ChartPoint>(
    ({ x }) => x * width,
    ({ y }) => y,
  ).digits(1);
  const lines = shown.map((one) => {
    const pieces = piecesOf(years, breaks, one.values, (year, value) => ({ x: x(year), y: y(value), year, value }));
    const path = pieces.map((piece) => draw(piece)!).join('');
    const points = pieces.flat();
    return { ...one, points, path, dash: dashes[one.shade], end: points.at(-1)! };
  });
  const [least = 0, most = 0] = y.domain();
  return {
    height,
    lines,
    yearTicks: (ownTicks(present) ?? yearTicks(first, last)).map((tick) => ({ ...tick, x: x(tick.year) })),
    valueTicks: y.ticks(4).map((value) => ({ value, y: y(value) })),
    gaps: gapsOf(present).map(([from, to]) => ({ from: x(from), to: x(to) })),
    marks: markedYears({ breaks, remarks })
      .filter((year) => first < year && year <= last)
      .map((year) => x(year)),
    zero: least < 0 && most > 0 ? y(0) : undefined,
    isCut: least > 0 || most < 0,
  };
}

/** Returns the years that are marked, each once. */
const markedYears = ({ breaks, remarks = [] }: Pick<LineData, 'breaks' | 'remarks'>): number[] => {
  const unusual = remarks.filter(({ kind }) => kind === 'unusual').flatMap(({ years }) => years);
  return [...new Set([...breaks, ...unusual])];
};

/** The least range of an axis without zero, as a share of the highest value: in a smaller one, small changes look large. */
const leastRange = 0.2;

/** Returns the range of an axis: from zero, unless all values are far from it. */
function rangeOf(values: readonly number[]): [number, number] {
  const [least = 0, most = 1] = extent(values);
  if (least === most) return [least - 1, most + 1];
  if (least <= 0) return [least, most];
  if (least < most / 2) return [0, most];
  const room = Math.max(0, (leastRange * most - (most - least)) / 2);
  return [least - room, most + room];
}

/** Years between labels that people count in. */
const yearSteps = [1, 2, 5, 10, 20, 50];

/**
 * The labels, which are 30 pixels wide, that fit next to each other on a phone, where a chart has 190 pixels, and on a chart of half
 * a page.
 */
const mostYears = { phone: 5.5, wide: 11 };

/** Returns the years of a series of few, such as 1990, 2000, 2012 and 2023, which have a label each; undefined if these do not fit on a phone. */
function ownTicks(years: readonly number[]): Omit<YearTick, 'x'>[] | undefined {
  const room = (years.at(-1)! - years[0]!) / mostYears.phone;
  const fits = years.every((year, i) => i === 0 || year - years[i - 1]! >= room);
  return fits ? years.map((year) => ({ year, room: 'phone' as const })) : undefined;
}

/**
 * Returns the years with a label: the first, the last, and others evenly spaced back from there, none nearer to the first than a
 * step. A wide chart has all labels of a phone.
 */
function yearTicks(first: number, last: number): Omit<YearTick, 'x'>[] {
  const span = last - first;
  const least = Math.max(1, Math.ceil(span / mostYears.phone));
  const near = range(least, least * 1.5);
  const phoneStep = near.find((step) => span % step === 0) ?? near.find((step) => yearSteps.includes(step)) ?? least;
  const wideStep =
    range(1, phoneStep).find((step) => phoneStep % step === 0 && span / step <= mostYears.wide) ?? phoneStep;
  const isOnPhone = (year: number) => (last - year) % phoneStep === 0 && year >= first + phoneStep;
  const others = range(last, first + wideStep - 1, -wideStep).map((year) => {
    return { year, room: isOnPhone(year) ? ('phone' as const) : ('wide' as const) };
  });
  return [{ year: first, room: 'phone' as const }, ...others.reverse()];
}

/** Returns the spans between years that are not as near to each other as most are: no figure was published there. */
function gapsOf(years: readonly number[]): [number, number][] {
  const steps = years.slice(1).map((year, i) => year - years[i]!);
  const usual = Math.min(...steps);
  // A series of every ten years has no gaps; one of every year with a missing one does.
  if (usual !== 1 || steps.filter((step) => step === 1).length * 2 < steps.length) return [];
  return steps.flatMap((step, i): [number, number][] => (step > 1 ? [[years[i]!, years[i + 1]!]] : []));
}

/** Returns the points of a series in pieces, between which no line is drawn: a missing year or a break is there. */
function piecesOf(
  years: readonly number[],
  breaks: readonly number[],
  values: LineData['series'][number]['values'],
  pointOf: (year: number, value: number) => ChartPoint,
): ChartPoint[][] {
  const pieces: ChartPoint[][] = [];
  let piece: ChartPoint[] = [];
  for (const [i, year] of years.entries()) {
    const value = values[i] ?? null;
    if (value === null || breaks.includes(year)) piece = [];
    if (value === null) continue;
    if (piece.length === 0) pieces.push(piece);
    piece.push(pointOf(year, value));
  }
  return pieces;
}
