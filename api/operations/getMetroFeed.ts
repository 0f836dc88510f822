import { z } from 'zod';
import { atomType } from '../domain/atom.ts';
import { metroRef } from './getMetro.ts';
import { changeFeed, maxShown, readChanged } from './changeFeed.ts';
import { hasChanges } from './getRelease.ts';
import { firstMetros } from './costliest.ts';
import { operation } from './operation.ts';

export const getMetroFeed = operation({
  id: 'getMetroFeed',
  method: 'get',
  path: '/feeds/metros/{ref}',
  tag: 'Feeds',
  title: 'Follow a metro',
  summary: 'Follow the changes of a metro',
  description: `An Atom feed (RFC 4287): an entry for each release that changed values of the metro, with the ${maxShown} largest changes. Values of its counties do not count.`,
  params: z.object({ ref: metroRef }),
  lastParamHasSlashes: true,
  query: z.object({}),
  answer: 'An Atom feed, with an entry for each release that changed the metro.',
  data: z.string(),
  statuses: [404],
  heavy: true,
  isDocument: true,
  type: atomType,
  async example(release) {
    const [metro] = release.content.metros;
    return metro && (await hasChanges(release)) ? { ref: metro.cbsa } : undefined;
  },
  costliest: (release) => firstMetros(release, 1).map((ref) => ({ input: { ref } })),
  async run(release, { ref }, service) {
    const { cbsa, name, slug } = release.content.metros[release.metroPlace(ref)]!;
    const text = await changeFeed(release, service, {
      title: name,
      path: `/feeds/metros/${cbsa}`,
      page: `/metros/${slug}`,
      read: readChanged({ metro: cbsa, geography: 'msa' }),
    });
    return { text };
  },
});
