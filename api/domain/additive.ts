import { partsOf } from './calculation.ts';
import { type History, planOf } from './history.ts';

/** Returns whether the figures of regions add up to those of the regions together: counts and amounts do, rates and medians do not. */
export function addsUp(history: History, name: string): boolean {
  const { nation, rules, formula } = planOf(history, name);
  if (nation !== undefined) return nation;
  if (Object.values(rules).includes('sum')) return true;
  const isSum = formula && ['sum', 'difference', 'total', 'change'].some((kind) => kind in formula);
  return isSum === true && partsOf(formula).every(({ measure }) => addsUp(history, measure));
}
