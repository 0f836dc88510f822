import { namePeriod } from '../../api/domain/period.ts';
import type { Geography } from '../../api/schemas/common.ts';
import type { ServedMeasure } from '../../api/domain/release.ts';
import { prepared } from '../release.ts';
import { formatYears, showSpan } from './format.ts';
import { mainGeography } from './values.ts';

/** Returns years of a measure's figures, by the names of their periods: `2019–2023`. */
const nameYears = (measure: ServedMeasure, years: readonly number[]): string[] =>
  measure.period ? years.map((year) => namePeriod(measure, year)) : [formatYears(years)];

/**
 * Returns the years of a measure's figures: those of its series, or of its latest figures if it has no series. A figure that
 * compares years is of the later one.
 */
export function showMeasureYears(measure: ServedMeasure): string[] {
  const { vintages, computed_by_cadastre } = measure.geographies[mainGeography(measure)]!;
  const series = prepared.yearlyValues[measure.name]?.years;
  return nameYears(measure, series ?? (computed_by_cadastre ? vintages.slice(-1) : vintages));
}

/**
 * Returns the years of a measure's latest figures at a geography: that of all of them, the first and the last one that each figure
 * compares, or, if regions have published figures of several years, each of these years.
 */
export function showLatestYears(measure: ServedMeasure, geography: Geography): string {
  const { vintages, computed_by_cadastre } = measure.geographies[geography]!;
  return computed_by_cadastre && vintages.length > 1
    ? showSpan(vintages, measure)
    : nameYears(measure, vintages).join(', ');
}
