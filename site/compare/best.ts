import type { SiteMeasure } from '../../common/siteData.ts';
import { showFigure } from '../figures/format.ts';
import type { ComparedMeasure } from './compareData.ts';

/** Returns the best of some values; undefined without a direction that is generally considered better, or a difference. */
export function bestOf(values: readonly (number | null)[], better: SiteMeasure['better']): number | undefined {
  const present = values.filter((value) => value !== null);
  if (better === undefined || new Set(present).size < 2) return undefined;
  return better === 'higher' ? Math.max(...present) : Math.min(...present);
}

/** Returns whether each metro has the best value in print; none has if all look the same, or are averages of their states. */
export function findBest(values: readonly (number | null)[], measure: ComparedMeasure): boolean[] {
  const best = measure.ofStates ? undefined : bestOf(values, measure.better);
  const shown = values.map((value) => (value === null ? undefined : showFigure(value, measure)));
  const differ = new Set(shown.filter((text) => text !== undefined)).size > 1;
  const top = best !== undefined && differ ? showFigure(best, measure) : null;
  return shown.map((text) => text === top);
}
