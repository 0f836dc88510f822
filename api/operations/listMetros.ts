import { z } from 'zod';
import { paginate } from '../domain/pagination.ts';
import type { Release } from '../domain/release.ts';
import { usps } from '../schemas/states.ts';
import { fold, wordsOf } from '../domain/text.ts';
import { Pagination } from '../schemas/common.ts';
import { Metro } from '../schemas/metro.ts';
import * as parameters from '../schemas/parameters.ts';
import { operation, storedPages } from './operation.ts';

function select(release: Release, { state, q }: { state?: string | undefined; q?: string | undefined }): number[] {
  const matches = wordsOf(q);
  return release.metrosByName.filter((place) => {
    const metro = release.content.metros[place]!;
    return (state === undefined || metro.states.includes(state)) && (!matches || matches(fold(metro.name)));
  });
}

export const listMetros = operation({
  id: 'listMetros',
  method: 'get',
  path: '/metros',
  tag: 'Metros',
  summary: 'List the metropolitan statistical areas',
  description: 'The metropolitan statistical areas of the July 2023 delineation, Puerto Rico included, by name.',
  params: z.object({}),
  query: z.object({
    state: parameters.state
      .optional()
      .meta({ description: 'USPS code, any letter case: metros that lie partly in it' }),
    q: parameters.q.optional().meta({ description: 'words that must all occur in the name' }),
    page: parameters.page,
    per_page: parameters.perPage,
  }),
  data: z.array(Metro),
  meta: Pagination,
  statuses: [400],
  example: () => ({ per_page: '2' }),
  async run(release, { state, q, page, per_page }) {
    const places = select(release, { state, q });
    const population = await release.population();
    const { from, to, meta } = paginate(places.length, page, per_page);
    const data = places.slice(from, to).map((place) => release.metro(place, population));
    return { data, meta, datasets: data.length === 0 ? [] : release.metroDatasets };
  },
  *pages(release) {
    for (const state of [undefined, ...usps])
      for (const page of storedPages(select(release, { state }).length)) yield { input: { state, ...page } };
  },
});
