import type { Bounds } from '../schemas/bounds.ts';
import type { GateVerdict } from '../schemas/screen.ts';
import { type GateTest, meets } from './gates.ts';
import type { Screening } from './screen.ts';

/** Returns the bounds of a metro's values, by measure; a value without bounds has no entry. */
type BoundsOf = (place: number) => Readonly<Record<string, Bounds>> | undefined;

/** What a gate says of all metros in scope: how many of them have each verdict. */
interface GateCertainty extends Record<GateVerdict, number> {
  readonly gate: GateTest;
  /** Metros without the figure that the gate reads, and without bounds that decide (D26a). All of them are undecided. */
  readonly missing: number;
  /** Metros whose figure has bounds. */
  readonly bounded: number;
}

/** A metro in scope that fails no gate, as far as figures and bounds say. */
interface PossibleMetro {
  readonly place: number;
  readonly verdict: Exclude<GateVerdict, 'fails'>;
  /** Whether it passes every gate by its figures. */
  readonly included: boolean;
  /** In the order of the gates. */
  readonly verdicts: readonly GateVerdict[];
}

/** How many metros in scope have each verdict, and which pass or are undecided. */
interface Certainty extends Record<GateVerdict, number> {
  readonly gates: readonly GateCertainty[];
  readonly metros: readonly PossibleMetro[];
}

/**
 * Returns what a gate says of a metro (U5). A metro without the figure is undecided, unless bounds of withheld parts decide. A figure with bounds is decided only if both
 * bounds are on the same side of the limit; without bounds, the figure decides alone.
 */
export function verdictOf(gate: GateTest, place: number, bounds: Bounds | undefined): GateVerdict {
  if (gate.lacks(place)) return 'undecided';
  if (!bounds || gate.bound === null) return gate.passes(place) ? 'passes' : 'fails';
  const lower = meets(bounds.lower, gate.bound, gate.limit!);
  const upper = meets(bounds.upper, gate.bound, gate.limit!);
  if (lower !== upper) return 'undecided';
  return lower ? 'passes' : 'fails';
}

/**
 * Returns the conjunction of verdicts in three-valued logic: one that fails decides, and one that is undecided is stronger than
 * one that passes (S. C. Kleene, Introduction to Metamathematics, 1952, section 64).
 */
export function allOf(verdicts: readonly GateVerdict[]): GateVerdict {
  if (verdicts.includes('fails')) return 'fails';
  return verdicts.includes('undecided') ? 'undecided' : 'passes';
}

/** Says of each metro in scope whether it passes every gate, fails one, or is undecided. */
export function certaintyOf({ gates, inScope, left }: Screening, boundsOf: BoundsOf): Certainty {
  const remaining = new Set(left);
  const counts = gates.map((gate) => ({ gate, passes: 0, undecided: 0, fails: 0, missing: 0, bounded: 0 }));
  const total = { passes: 0, undecided: 0, fails: 0 };
  const metros: PossibleMetro[] = [];
  for (const place of inScope) {
    const ofMetro = boundsOf(place);
    const verdicts = counts.map((count) => {
      const { gate } = count;
      const bounds = gate.measure === null ? undefined : ofMetro?.[gate.measure];
      const verdict = verdictOf(gate, place, bounds);
      count[verdict]++;
      if (gate.lacks(place)) count.missing++;
      if (bounds) count.bounded++;
      return verdict;
    });
    const verdict = allOf(verdicts);
    total[verdict]++;
    if (verdict !== 'fails') metros.push({ place, verdict, included: remaining.has(place), verdicts });
  }
  return { ...total, gates: counts, metros };
}
