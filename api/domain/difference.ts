import type { Bounds } from '../schemas/bounds.ts';
import type { Different } from '../schemas/difference.ts';
import type { Measure } from '../schemas/measure.ts';
import { boundsLevel, type Margins } from './bounds.ts';
import { round } from './round.ts';

/** A figure, and its margins of error if they are known. */
export interface Estimate {
  readonly value: number;
  readonly margins?: Margins | undefined;
}

/** By how much a figure differs from another one. */
export interface Difference {
  readonly difference: number;
  readonly unit: string;
  readonly percent: number | null;
  readonly bounds?: Bounds;
  readonly different: Different;
  readonly note?: string;
}

type Measured = Pick<Measure, 'unit' | 'signed'>;

/** The units of percentages, and of their differences. */
const percentages: readonly string[] = ['percent', 'percentage points'];

/** Returns the unit of the difference of two figures: percentage points for a percentage. */
export const differenceUnit = (unit: string): string => (percentages.includes(unit) ? 'percentage points' : unit);

/** Returns whether a change of a measure has a percentage: not that of a percentage, or of values that can be below zero. */
export const hasPercentChange = ({ unit, signed }: Measured): boolean =>
  !percentages.includes(unit) && signed !== true;

/**
 * Returns a figure less another one, in the unit of their difference. Its margins are the root of the sum of squares, and the
 * figures differ where its bounds do not include zero (Census Bureau, ACS General Handbook 2020, chapter 7).
 * @param overlap why the figures are not independent, so that their margins do not give that of the difference
 */
export function differenceOf(measure: Measured, figure: Estimate, base: Estimate, overlap?: string): Difference {
  const exact = figure.value - base.value;
  const percent = hasPercentChange(measure) && base.value !== 0 ? round((100 * exact) / base.value, 6) : null;
  const stated = { difference: round(exact, 6), unit: differenceUnit(measure.unit), percent };
  const [own, other] = [figure.margins, base.margins];
  if (!own || !other) return { ...stated, different: 'unknown' };
  if (overlap !== undefined) return { ...stated, different: 'unknown', note: overlap };
  const lower = exact - Math.hypot(own.below, other.above);
  const upper = exact + Math.hypot(own.above, other.below);
  return {
    ...stated,
    bounds: { level: boundsLevel, lower: round(lower, 6), upper: round(upper, 6) },
    different: lower > 0 || upper < 0 ? 'yes' : 'no',
  };
}
