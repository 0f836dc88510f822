import type { z } from 'zod';
import { citeMetros } from '../../api/domain/citation.ts';
import { populationMeasure } from '../../api/domain/release.ts';
import { measureName } from '../../api/operations/getMeasure.ts';
import type { Comparison } from '../../api/schemas/compare.ts';
import type { Dataset } from '../../api/schemas/dataset.ts';
import type { MeasureValues, RegionValue } from '../../api/schemas/measure.ts';
import type { Metro, MetroProfile } from '../../api/schemas/metro.ts';
import type { RevisedRegion, Revisions } from '../../api/schemas/revisions.ts';
import type { ScreenedMetro } from '../../api/schemas/screen.ts';
import type { MeasureSeries, MetroSeries, NationalSeries, OneSeries, RegionSeries } from '../../api/schemas/series.ts';
import { metroSearch } from './search.ts';
import { shortenCalculation } from './shorten.ts';
import { type Tool, tool } from './tool.ts';
import * as say from './wording.ts';

/** The tools that `get_data`, `find_places`, `explain_place` and `describe_release` replace, by operation (D241). */
export const retiredTools: Readonly<Record<string, Tool>> = {
  listDatasets: tool<Dataset[], Dataset>({
    name: 'list_datasets',
    retired: true,
    title: 'List datasets',
    description:
      'Lists the datasets behind every figure: publisher, license, years, geographies. Use it to say where figures come from; use search_measures to find what is measured.',
    lists: ['data'],
    limit: 25,
    head: () => ['Datasets, by key:'],
    line: say.dataset,
    sources: (datasets) => datasets.map(({ key }) => key),
  }),

  getMeasureValues: tool<MeasureValues, RegionValue>({
    name: 'get_measure_values',
    retired: true,
    title: 'Get values of a measure',
    description:
      'Gives the latest value of one measure for every metro (`msa`), county or state, by geoid, optionally in one state. The rows are not sorted by value: to find the highest or lowest metros use rank_metros. A region without a value is absent: it is not zero.',
    lists: ['values'],
    limit: 50,
    prepare(args, release) {
      const { name } = args;
      // A text that cannot be a name gets the error with the nearest name, too.
      if (typeof name === 'string' && !measureName.safeParse(name).success) release.measure(name);
      return args;
    },
    head: (values) => [say.measureValues(values)],
    line: say.regionValue,
  }),

  listSeries: tool<MeasureSeries, RegionSeries>({
    name: 'get_measure_series',
    retired: true,
    title: 'Get all years of a measure',
    description:
      'Gives the values of all years of one measure for metros, counties or states, aligned with `years`. For one metro use get_metro_series. Do not compare values across a break.',
    lists: ['regions'],
    limit: 20,
    head: (series) => [say.measureSeries(series)],
    line: say.regionSeries,
  }),

  listRevisions: tool<Revisions, RevisedRegion>({
    name: 'get_measure_revisions',
    retired: true,
    title: 'Get the editions of a measure',
    description:
      'Gives what each edition of a measure said of metros, counties or states, year by year, such as the population estimates of 2023 before they were revised. Use it when a figure differs from one that was published earlier.',
    lists: ['regions'],
    limit: 10,
    head: (revisions) => [say.revisions(revisions)],
    line: say.revisedRegion,
  }),

  getNation: tool<NationalSeries, never>({
    name: 'get_us_value',
    retired: true,
    title: 'Get the value of the United States',
    description:
      'Gives the value of one measure for the United States, latest and by year, to compare a metro with. Medians and indexes have none.',
    lists: [],
    limit: 0,
    head: (nation) => [say.nation(nation)],
    line: () => '',
  }),

  listMetros: tool<Metro[], Metro>({
    name: 'search_metros',
    retired: true,
    title: 'Search metros',
    description:
      'Finds the 393 US metropolitan statistical areas by name ("austin", "Austin, TX") or by state, best match first, with CBSA code, population and whether all their states are right-to-work states. The other tools take the CBSA code.',
    lists: ['data'],
    limit: 40,
    head: () => ['Metros:'],
    line: say.metro,
    searchHints: metroSearch,
    reads: () => [populationMeasure],
  }),

  getMetro: tool<MetroProfile, MetroProfile['measures'][number]>({
    name: 'get_metro',
    retired: true,
    title: 'Get a metro',
    description:
      'Gives the profile of one metro: every measure that it has a value for, by name, in several pages. For a few figures, or for the standard ones (population, growth, GDP, income, unemployment, poverty, electricity price, hazard), compare_metros with this one metro is shorter.',
    lists: ['measures'],
    limit: 20,
    prepare: ({ ref, ...args }) => ({ ...args, ref: typeof ref === 'string' ? ref.replace(/%2F/gi, '/') : ref }),
    head: (metro) => [say.metro(metro)],
    line: say.figure,
    sources: (measures, release) => [
      ...citeMetros(release).map(({ dataset }) => dataset),
      ...measures.flatMap(({ name }) => release.measure(name).sources),
    ],
  }),

  getMetroSeries: tool<MetroSeries, OneSeries>({
    name: 'get_metro_series',
    retired: true,
    title: 'Get all years of a metro',
    description:
      'Gives the values of all years of up to 50 measures for one metro; without `measures` the standard figures. null means that there is no value.',
    lists: ['series'],
    limit: 20,
    listed: ['measures'],
    head: ({ metro }) => [say.metro(metro)],
    line: say.series,
    sources: (series, release) => [
      ...citeMetros(release).map(({ dataset }) => dataset),
      ...series.flatMap(({ measure }) => release.measure(measure).sources),
    ],
  }),

  compareMetros: tool<z.infer<typeof Comparison>, ScreenedMetro>({
    name: 'compare_metros',
    retired: true,
    title: 'Compare metros',
    description:
      'Puts up to 25 metros side by side by up to 50 measures (about 25 fit into one answer); without `measures` by the standard figures. null means that there is no value: it is not zero.',
    lists: ['metros'],
    limit: 25,
    listed: ['ids', 'measures'],
    shorten: (data, terse, release) =>
      terse ? { ...data, measures: data.measures.map((measure) => shortenCalculation(measure, release)) } : data,
    head: ({ measures }) => ['Measures:', ...measures.map(say.metroMeasure), 'Metros:'],
    line: (row, { measures }) =>
      say.metroWithValues(row, new Map(measures.map(({ name, decimals }) => [name, decimals]))),
  }),
};
