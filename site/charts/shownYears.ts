import type { ChartMeasure } from './chartData.ts';
import type { ChartChoice } from './embedPath.ts';
import { fewestPoints } from './lineChart.ts';
import type { Timed } from './years.ts';

/** Returns the first and the last year that a chart shows of those that it can have: all of them if those of the choice have no line. */
export function shownYears(
  { years }: Timed,
  { since, until }: Pick<ChartChoice, 'since' | 'until'>,
): { readonly since: number; readonly until: number } {
  const within = years.filter((year) => (since ?? -Infinity) <= year && year <= (until ?? Infinity));
  const shown = within.length < fewestPoints ? years : within;
  return { since: shown[0]!, until: shown.at(-1)! };
}

/** Whether a chart has enough years to choose some of them. */
export const hasYearChoice = ({ years }: Pick<Timed, 'years'>): boolean => years.length > fewestPoints;

/** Whether a visitor can choose anything of a chart: what it shows, or its years. */
export const hasChoice = ({ canChange }: Pick<ChartMeasure, 'canChange'>, timed: Pick<Timed, 'years'>): boolean =>
  canChange || hasYearChoice(timed);
