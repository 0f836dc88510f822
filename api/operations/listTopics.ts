import { z } from 'zod';
import type { Release } from '../domain/release.ts';
import { Topic } from '../schemas/topic.ts';
import { Total } from './listDatasets.ts';
import { operation } from './operation.ts';

/** Returns the topics with the number of their measures. */
function countTopics({ content: { topics, measures } }: Release): Topic[] {
  return topics.map((topic) => {
    return { ...topic, measures_count: measures.filter((measure) => measure.topic === topic.key).length };
  });
}

export const listTopics = operation({
  id: 'listTopics',
  method: 'get',
  path: '/topics',
  tag: 'Measures',
  title: 'List topics',
  summary: 'Read the topics that group the measures',
  description:
    'What the measures are about. Each measure has one topic, by which `GET /measures?topic=` filters. Topics are of this service, so the list credits no dataset.',
  params: z.object({}),
  query: z.object({}),
  answer: 'The topics.',
  data: z.array(Topic),
  meta: Total,
  statuses: [],
  example: () => ({}),
  costliest: () => [{}],
  async run(release) {
    const data = countTopics(release);
    return { data, meta: { total: data.length }, citations: [] };
  },
  credited: () => [],
  pages: () => [{ input: {} }],
});
