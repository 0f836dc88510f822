import { render } from 'preact';
import type { Geography } from '../../api/schemas/common.ts';
import type { MapFile } from '../../common/prepared.ts';
import { namePlace } from '../charts/namePlace.ts';
import { MapShapes, type Shape } from '../charts/outlines.ts';
import { boxAround, type DrawnRegion, MapDrawing, partOf, ringAround, type ViewBox, viewBoxOf } from './mapDrawing.tsx';
import { readJson } from './readApi.ts';

/** The ratio of the sides of a map of a state. */
const stateSides = [5, 4] as const;

/** The steps of color of a place and of its neighbors. */
const steps = { place: 5, neighbor: 2 };

/** Draws the map of where a place is, which the figure names. @throws RequestError */
export async function showLocator(figure: HTMLElement): Promise<void> {
  const { outlines, geography, geoid, name = '', state, neighbors = '', names = '', codes = '' } = figure.dataset;
  const file = await readJson<MapFile>(outlines!);
  const shapes = new MapShapes(file);
  const geoids = [geoid!, ...neighbors.split(' ').filter(Boolean)];
  const found = shapes.some(geography as Geography, geoids);
  const place = found.find((one) => one.geoid === geoid);
  if (!place) throw new Error(`no outline of ${geoid}`);
  const titles = new Map([[geoid!, name], ...geoids.slice(1).map((one, i) => [one, names.split('; ')[i]!] as const)]);
  const shortNames = new Map(codes.split(' ').map((code, i) => [geoids[i]!, code]));
  const regions = found.map((shape) => {
    return { ...shape, title: titles.get(shape.geoid)!, step: shape === place ? steps.place : steps.neighbor };
  });
  const isNear = figure.matches('.near');
  // An inset is not where it is drawn.
  const land = shapes.of('state').filter((one) => !isNear || partOf(one) === partOf(place));
  const zoomed = land.find((one) => one.geoid === state);
  const viewBox = viewBoxOf(zoomed || isNear ? stateSides : shapes.size, isNear ? boxAround(regions) : zoomed);
  const radius = isNear ? undefined : ringAround(place, viewBox);
  const caption = figure.querySelector('figcaption')!;
  render(
    <>
      <MapDrawing {...{ shapes, land, regions, zoomed, viewBox }} title={caption.textContent} />
      {radius !== undefined && <Ring {...{ place, viewBox, radius }} />}
      {isNear && <Names {...{ regions, place, viewBox, shortNames }} />}
    </>,
    figure.querySelector('.marks')!,
  );
  const credit = document.createElement('span');
  credit.textContent = `${zoomed || isNear ? '' : 'Alaska, Hawaii and Puerto Rico are not to scale. '}${file.credit}`;
  caption.append(credit);
}

/** The size of the letters of a name, and the width and the height of one, in parts of a map. */
const letters = { size: 0.042, width: 0.0245, height: 0.036 };

/** The sizes that a name is tried in, in parts of the usual one. */
const scales = [1, 0.8];

interface NamesProps {
  readonly regions: readonly DrawnRegion[];
  readonly place: Shape;
  readonly viewBox: ViewBox;
  /** The codes of states, for which a small one has room. */
  readonly shortNames: ReadonlyMap<string, string>;
}

/** The names of regions that have room for them, or their codes. The others say theirs when they are pointed at. */
function Names({ regions, place, viewBox, shortNames }: NamesProps) {
  const [, , width] = viewBox;
  const sizeOf = (text: string, scale: number) =>
    [text.length * letters.width * width * scale, letters.height * width * scale] as const;
  const shown = regions.flatMap(({ geoid, title, largest, center }) => {
    const texts = [title, shortNames.get(geoid)].filter((text) => text !== undefined);
    return texts
      .flatMap((text) => scales.map((scale) => ({ text, scale })))
      .flatMap(({ text, scale }) => {
        const at = namePlace(largest, sizeOf(text, scale), center);
        return at ? [{ geoid, text, at, size: letters.size * width * scale }] : [];
      })
      .slice(0, 1);
  });
  return (
    <svg class="region-names" viewBox={viewBox.join(' ')} aria-hidden="true">
      {shown.map(({ geoid, text, at: [x, y], size }) => (
        <text key={geoid} class={geoid === place.geoid ? 'own' : undefined} x={x} y={y} font-size={size}>
          {text}
        </text>
      ))}
    </svg>
  );
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
