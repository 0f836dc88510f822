import type { Dataset } from '../../api/schemas/dataset.ts';
import { formatYears } from './format.ts';

/** Returns the name of a dataset with dashes between years: `American Community Survey 2019–2023`. */
export const showDatasetName = (name: string): string => name.replaceAll(/\b(\d{4})-(\d{4})\b/g, '$1–$2');

/** The years that the figures of a dataset are of, at the end of a part of its name: `, 2001 to 2021`, ` 2019–2023`. */
const yearsInName = /(?:,|(?<=Survey)) \d{4}(?:–\d{4})?(?:(?:,| and| to) \d{4}(?:–\d{4})?)*(?=,| \(|$)/;

/** Returns the name of a dataset without the years that a page shows next to it: `Real GDP by county`. */
export const shortDatasetName = (name: string): string => showDatasetName(name).replace(yearsInName, '');

/** The edition of a dataset at the end of its name: `, Vintage 2025`, `, fiscal year 2026`, `, Notice 2024-48`. */
const editionInName = /, (?:(?:Vintage|fiscal year) \d{4}|Notice \d{4}-\d+)$/;

/** Returns the name of a dataset for any edition of it: `Population and components of change`. */
export const seriesName = (name: string): string => shortDatasetName(name).replace(editionInName, '');

/**
 * Returns the years of a dataset's figures: `2000–2024`, `2020, 2021, 2023`. Those of several years together are named by the last
 * one, and their first is in the name of the dataset: `2019–2023` for 2023.
 */
export const showDatasetYears = (dataset: Pick<Dataset, 'name' | 'vintages'>): string[] =>
  dataset.vintages.length === 0
    ? []
    : (namedSpans(dataset)?.map(([first, last]) => `${first}–${last}`) ?? [formatYears(dataset.vintages)]);

/** Returns the years of a dataset's figures, and how many of them each figure is of: `5-year, 2019–2023`. */
export const describeDatasetYears = (dataset: Pick<Dataset, 'name' | 'vintages'>): string[] =>
  namedSpans(dataset)?.map(([first, last]) => `${last - first + 1}-year, ${first}–${last}`) ??
  showDatasetYears(dataset);

/** Returns of how many years each figure of a dataset is; undefined for yearly figures. */
export function yearsPerFigure(dataset: Pick<Dataset, 'name' | 'vintages'>): number | undefined {
  const [span] = namedSpans(dataset) ?? [];
  return span && span[1] - span[0] + 1;
}

/** Returns what distinguishes the figures of a dataset from others of the same thing: `5-year figures`, else its name. */
export function describeProgram(dataset: Pick<Dataset, 'name' | 'vintages'>): string {
  const length = yearsPerFigure(dataset);
  return length === undefined ? shortDatasetName(dataset.name) : `${length}-year figures`;
}

/** Returns the first and last year of each figure of several years together; undefined for yearly figures. */
function namedSpans({ name, vintages }: Pick<Dataset, 'name' | 'vintages'>): [number, number][] | undefined {
  const spans = [...showDatasetName(name).matchAll(/\b(\d{4})–(\d{4})\b/g)].map(([, first, last]): [number, number] => [
    Number(first),
    Number(last),
  ]);
  const isNamed =
    spans.length > 0 && spans.length === vintages.length && spans.every(([, last], i) => last === vintages[i]);
  return isNamed ? spans : undefined;
}
