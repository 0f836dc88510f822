import type { ScreenRequest } from '../schemas/screen.ts';
import type { RegionFigures } from './figures.ts';
import { distanceFromLimit, failedTests, type Funnel, funnel, type GateTest, gatesOf } from './gates.ts';

/** A gate that a metro fails. */
interface FailedGate {
  readonly gate: GateTest;
  /** The distance in the unit of the gate's measure; null without a value or a limit. */
  readonly by: number | null;
}

/** A metro that fails few gates. */
export interface Miss {
  readonly place: number;
  /** In the order of the gates. */
  readonly failed: readonly [FailedGate, ...FailedGate[]];
}

export interface Screening extends Funnel {
  readonly gates: readonly GateTest[];
}

/** Screens the metros in scope by every requirement. */
export function screen({ scope = {}, requirements = {} }: ScreenRequest, figures: RegionFigures): Screening {
  const gates = gatesOf(requirements, figures);
  return { gates, ...funnel(scope, gates, figures) };
}

/**
 * Returns the metros that fail at least one gate, and at most `most`: those that fail the fewest first, then by the first gate
 * that they fail, the nearest to its limit first.
 */
export function nearMisses({ gates, inScope }: Screening, figures: RegionFigures, most = 1): Miss[] {
  const { regions } = figures;
  const misses = inScope.flatMap((place): Miss[] => {
    const failed = failedTests(gates, place).map((gate) => ({ gate, by: distanceFromLimit(gate, figures, place) }));
    const [first, ...others] = failed;
    return first && failed.length <= most ? [{ place, failed: [first, ...others] }] : [];
  });
  return misses.sort(
    (a, b) =>
      a.failed.length - b.failed.length ||
      gates.indexOf(a.failed[0].gate) - gates.indexOf(b.failed[0].gate) ||
      // Two metros without a distance differ by NaN, which continues with the next comparison.
      (a.failed[0].by ?? Infinity) - (b.failed[0].by ?? Infinity) ||
      (regions[a.place]!.geoid < regions[b.place]!.geoid ? -1 : 1),
  );
}
