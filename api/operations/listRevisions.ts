import { z } from 'zod';
import { cite, citeFigures } from '../domain/citation.ts';
import { notFound } from '../domain/errors.ts';
import type { YearTable } from '../domain/yearTable.ts';
import { paginate } from '../domain/pagination.ts';
import { type Dated, periodOf } from '../domain/period.ts';
import { measureNamed } from '../domain/unknownMeasure.ts';
import { geographies, type Geography, PagedReleaseMeta } from '../schemas/common.ts';
import * as parameters from '../schemas/parameters.ts';
import { type RevisedRegion, Revisions } from '../schemas/revisions.ts';
import { measureName } from './getMeasure.ts';
import { operation } from './operation.ts';
import { filterPlaces, regionFilters, servedAt } from './regions.ts';
import { describeFigures } from './series.ts';

export const listRevisions = operation({
  id: 'listRevisions',
  method: 'get',
  path: '/measures/{name}/revisions',
  tag: 'Time',
  title: 'List revised values',
  summary: "List a measure's values in each edition",
  description:
    "A publisher that revises earlier years publishes an edition with every revision. For each region, by geoid: each year with the values of all editions, aligned with `editions`; null where an edition has no value. The values of each edition are from its own file: metros are rolled up from that edition's counties. A measure whose dataset has no earlier editions returns 404.",
  params: z.object({ name: measureName }),
  query: z.object({
    geography: parameters.geography
      .optional()
      .meta({
        description: 'type of the regions to list; default: the first of msa, county and state that the measure has',
      }),
    ...regionFilters,
    region: z
      .string('must be the code of a region')
      .regex(
        /^([0-9]{2}|[0-9]{5})$/,
        'must be the two-digit code of a state, or the five-digit code of a county or metro',
      )
      .optional()
      .meta({ description: 'the code of one region of the geography', examples: ['12420', '40'] }),
    page: parameters.page,
    per_page: parameters.perPage,
  }),
  answer: 'The measure, with its values in each edition.',
  data: Revisions,
  meta: PagedReleaseMeta,
  statuses: [400, 404],
  statusTexts: {
    404: 'The measure does not exist, has only one edition, or has no values that match, or the server does not hold the release that `release` names.',
  },
  heavy: true,
  async example(release) {
    const history = await release.history().catch(() => undefined);
    const measure = release.content.measures.find(
      ({ name, geographies }) => geographies.msa && history && history.editions(name).length > 0,
    );
    return measure && { name: measure.name, per_page: '1' };
  },
  costliest: () => [{ input: { name: 'population', geography: 'county', per_page: '500' } }],
  async run(release, { name, geography: asked, state, metro, region, page, per_page }) {
    const measure = measureNamed(release, name);
    const geography = asked ?? geographies.find((one) => measure.geographies[one])!;
    servedAt(release, measure, geography);
    const history = await release.history();
    const editions = history.editions(name);
    if (editions.length === 0)
      throw notFound({
        api: `the release has one edition of measure \`${name}\`; GET /measures/${name}/series has its years`,
        tool: `the release has one edition of measure \`${name}\`; get_data with years has its years`,
      });
    const all = release.content.regions[geography];
    const places = (await filterPlaces(release, geography, { state, metro })) ?? Int32Array.from(all.keys());
    const wanted = places.filter((place) => region === undefined || all[place]!.geoid === region);
    if (region !== undefined && wanted.length === 0) throw notFound(noRegion(geography, region));
    const list = paginate(wanted.length, page, per_page);
    const tables = await Promise.all(editions.map(({ edition }) => history.table(name, geography, edition)));
    return {
      data: {
        ...describeFigures(measure, geography),
        geography,
        editions: editions.map(({ edition, published }) => ({ edition, published })),
        regions: Array.from(wanted.subarray(list.from, list.to), (place) => {
          const { id, geoid, name } = all[place]!;
          return { id, geoid, name, years: yearsOf(measure, tables, place) };
        }),
      },
      meta: { release: release.content.id, ...list.meta },
      citations: [
        ...editions.flatMap((edition) => citeFigures(measure, geography, edition)),
        ...cite([release.content.geography]),
      ],
    };
  },
});

/** Returns the years in which an edition has a value of the region at a place, with the values of all editions. */
function yearsOf(measure: Dated, tables: readonly YearTable[], place: number): RevisedRegion['years'] {
  const years = [...new Set(tables.flatMap((table) => table.years))].sort((a, b) => a - b);
  return years.flatMap((year) => {
    const values = tables.map((table) => table.valueIn(place, year));
    return values.some((value) => value !== null) ? [{ year, ...periodOf(measure, year), values }] : [];
  });
}

function noRegion(geography: Geography, region: string): string {
  const noun = { msa: 'metro', county: 'county', state: 'state' }[geography];
  return `no ${noun} has the code ${region}, or the other filters leave it out; \`geography\` names the type of region`;
}
