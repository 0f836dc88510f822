import type { Measure } from '../schemas/measure.ts';

/** The units of percentages, and of their differences. */
const percentages: readonly string[] = ['percent', 'percentage points'];

/** Returns the unit of the difference of two figures: percentage points for a percentage. */
export const differenceUnit = (unit: string): string => (percentages.includes(unit) ? 'percentage points' : unit);

/** Returns whether a change of a measure has a percentage: not that of a percentage, or of values that can be below zero. */
export const hasPercentChange = ({ unit, signed }: Pick<Measure, 'unit' | 'signed'>): boolean =>
  !percentages.includes(unit) && signed !== true;
