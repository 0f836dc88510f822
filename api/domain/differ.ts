import { errorsPerMargin } from './bounds.ts';

/** Whether two figures differ at 90 percent confidence. */
export type Different = 'yes' | 'no' | 'unknown';

/**
 * Returns whether two figures differ at 90 percent confidence: by more than 1.645 times the root of the sum of their squared
 * standard errors (Census Bureau, ACS General Handbook, chapter 7).
 */
export function differ(difference: number, errors: readonly (number | undefined)[]): Different {
  const known = errors.filter((error) => error !== undefined);
  if (known.length < errors.length) return 'unknown';
  return Math.abs(difference) > errorsPerMargin * Math.hypot(...known) ? 'yes' : 'no';
}
