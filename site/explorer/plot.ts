import { extent, quantile } from 'd3-array';
import { tightLogScale, valueScale, type ValueScale } from '../charts/scale.ts';
import type { Figures } from './figures.ts';

/** The space for the ticks around a plot, and for the median at its right end. */
export const margin = { left: 62, right: 58, top: 12, bottom: 24 };

/** The space between the values at the ends of a scale and the edge of the plot, where the arrows of values beyond it are. */
const inset = 9;

const tallest = 430;

/** Below this width, a plot is taller and its dots are smaller. */
export const narrowWidth = 500;

/** The positions of a scatter plot. */
export interface Plot {
  readonly width: number;
  readonly height: number;
  readonly across: ValueScale;
  readonly up: ValueScale;
  readonly marks: readonly Mark[];
}

/** What a metro is: eliminated, in the ranking, among the first of it, chosen, or explained by the page. */
export type MarkKind = 'out' | 'left' | 'first' | 'named' | 'open';

/** A metro with its position. */
export interface Mark {
  readonly metro: Figures['regions'][number];
  readonly place: number;
  readonly x: number;
  readonly y: number;
  readonly cx: number;
  readonly cy: number;
  readonly kind: MarkKind;
  /** On which side of each scale the value is: 0 within it, -1 below it, 1 above it. Such a metro is at the edge of the plot. */
  readonly beyond: { readonly x: -1 | 0 | 1; readonly y: -1 | 0 | 1 };
}

/** The part of the metros that a scale leaves out at each end if they would crush the others. */
const leftOut = 0.02;
/** How many times as long the whole scale is then, at least. */
const crushing = 1.5;

/** Returns the scale of an axis: with all values, or without the few that are far from the others. @param needed those that it has in any case */
function scaleOf(values: readonly number[], needed: readonly number[], range: readonly [number, number]): ValueScale {
  const whole = valueScale(values, range);
  const most = [leftOut, 1 - leftOut].map((part) => quantile(values, part) ?? 0);
  const [low = 0, high = 0] = extent([...most, ...needed]);
  if (whole.logarithmic) return tightLogScale(extent(values) as [number, number], range);
  if (whole.to - whole.from < crushing * (high - low)) return whole;
  return valueScale(values, range, [low, high]);
}

const sideOf = (value: number, { from, to }: ValueScale): -1 | 0 | 1 => (value < from ? -1 : value > to ? 1 : 0);

/**
 * Returns the positions of the metros that have a value of both measures.
 * @param open the CBSA code of the metro that the page explains
 * @param named the CBSA codes of the chosen metros
 * @param left the places of the metros that match
 * @param first the places of the first of them
 */
export function plotOf(
  [xName, yName]: readonly [x: string, y: string],
  open: string,
  named: readonly string[],
  left: ReadonlySet<number>,
  first: ReadonlySet<number>,
  width: number,
  figures: Figures,
): Plot {
  const height = Math.min(tallest, Math.round(width * (width < narrowWidth ? 0.85 : 0.6)));
  const points = figures.regions.flatMap((metro, place) => {
    const x = figures.value(xName, place);
    const y = figures.value(yName, place);
    return x === undefined || y === undefined ? [] : [{ metro, place, x, y }];
  });
  const kindOf = ({ metro, place }: (typeof points)[number]): MarkKind => {
    if (metro.cbsa === open) return 'open';
    if (named.includes(metro.cbsa)) return 'named';
    if (first.has(place)) return 'first';
    return left.has(place) ? 'left' : 'out';
  };
  const shown = points.map((point) => ({ ...point, kind: kindOf(point) }));
  const scaleBy = (axis: 'x' | 'y', range: readonly [number, number]) => {
    const valuesOf = (some: typeof shown) => some.map((point) => point[axis]);
    return scaleOf(valuesOf(shown), valuesOf(shown.filter(standsOut)), range);
  };
  const across = scaleBy('x', [margin.left + inset, width - margin.right - inset]);
  const up = scaleBy('y', [height - margin.bottom - inset, margin.top + inset]);
  const marks = shown.map((point): Mark => {
    const beyond: Mark['beyond'] = { x: sideOf(point.x, across), y: sideOf(point.y, up) };
    return {
      ...point,
      cx: across.at(within(point.x, across)) + inset * beyond.x,
      cy: up.at(within(point.y, up)) - inset * beyond.y,
      beyond,
    };
  });
  return { width, height, across, up, marks: marks.sort((a, b) => layerOf(a) - layerOf(b)) };
}

const within = (value: number, { from, to }: ValueScale) => Math.min(to, Math.max(from, value));

/** Whether a metro has a color of its own, and a place inside the scales. */
export const standsOut = ({ kind }: Pick<Mark, 'kind'>): boolean => kind !== 'out' && kind !== 'left';

/** Metros with the same two figures. */
export interface Stack {
  readonly cx: number;
  readonly cy: number;
  /** All of them, and those that do not stand out, which are drawn as one dot. */
  readonly marks: readonly Mark[];
  readonly faint: readonly Mark[];
}

/** As many metros at one point are counted there. */
const leastStacked = 3;

/** Returns the points of a plot that hold several metros, those of the most first. */
export const stacksOf = (marks: readonly Mark[]): Stack[] =>
  [...Map.groupBy(marks, ({ x, y }) => `${x} ${y}`).values()]
    .filter(({ length }) => length >= leastStacked)
    .toSorted((a, b) => b.length - a.length)
    .map((some) => ({ cx: some[0]!.cx, cy: some[0]!.cy, marks: some, faint: some.filter((one) => !standsOut(one)) }));

/** What is drawn last is on top. */
const layers: readonly MarkKind[] = ['out', 'left', 'first', 'named', 'open'];
const layerOf = ({ kind }: Mark) => layers.indexOf(kind);

/** Returns the metros with the highest value on each axis, and those with the lowest one that a scale leaves out. */
export const endsOf = (marks: readonly Mark[]): Mark[] =>
  (['y', 'x'] as const).flatMap((axis) => {
    const sorted = marks.toSorted((a, b) => b[axis] - a[axis]);
    return [...sorted.slice(0, 1), ...sorted.slice(-1).filter(({ beyond }) => beyond[axis] < 0)];
  });

/** The width of a character of a tick, and the space between two ticks. */
const tickSizes = { character: 7, gap: 10 };

/** Returns the ticks of the horizontal axis: every second or third where the texts of all would touch. */
export function fittingTicks({ ticks, at }: Pick<ValueScale, 'ticks' | 'at'>, textOf: (tick: number) => string) {
  const all = ticks.map((tick) => ({ at: at(tick), text: textOf(tick) }));
  const [first, second] = all;
  if (!first || !second) return all;
  const longest = Math.max(...all.map(({ text }) => text.length)) * tickSizes.character + tickSizes.gap;
  const step = Math.ceil(longest / (second.at - first.at));
  return all.filter((_, i) => i % step === 0);
}
