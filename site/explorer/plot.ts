import { valueScale, type ValueScale } from '../charts/scale.ts';
import type { Figures } from './figures.ts';

/** The space for the ticks around a plot, and for the median at its right end. */
export const margin = { left: 62, right: 58, top: 12, bottom: 24 };

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
}

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
  const xs = points.map(({ x }) => x);
  const ys = points.map(({ y }) => y);
  const across = valueScale(xs, [margin.left, width - margin.right]);
  const up = valueScale(ys, [height - margin.bottom, margin.top]);
  const kindOf = ({ metro, place }: (typeof points)[number]): MarkKind => {
    if (metro.cbsa === open) return 'open';
    if (named.includes(metro.cbsa)) return 'named';
    if (first.has(place)) return 'first';
    return left.has(place) ? 'left' : 'out';
  };
  const marks = points.map((point): Mark => ({
    ...point,
    cx: across.at(point.x),
    cy: up.at(point.y),
    kind: kindOf(point),
  }));
  return { width, height, across, up, marks: marks.sort((a, b) => layerOf(a) - layerOf(b)) };
}

/** What is drawn last is on top. */
const layers: readonly MarkKind[] = ['out', 'left', 'first', 'named', 'open'];
const layerOf = ({ kind }: Mark) => layers.indexOf(kind);

/** Returns the metros with the highest value on each axis. */
export const endsOf = (marks: readonly Mark[]): Mark[] =>
  (['y', 'x'] as const).flatMap((axis) => marks.toSorted((a, b) => b[axis] - a[axis]).slice(0, 1));
