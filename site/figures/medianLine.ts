import type { Series } from '../charts/lineChart.ts';
import { referenceShade } from '../charts/shades.ts';
import { medianOf } from './ranks.ts';

/** Returns the line of the median metro. @param metros the values of every metro, one for each of the years */
export const medianLine = (years: readonly number[], metros: readonly Series['values'][]): Series => ({
  name: 'Median metro',
  shade: referenceShade,
  values: years.map((_, i) => medianOf(metros.map((values) => values[i] ?? null))),
});
