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
    lists: ['data'],
    limit: 25,
    head: () => ['Datasets, by key:'],
    line: say.dataset,
    sources: (datasets) => datasets.map(({ key }) => key),
  }),

  getMeasureValues: tool<MeasureValues, RegionValue>({
    name: 'get_measure_values',
    retired: true,
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
    lists: ['regions'],
    limit: 20,
    head: (series) => [say.measureSeries(series)],
    line: say.regionSeries,
  }),

  listRevisions: tool<Revisions, RevisedRegion>({
    name: 'get_measure_revisions',
    retired: true,
    lists: ['regions'],
    limit: 10,
    head: (revisions) => [say.revisions(revisions)],
    line: say.revisedRegion,
  }),

  getNation: tool<NationalSeries, never>({
    name: 'get_us_value',
    retired: true,
    lists: [],
    limit: 0,
    head: (nation) => [say.nation(nation)],
    line: () => '',
  }),

  listMetros: tool<Metro[], Metro>({
    name: 'search_metros',
    retired: true,
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
    lists: ['metros'],
    limit: 25,
    listed: ['ids', 'measures'],
    shorten: (data, terse, release) =>
      terse ? { ...data, measures: data.measures.map((measure) => shortenCalculation(measure, release)) } : data,
    head: ({ measures }) => ['Measures:', ...measures.map(say.metroMeasure), 'Metros:'],
    line: (row, { measures }) => say.metroWithValues(row, new Map(measures.map((measure) => [measure.name, measure]))),
  }),
};
