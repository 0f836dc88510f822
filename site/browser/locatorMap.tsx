import { render } from 'preact';
import type { Geography } from '../../api/schemas/common.ts';
import type { MapFile } from '../../common/prepared.ts';
import { MapShapes, type Shape } from '../charts/outlines.ts';
import { MapDrawing, ringAround, type ViewBox, viewBoxOf } from './mapDrawing.tsx';
import { readJson } from './readApi.ts';

/** The ratio of the sides of a map of a state. */
const stateSides = [5, 4] as const;

/** The steps of color of a place and of its neighbors. */
const steps = { place: 5, neighbor: 2 };

/** Draws the map of where a place is, which the figure names. @throws RequestError */
export async function showLocator(figure: HTMLElement): Promise<void> {
  const { outlines, geography, geoid, name = '', state, neighbors = '' } = figure.dataset;
  const file = await readJson<MapFile>(outlines!);
  const shapes = new MapShapes(file);
  const geoids = [geoid!, ...neighbors.split(' ').filter(Boolean)];
  const found = shapes.some(geography as Geography, geoids);
  const place = found.find((one) => one.geoid === geoid);
  if (!place) throw new Error(`no outline of ${geoid}`);
  const names = new Map(file.states);
  const regions = found.map((shape) => {
    const title = shape === place ? name : (names.get(shape.geoid) ?? 'A neighbor');
    return { ...shape, title, step: shape === place ? steps.place : steps.neighbor };
  });
  const land = shapes.of('state');
  const zoomed = land.find((one) => one.geoid === state);
  const viewBox = viewBoxOf(zoomed ? stateSides : shapes.size, zoomed);
  const radius = ringAround(place, viewBox);
  const caption = figure.querySelector('figcaption')!;
  render(
    <>
      <MapDrawing {...{ shapes, land, regions, zoomed, viewBox }} title={caption.textContent} />
      {radius !== undefined && <Ring {...{ place, viewBox, radius }} />}
    </>,
    figure.querySelector('.marks')!,
  );
  const credit = document.createElement('span');
  credit.textContent = `${zoomed ? '' : 'Alaska, Hawaii and Puerto Rico are not to scale. '}${file.credit}`;
  caption.append(credit);
}

/** A ring around a place. */
function Ring({
  place,
  viewBox,
  radius,
}: {
  readonly place: Shape;
  readonly viewBox: ViewBox;
  readonly radius: number;
}) {
  const [x, y] = place.center;
  return (
    <svg class="chosen-region" viewBox={viewBox.join(' ')} aria-hidden="true">
      <circle cx={x} cy={y} r={radius} />
    </svg>
  );
}
