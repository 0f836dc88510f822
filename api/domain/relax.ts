import type { Requirements } from '../schemas/requirements.ts';
import type { RegionFigures } from './figures.ts';
import { failedTests, type GateTest, gatesOf, leastMet, strictestMet } from './gates.ts';
import type { Screening } from './screen.ts';

/** For how many more metros a limit is given. */
const steps = [1, 5, 10] as const;

/** The limit of one gate that leaves at least so many more metros. */
interface Step {
  readonly atLeast: number;
  /** What to send for the requirement, and how many more metros it leaves; null: no limit leaves so many more. */
  readonly to: { readonly limit: Requirements[keyof Requirements]; readonly adds: number } | null;
}

/** What one gate does, and how to relax it while the others stay. */
interface Relaxation {
  readonly gate: GateTest;
  /** Metros in scope that pass this gate, whatever the others say. */
  readonly alone: number;
  /** Metros in scope of which it cannot be told. */
  readonly missing: number;
  /** How many more metros remain without this gate. */
  readonly dropped: number;
  readonly steps: readonly Step[];
}

/** Returns for each gate how its limit must change to leave more metros, with all other gates kept. */
export function relax({ gates, inScope }: Screening, figures: RegionFigures): Relaxation[] {
  const failedOnly = new Map(gates.map((gate): [GateTest, number[]] => [gate, []]));
  for (const place of inScope) {
    const [gate, ...others] = failedTests(gates, place);
    if (gate && others.length === 0) failedOnly.get(gate)!.push(place);
  }
  return gates.map((gate) => ({
    gate,
    alone: inScope.filter(gate.passes).length,
    missing: inScope.filter(gate.lacks).length,
    dropped: failedOnly.get(gate)!.length,
    steps: stepsOf(gate, failedOnly.get(gate)!, figures),
  }));
}

/** Returns the steps of a gate. @param places the metros that fail no other gate */
function stepsOf(gate: GateTest, places: readonly number[], figures: RegionFigures): Step[] {
  const nearest = places
    .flatMap((place) => {
      const value = leastMet(gate, figures, place);
      return value === null ? [] : [{ place, value }];
    })
    // All values are on one side of the limit. Distances of very different sizes would be equal after rounding.
    .sort((a, b) => (gate.bound === 'at least' ? b.value - a.value : a.value - b.value));
  return steps.map((atLeast) => {
    const last = nearest[atLeast - 1];
    const limit = last ? strictestMet(gate, figures, last.place) : null;
    if (limit === null) return { atLeast, to: null };
    const [looser] = gatesOf({ [gate.key]: limit }, figures);
    return { atLeast, to: { limit, adds: nearest.filter(({ place }) => looser!.passes(place)).length } };
  });
}
