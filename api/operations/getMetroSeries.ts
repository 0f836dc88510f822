import { z } from 'zod';
import { levelOf } from '../domain/confidence.ts';
import { citeFigures, citeMetros } from '../domain/citation.ts';
import { ReleaseMeta } from '../schemas/common.ts';
import * as parameters from '../schemas/parameters.ts';
import { MetroSeries } from '../schemas/series.ts';
import { maxMeasures, readList, standardMeasures } from './compareMetros.ts';
import { metroRef } from './getMetro.ts';
import { measureOf } from './regionFigures.ts';
import { firstMeasures, firstMetros } from './costliest.ts';
import { operation } from './operation.ts';
import { checkYears, metroSeries, seriesParameters } from './series.ts';

export const getMetroSeries = operation({
  id: 'getMetroSeries',
  method: 'get',
  path: '/metros/{ref}/series',
  tag: 'Time',
  title: 'Get metro values by year',
  summary: "Read a metro's values of every year",
  description: `The values of up to ${maxMeasures} measures for one metro, each aligned with its \`years\`; without \`measures\`, the standard figures. null is a missing value. \`breaks\` lists the years in which the definition of the measure changed.`,
  params: z.object({ ref: metroRef }),
  lastParamHasSlashes: true,
  query: z.object({
    measures: parameters
      .names('population,gdp')
      .optional()
      .meta({ description: `1 to ${maxMeasures} names of measures, comma-separated; default: the standard figures` }),
    ...seriesParameters,
    bounds: parameters.bounds,
    level: parameters.level,
    absent: parameters.absent('`reasons` to each series: why each value is missing, aligned with `values`'),
  }),
  answer: 'The metro, with the values of each measure by year.',
  data: MetroSeries,
  meta: ReleaseMeta,
  statuses: [400, 404, 422],
  statusTexts: { 422: 'A measure in `measures` does not exist or has no values at the geography.' },
  heavy: true,
  example({ content }) {
    const metro = content.metros[0];
    const measure = content.measures.findLast(({ geographies }) => geographies.msa);
    return metro && measure && { ref: metro.cbsa, measures: measure.name };
  },
  costliest: (release) =>
    firstMetros(release, 1).map((ref) => ({
      input: { ref, measures: firstMeasures(release, 50).join(), window: '1' },
    })),
  async run(release, { ref, measures: given, bounds, level, absent, ...asked }) {
    checkYears(asked);
    const shownLevel = levelOf(bounds, level);
    const names = given === undefined ? undefined : readList('measures', given, maxMeasures, 'measure');
    const place = release.metroPlace(ref);
    const measures =
      names?.map((name) => measureOf(release, name, 'measures', 'msa')) ?? standardMeasures(release, 'msa');
    const wanted = { asked, bounds: bounds ? shownLevel : undefined, level, absent };
    const series = measures.map((measure) => metroSeries(release, measure, place, wanted));
    return {
      data: { metro: release.metro(place, await release.population()), series: await Promise.all(series) },
      meta: { release: release.content.id },
      citations: [...citeMetros(release), ...measures.flatMap((measure) => citeFigures(measure, 'msa'))],
    };
  },
  credited: ({ series }, regions) => [regions, ...series.map(({ dataset }) => dataset)],
  *pages({ content }) {
    for (const { id, cbsa, slug } of content.metros)
      yield {
        input: { ref: cbsa, bounds: false, absent: false },
        aliases: [id, slug].map((ref) => ({ ref, bounds: false, absent: false })),
      };
  },
});
