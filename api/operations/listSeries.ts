import { marksOver } from '../domain/asPublished.ts';
import { z } from 'zod';
import { readReasons } from '../domain/absent.ts';
import { cite, citeFigures } from '../domain/citation.ts';
import { levelOf, readBoundsAt } from '../domain/confidence.ts';
import { boundsOver, marginsAt, readBounds } from '../domain/bounds.ts';
import { paginate } from '../domain/pagination.ts';
import type { Region } from '../domain/release.ts';
import { periodsOf } from '../domain/period.ts';
import {
  breaksOf,
  breaksWithin,
  changeOver,
  findEdition,
  notesOfChange,
  readTable,
  yearsWithin,
} from '../domain/series.ts';
import type { YearTable } from '../domain/yearTable.ts';
import { measureNamed } from '../domain/unknownMeasure.ts';
import { type Beginning, type Encoded, jsonNumbers, openObject, TextCache } from '../json/json.ts';
import { geographies, PagedReleaseMeta } from '../schemas/common.ts';
import * as parameters from '../schemas/parameters.ts';
import { MeasureSeries, type RegionSeries } from '../schemas/series.ts';
import { exampleValues, measureName } from './getMeasure.ts';
import { computedRate } from './costliest.ts';
import { operation } from './operation.ts';
import { filterPlaces, regionFilters, servedAt } from './regions.ts';
import { checkYears, describeFigures, namedEdition, reasonsOver, seriesParameters } from './series.ts';

export const listSeries = operation({
  id: 'listSeries',
  method: 'get',
  path: '/measures/{name}/series',
  tag: 'Time',
  title: 'List values by year',
  summary: "Read a measure's values of every year for the regions of a geography",
  description:
    'The values of all years for each region, aligned with `years` and sorted by geoid; null is a missing value. All years use the regions of July 2023: a metro is rolled up from its counties year by year. With `edition`, the values and the credit are those of that edition. `breaks` lists the years in which the definition of the measure changed.',
  params: z.object({ name: measureName }),
  query: z.object({
    geography: parameters.geography.meta({ description: 'type of the regions to list' }),
    ...regionFilters,
    ...seriesParameters,
    edition: parameters.edition,
    bounds: parameters.bounds,
    level: parameters.level,
    absent: parameters.absent(
      '`reasons`, why each value is missing, aligned with `values`, and lists regions without any value, too',
    ),
    page: parameters.page,
    per_page: parameters.perPage,
  }),
  answer: 'The measure, with the values by year of each region on this page.',
  data: MeasureSeries,
  meta: PagedReleaseMeta,
  statuses: [400, 404],
  statusTexts: {
    404: 'The measure does not exist or has no values that match, or the server does not hold the release that `release` names.',
  },
  heavy: true,
  example: ({ content }) => exampleValues(content.measures),
  costliest: () => [
    { input: { name: computedRate, geography: 'county', per_page: '500', window: '1' } },
    { input: { name: 'house_price_index_q4', geography: 'msa', per_page: '500', bounds: '1' } },
    { input: { name: 'accommodation_and_food_job_share', geography: 'county', per_page: '500', absent: '1' } },
  ],
  async run(
    release,
    { name, geography, state, metro, from, to, window, edition: wanted, bounds, level, absent, page, per_page },
  ) {
    checkYears({ from, to });
    const shownLevel = levelOf(bounds, level);
    const measure = measureNamed(release, name);
    servedAt(release, measure, geography);
    const history = await release.history();
    const listed = release.content.regions[geography];
    const edition = wanted === undefined ? undefined : findEdition(history, name, wanted);
    const table = await readTable(history, name, geography, edition);
    const { years, start, end } = yearsWithin(table, from, to);
    const places = (await filterPlaces(release, geography, { state, metro })) ?? table.places;
    const rows = absent ? places : places.filter((place) => table.hasValue(place, start, end));
    const breaks = breaksOf(history, name);
    const tables = window === undefined ? undefined : await readBounds(release, name, geography, edition);
    const shown = bounds ? await readBoundsAt(release, name, geography, shownLevel, edition) : undefined;
    const reasonIn = absent ? await readReasons(history, name, geography, edition) : undefined;
    const noteTo = window === undefined ? undefined : await notesOfChange(release, name, window);
    const list = paginate(rows.length, page, per_page);
    const beginnings = rowBeginnings.of(listed);
    const texts = years.length === table.years.length ? valueTexts.of(table) : [];
    return {
      data: {
        ...describeFigures(measure, geography),
        geography,
        ...namedEdition(edition),
        ...(level === undefined ? {} : { level }),
        years,
        ...periodsOf(measure, years),
        breaks: breaksWithin(breaks, years),
        regions: Array.from(rows.subarray(list.from, list.to), (place) => {
          const { id, geoid, name } = listed[place]!;
          const values = table.row(place, start, end);
          const { lower, upper } = boundsOver(shown, place, years);
          const marginsIn = (year: number) => marginsAt(tables, place, year);
          return (beginnings[place] ??= openObject<RegionSeries>().members({ id, geoid, name }).keep())
            .open()
            .member('values', (texts[place] ??= jsonNumbers(values)))
            .member('reasons', reasonIn && reasonsOver(reasonIn, place, years, values))
            .member('lower', lower)
            .member('upper', upper)
            .member('as_published', marksOver(measure, geography, geoid, years))
            .member(
              'change',
              window === undefined
                ? undefined
                : changeOver(measure, window, { years, values, breaks, marginsIn, noteTo }),
            )
            .close();
        }),
      },
      meta: { release: release.content.id, ...list.meta },
      citations: [...citeFigures(measure, geography, edition), ...cite([release.content.geography])],
    };
  },
  credited: ({ dataset }, regions) => [dataset, regions],
  *pages({ content }) {
    for (const { name, geographies: served } of content.measures)
      for (const geography of geographies.filter((geography) => served[geography]))
        yield {
          input: { name, geography, bounds: false, absent: false, page: 1, per_page: parameters.defaultPerPage },
        };
  },
});

/** The text of each region's values for all years of a table, which is the same in every response. */
const valueTexts = new TextCache<YearTable, Encoded<(number | null)[]>>();

const rowBeginnings = new TextCache<
  readonly Region[],
  Beginning<RegionSeries, 'values' | 'reasons' | 'lower' | 'upper' | 'as_published' | 'change'>
>();
