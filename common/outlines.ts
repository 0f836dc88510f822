/**
 * The outlines of the counties on a map of the United States, in the plane of an SVG with `size`. Neighbors share their lines, as in
 * TopoJSON; all numbers are differences, which compress well. Pages draw them; no response of the API has them.
 */
export interface Outlines {
  readonly size: readonly [width: number, height: number];
  /** What turns whole numbers into coordinates: they are multiplied, then moved. */
  readonly scale: readonly [x: number, y: number];
  readonly translate: readonly [x: number, y: number];
  /** The points of each line, x and y in turn: each is a difference from the point before, the first from the end of the line before. */
  readonly lines: readonly (readonly number[])[];
  /**
   * The GEOID of each county with its polygons, each of rings of lines: twice the place of a line, and 1 more if it is drawn backward,
   * as a difference from the line before.
   */
  readonly counties: readonly (readonly [geoid: string, polygons: readonly (readonly (readonly number[])[])[]])[];
}
