import type { Cited } from '../cite/cite.ts';
import type { LineData } from './lineChart.ts';

/**
 * A line chart with its texts: what a script needs to read values out and to write files. In every year, a series has a value.
 */
export interface ChartData extends LineData {
  readonly title: string;
  readonly subtitle: string;
  readonly unit: string;
  readonly decimals: number;
  readonly height: number;
  /** The credit of the figures, and the same with the license and the retrieval date. */
  readonly credit: string;
  readonly source: string;
  /** How to cite it. */
  readonly cited: Cited;
  /** The path of the page that other sites can embed; undefined if there is none. */
  readonly embed?: string | undefined;
  /** The name of downloaded files, without an ending. */
  readonly file: string;
}
