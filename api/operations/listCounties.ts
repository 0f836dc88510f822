import { z } from 'zod';
import { citeRegions } from '../domain/citation.ts';
import { paginate } from '../domain/pagination.ts';
import type { Release } from '../domain/release.ts';
import { Pagination } from '../schemas/common.ts';
import * as parameters from '../schemas/parameters.ts';
import { ListedCounty } from '../schemas/place.ts';
import { usps } from '../schemas/stateCodes.ts';
import { operation, storedPages } from './operation.ts';

/** Returns the places of the counties of a state; of all counties without a state. */
const countiesIn = (release: Release, state: string | undefined) =>
  state === undefined ? [...release.content.regions.county.keys()] : [...release.placesIn('county', state)];

export const listCounties = operation({
  id: 'listCounties',
  method: 'get',
  path: '/counties',
  tag: 'Metros',
  title: 'List counties',
  summary: 'Read the counties with their codes, metros and population',
  description:
    'Lists the counties and county equivalents of the July 2023 delineation, by FIPS code, with the metro of each. `GET /places/{code}` has the figures of one, and `GET /places?q=` finds it by name.',
  params: z.object({}),
  query: z.object({
    state: parameters.state
      .optional()
      .meta({ description: 'USPS code of a state, in any letter case: only its counties' }),
    page: parameters.page,
    per_page: parameters.perPage,
  }),
  answer: 'The counties on this page.',
  data: z.array(ListedCounty),
  meta: Pagination,
  statuses: [400],
  example: () => ({ state: 'DE', per_page: '1' }),
  costliest: () => [{ input: { per_page: '500' } }],
  async run(release, { state, page, per_page }) {
    const population = await release.population('county');
    const places = countiesIn(release, state);
    const { from, to, meta } = paginate(places.length, page, per_page);
    const data = places.slice(from, to).map((place) => {
      const { id, geoid, name, states } = release.content.regions.county[place]!;
      return {
        ...{ id, geoid, name, state: states[0]! },
        ...(population ? { population: population.at(place) } : {}),
        cbsa: release.metroOf(geoid) ?? null,
      };
    });
    return { data, meta, citations: data.length === 0 ? [] : citeRegions(release, 'county') };
  },
  credited: (counties, regions) => (counties.length > 0 ? [regions] : []),
  *pages(release) {
    for (const state of [undefined, ...usps])
      for (const page of storedPages(countiesIn(release, state).length)) yield { input: { state, ...page } };
  },
});
