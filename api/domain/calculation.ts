import type { Formula, Rule } from '../schemas/calculation.ts';

/** A measure that a formula reads, and how many years earlier. */
export interface Part {
  measure: string;
  yearsBefore: number;
}

/** Returns the measures that a formula reads, in its order. */
export function partsOf(formula: Formula): Part[] {
  const now = (measure: string): Part => ({ measure, yearsBefore: 0 });
  if ('ratio' in formula) return [now(formula.ratio.of), now(formula.ratio.over)];
  if ('growth' in formula || 'average' in formula) {
    const { of, years } = 'growth' in formula ? formula.growth : formula.average;
    return [now(of), { measure: of, yearsBefore: years }];
  }
  return ('sum' in formula ? formula.sum : formula.difference).map(now);
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
