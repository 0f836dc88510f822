import type { ComponentChildren, VNode } from 'preact';
import { useMemo } from 'preact/hooks';
import type { MapShapes, Shape } from '../charts/outlines.ts';

/** A region of a map with its title, and its step of color unless it is hatched. */
export interface DrawnRegion extends Shape {
  readonly title: string;
  readonly step: number | undefined;
}

export type ViewBox = readonly [x: number, y: number, width: number, height: number];

/** The part of the picture that is left free around a state, and the least width that is shown. */
const margin = 0.06;
const leastWidth = 360;

/** Returns the part of the picture that a map shows: all of it, or what is zoomed to with the same ratio of the sides. */
export function viewBoxOf([width, height]: MapShapes['size'], zoomed: Pick<Shape, 'box'> | undefined): ViewBox {
  if (!zoomed) return [0, 0, width, height];
  const [left, top, right, bottom] = zoomed.box;
  const shown = Math.max(
    (right - left) * (1 + 2 * margin),
    ((bottom - top) * (1 + 2 * margin) * width) / height,
    leastWidth,
  );
  const tall = (shown * height) / width;
  return [(left + right - shown) / 2, (top + bottom - tall) / 2, shown, tall];
}

/** Returns the box of some shapes. */
export function boxAround(shapes: readonly Pick<Shape, 'box'>[]): Pick<Shape, 'box'> {
  const edge = (side: 0 | 1 | 2 | 3) => shapes.map(({ box }) => box[side]);
  return { box: [Math.min(...edge(0)), Math.min(...edge(1)), Math.max(...edge(2)), Math.max(...edge(3))] };
}

/** How far apart the lines of the hatch are, in parts of the width of a map. */
const hatchStep = 0.006;

/** The share of the width of a map below which a place needs a ring to be found. */
const leastShare = 0.045;

/** Returns the radius of the ring around a place that is too small to be found without; undefined for others. */
export function ringAround({ box: [left, top, right, bottom] }: Shape, [, , width]: ViewBox): number | undefined {
  const radius = leastShare * width;
  return Math.max(right - left, bottom - top) < radius ? radius : undefined;
}

/** The states that are insets: Alaska, Hawaii and Puerto Rico. */
const insets = ['02', '15', '72'];

/** Returns the part of the map in which a shape is: the FIPS code of an inset, or empty. */
export const partOf = ({ state }: Shape) => (insets.includes(state) ? state : '');

/** Draws shapes, each with its place in the list, by part of the map. */
function byPart<T extends Shape>(all: readonly T[], draw: (shape: T, place: number) => VNode): Map<string, VNode[]> {
  const drawn = all.map((shape, place) => ({ part: partOf(shape), mark: draw(shape, place) }));
  return new Map([...Map.groupBy(drawn, ({ part }) => part)].map(([part, of]) => [part, of.map(({ mark }) => mark)]));
}

interface MapDrawingProps {
  readonly shapes: MapShapes;
  /** The land that is not one of the regions, or is between them. */
  readonly land: readonly Shape[];
  readonly regions: readonly DrawnRegion[];
  /** The state that fills the map. Others are pale. */
  readonly zoomed: Shape | undefined;
  readonly viewBox: ViewBox;
  readonly title: string;
  /** What is drawn over the regions. */
  readonly children?: ComponentChildren;
}

/** The map itself: regions in the colors of their steps, and the lines of states. Each region has a title. */
export function MapDrawing({ shapes, land, regions, zoomed, viewBox, title, children }: MapDrawingProps) {
  const ground = useMemo(() => byPart(land, ({ geoid, path }) => <path key={geoid} class="land" d={path} />), [land]);
  const marks = useMemo(
    () =>
      byPart(regions, ({ geoid, path, title, step }, place) => (
        <path
          key={geoid}
          class={step === undefined ? 'region' : `region q${step}`}
          d={path}
          fill={step === undefined ? 'url(#no-figure)' : undefined}
          data-place={place}
        >
          <title>{title}</title>
        </path>
      )),
    [regions],
  );
  // Around a state, what is an inset elsewhere is left out.
  const shown = zoomed ? [partOf(zoomed)] : ['', ...insets];
  const lines = useMemo(() => shapes.stateLines(), []);
  const [x, y, width, height] = viewBox;
  // The hatch is as dense in a state as in the whole map.
  const step = hatchStep * width;
  return (
    <svg class="region-map" viewBox={viewBox.join(' ')} role="img" aria-label={`Map. ${title}`}>
      <defs>
        <pattern id="no-figure" width={step} height={step} patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <path class="hatch" d={`M0,0V${step}`} stroke-width={step / 4} />
        </pattern>
      </defs>
      {shown.map((part) => ground.get(part))}
      {shown.map((part) => marks.get(part))}
      {shown.includes('') && <path class="states" d={lines} />}
      {zoomed && (
        <>
          <path
            class="veil"
            fill-rule="evenodd"
            d={`M${x - width},${y - height}h${3 * width}v${3 * height}h${-3 * width}Z${zoomed.path}`}
          />
          <path class="states" d={zoomed.path} />
        </>
      )}
      {children}
    </svg>
  );
}
