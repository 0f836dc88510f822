import type { Dataset } from '../../api/schemas/dataset.ts';
import type { SiteMeasure } from '../../common/siteData.ts';
import { siteData } from '../siteData.ts';
import { formatYears, showSpan } from './format.ts';
import { mainGeography } from './release.ts';

/** Returns the name of a dataset with dashes between years: `American Community Survey 2019–2023`. */
export const showDatasetName = (name: string): string => name.replaceAll(/\b(\d{4})-(\d{4})\b/g, '$1–$2');

/** The years that the figures of a dataset are of, at the end of a part of its name: `, 2001 to 2021`, ` 2019–2023`. */
const yearsInName = /(?:,|(?<=Survey)) \d{4}(?:–\d{4})?(?:(?:,| and| to) \d{4}(?:–\d{4})?)*(?=,| \(|$)/;

/** Returns the name of a dataset without the years that a page shows next to it: `Real GDP by county`. */
export const shortDatasetName = (name: string): string => showDatasetName(name).replace(yearsInName, '');

/**
 * Returns the years of a dataset's figures. Those of several years together are named by the last one, and their first is in
 * the name of the dataset: `2019–2023` for 2023.
 */
export function showDatasetYears({ name, vintages }: Pick<Dataset, 'name' | 'vintages'>): string[] {
  if (vintages.length === 0) return [];
  const spans = [...showDatasetName(name).matchAll(/\b\d{4}–(\d{4})\b/g)];
  const named = spans.length === vintages.length && spans.every(([, last], i) => Number(last) === vintages[i]);
  return named ? spans.map(([span]) => span) : [showSpan(vintages)];
}

/**
 * Returns the years of a measure's figures: those of its series, or of its latest figures if it has no series. Figures of
 * several years together have the years in the name of their dataset: `2014–2018`, `2019–2023`.
 */
export function showMeasureYears({ name, dataset, geographies: served }: SiteMeasure): string[] {
  const { vintages } = served[mainGeography({ geographies: served })]!;
  const series = siteData.history[name]?.years;
  const source = siteData.datasets.find(({ key }) => key === dataset)!;
  const spans = showDatasetYears(source);
  if (spans.length === source.vintages.length)
    return (series ?? vintages).map((year) => spans[source.vintages.indexOf(year)] ?? String(year));
  // Two years of a figure without a series are those that it compares.
  return [series || vintages.length > 2 ? formatYears(series ?? vintages) : showSpan(vintages)];
}
