import { useMemo } from 'preact/hooks';
import type { Comparison } from '../../api/schemas/compare.ts';
import type { MapFile } from '../../common/prepared.ts';
import { MapDrawing, ringAround, viewBoxOf } from '../browser/mapDrawing.tsx';
import { MapShapes } from '../charts/outlines.ts';
import { metroShade } from '../charts/shades.ts';
import { shortNames } from './names.ts';

export interface WhereMapProps {
  readonly metros: Comparison['metros'];
  readonly file: MapFile;
}

/** A map of the nation with metros in the colors that they have on the page; small ones have a ring. */
export function WhereMap({ metros, file }: WhereMapProps) {
  const shapes = useMemo(() => new MapShapes(file), [file]);
  const viewBox = viewBoxOf(shapes.size, undefined);
  const found = new Map(
    shapes
      .some(
        'msa',
        metros.map(({ cbsa }) => cbsa),
      )
      .map((shape) => [shape.geoid, shape]),
  );
  const names = shortNames(metros);
  const title = `Map of ${new Intl.ListFormat('en-US').format(names)}`;
  return (
    <>
      <div class="marks">
        <MapDrawing {...{ shapes, viewBox, title }} land={shapes.of('state')} regions={[]} zoomed={undefined} />
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
        Alaska, Hawaii and Puerto Rico are not to scale. <span>{file.credit}</span>
      </figcaption>
    </>
  );
}
