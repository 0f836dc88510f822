import { z } from 'zod';
import { paginate } from '../domain/pagination.ts';
import { PagedReleaseMeta } from '../schemas/common.ts';
import * as parameters from '../schemas/parameters.ts';
import { ReleaseSummary } from '../schemas/release.ts';
import { operation, storedPages } from './operation.ts';

export const listReleases = operation({
  id: 'listReleases',
  method: 'get',
  path: '/releases',
  tag: 'Releases',
  title: 'List releases',
  summary: 'Read the active release and those before it',
  description:
    'The active release and those that were made before it, newest first. `release` at other endpoints names one of them; a server may no longer hold all. A release is not a dataset, so the list credits none.',
  params: z.object({}),
  query: z.object({ page: parameters.page, per_page: parameters.perPage }),
  answer: 'The releases on this page, the active one first.',
  data: z.array(ReleaseSummary),
  meta: PagedReleaseMeta,
  statuses: [400],
  example: () => ({ per_page: '2' }),
  costliest: () => [{ input: { per_page: '500' } }],
  async run({ content: { id, releases } }, { page, per_page }) {
    const { from, to, meta } = paginate(releases.length, page, per_page);
    const data = releases.slice(from, to).map(({ id, created_at, datasets, measures }) => {
      return { id, created_at, datasets, measures };
    });
    return { data, meta: { release: id, ...meta }, citations: [] };
  },
  credited: () => [],
  *pages({ content: { releases } }) {
    for (const page of storedPages(releases.length)) yield { input: page };
  },
});
