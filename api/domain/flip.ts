import { type Alternatives, compositeWith } from './alternatives.ts';
import { round } from './round.ts';

/** Describes how a flip is computed. The number changes when the results would. */
export const flipMethod =
  'flip/1: weight moves from the criteria on which b is furthest behind a to the one on which it is furthest ahead, until the composites are equal; ' +
  'no smaller share of the weight makes them equal, and no weights put b ahead if it is ahead on no criterion.';

/** How far, in points of the composite, `b` ends up ahead: more than the rounding errors of a composite. */
const margin = 1e-10;

/** The least change of the weights that makes the composite of one metro reach that of another. */
interface Flip {
  readonly possible: boolean;
  readonly alreadyAhead: boolean;
  /** The share of all weight that moves, 0 to 1; null if it is impossible. */
  readonly moved: number | null;
  /** The new weights, which add up to 1, in the order of the criteria; null if it is impossible. */
  readonly weights: Float64Array | null;
}

/**
 * Returns the least share of weight that must move between criteria to make the composite of `b` reach that of `a`. This is
 * a linear program with one constraint, so moving the weight with the greatest effect first is optimal.
 * @param a index of a metro of the alternatives, like `b`
 */
export function flip(alternatives: Alternatives, a: number, b: number): Flip {
  const { scoring, weights: given } = alternatives;
  const ahead = compositeWith(given, alternatives, b);
  const behind = compositeWith(given, alternatives, a);
  // As ranks compare composites (D25).
  if (round(ahead, 9) >= round(behind, 9)) return { possible: true, alreadyAhead: true, moved: 0, weights: given };
  const differences = scoring.map(({ scores }) => scores[b]! - scores[a]!);
  const most = Math.max(...differences);
  if (most <= 0) return { possible: false, alreadyAhead: false, moved: null, weights: null };
  const target = differences.indexOf(most);
  const weights = given.slice();
  let missing = behind - ahead + margin;
  let moved = 0;
  const lowestFirst = [...differences.keys()].sort((c, d) => differences[c]! - differences[d]!);
  for (const c of lowestFirst) {
    const effect = most - differences[c]!;
    if (missing <= 0 || effect === 0) break;
    const part = Math.min(weights[c]!, missing / effect);
    weights[c]! -= part;
    moved += part;
    missing -= part * effect;
  }
  weights[target]! += moved;
  return { possible: true, alreadyAhead: false, moved, weights };
}
