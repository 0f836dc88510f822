import type { Confidence } from '../schemas/bounds.ts';

/** The confidence of bounds unless a request asks for another, in percent. */
export const boundsLevel = 90;

/** The margins of error of a value, in its unit. */
export interface Margins {
  readonly level: Confidence;
  readonly below: number;
  readonly above: number;
}
