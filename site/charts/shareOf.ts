import type { ValueScale } from './scale.ts';

/** What places values on a line. */
export type LineScale = Pick<ValueScale, 'from' | 'to' | 'logarithmic'>;

/** Returns where a value is on a line, as a share of its length: the same as `valueScale(…).at`, without d3. */
export const shareOf = (value: number, { from, to, logarithmic }: LineScale): number =>
  logarithmic ? Math.log(value / from) / Math.log(to / from) : (value - from) / (to - from);
