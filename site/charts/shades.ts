/** The color of the nation or the median metro. */
export const referenceShade = 3;

/** The name of the nation's line. */
export const nationName = 'U.S.';

/** Returns the color of a metro's line by its place among the metros of a chart, from 0. */
export const metroShade = (i: number): number => (i < 2 ? i + 1 : i + 2);
