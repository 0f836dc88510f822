import { boundsLevel } from '../domain/estimate.ts';
import type { Cell } from '../domain/csv.ts';
import type { ServedMeasure } from '../domain/release.ts';
import type { Geography } from '../schemas/common.ts';
import type { OneSeries } from '../schemas/series.ts';
import { compareMetros } from './compareMetros.ts';
import { computedRate } from './costliest.ts';
import { csvOf, figureCells, figureColumns } from './csvFile.ts';
import { getMeasureRanks } from './getMeasureRanks.ts';
import { getMeasureValues } from './getMeasureValues.ts';
import { getMetroSeries } from './getMetroSeries.ts';
import { listAreas } from './listAreas.ts';
import { listCounties } from './listCounties.ts';
import { listMetros } from './listMetros.ts';
import { listPeers } from './listPeers.ts';
import { listSeries } from './listSeries.ts';
import { listStates } from './listStates.ts';

export const getMeasureValuesCsv = csvOf(getMeasureValues, {
  id: 'getMeasureValuesCsv',
  title: 'Get values of a measure as CSV',
  summary: "Read a measure's value for every region of a geography as a CSV file, by one address",
  description:
    'The latest value of every metro, county or state, with unit, period, bounds at 90 percent confidence or at `level`, and the reason for a missing value.',
  columns: figureColumns,
  rowsOf({ measure: name, geography, vintages, values, absent = [] }, release) {
    const measure = release.measure(name);
    const latest = Math.max(...vintages);
    const present = values.map((region) => {
      const { value, vintage: year = latest, bounds, as_published: mark } = region;
      return figureCells({ geography, region, measure, year, value, bounds, mark });
    });
    const missing = absent.map((region) =>
      figureCells({ geography, region, measure, value: null, reason: region.reason }),
    );
    return [...present, ...missing].sort(byGeoid);
  },
});

export const getMeasureRanksCsv = csvOf(getMeasureRanks, {
  id: 'getMeasureRanksCsv',
  title: 'Rank regions by a measure as CSV',
  summary: 'Rank the regions of a geography by a measure as a CSV file, by one address',
  description:
    'A row for each region, by rank, then those whose latest value is of an earlier year, which have no rank. `best` and `worst` are the ranks that a region can have at `level` percent confidence; they are empty where the value has no bounds.',
  columns: [...figureColumns, 'rank', 'best', 'worst'],
  *rowsOf({ measure: name, geography, level, year, regions, other_years = [] }, release, isLast) {
    const measure = release.measure(name);
    const cells = (region: (typeof other_years)[number], own: number | null | undefined, level?: number) => {
      const bounds = level === undefined ? undefined : { lower: null, upper: null, level };
      const { value, as_published: mark } = region;
      return figureCells({ geography, region, measure, year: own, value, bounds, mark });
    };
    for (const region of regions) yield [...cells(region, year, level), region.rank, region.best, region.worst];
    if (isLast) for (const region of other_years) yield [...cells(region, region.vintage), null, null, null];
  },
});

export const listSeriesCsv = csvOf(listSeries, {
  id: 'listSeriesCsv',
  title: 'List values by year as CSV',
  summary: "Read a measure's values of every year for the regions of a geography as a CSV file, by one address",
  description:
    'A row for each region and year, with unit, period, bounds at 90 percent confidence or at `level`, the reason for a missing value, and the break in the years in which the definition of the measure changed.',
  columns: figureColumns,
  costliest: [
    { name: computedRate, geography: 'county', from: '2018' },
    { name: 'house_price_index_q4', geography: 'msa' },
  ],
  *rowsOf({ measure: name, geography, years, regions, level }, release) {
    const measure = release.measure(name);
    for (const region of regions) yield* seriesRows(geography, region, measure, { ...region, years, level });
  },
});

export const getMetroSeriesCsv = csvOf(getMetroSeries, {
  id: 'getMetroSeriesCsv',
  title: 'Get metro values by year as CSV',
  summary: "Read a metro's values of every year as a CSV file, by one address",
  description:
    'A row for each measure and year, in the order of the request, with unit, period, bounds at 90 percent confidence or at `level`, the reason for a missing value, and the break in the years in which the definition of the measure changed.',
  columns: figureColumns,
  *rowsOf({ metro: { cbsa: geoid, name }, series }, release) {
    for (const one of series) yield* seriesRows('msa', { geoid, name }, release.measure(one.measure), one);
  },
});

/** Yields a row for each year of a region's series. */
function* seriesRows(
  geography: Geography,
  region: { readonly geoid: string; readonly name: string },
  measure: ServedMeasure,
  series: Pick<OneSeries, 'years' | 'values' | 'reasons' | 'level' | 'lower' | 'upper' | 'as_published'>,
): Generator<Cell[]> {
  const { years, values, reasons, level = boundsLevel, lower, upper, as_published } = series;
  for (const [i, year] of years.entries()) {
    const low = lower?.[i] ?? null;
    const bounds = low === null ? undefined : { lower: low, upper: upper?.[i] ?? null, level };
    const mark = as_published?.find((one) => one.year === year)?.note;
    const figure = { geography, region, measure, year, value: values[i] ?? null, bounds };
    yield figureCells({ ...figure, reason: reasons?.[i], mark });
  }
}

export const compareMetrosCsv = csvOf(compareMetros, {
  id: 'compareMetrosCsv',
  title: 'Compare metros as CSV',
  summary: 'Read the same measures of several metros as a CSV file, by one address',
  description:
    'A row for each region and measure, in the order of the request, with unit, period, bounds at 90 percent confidence or at `level`, and the reason for a missing value.',
  columns: figureColumns,
  rowsOf({ measures, metros, places = [] }, release) {
    const ofMetros = metros.map((metro) => ({ ...metro, geography: 'msa' as const, geoid: metro.cbsa }));
    return [...ofMetros, ...places].flatMap((region) => {
      const { geography, geoid, name, values, bounds = {}, absent = {}, vintages = {}, as_published } = region;
      return measures.map((one) => {
        const measure = release.measure(one.name);
        const value = values[one.name] ?? null;
        const year = value === null ? null : (vintages[one.name] ?? Math.max(...one.vintages));
        return figureCells({
          ...{ geography, region: { geoid, name }, measure, year, value },
          ...{ bounds: bounds[one.name], reason: absent[one.name]?.reason },
          mark: as_published?.[one.name],
        });
      });
    });
  },
});

export const listMetrosCsv = csvOf(listMetros, {
  id: 'listMetrosCsv',
  title: 'List metros as CSV',
  summary: 'Read the metros as a CSV file, by one address',
  description: 'A row for each metro: codes, name, states and the latest population.',
  columns: ['geoid', 'name', 'states', 'population', 'right_to_work', 'slug', 'id'],
  rowsOf: (metros) =>
    metros.map(({ cbsa, name, states, population, right_to_work, slug, id }) => {
      const rightToWork = right_to_work === null ? null : right_to_work ? 'true' : 'false';
      return [cbsa, name, states.join(' '), population, rightToWork, slug, id];
    }),
});

export const listPeersCsv = csvOf(listPeers, {
  id: 'listPeersCsv',
  title: 'List similar metros as CSV',
  summary: 'Find the metros with the most similar figures as a CSV file, by one address',
  description:
    'A row for each of the most similar metros, nearest first, with its distance, how many measures were compared, and those on which it is closest and farthest. `/metros/compare.csv` has the figures.',
  columns: ['geography', 'geoid', 'name', 'distance', 'compared', 'closest_on', 'farthest_on', 'stability'],
  rowsOf: ({ peers }) =>
    peers.map(({ geography = 'msa', geoid, cbsa, name, distance, compared, closest_on, farthest_on, stability }) => [
      ...[geography, geoid ?? cbsa, name, distance, compared],
      ...[closest_on.join(' '), farthest_on.join(' '), stability],
    ]),
});

export const listStatesCsv = csvOf(listStates, {
  id: 'listStatesCsv',
  title: 'List states as CSV',
  summary: 'Read the states as a CSV file, by one address',
  description: 'A row for each state, the District of Columbia and Puerto Rico: codes, name and the latest population.',
  columns: ['geoid', 'name', 'state', 'population', 'id'],
  rowsOf: (states) => states.map(({ geoid, name, state, population, id }) => [geoid, name, state, population, id]),
});

export const listCountiesCsv = csvOf(listCounties, {
  id: 'listCountiesCsv',
  title: 'List counties as CSV',
  summary: 'Read the counties as a CSV file, by one address',
  description:
    'A row for each county: codes, name, state, the latest population, and the CBSA code of its metro, if it is part of one.',
  columns: ['geoid', 'name', 'state', 'population', 'cbsa', 'id'],
  rowsOf: (counties) =>
    counties.map(({ geoid, name, state, population, cbsa, id }) => [geoid, name, state, population, cbsa, id]),
});

export const listAreasCsv = csvOf(listAreas, {
  id: 'listAreasCsv',
  title: 'List areas as CSV',
  summary: 'Read the areas, other than metros, that agencies name as a CSV file, by one address',
  description: 'A row for each area: code, name, type, states, the number of its counties and the latest population.',
  columns: ['geoid', 'name', 'kind', 'states', 'counties', 'population'],
  rowsOf: (areas) =>
    areas.map(({ geoid, name, kind, states, counties, population }) => {
      return [geoid, name, kind, states.join(' '), counties, population];
    }),
});

/** The second column of figures is the geoid. */
const byGeoid = ([, a]: readonly unknown[], [, b]: readonly unknown[]) => (String(a) < String(b) ? -1 : 1);
