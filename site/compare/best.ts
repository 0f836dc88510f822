import type { ServedMeasure } from '../../api/domain/release.ts';
import { showFigure } from '../figures/format.ts';
import type { ComparedMeasure } from './compareData.ts';

/** Returns the best of some values; undefined without a direction that is generally considered better, or a difference. */
export function bestOf(values: readonly (number | null)[], better: ServedMeasure['better']): number | undefined {
  const present = values.filter((value) => value !== null);
  if (better === undefined || new Set(present).size < 2) return undefined;
  return better === 'higher' ? Math.max(...present) : Math.min(...present);
}

/**
 * Returns whether each value is the best in print; none is if all look the same.
 * @param texts the values as the page prints them: those that look like the best one tie with it
 */
export function bestInPrint(
  values: readonly (number | null)[],
  texts: readonly string[],
  better: ServedMeasure['better'],
): boolean[] {
  const best = bestOf(values, better);
  const top = best === undefined ? undefined : texts[values.indexOf(best)];
  const isLeading = values.map((value, i) => value !== null && texts[i] === top);
  return values.every((value, i) => value === null || isLeading[i]) ? values.map(() => false) : isLeading;
}

/** Returns whether each metro has the best value in print; none has if the values are averages of their states. */
export const findBest = (values: readonly (number | null)[], measure: ComparedMeasure): boolean[] =>
  bestInPrint(
    values,
    values.map((value) => showFigure(value, measure)),
    measure.ofStates ? undefined : measure.better,
  );
