import type { SiteMeasure } from '../../common/siteData.ts';

/** A measure of the comparison, with the values that metros are compared with. */
export interface ComparedMeasure extends Pick<SiteMeasure, 'name' | 'label' | 'unit' | 'decimals'> {
  /** The years of the figures: `2024`, `2020–2025`. */
  readonly span: string;
  /** The value of the median metro. */
  readonly median: number | null;
  /** The value of the United States for the same year; null if it has none. */
  readonly nation: number | null;
  /** Whether it has enough years for a chart. */
  readonly charted: boolean;
}

/** What the page that compares metros knows before it asks the API. */
export interface CompareData {
  readonly topics: readonly { readonly name: string; readonly measures: readonly ComparedMeasure[] }[];
}
