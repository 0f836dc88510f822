import { namePeriod } from '../../api/domain/period.ts';
import type { Dataset } from '../../api/schemas/dataset.ts';
import { content } from '../release.ts';
import { shortDatasetName } from './datasetName.ts';
import { formatYears } from './format.ts';

/** The most periods in a row that are each named. */
const fewPeriods = 2;

/**
 * Returns the years of a dataset's figures, by the names of their periods: `2000–2024`; `2019–2023`, `FY 2026`;
 * `1986–1990 to 2020–2024`.
 */
export function showDatasetYears({ key, vintages }: NamedYears): string[] {
  if (vintages.length === 0) return [];
  const period = periodOf(key);
  if (!period) return [formatYears(vintages)];
  return runsOf(vintages).flatMap((run) => {
    const names = run.map((year) => namePeriod({ period }, year));
    return names.length > fewPeriods ? [`${names[0]!} to ${names.at(-1)!}`] : names;
  });
}

/** Splits ascending years where one is missing. */
function runsOf(years: readonly number[]): number[][] {
  const runs: number[][] = [];
  for (const year of years) {
    const last = runs.at(-1);
    if (last?.at(-1) === year - 1) last.push(year);
    else runs.push([year]);
  }
  return runs;
}

/** Returns the latest period of a dataset's figures: `2024`, `2019–2023`, `FY 2026`; undefined for a dataset without years. */
export function showLatestPeriod({ key, vintages }: NamedYears): string | undefined {
  const latest = vintages.at(-1);
  return latest === undefined ? undefined : showDatasetYears({ key, vintages: [latest] })[0];
}

/** Returns the years of a dataset's figures, and how many of them each figure is of: `5-year, 2019–2023`. */
export function describeDatasetYears(dataset: NamedYears): string[] {
  const length = yearsPerFigure(dataset);
  return showDatasetYears(dataset).map((years) => (length === undefined ? years : `${length}-year, ${years}`));
}

/** Returns of how many years each figure of a dataset is; undefined for yearly figures, and where earlier ones are. */
export function yearsPerFigure({ key }: NamedYears): number | undefined {
  const period = periodOf(key);
  return period?.since === undefined ? period?.years : undefined;
}

/** Returns what distinguishes the figures of a dataset from others of the same thing: `5-year estimate`, else its name. */
export function describeProgram(dataset: NamedYears & Pick<Dataset, 'name'>): string {
  const length = yearsPerFigure(dataset);
  return length === undefined ? shortDatasetName(dataset.name) : `${length}-year estimate`;
}

type NamedYears = Pick<Dataset, 'key' | 'vintages'>;

/** Returns the period of a dataset's figures; undefined for calendar years. */
const periodOf = (key: string) => content.measures.find(({ dataset, period }) => dataset === key && period)?.period;
