import { z } from 'zod';
import { citeRegions } from '../domain/citation.ts';
import { ListedState } from '../schemas/place.ts';
import { Total } from './listDatasets.ts';
import { operation } from './operation.ts';

export const listStates = operation({
  id: 'listStates',
  method: 'get',
  path: '/states',
  tag: 'Metros',
  title: 'List states',
  summary: 'Read the states with their codes and population',
  description:
    'Lists the 50 states, the District of Columbia and Puerto Rico, by FIPS code. `GET /places/{code}` has the figures of one.',
  params: z.object({}),
  query: z.object({}),
  answer: 'The states.',
  data: z.array(ListedState),
  meta: Total,
  statuses: [],
  example: () => ({}),
  costliest: () => [{}],
  async run(release) {
    const population = await release.population('state');
    const data = release.content.regions.state.map(({ id, geoid, name, states: [state = ''] }, place) => {
      return { id, geoid, name, state, ...(population ? { population: population.at(place) } : {}) };
    });
    return { data, meta: { total: data.length }, citations: citeRegions(release, 'state') };
  },
  credited: (states, regions) => (states.length > 0 ? [regions] : []),
  pages: () => [{ input: {} }],
});
