import type { Alternatives } from '../../api/domain/alternatives.ts';
import { inSentence, joinWords, showShare } from './words.ts';

/** A criterion whose weight changes, as a share of all weights. */
interface WeightChange {
  readonly measure: string;
  readonly from: number;
  readonly to: number;
}

/** Whether a share of the weights changes by more than rounding hides. */
const isChanged = (from: number, to: number): boolean => Math.abs(from - to) >= 5e-4;

/** Says which weights change if rounding hides every change: `moving less than 0.1 percentage points of weight from population to pay`. */
function smallChangeWords({ scoring, weights }: Alternatives, changed: Float64Array, labels: Labels): string {
  const labelsWhere = (moves: (difference: number) => boolean) =>
    joinWords(
      scoring.filter((_, c) => moves(changed[c]! - weights[c]!)).map(({ measure }) => inSentence(labels(measure))),
    );
  return `moving less than 0.1 percentage points of weight from ${labelsWhere((by) => by < 0)} to ${labelsWhere((by) => by > 0)}`;
}

/** Returns the label of a measure. */
type Labels = (measure: string) => string;

/**
 * Says with which weights a metro passes another one: `with a weight of 0% on average annual pay (now 11.1%) and 33.3% on labor force (now 22.2%)`,
 * or which move of less than rounding shows does it.
 */
export function passWords(alternatives: Alternatives, changed: Float64Array, labels: Labels): string {
  const changes = changesOf(alternatives, changed);
  if (changes.length === 0) return `by ${smallChangeWords(alternatives, changed, labels)}`;
  const words = changes.map(
    ({ measure, from, to }, i) =>
      `${i === 0 ? 'a weight of ' : ''}${showShare(to)} on ${inSentence(labels(measure))} (now ${showShare(from)})`,
  );
  return `with ${joinWords(words)}`;
}

/** Returns the weights that change, the largest fall first. Changes that rounding hides are left out. */
function changesOf({ scoring, weights }: Alternatives, changed: Float64Array): WeightChange[] {
  return scoring
    .map(({ measure }, c) => ({ measure, from: weights[c]!, to: changed[c]! }))
    .filter(({ from, to }) => isChanged(from, to))
    .sort((one, other) => one.to - one.from - (other.to - other.from));
}
