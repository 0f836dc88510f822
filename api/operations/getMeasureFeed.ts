import { z } from 'zod';
import { atomType } from '../domain/atom.ts';
import { measureNamed } from '../domain/unknownMeasure.ts';
import { exampleMeasure, measureName } from './getMeasure.ts';
import { changeFeed, maxShown, readChanged } from './changeFeed.ts';
import { hasChanges } from './getRelease.ts';
import { firstMeasures } from './costliest.ts';
import { operation } from './operation.ts';

export const getMeasureFeed = operation({
  id: 'getMeasureFeed',
  method: 'get',
  path: '/feeds/measures/{name}',
  tag: 'Feeds',
  title: 'Follow a measure',
  summary: 'Follow the changes of a measure',
  description: `An Atom feed (RFC 4287): an entry for each release that changed values of the measure, with the ${maxShown} largest changes. The release that first serves the measure has an entry, too.`,
  params: z.object({ name: measureName }),
  query: z.object({}),
  answer: 'An Atom feed, with an entry for each release that changed the measure.',
  data: z.string(),
  statuses: [404],
  heavy: true,
  isDocument: true,
  type: atomType,
  example: async (release) => ((await hasChanges(release)) ? exampleMeasure(release.content.measures) : undefined),
  costliest: (release) => firstMeasures(release, 1).map((name) => ({ input: { name } })),
  async run(release, { name }, service) {
    const { label } = measureNamed(release, name);
    const text = await changeFeed(release, service, {
      title: label,
      path: `/feeds/measures/${name}`,
      page: `/measures/${name}`,
      read: readChanged({ measures: [name] }),
      note: ({ measures_added }) =>
        measures_added.includes(name) ? 'This release is the first that serves the measure.' : undefined,
    });
    return { text };
  },
});
