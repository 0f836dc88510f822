import type { Bounds } from '../schemas/bounds.ts';
import type { Different } from '../schemas/difference.ts';
import type { Measure } from '../schemas/measure.ts';
import type { Margins } from './estimate.ts';
import type { Plans } from './history.ts';
import { namePeriod, spanOfYear } from './period.ts';
import { round } from './round.ts';

/** A figure, and its margins of error if they are known. */
interface Estimate {
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

type Measured = Pick<Measure, 'unit' | 'signed' | 'period'>;

/** The units of percentages, and of their differences. */
const percentages: readonly string[] = ['percent', 'percentage points'];

/** The units of amounts and prices in the money of each year; those adjusted for inflation have a unit of their own. */
const currentMoney: ReadonlySet<string> = new Set([
  ...['dollars', 'thousands of dollars', 'millions of dollars', 'cents per kWh'],
]);

/** The year in which an index of prices is 100 everywhere, in the first quarter. */
export const baseYears: Readonly<Record<string, number>> = { house_price_index: 1995 };

/** Indices of prices of one quarter, which growth is computed from. */
const quarterlyIndices: ReadonlySet<string> = new Set(['house_price_index_q4']);

/** Returns whether figures of a measure are in the money of their years, with inflation in their changes. */
export const isNominal = ({ name, unit }: Pick<Measure, 'name' | 'unit'>): boolean =>
  currentMoney.has(unit) || name in baseYears || quarterlyIndices.has(name);

/** Returns whether a measure is a change of figures in the money of their years, such as the growth of pay over five years. */
export function isNominalChange({ plans }: Plans, name: string): boolean {
  const formula = plans.get(name)?.formula;
  if (!formula) return false;
  const change = 'growth' in formula ? formula.growth : 'change' in formula ? formula.change : undefined;
  const of = change && plans.get(change.of);
  return of !== undefined && isNominal(of);
}

/** Returns the unit of the difference of two figures: percentage points for a percentage. */
export const differenceUnit = (unit: string): string => (percentages.includes(unit) ? 'percentage points' : unit);

/** Returns whether a change of a measure has a percentage: not that of a percentage, or of values that can be below zero. */
export const hasPercentChange = ({ unit, signed }: Measured): boolean => !percentages.includes(unit) && signed !== true;

/**
 * Returns why the errors of a region's figures of two years are not independent, and their margins do not give that of the
 * difference: their periods share years (the same handbook), or they are an index, whose years are estimated together. Undefined
 * if they are independent.
 */
export function dependenceOf(measure: Measured, from: number, to: number): string | undefined {
  const unknown = 'so the margin of error of the difference is not known.';
  if (measure.unit === 'index') return `The years of an index are estimated together, ${unknown}`;
  if (spanOfYear(measure, to).start > spanOfYear(measure, from).end) return undefined;
  return `The periods ${namePeriod(measure, from)} and ${namePeriod(measure, to)} overlap, ${unknown}`;
}

/** Returns the difference of two figures that cannot be compared. @param note why */
export function noDifference({ unit }: Measured, note: string) {
  return { difference: null, unit: differenceUnit(unit), percent: null, different: 'unknown', note } as const;
}

/**
 * Returns a figure less another one, in the unit of their difference. Its margins are the root of the sum of squares, and the
 * figures differ where its bounds do not include zero (Census Bureau, American Community Survey, General Handbook 2020,
 * chapter 7).
 * @param figure its margins have the confidence of those of `base`
 * @param dependence why their errors are not independent
 */
export function differenceOf(measure: Measured, figure: Estimate, base: Estimate, dependence?: string): Difference {
  const exact = figure.value - base.value;
  const percent = hasPercentChange(measure) && base.value !== 0 ? round((100 * exact) / Math.abs(base.value), 6) : null;
  const stated = { difference: round(exact, 6), unit: differenceUnit(measure.unit), percent };
  const own = figure.margins;
  const other = base.margins;
  if (!own || !other) return { ...stated, different: 'unknown' };
  if (dependence !== undefined) return { ...stated, different: 'unknown', note: dependence };
  const lower = exact - Math.hypot(own.below, other.above);
  const upper = exact + Math.hypot(own.above, other.below);
  return {
    ...stated,
    bounds: { level: own.level, lower: round(lower, 6), upper: round(upper, 6) },
    different: lower > 0 || upper < 0 ? 'yes' : 'no',
  };
}
