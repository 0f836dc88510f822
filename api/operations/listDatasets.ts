import { z } from 'zod';
import { cite } from '../domain/citation.ts';
import { forReaders } from '../schemas/common.ts';
import { Dataset } from '../schemas/dataset.ts';
import { operation } from './operation.ts';

/** The `meta` of a list without pages. */
export const Total = z.object({ total: z.int().min(0).meta(forReaders('number of rows')) }).meta({ id: 'Total' });

export const listDatasets = operation({
  id: 'listDatasets',
  method: 'get',
  path: '/datasets',
  tag: 'Datasets',
  title: 'List datasets',
  summary: 'Read every dataset with its license, geographies and years',
  description:
    'Every dataset whose terms are approved for the API, by key, with its license, geographies, vintages, and when a newer edition is expected.',
  params: z.object({}),
  query: z.object({}),
  answer: 'The datasets.',
  data: z.array(Dataset),
  meta: Total,
  statuses: [],
  example: () => ({}),
  costliest: () => [{}],
  async run({ content }) {
    const { datasets } = content;
    return { data: datasets, meta: { total: datasets.length }, citations: cite(datasets.map(({ key }) => key)) };
  },
  credited: (datasets) => datasets.map(({ key }) => key),
  pages: () => [{ input: {} }],
});
