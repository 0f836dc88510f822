import { valueScale, type ValueScale } from '../charts/scale.ts';
import type { Figures } from './figures.ts';

/** The space for the ticks around a plot. */
export const margin = { left: 62, right: 16, top: 12, bottom: 24 };

/** The positions of a scatter plot. */
export interface Plot {
  readonly width: number;
  readonly height: number;
  readonly across: ValueScale;
  readonly up: ValueScale;
  readonly marks: readonly Mark[];
}

/** A metro with its position. */
export interface Mark {
  readonly metro: Figures['metros'][number];
  readonly place: number;
  readonly x: number;
  readonly y: number;
  readonly cx: number;
  readonly cy: number;
  /** The position in the comparison, from 1; 0 if it is not in the comparison. */
  readonly number: number;
  readonly kind: 'left' | 'out';
}

/** Returns the positions of the metros that have a value of both measures. @param left the places of the metros that match */
export function plotOf(
  [xName, yName]: readonly [x: string, y: string],
  compare: readonly string[],
  left: ReadonlySet<number>,
  width: number,
  figures: Figures,
): Plot {
  const height = Math.round(width * 0.6);
  const points = figures.metros.flatMap((metro, place) => {
    const [x, y] = [figures.value(xName, place), figures.value(yName, place)];
    return x === undefined || y === undefined ? [] : [{ metro, place, x, y }];
  });
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const across = valueScale(xs, [margin.left, width - margin.right]);
  const up = valueScale(ys, [height - margin.bottom, margin.top]);
  const marks = points.map((point): Mark => ({
    ...point,
    cx: across.at(point.x),
    cy: up.at(point.y),
    number: compare.indexOf(point.metro.cbsa) + 1,
    kind: left.has(point.place) ? 'left' : 'out',
  }));
  return { width, height, across, up, marks: marks.sort((a, b) => layerOf(a) - layerOf(b)) };
}

/** What is drawn last is on top. */
const layerOf = ({ number, kind }: Mark) => (number > 0 ? 2 : kind === 'left' ? 1 : 0);
