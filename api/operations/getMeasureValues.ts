import { z } from 'zod';
import { readAbsences } from '../domain/absent.ts';
import { markOf } from '../domain/asPublished.ts';
import { boundsAt, type BoundTables } from '../domain/bounds.ts';
import { levelOf, readBoundsAt } from '../domain/confidence.ts';
import { periodsOf } from '../domain/period.ts';
import { olderText } from '../domain/olderMeasures.ts';
import { paginate } from '../domain/pagination.ts';
import { cite, citeFigures } from '../domain/citation.ts';
import type { Column } from '../domain/column.ts';
import type { Region, Release } from '../domain/release.ts';
import { type Encoded, jsonList, TextCache, openObject, type BeginningUpTo } from '../json/json.ts';
import { usps } from '../schemas/stateCodes.ts';
import { readColumn } from '../domain/asOf.ts';
import { type ApiError, notFound } from '../domain/errors.ts';
import type { DatedEdition } from '../domain/history.ts';
import { findEdition, readTable } from '../domain/series.ts';
import { measureNamed } from '../domain/unknownMeasure.ts';
import { geographies, type Geography, Pagination } from '../schemas/common.ts';
import { MeasureValues, type RegionValue } from '../schemas/measure.ts';
import * as parameters from '../schemas/parameters.ts';
import { exampleValues, measureName } from './getMeasure.ts';
import { namedEdition } from './series.ts';
import { operation, storedPages } from './operation.ts';
import { filterPlaces, regionFilters, servedAt } from './regions.ts';

export const getMeasureValues = operation({
  id: 'getMeasureValues',
  method: 'get',
  path: '/measures/{name}/values',
  tag: 'Measures',
  title: 'Get values of a measure',
  summary: "Read a measure's value for every region of a geography",
  description: 'Returns the latest value for every metro, county or state. Regions without a value are left out.',
  params: z.object({ name: measureName }),
  query: z.object({
    geography: parameters.geography.meta({ description: 'type of the regions to list' }),
    ...regionFilters,
    vintage: parameters
      .year(2023)
      .optional()
      .meta({
        description: 'values of this year, or of the latest year before it that the measure has; default: the latest',
        tool: { description: 'values of this year, or of the latest year before it; default: the latest' },
      }),
    edition: parameters.edition,
    bounds: parameters.bounds,
    level: parameters.level,
    absent: parameters.absent('`absent`: the regions without a value, and why; pages then count all regions'),
    page: parameters.page,
    per_page: parameters.perPage,
  }),
  answer: 'The measure, with the value of each region on this page.',
  data: MeasureValues,
  meta: Pagination,
  statuses: [400, 404],
  statusTexts: {
    404: 'The measure does not exist or has no values that match, or the server does not hold the release that `release` names.',
  },
  heavy: true,
  example: ({ content }) => exampleValues(content.measures),
  costliest: () => [
    { input: { name: 'homeownership_rate', geography: 'county', per_page: '500', bounds: '1' } },
    { input: { name: 'transportation_and_utilities_gdp', geography: 'county', per_page: '500', absent: '1' } },
    { input: { name: 'transportation_and_utilities_gdp', geography: 'msa', per_page: '500', absent: '1' } },
  ],
  async run(
    release,
    { name, geography, state, metro, vintage, edition: wanted, bounds, level, absent, page, per_page },
  ) {
    const shown = levelOf(bounds, level);
    const latest = measureNamed(release, name);
    servedAt(release, latest, geography);
    const edition = wanted === undefined ? undefined : findEdition(await release.history(), name, wanted);
    const { measure, column } = await readColumn(release, latest, geography, vintage, edition);
    if (vintage !== undefined && column.rows.length === 0)
      throw await noneUntil(release, name, geography, vintage, edition);
    const served = measure.geographies[geography]!;
    const places = await filterPlaces(release, geography, { state, metro });
    const valued = places ? withValue(places, column) : column.rows;
    const listed = absent ? (places ?? column.places) : valued;
    const { from, to, meta } = paginate(listed.length, page, per_page);
    const onPage = listed.subarray(from, to);
    const rows = absent ? withValue(onPage, column) : onPage;
    const lacking = onPage.filter((place) => absent && column.at(place) === null);
    const reasons = await readAbsences(release, name, geography, [...lacking], column.years.at(-1), edition);
    const regions = release.content.regions[geography];
    const tables = bounds ? await readBoundsAt(release, name, geography, shown, edition) : undefined;
    return {
      data: {
        measure: name,
        label: measure.label,
        unit: measure.unit,
        decimals: measure.decimals,
        dataset: measure.dataset,
        note: measure.note,
        geography,
        ...namedEdition(edition),
        calculation: served.calculation,
        computed_by_cadastre: served.computed_by_cadastre,
        vintages: served.vintages,
        ...periodsOf(measure, served.vintages),
        values: valueRows(regions, column, rows, tables, (geoid, year) => markOf(latest, geography, geoid, year)),
        ...(absent ? { absent: reasons.map((absence, i) => ({ ...namesOf(regions[lacking[i]!]!), ...absence })) } : {}),
      },
      meta,
      citations: [...citeFigures(measure, geography, edition), ...cite([release.content.geography])],
    };
  },
  credited: ({ dataset }, regions) => [dataset, regions],
  async *pages(release) {
    for (const { name, geographies: served } of release.content.measures)
      for (const geography of geographies.filter((geography) => served[geography])) {
        const column = await release.column(name, geography);
        // The list of states for one state has one row, so it is computed on request (D90).
        for (const state of geography === 'state' ? [undefined] : [undefined, ...usps]) {
          const rows = state === undefined ? column.rows : withValue(release.placesIn(geography, state), column);
          for (const page of storedPages(rows.length))
            yield { input: { name, geography, state, bounds: false, absent: false, ...page } };
        }
      }
  },
});

const namesOf = ({ id, geoid, name }: Region) => ({ id, geoid, name });

/** Returns those of some places that have a value. */
function withValue(places: Int32Array, { values }: Column): Int32Array {
  return places.filter((place) => !Number.isNaN(values[place]));
}

async function noneUntil(
  release: Release,
  name: string,
  geography: Geography,
  year: number,
  edition: DatedEdition | undefined,
): Promise<ApiError> {
  const history = await release.history();
  const { years } = await readTable(history, name, geography, edition);
  const where = edition ? ` in edition ${edition.edition}` : '';
  const first = years.length > 0 ? `; its first year is ${years[0]}` : '';
  const older = olderText(release, history, release.measure(name), geography, year);
  return notFound(`measure \`${name}\` has no values for ${year} or earlier${where}${first}${older}`);
}

type RowBeginning = BeginningUpTo<RegionValue, 'value' | 'vintage' | 'bounds' | 'as_published', 'value'>;

/** The text of each region's rows up to the value, which is the same for every measure. */
const rowBeginnings = new TextCache<readonly Region[], RowBeginning>();

/** The text of each row of a column, which is the same on every page. */
const rowTexts = new TextCache<Column, Encoded<RegionValue>>();

/** Returns the rows of a page of values. */
function valueRows(
  regions: readonly Region[],
  column: Column,
  places: Int32Array,
  tables: BoundTables | undefined,
  markAt: (geoid: string, year: number) => string | undefined,
): Encoded<RegionValue[]> {
  const beginnings = rowBeginnings.of(regions);
  const texts = tables ? [] : rowTexts.of(column);
  const rows = new Array<Encoded<RegionValue>>(places.length);
  for (let i = 0; i < places.length; i++) {
    const place = places[i]!;
    const { id, geoid, name } = regions[place]!;
    const beginning = (beginnings[place] ??= openObject<RegionValue>().members({ id, geoid, name }).keepUpTo('value'));
    rows[i] = texts[place] ??= beginning
      .value(column.values[place]!)
      .member('vintage', column.vintages?.[place])
      .member('bounds', tables && boundsAt(tables, place, column.yearAt(place)))
      .member('as_published', markAt(geoid, column.yearAt(place)))
      .close();
  }
  return jsonList(rows);
}
