type Point = readonly [x: number, y: number];

/** The rings of a polygon, each a list of points: its edge, and those of its holes. */
export type Rings = readonly (readonly (readonly number[])[])[];

/** How many places are tried along each side of a shape, and how many points of each edge of a name are tested. */
const tried = 24;
const tested = 6;

/**
 * Returns the middle of a name that is in a polygon with all of its letters, as near as possible to a point. Undefined if no place
 * has room for it.
 * @param size the width and the height of the name
 */
export function namePlace(rings: Rings, [width, height]: Point, near: Point): Point | undefined {
  const [edge = []] = rings;
  const xs = edge.map(([x = 0]) => x);
  const ys = edge.map(([, y = 0]) => y);
  const steps = (values: readonly number[], size: number) => {
    const from = Math.min(...values) + size / 2;
    const room = Math.max(...values) - size / 2 - from;
    return room < 0 ? [] : Array.from({ length: tried + 1 }, (_, i) => from + (room * i) / tried);
  };
  const down = steps(ys, height);
  const places = steps(xs, width).flatMap((x) => down.map((y): Point => [x, y]));
  const far = ([x, y]: Point) => Math.hypot(x - near[0], y - near[1]);
  return [near, ...places.sort((a, b) => far(a) - far(b))].find((place) => isInside(rings, [width, height], place));
}

/** Whether the edges of a box around a point are in a polygon. */
function isInside(rings: Rings, [width, height]: Point, [x, y]: Point): boolean {
  return Array.from({ length: tested + 1 }, (_, i) => x + (i / tested - 0.5) * width).every((at) =>
    [-0.5, 0, 0.5].every((share) => hasPoint(rings, [at, y + share * height])),
  );
}

/** Whether a point is in a polygon: a line from there crosses its rings an odd number of times. */
function hasPoint(rings: Rings, [x, y]: Point): boolean {
  let isIn = false;
  for (const ring of rings)
    for (const [i, [x1 = 0, y1 = 0]] of ring.entries()) {
      const [x2 = 0, y2 = 0] = ring[(i + 1) % ring.length]!;
      if (y1 > y !== y2 > y && x < x1 + ((y - y1) * (x2 - x1)) / (y2 - y1)) isIn = !isIn;
    }
  return isIn;
}
