/** The states as tiles that keep their neighbors, a text for each row. */
const layout = [
  'AK                            ME',
  '               WI          VT NH',
  'WA ID MT ND MN IL MI    NY MA',
  'OR NV WY SD IA IN OH PA NJ CT RI',
  'CA UT CO NE MO KY WV VA MD DE',
  '   AZ NM KS AR TN NC SC DC',
  '         OK LA MS AL GA',
  'HI       TX             FL    PR',
];

/** A state at a column and a row of the map. */
export interface Tile {
  readonly state: string;
  readonly column: number;
  readonly row: number;
}

/** Every state once, from the top left. */
export const tiles: readonly Tile[] = layout.flatMap((line, row) =>
  [...line.matchAll(/[A-Z]{2}/g)].map(({ 0: state, index }) => ({ state, column: index / 3, row })),
);

/** How many columns the map has. */
export const tileColumns = 11;

/** The side of a tile with its margin, and the part of the plane that the map takes, in units of its SVG. */
export const tileSize = 40;
export const mapBox = `0 0 ${tileColumns * tileSize} ${layout.length * tileSize}`;

/** How many steps of color the map has. */
const steps = 5;

/**
 * Returns the step of each value, 1 to 5, with about as many values in each; undefined for a missing one. No step has values on
 * both sides of zero.
 * @param show the text of a value: values that look the same have the same step
 */
export function stepsOf(
  values: readonly (number | null)[],
  show: (value: number) => string = String,
): (number | undefined)[] {
  const sorted = values.filter((value) => value !== null).sort((a, b) => a - b);
  const texts = sorted.map(show);
  const placeOf = (value: number) => texts.indexOf(show(value));
  const firstPositive = sorted.find((value) => value >= 0);
  const negative = firstPositive === undefined ? 0 : placeOf(firstPositive);
  const negativeSteps = negative && Math.min(steps - 1, Math.max(1, Math.round((steps * negative) / texts.length)));
  const stepIn = (place: number, count: number, most: number) => 1 + Math.floor((most * place) / count);
  return values.map((value) => {
    if (value === null) return undefined;
    const place = placeOf(value);
    return place < negative
      ? stepIn(place, negative, negativeSteps)
      : negativeSteps + stepIn(place - negative, texts.length - negative, steps - negativeSteps);
  });
}
