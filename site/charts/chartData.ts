import type { Cited } from '../cite/cite.ts';
import type { LineData } from './lineChart.ts';

/** What is to be known of a measure to change its chart. */
export interface ChartMeasure {
  readonly name: string;
  readonly label: string;
  /** Whether its change in percent says something. */
  readonly canChange: boolean;
  /** Whether the United States has totals of it: their line fits a chart of changes, not one of values. */
  readonly hasNationalTotal: boolean;
}

/**
 * A line chart with its texts: what a script needs to read values out and to write files. In every year, a series has a value.
 */
export interface ChartData extends LineData {
  readonly title: string;
  /** What the values are, if their unit does not say it: `Percent change since 2019`. */
  readonly kind?: string | undefined;
  /** What is to be known of all values. */
  readonly notes: readonly string[];
  /** The years that the title is about, if it has a finding. */
  readonly findingYears?: string | undefined;
  readonly unit: string;
  readonly decimals: number;
  readonly height: number;
  /** The credit of the figures, and the same with the license and the retrieval date. */
  readonly credit: string;
  readonly source: string;
  /** How to cite it. */
  readonly cited: Cited;
  /** The measure, of a chart that a visitor can change. */
  readonly measure?: ChartMeasure | undefined;
  /** The path of the page that other sites can embed; undefined if there is none. */
  readonly embed?: string | undefined;
  /** The name of downloaded files, without an ending. */
  readonly file: string;
}
