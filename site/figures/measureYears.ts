import type { SiteMeasure } from '../../common/siteData.ts';
import { siteData } from '../siteData.ts';
import { showDatasetYears } from './datasetName.ts';
import { formatYears, showSpan } from './format.ts';
import { mainGeography } from './release.ts';

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
