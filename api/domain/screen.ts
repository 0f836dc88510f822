import type { ScreenRequest } from '../schemas/screen.ts';
import type { MetroFigures } from './figures.ts';
import { distanceFromLimit, failedTests, type Funnel, funnel, type Gate, gatesOf } from './gates.ts';

/** A metro that fails exactly one gate. */
export interface Miss {
  readonly place: number;
  readonly gate: Gate;
  /** The distance in the unit of the gate's measure; null without a value or a limit. */
  readonly by: number | null;
}

interface Screening extends Funnel {
  readonly gates: readonly Gate[];
}

/** Screens the metros in scope by every requirement. */
export function screen({ scope = {}, requirements = {} }: ScreenRequest, figures: MetroFigures): Screening {
  const gates = gatesOf(requirements, figures);
  return { gates, ...funnel(scope, gates, figures) };
}

/** Returns the metros that fail exactly one gate, by gate, the nearest first. */
export function nearMisses({ gates, inScope }: Screening, figures: MetroFigures): Miss[] {
  const { metros } = figures;
  const misses = inScope.flatMap((place): Miss[] => {
    const [gate, ...others] = failedTests(gates, place);
    if (!gate || others.length > 0) return [];
    return [{ place, gate, by: distanceFromLimit(gate, figures, place) }];
  });
  return misses.sort(
    (a, b) =>
      gates.indexOf(a.gate) - gates.indexOf(b.gate) ||
      // Two metros without a distance differ by NaN, which continues with the next comparison.
      (a.by ?? Infinity) - (b.by ?? Infinity) ||
      (metros[a.place]!.cbsa < metros[b.place]!.cbsa ? -1 : 1),
  );
}
