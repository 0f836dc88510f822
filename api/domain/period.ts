import type { Period } from '../schemas/calculation.ts';

/** A measure, as far as the periods of its figures are concerned. */
export interface Dated {
  readonly period?: Period | undefined;
}

/** The first and last year of a figure that is named by a year: by the last one. */
interface Span {
  readonly start: number;
  readonly end: number;
}

/** Returns the first and last year that a figure of a measure covers: a single one unless its publisher pools several. */
export function spanOfYear({ period }: Dated, year: number): Span {
  const years = period?.years === undefined || year < (period.since ?? year) ? 1 : period.years;
  return { start: year - years + 1, end: year };
}

/** Names the period of a figure: `2019–2023` for five years, `FY 2026` for a fiscal year, `2024` for a year. */
export function namePeriod(measure: Dated, year: number): string {
  const { start, end } = spanOfYear(measure, year);
  if (start < end) return `${start}–${end}`;
  return measure.period?.fiscal ? `FY ${year}` : String(year);
}

/** Returns the member `period` of an answer with a year: its name; nothing for a measure whose years are calendar years. */
export function periodOf(measure: Dated, year: number | null): { period?: string } {
  return measure.period && year !== null ? { period: namePeriod(measure, year) } : {};
}

/** Returns the member `periods` of an answer with years: a name for each; nothing for a measure whose years are calendar years. */
export function periodsOf(measure: Dated, years: readonly number[]): { periods?: string[] } {
  return measure.period ? { periods: years.map((year) => namePeriod(measure, year)) } : {};
}
