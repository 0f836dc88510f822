import { useMemo } from 'preact/hooks';
import type { Comparison } from '../../api/schemas/compare.ts';
import type { MapFile } from '../../common/prepared.ts';
import { boxAround, MapDrawing, partOf, ringAround, type ViewBox, viewBoxOf } from '../browser/mapDrawing.tsx';
import { MapShapes, type Shape } from '../charts/outlines.ts';
import { metroShade } from '../charts/shades.ts';
import { shortNames } from './names.ts';

export interface WhereMapProps {
  readonly metros: Comparison['metros'];
  readonly file: MapFile;
}

/** The ratio of the sides of the map, and how much of it is around metros that are near each other, in parts of their distance. */
const sides = [12, 5] as const;
const around = 0.3;

/** The share of the width of the nation from which the map shows all of it. */
const mostShare = 0.6;

/** Returns the part of the nation to show: where the metros are, or all of it if they are far apart or one is in an inset. */
function viewOf(shapes: MapShapes, found: readonly Shape[]): { readonly viewBox: ViewBox; readonly isWhole: boolean } {
  const [width, height] = shapes.size;
  const wide = Math.max(width, (height * sides[0]) / sides[1]);
  const whole = [(width - wide) / 2, 0, wide, height] as const;
  const [left, top, right, bottom] = boxAround(found).box;
  const room = Math.max(right - left, bottom - top) * around;
  const viewBox = viewBoxOf(sides, { box: [left - room, top - room, right + room, bottom + room] });
  const isWhole = found.length === 0 || viewBox[2] > mostShare * width || found.some((one) => partOf(one) !== '');
  return { viewBox: isWhole ? whole : viewBox, isWhole };
}

/** A map of the nation, or of the part of it that has them, with metros in the colors that they have on the page; small ones have a ring. */
export function WhereMap({ metros, file }: WhereMapProps) {
  const shapes = useMemo(() => new MapShapes(file), [file]);
  const found = new Map(
    shapes
      .some(
        'msa',
        metros.map(({ cbsa }) => cbsa),
      )
      .map((shape) => [shape.geoid, shape]),
  );
  const { viewBox, isWhole } = viewOf(shapes, [...found.values()]);
  const land = shapes.of('state').filter((one) => isWhole || partOf(one) === '');
  const names = shortNames(metros);
  const title = `Map of ${new Intl.ListFormat('en-US').format(names)}`;
  return (
    <>
      <div class="marks">
        <MapDrawing {...{ shapes, viewBox, title }} land={land} regions={[]} zoomed={undefined} />
        <svg class="where" viewBox={viewBox.join(' ')} aria-hidden="true">
          {metros.map(({ cbsa }, i) => {
            const shape = found.get(cbsa);
            const radius = shape && ringAround(shape, viewBox);
            return (
              shape && (
                <g key={cbsa} class={`s${metroShade(i)}`}>
                  <title>{names[i]}</title>
                  <path d={shape.path} />
                  {radius !== undefined && <circle cx={shape.center[0]} cy={shape.center[1]} r={radius / 2} />}
                </g>
              )
            );
          })}
        </svg>
      </div>
      <figcaption>
        {isWhole && 'Alaska, Hawaii and Puerto Rico are not to scale. '}
        <span>{file.credit}</span>
      </figcaption>
    </>
  );
}
