import type { ChartChoice } from '../charts/embedPath.ts';
import type { Timed } from '../charts/years.ts';

/** The first year of a chart, unless it is to have all years: before it, the lines of most measures touch. */
export const chartStart = 2000;

/** Whether a chart has years before those that it shows at first. */
const hasEarlier = ({ years }: Timed): boolean => years[0]! < chartStart;

/** Returns the first year to show of a choice: without one, the comparison begins with `chartStart`; with 0, with all years. */
export const firstYearOf = ({ since }: Pick<ChartChoice, 'since'>, all: Timed): number | undefined =>
  since === undefined && hasEarlier(all) ? chartStart : since === 0 ? undefined : since;

/** Returns the first year of a comparison's address for a chart that begins with a year; undefined: with all of its years. */
export const askedYearOf = ({ since }: Pick<ChartChoice, 'since'>, all: Timed): number | undefined =>
  !hasEarlier(all) ? since : since === undefined ? 0 : since === chartStart ? undefined : since;
