/** Returns the name of a dataset with dashes between years: `American Community Survey 2019–2023`. */
export const showDatasetName = (name: string): string => name.replaceAll(/\b(\d{4})-(\d{4})\b/g, '$1–$2');

/** The years that the figures of a dataset are of, at the end of a part of its name: `, 2001 to 2021`. */
const yearsInName = /, \d{4}(?:–\d{4})?(?:(?:,| and| to) \d{4}(?:–\d{4})?)*(?=,| \(|$)/;

/** The years of the American Community Survey, each figure of one or of five: ` 2024`, ` 2014–2018 and 2020–2024`. */
const surveyYears = /(?<=American Community Survey) \d{4}(–\d{4})?(?:(?:,| and) \d{4}–\d{4})*/;

/** Returns the name of a dataset without the years that a page shows next to it: `Real GDP by county`. */
export const shortDatasetName = (name: string): string =>
  showDatasetName(name)
    .replace(surveyYears, (_, range?: string) => (range === undefined ? ' 1-year' : ' 5-year'))
    .replace(yearsInName, '');

/** The edition of a dataset at the end of its name: `, Vintage 2025`, `, fiscal year 2026`, `, Notice 2024-48`. */
const editionInName = /, (?:(?:Vintage|fiscal year) \d{4}|Notice \d{4}-\d+)$/;

/** Returns the name of a dataset for any edition of it: `Population and components of change`. */
export const seriesName = (name: string): string => shortDatasetName(name).replace(editionInName, '');
