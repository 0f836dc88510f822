import type { Formula, Rule, StatedBounds } from '../schemas/calculation.ts';
import type { Geography } from '../schemas/common.ts';
import { round } from './round.ts';

/** A measure that a formula reads, and how many years earlier. */
interface Part {
  measure: string;
  yearsBefore: number;
}

/** Returns the measures that a formula reads, in its order. */
export function partsOf(formula: Formula): Part[] {
  const now = (measure: string): Part => ({ measure, yearsBefore: 0 });
  if ('ratio' in formula) return [now(formula.ratio.of), now(formula.ratio.over)];
  if ('mean' in formula) return formula.mean.map(now);
  if ('sum' in formula) return formula.sum.map(now);
  if ('difference' in formula) return formula.difference.map(now);
  if ('total' in formula) {
    const { of: measure, years } = formula.total;
    return Array.from({ length: years }, (_, yearsBefore) => ({ measure, yearsBefore }));
  }
  const { of, years } = spanOf(formula)!;
  return [now(of), { measure: of, yearsBefore: years }];
}

/** Returns the measures that state how certain the figures of another are. */
export function boundMeasures(bounds: StatedBounds): string[] {
  return Object.values(bounds);
}

/** Returns the measure that a formula reads of several years, and how many years lie between them; undefined for other formulas. */
export function spanOf(formula: Formula): { of: string; years: number } | undefined {
  if ('growth' in formula) return formula.growth;
  if ('change' in formula) return formula.change;
  if ('total' in formula) return { of: formula.total.of, years: formula.total.years - 1 };
  return 'average' in formula ? formula.average : undefined;
}

/** Returns whether the parts of a formula must be of one year, also where they are of two datasets. */
export function isOfOneYear(formula: Formula): boolean {
  return 'ratio' in formula && formula.ratio.same_year === true;
}

/** Returns the measure that weights a mean, or the count of a rate; undefined for other rules. */
export function weightOf(rule: Rule): string | undefined {
  if (typeof rule !== 'object') return undefined;
  return 'mean_by' in rule ? rule.mean_by : rateOf(rule);
}

/** Returns the count of a rate; undefined for other rules. */
export function rateOf(rule: Rule): string | undefined {
  return typeof rule === 'object' && 'rate_of' in rule ? rule.rate_of : undefined;
}

/** Returns whether a rule computes county values from county subdivisions, where the publisher prints those (D172). */
export function isOfSubdivisions(geography: Geography, rule: Rule): boolean {
  return geography === 'county' && (rule === 'sum' || (typeof rule === 'object' && 'mean_by' in rule));
}

/** Returns the value of a formula from its parts in order, as the import computes it; null where a ratio is to zero. */
export function evaluate(formula: Formula, values: readonly number[]): number | null {
  const value = evaluator(formula)(values);
  return Number.isNaN(value) ? null : value;
}

/** Returns a function that computes a formula from its parts in order: NaN where a part is, or where a ratio is to zero. */
export function evaluator(formula: Formula): (parts: readonly number[]) => number {
  const compute = unroundedEvaluator(formula);
  return (parts) => round(compute(parts), 6);
}

/** Like `evaluator`, for a value that others are computed from. */
export function unroundedEvaluator(formula: Formula): (parts: readonly number[]) => number {
  if ('ratio' in formula) {
    const { times } = formula.ratio;
    return (parts) => (parts[1] === 0 ? NaN : (times * parts[0]!) / parts[1]!);
  }
  if ('growth' in formula) return (parts) => (parts[1] === 0 ? NaN : (100 * (parts[0]! - parts[1]!)) / parts[1]!);
  if ('average' in formula) return (parts) => (parts[0]! + parts[1]!) / 2;
  const total = (parts: readonly number[]) => parts.reduce((sum, value) => sum + value, 0);
  if ('mean' in formula) return (parts) => total(parts) / parts.length;
  if ('sum' in formula || 'total' in formula) return total;
  return (parts) => parts[0]! - parts[1]!;
}
