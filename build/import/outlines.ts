import { geoConicEqualArea, type GeoConicProjection } from 'd3-geo';
import type { FeatureCollection } from 'geojson';
import { quantize } from 'topojson-client';
import { topology } from 'topojson-server';
import { presimplify, simplify } from 'topojson-simplify';
import type { GeometryCollection, MultiPolygon, Topology } from 'topojson-specification';
import type { Outlines } from '../../common/prepared.ts';
import { ImportError } from '../base/errors.ts';

/** The width and the height of the map. */
const mapSize = [975, 610] as const;

/** The scale of the projection, and the point to which it moves the middle of the 48 states. */
const scale = 1300;
const [x, y] = [mapSize[0] / 2, mapSize[1] / 2];

/**
 * These are not drawn: corners of lines whose triangle is smaller, and islands that are smaller, in square units of the map. A county
 * keeps its largest part.
 */
const leastCorner = 0.1;
const leastIsland = 0.5;

/** How many different coordinates each axis has. */
const grid = 5000;

/** Returns Albers' projection at a place of the map. `size` is relative to that of the 48 states. */
const albers = (size: number, parallels: [number, number], rotate: number, center: [number, number]) =>
  geoConicEqualArea()
    .parallels(parallels)
    .rotate([rotate, 0])
    .center(center)
    .scale(size * scale);

const mainland = albers(1, [29.5, 45.5], 96, [-0.6, 38.7]).translate([x, y]);

/** What is drawn as an inset, by the FIPS code of the state: Alaska smaller, and Puerto Rico larger than the 48 states. */
const insets: Readonly<Record<string, GeoConicProjection>> = {
  '02': albers(0.3, [55, 65], 154, [-2, 58.5]).translate([x - 0.273 * scale, y + 0.204 * scale]),
  '15': albers(1, [8, 18], 157, [-3, 19.9]).translate([x - 0.173 * scale, y + 0.212 * scale]),
  '72': albers(1.5, [8, 18], 66, [0, 18.2]).translate([x + 0.348 * scale, y + 0.219 * scale]),
};

/** Returns the outlines of the counties of a shapefile, projected and simplified. @throws ImportError */
export function makeOutlines(shapes: Buffer, attributes: Buffer): Outlines {
  const records = ringsIn(shapes);
  const codes = codesOf(attributes);
  if (records.length !== codes.length)
    throw new ImportError('source', `the file of outlines has ${records.length} shapes and ${codes.length} codes`);
  const features: FeatureCollection['features'] = records
    .map((rings, i) => ({ geoid: codes[i]!, rings }))
    // Neighbors are near each other in the file, which makes differences of numbers small.
    .sort((a, b) => (a.geoid < b.geoid ? -1 : 1))
    .map(({ geoid, rings }) => {
      const project = insets[geoid.slice(0, 2)] ?? mainland;
      const polygons = polygonsOf(rings.map((ring) => ring.map((point) => project(point)!)));
      return {
        type: 'Feature' as const,
        id: geoid,
        properties: null,
        geometry: { type: 'MultiPolygon' as const, coordinates: polygons },
      };
    });
  const counties: FeatureCollection = { type: 'FeatureCollection', features };
  const whole = topology({ counties }) as Counties;
  return pack(quantize(simplify(presimplify(whole), leastCorner), grid));
}

type Counties = Topology<{ counties: GeometryCollection }>;

/** Writes lines and counties as differences of whole numbers, which compress to two thirds of TopoJSON. */
function pack({ transform, arcs, objects: { counties } }: Counties): Outlines {
  let [endX, endY] = [0, 0];
  const lines = arcs.map((arc) => {
    const [first, ...rest] = arc as [number, number][];
    const start = [first![0] - endX, first![1] - endY];
    for (const [i, [dx, dy]] of [first!, ...rest].entries()) [endX, endY] = i === 0 ? [dx, dy] : [endX + dx, endY + dy];
    return [...start, ...rest.flat()];
  });
  let last = 0;
  const difference = (arc: number) => {
    const place = arc < 0 ? 2 * ~arc + 1 : 2 * arc;
    const step = place - last;
    last = place;
    return step;
  };
  const { scale, translate } = transform!;
  return {
    size: mapSize,
    scale,
    translate,
    lines,
    counties: counties.geometries.map((county) => [
      String(county.id),
      (county as MultiPolygon).arcs.map((polygon) => polygon.map((ring) => ring.map(difference))),
    ]),
  };
}

/** Returns polygons of rings: an outer one is clockwise in a shapefile, and its holes follow it. Without islands that are too small. */
function polygonsOf(rings: readonly Ring[]): Ring[][] {
  const polygons: Ring[][] = [];
  for (const ring of rings) {
    // The vertical axis of the map points down.
    if (areaOf(ring) > 0 || polygons.length === 0) polygons.push([ring]);
    else polygons.at(-1)!.push(ring);
  }
  const sizes = polygons.map(([outer]) => Math.abs(areaOf(outer!)));
  const largest = Math.max(...sizes);
  return polygons.filter((_, i) => sizes[i] === largest || sizes[i]! >= leastIsland);
}

/** Returns the area of a ring, which is negative if it is counterclockwise on a map. */
const areaOf = (ring: Ring): number =>
  ring.reduce((sum, [x1, y1], i) => {
    const [x2, y2] = ring[(i + 1) % ring.length]!;
    return sum + (x1 * y2 - x2 * y1) / 2;
  }, 0);

type Ring = [x: number, y: number][];

const shapefile = 9994;
const polygonType = 5;
const headBytes = 100;

/** Reads the rings of each record of a file `.shp`. @throws ImportError */
function ringsIn(file: Buffer): Ring[][] {
  if (file.readInt32BE(0) !== shapefile || file.readInt32LE(32) !== polygonType)
    throw new ImportError('source', 'the file of outlines is not a shapefile of polygons');
  const records: Ring[][] = [];
  for (let at = headBytes; at < file.length;) {
    const words = file.readInt32BE(at + 4);
    records.push(ringsOf(file.subarray(at + 8, at + 8 + 2 * words)));
    at += 8 + 2 * words;
  }
  return records;
}

/** Reads the rings of a record: its type, its box, the numbers of parts and of points, where each part begins, then the points. */
function ringsOf(record: Buffer): Ring[] {
  const parts = record.readInt32LE(36);
  const points = record.readInt32LE(40);
  const first = 44 + 4 * parts;
  const starts = Array.from({ length: parts }, (_, part) => record.readInt32LE(44 + 4 * part));
  return starts.map((start, part) =>
    Array.from({ length: (starts[part + 1] ?? points) - start }, (_, i) => {
      const at = first + 16 * (start + i);
      return [record.readDoubleLE(at), record.readDoubleLE(at + 8)];
    }),
  );
}

const fieldBytes = 32;
const endOfFields = 0x0d;

/** Reads the column GEOID of a file `.dbf`. @throws ImportError */
function codesOf(file: Buffer): string[] {
  const rows = file.readUInt32LE(4);
  const head = file.readUInt16LE(8);
  const width = file.readUInt16LE(10);
  // Each row begins with a mark of deletion.
  let start = 1;
  for (let at = fieldBytes; file[at] !== endOfFields; at += fieldBytes) {
    const name = file.toString('latin1', at, at + 11).replace(/\0.*$/, '');
    const length = file[at + 16]!;
    if (name === 'GEOID')
      return Array.from({ length: rows }, (_, row) => {
        const from = head + row * width + start;
        return file.toString('latin1', from, from + length).trim();
      });
    start += length;
  }
  throw new ImportError('source', 'the file of outlines has no column GEOID');
}
