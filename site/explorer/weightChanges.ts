import type { Alternatives } from '../../api/domain/alternatives.ts';
import type { Figures } from './figures.ts';

/** A criterion whose weight changes, as a share of all weights. */
interface WeightChange {
  readonly label: string;
  readonly from: number;
  readonly to: number;
}

/** Whether a share of the weights changes by more than rounding hides. */
export const isChanged = (from: number, to: number): boolean => Math.abs(from - to) >= 5e-4;

/** Returns the weights that change, the largest fall first. Changes that rounding hides are left out. */
export function changesOf({ scoring, weights }: Alternatives, figures: Figures, changed: Float64Array): WeightChange[] {
  return scoring
    .map(({ measure }, c) => ({ label: figures.choices.get(measure)!.label, from: weights[c]!, to: changed[c]! }))
    .filter(({ from, to }) => isChanged(from, to))
    .sort((one, other) => one.to - one.from - (other.to - other.from));
}
