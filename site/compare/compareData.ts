import type { ServedMeasure } from '../../api/domain/release.ts';
import type { ChartMeasure } from '../charts/chartData.ts';
import type { LineScale } from '../charts/shareOf.ts';

/** A measure of the comparison, with the values that metros are compared with. */
export interface ComparedMeasure extends ChartMeasure, Pick<ServedMeasure, 'unit' | 'decimals' | 'note'> {
  /** Which values are generally considered better; none for totals, which grow with the size of a metro. */
  readonly better?: ServedMeasure['better'];
  /** Whether the figures of metros are averages of those of their states: they rate no metro. */
  readonly ofStates: boolean;
  /** The years of the figures: `2024`, `2020–2025`. */
  readonly span: string;
  /** The value of the median metro. */
  readonly median: number | null;
  /** The value of the United States for the same year; null if it has none. */
  readonly nation: number | null;
  /** The number of years with figures. */
  readonly years: number;
  /** All metros on a line: a path of dots, and the scale of the line. */
  readonly dots: string;
  readonly scale: LineScale;
}

/** A measure at the top of the page, with all values, which ranks are counted in. */
export interface KeyMeasure {
  readonly name: string;
  readonly values: readonly number[];
}

/** A topic with its measures. */
interface ComparedTopic {
  readonly key: string;
  readonly name: string;
  readonly measures: readonly ComparedMeasure[];
}

/** What the HTML of a page that compares metros has. */
export interface PageData {
  /** The names of the measures that the page compares by. */
  readonly measures: readonly string[];
  /** The CBSA codes of the metros that the page is about; none: its address has them. */
  readonly ids: readonly string[];
}

/** What the page that compares metros knows before it asks the API. */
export interface CompareData {
  readonly topics: readonly ComparedTopic[];
  readonly key: readonly KeyMeasure[];
  /** The names of states by postal code. */
  readonly states: Readonly<Record<string, string>>;
  readonly release: string;
  /** The address of the file that maps are drawn with; absent: the release has no outlines. */
  readonly outlines?: string;
}
