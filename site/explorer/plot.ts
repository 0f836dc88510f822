import { valueScale, type ValueScale } from '../charts/scale.ts';
import type { Figures } from './figures.ts';

/** The space for the ticks around a plot. */
export const margin = { left: 62, right: 16, top: 12, bottom: 24 };

const tallest = 430;

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
  readonly kind: 'left' | 'out' | 'named';
}

/**
 * Returns the positions of the metros that have a value of both measures.
 * @param named the CBSA codes of the metros with a name
 * @param left the places of the metros that match
 */
export function plotOf(
  [xName, yName]: readonly [x: string, y: string],
  named: readonly string[],
  left: ReadonlySet<number>,
  width: number,
  figures: Figures,
): Plot {
  const height = Math.min(tallest, Math.round(width * 0.6));
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
    kind: named.includes(point.metro.cbsa) ? 'named' : left.has(point.place) ? 'left' : 'out',
  }));
  return { width, height, across, up, marks: marks.sort((a, b) => layerOf(a) - layerOf(b)) };
}

/** What is drawn last is on top. */
const layers = ['out', 'left', 'named'];
const layerOf = ({ kind }: Mark) => layers.indexOf(kind);
