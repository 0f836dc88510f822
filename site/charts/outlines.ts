import type { GeometryCollection, MultiPolygon, Topology } from 'topojson-specification';
import type { Outlines } from '../../common/outlines.ts';

/** The counties as TopoJSON. The id of each is its GEOID. */
export type CountyTopology = Topology<{ counties: GeometryCollection }>;

/** Returns outlines as TopoJSON: sums in place of differences. */
export function readOutlines({ scale, translate, lines, counties }: Outlines): CountyTopology {
  let end = [0, 0] as readonly [number, number];
  const arcs = lines.map((line) => {
    const arc = Array.from({ length: line.length / 2 }, (_, i): [number, number] => {
      end = [end[0] + line[2 * i]!, end[1] + line[2 * i + 1]!];
      return [end[0] * scale[0] + translate[0], end[1] * scale[1] + translate[1]];
    });
    return arc;
  });
  let place = 0;
  const arcOf = (step: number) => {
    place += step;
    return place % 2 === 0 ? place / 2 : ~((place - 1) / 2);
  };
  const geometries = counties.map(([id, polygons]): MultiPolygon => ({
    type: 'MultiPolygon',
    id,
    arcs: polygons.map((polygon) => polygon.map((ring) => ring.map(arcOf))),
  }));
  return { type: 'Topology', arcs, objects: { counties: { type: 'GeometryCollection', geometries } } };
}
