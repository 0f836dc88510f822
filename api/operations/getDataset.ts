import { z } from 'zod';
import { cite } from '../domain/citation.ts';
import { DatasetDetail } from '../schemas/dataset.ts';
import { presentMeasure } from './listMeasures.ts';
import { operation } from './operation.ts';

export const getDataset = operation({
  id: 'getDataset',
  method: 'get',
  path: '/datasets/{key}',
  tag: 'Datasets',
  title: 'Get a dataset',
  summary: 'Read the license, credit and measures of a dataset',
  description:
    'One dataset with every measure in it. Returns 404 for an unknown dataset, and for one that is not approved for the API.',
  params: z.object({
    key: z
      .string()
      .regex(/^[a-z0-9-]+$/)
      .meta({
        description: 'key of the dataset; `GET /datasets` lists the keys',
        examples: ['bls-laus'],
        notFound:
          'The dataset does not exist or is not available, or the server does not hold the release that `release` names.',
      }),
  }),
  query: z.object({}),
  answer: 'The dataset, with its license and measures.',
  data: DatasetDetail,
  statuses: [404],
  example({ content: { datasets, geography } }) {
    const [smallest] = datasets
      .filter(({ measures_count }) => measures_count > 0)
      .toSorted((a, b) => a.measures_count - b.measures_count);
    return { key: smallest?.key ?? geography };
  },
  costliest: ({ content }) => content.datasets.map(({ key }) => ({ input: { key } })),
  async run(release, { key }) {
    const dataset = release.dataset(key);
    const measures = release.content.measures.filter((measure) => measure.dataset === key);
    return {
      data: { ...dataset, measures: measures.map(presentMeasure) },
      citations: cite([key, ...measures.flatMap(({ sources }) => sources)]),
    };
  },
  credited: ({ key }) => [key],
  pages: ({ content }) => content.datasets.map(({ key }) => ({ input: { key } })),
});
