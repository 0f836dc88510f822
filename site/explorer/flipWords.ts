import type { Alternatives } from '../../api/domain/alternatives.ts';
import { flip } from '../../api/domain/flip.ts';
import type { Figures } from './figures.ts';
import { joinWords, showShare } from './words.ts';

/** Says which weights let `b` pass `a`: `Tulsa, OK passes Boise, ID if Unemployment rate weighs 22% (now 30%) and …`. */
export function flipWords(alternatives: Alternatives, figures: Figures, a: number, b: number): string {
  const [ahead, behind] = [figures.metros[a]!.short, figures.metros[b]!.short];
  const { possible, alreadyAhead, weights } = flip(alternatives, a, b);
  if (alreadyAhead) return `${behind} and ${ahead} have the same score.`;
  if (!possible) return `No weights put ${behind} ahead of ${ahead}, which is at least as good on every criterion.`;
  const changes = changesOf(alternatives, figures, weights!).map(
    ({ label, from, to }) => `${label} weighs ${showShare(to)} (now ${showShare(from)})`,
  );
  // A difference that rounding hides.
  if (changes.length === 0) return `${behind} passes ${ahead} with the least change of the weights.`;
  return `${behind} passes ${ahead} if ${joinWords(changes)}.`;
}

/** A criterion whose weight changes, as a share of all weights. */
interface WeightChange {
  readonly label: string;
  readonly from: number;
  readonly to: number;
}

/** Returns the weights that change, the largest fall first. Changes that rounding hides are left out. */
export function changesOf({ scoring, weights }: Alternatives, figures: Figures, changed: Float64Array): WeightChange[] {
  return scoring
    .map(({ measure }, c) => ({ label: figures.choices.get(measure)!.label, from: weights[c]!, to: changed[c]! }))
    .filter(({ from, to }) => Math.abs(from - to) >= 5e-4)
    .sort((one, other) => one.to - one.from - (other.to - other.from));
}
