import { z } from 'zod';
import { placeOf } from '../domain/comparison.ts';
import type { Release } from '../domain/release.ts';
import { ReleaseId, ReleaseMeta } from '../schemas/common.ts';
import { ReleaseDetail } from '../schemas/release.ts';
import { operation } from './operation.ts';

/** The path parameter of a release. */
export const releaseParam = ReleaseId.meta({
  description: 'id of the release; `GET /releases` lists the ids',
  notFound: 'The release of `id` is not listed, or the server does not hold the release that `release` names.',
});

/** Whether the changes of a release are known, which examples need. They are built some seconds after its figures. */
export const hasChanges = (release: Release): Promise<boolean> =>
  release.changes().then(
    () => true,
    () => false,
  );

export const getRelease = operation({
  id: 'getRelease',
  method: 'get',
  path: '/releases/{id}',
  tag: 'Releases',
  title: 'Get a release',
  summary: 'Read the datasets of a release, and how many values it changed',
  description:
    'One release: its datasets with their newest year and retrieval date, and how many values it changed since the release before, by cause. `changes` is null for the first release, and for one that is too old to be compared. The response contains no figures, so `attribution` is empty.',
  params: z.object({ id: releaseParam }),
  query: z.object({}),
  answer: 'The release, with its datasets.',
  data: ReleaseDetail,
  meta: ReleaseMeta,
  statuses: [404],
  heavy: true,
  async example(release) {
    const [newest] = release.content.releases;
    return newest && (await hasChanges(release)) ? { id: newest.id } : undefined;
  },
  costliest: ({ content }) => [{ input: { id: content.id } }],
  async run(release, { id }) {
    const { releases } = release.content;
    const place = placeOf(release, id);
    const before = releases[place + 1]?.id;
    const { comparisons } = await release.changes();
    const comparison = comparisons.find((one) => one.release === id && one.since === before);
    return {
      data: { ...releases[place]!, changes: comparison?.changes ?? null },
      meta: { release: release.content.id },
      citations: [],
    };
  },
  credited: () => [],
  pages: ({ content: { releases } }) => releases.map(({ id }) => ({ input: { id } })),
});
