/** The confidence of all bounds, in percent. */
export const boundsLevel = 90;

/** The margins of error of a value at 90 percent confidence, in its unit. */
export interface Margins {
  readonly below: number;
  readonly above: number;
}
