import { merge, mesh } from 'topojson-client';
import type { GeometryCollection, MultiPolygon, Topology } from 'topojson-specification';
import type { Geography } from '../../api/schemas/common.ts';
import type { MapFile, Outlines } from '../../common/prepared.ts';
import type { Rings } from './namePlace.ts';

type CountyTopology = Topology<{ counties: GeometryCollection }>;

/** Returns outlines as TopoJSON, sums in place of differences. The id of each county is its GEOID. */
export function readOutlines({ scale, translate, lines, counties }: Outlines): CountyTopology {
  let [x, y] = [0, 0];
  const arcs = lines.map((line) =>
    Array.from({ length: line.length / 2 }, (_, i) => {
      x += line[2 * i]!;
      y += line[2 * i + 1]!;
      return [x * scale[0] + translate[0], y * scale[1] + translate[1]];
    }),
  );
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

type Box = readonly [left: number, top: number, right: number, bottom: number];

/** A region on the map. */
export interface Shape {
  readonly geoid: string;
  /** The FIPS code of its state, for a metro that of most of its counties. */
  readonly state: string;
  /** The path of an SVG. */
  readonly path: string;
  readonly box: Box;
  /** Its largest part. */
  readonly largest: Rings;
  /** The middle of this part. */
  readonly center: readonly [x: number, y: number];
}

/** How many units of a map a unit of its file has: points are whole numbers of them, which are as exact as the outlines. */
const fineness = 10;

/** The shapes that maps are drawn with. Each geography is made on first use. */
export class MapShapes {
  readonly size: Outlines['size'];
  readonly #topology: CountyTopology;
  readonly #metros: MapFile['metros'];
  readonly #made = new Map<Geography, readonly Shape[]>();

  constructor(file: MapFile) {
    const { size, scale, translate, metros } = file;
    this.size = [size[0] * fineness, size[1] * fineness];
    this.#topology = readOutlines({
      ...file,
      scale: [scale[0] * fineness, scale[1] * fineness],
      translate: [translate[0] * fineness, translate[1] * fineness],
    });
    this.#metros = metros;
  }

  /** Returns the regions of a geography: metros and states are the unions of their counties. */
  of(geography: Geography): readonly Shape[] {
    const made =
      this.#made.get(geography) ?? this.#groups(geography).map(([geoid, counties]) => this.#shape(geoid, counties));
    this.#made.set(geography, made);
    return made;
  }

  /** Returns some regions of a geography, without making the others. */
  some(geography: Geography, geoids: readonly string[]): readonly Shape[] {
    return this.#groups(geography).flatMap(([geoid, counties]) =>
      geoids.includes(geoid) ? [this.#shape(geoid, counties)] : [],
    );
  }

  /** Returns the path of the lines between states. */
  stateLines(): string {
    const { counties } = this.#topology.objects;
    const lines = mesh(this.#topology, counties, (a, b) => stateOf(a.id) !== stateOf(b.id));
    return lines.coordinates.map((line) => lineOf(line)).join('');
  }

  /** Returns the counties of each region of a geography. */
  #groups(geography: Geography): [geoid: string, counties: readonly MultiPolygon[]][] {
    const all = this.#counties;
    if (geography === 'county') return all.map((county) => [String(county.id), [county]]);
    if (geography === 'state') return [...Map.groupBy(all, ({ id }) => stateOf(id))];
    return this.#metros.map(([cbsa, counties]) => [cbsa, counties.map((place) => all[place]!)]);
  }

  get #counties(): readonly MultiPolygon[] {
    return this.#topology.objects.counties.geometries as readonly MultiPolygon[];
  }

  #shape(geoid: string, counties: readonly MultiPolygon[]): Shape {
    const { coordinates } = merge(this.#topology, counties as MultiPolygon[]);
    const size = ([edge = []]: Rings) => sizeOf(boxOf(edge));
    const largest: Rings = coordinates.reduce((best, part) => (size(part) > size(best) ? part : best));
    return {
      geoid,
      state: stateOfMost(counties),
      path: coordinates.flatMap((polygon) => polygon.map((ring) => `${lineOf(ring.slice(0, -1))}Z`)).join(''),
      box: boxOf(coordinates.flatMap(([edge = []]) => edge)),
      largest,
      center: middleOf(largest[0]!),
    };
  }
}

/** Returns the FIPS code of the state of a county. */
export const stateOf = (geoid: string | number | undefined) => String(geoid).slice(0, 2);

function stateOfMost(counties: readonly MultiPolygon[]): string {
  const states = [...Map.groupBy(counties, ({ id }) => stateOf(id))];
  return states.reduce((most, one) => (one[1].length > most[1].length ? one : most))[0];
}

type Ring = readonly (readonly number[])[];

/** Returns a line as part of a path: its first point, and the steps from each point to the next, which take less room. */
function lineOf(points: Ring): string {
  let [x, y] = [0, 0];
  const steps = points.map((point) => {
    const [toX, toY] = [Math.round(point[0]!), Math.round(point[1]!)];
    const step = `${toX - x}${toY < y ? '' : ' '}${toY - y}`;
    [x, y] = [toX, toY];
    return step;
  });
  const [first, ...others] = steps;
  return `M${first}l${others
    .map((step) => (step.startsWith('-') ? step : ` ${step}`))
    .join('')
    .trimStart()}`;
}

const boxOf = (points: Ring): Box =>
  points.reduce<Box>(
    ([left, top, right, bottom], [x = 0, y = 0]) => [
      Math.min(left, x),
      Math.min(top, y),
      Math.max(right, x),
      Math.max(bottom, y),
    ],
    [Infinity, Infinity, -Infinity, -Infinity],
  );

const sizeOf = ([left, top, right, bottom]: Box) => (right - left) * (bottom - top);

/** Returns the centroid of a ring. */
function middleOf(ring: Ring): [number, number] {
  let [area, sumX, sumY] = [0, 0, 0];
  for (const [i, [x1 = 0, y1 = 0]] of ring.entries()) {
    const [x2 = 0, y2 = 0] = ring[(i + 1) % ring.length]!;
    const cross = x1 * y2 - x2 * y1;
    area += cross;
    sumX += (x1 + x2) * cross;
    sumY += (y1 + y2) * cross;
  }
  return [sumX / (3 * area), sumY / (3 * area)];
}
