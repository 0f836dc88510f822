import type { Alternatives } from '../../api/domain/alternatives.ts';

/** A criterion whose weight changes, as a share of all weights. */
interface WeightChange {
  readonly measure: string;
  readonly from: number;
  readonly to: number;
}

/** Whether a share of the weights changes by more than rounding hides. */
const isChanged = (from: number, to: number): boolean => Math.abs(from - to) >= 5e-4;

/** Returns the weights that change, the largest fall first. Changes that rounding hides are left out. */
export function changesOf({ scoring, weights }: Alternatives, changed: Float64Array): WeightChange[] {
  return scoring
    .map(({ measure }, c) => ({ measure, from: weights[c]!, to: changed[c]! }))
    .filter(({ from, to }) => isChanged(from, to))
    .sort((one, other) => one.to - one.from - (other.to - other.from));
}
