/** The years of a chart, ascending. */
export interface Timed {
  readonly years: readonly number[];
  /** The name of the period that each year ends, such as `2019–2023`; without it, the years are calendar years. */
  readonly periods?: readonly string[] | undefined;
}

/** Returns the name of a year of a chart, by its place. */
export const nameYear = ({ years, periods }: Timed, i: number): string => periods?.[i] ?? String(years[i]);

/** Returns the names of the first and the last year. */
export const nameSpan = (chart: Timed): string => `${nameYear(chart, 0)} to ${nameYear(chart, chart.years.length - 1)}`;
