import { boundsLevel } from '../domain/estimate.ts';
import { compareMetros } from './compareMetros.ts';
import { computedRate } from './costliest.ts';
import { csvOf, figureCells, figureColumns } from './csvFile.ts';
import { getMeasureValues } from './getMeasureValues.ts';
import { listMetros } from './listMetros.ts';
import { listSeries } from './listSeries.ts';

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
  *rowsOf({ measure: name, geography, years, regions, level = boundsLevel }, release) {
    const measure = release.measure(name);
    for (const region of regions) {
      const { values, lower, upper, reasons, as_published } = region;
      for (const [i, year] of years.entries()) {
        const low = lower?.[i] ?? null;
        const bounds = low === null ? undefined : { lower: low, upper: upper?.[i] ?? null, level };
        const mark = as_published?.find((one) => one.year === year)?.note;
        const figure = { geography, region, measure, year, value: values[i] ?? null, bounds };
        yield figureCells({ ...figure, reason: reasons?.[i], mark });
      }
    }
  },
});

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

/** The second column of figures is the geoid. */
const byGeoid = ([, a]: readonly unknown[], [, b]: readonly unknown[]) => (String(a) < String(b) ? -1 : 1);
