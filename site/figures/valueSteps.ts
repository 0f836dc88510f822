import { extent } from 'd3-array';
import { stepsOf } from '../charts/tileMap.ts';
import { boundBefore, joinEnds, showBound } from './format.ts';

type Shown = Parameters<typeof showBound>[1];

interface LegendStep {
  readonly step: number;
  readonly text: string;
  readonly from: string;
  readonly to: string | undefined;
}

/** The steps of color of a map. */
export interface ValueSteps {
  /** The step of each value, from 1; undefined for a missing one. */
  readonly steps: readonly (number | undefined)[];
  /** Each step that has values, in words, with its lowest value, and of the last one its highest. */
  readonly scale: readonly LegendStep[];
  /** Whether each step has about a fifth of the values. Many equal values, or values on both sides of zero, can prevent it. */
  readonly areFifths: boolean;
}

/** How far the share of a step can be from a fifth that is about a fifth. */
const tolerance = 0.04;

/** Returns the steps of color for values, with their limits as a legend prints them. Many equal values leave some steps without one. */
export function valueSteps(values: readonly (number | null)[], measure: Shown): ValueSteps {
  const steps = stepsOf(values, (value) => showBound(value, measure));
  const bounds = [1, 2, 3, 4, 5].flatMap((step) => {
    const [from, to] = extent(values.filter((value, i) => value !== null && steps[i] === step) as number[]);
    return from === undefined ? [] : [{ step, from, to }];
  });
  // One ends just before the next one, as printed, unless it has a single value or is the last below zero.
  const scale = bounds.map(({ step, from, to: most }, i) => {
    const next = bounds[i + 1];
    const isAdjacent = next && from !== most && (most >= 0 || next.from < 0);
    const end = isAdjacent ? Math.max(most, boundBefore(next.from, measure)) : most;
    const isApart = next && showBound(end, measure) !== showBound(next.from, measure);
    const [first, last] = [showBound(from, measure), showBound(isApart ? end : most, measure)];
    const to = next || first === last ? undefined : last;
    return { step, text: first === last ? first : joinEnds(first, last), from: first, to };
  });
  const counted = steps.filter((step) => step !== undefined);
  const shareOf = (step: number) => counted.filter((one) => one === step).length / counted.length;
  const areFifths = [1, 2, 3, 4, 5].every((step) => Math.abs(shareOf(step) - 0.2) <= tolerance);
  return { steps, scale, areFifths };
}
