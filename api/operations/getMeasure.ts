import { z } from 'zod';
import { cite } from '../domain/citation.ts';
import { measureNamed } from '../domain/unknownMeasure.ts';
import { Measure } from '../schemas/measure.ts';
import { presentMeasure } from './listMeasures.ts';
import { firstMeasures } from './costliest.ts';
import { operation } from './operation.ts';

/** The path parameter of a measure. */
export const measureName = z
  .string()
  .regex(/^[a-z0-9_]+$/)
  .meta({
    description: 'name of the measure; `GET /measures` lists the names',
    examples: ['unemployment_rate'],
    tool: { description: 'a name as listed by search_measures' },
    notFound:
      'The measure does not exist or is not available, or the server does not hold the release that `release` names.',
  });

export const getMeasure = operation({
  id: 'getMeasure',
  method: 'get',
  path: '/measures/{name}',
  tag: 'Measures',
  title: 'Get a measure',
  summary: 'Read the unit, method and years of a measure',
  description:
    'One measure: its unit, and for each geography how its values are computed, for how many regions, from which years.',
  params: z.object({ name: measureName }),
  query: z.object({}),
  answer: 'The measure, with its unit, method, and years.',
  data: Measure,
  statuses: [404],
  example: ({ content }) => exampleMeasure(content.measures),
  costliest: (release) => firstMeasures(release, 1).map((name) => ({ input: { name } })),
  async run(release, { name }) {
    const measure = measureNamed(release, name);
    return { data: presentMeasure(measure), citations: cite(measure.sources) };
  },
  credited: ({ dataset }) => [dataset],
  pages: ({ content }) => content.measures.map(({ name }) => ({ input: { name } })),
});

/** Returns the measure of examples: the last one by name with metro values. */
export function exampleMeasure(measures: readonly Measure[]): { name: string } | undefined {
  const measure = measures.findLast(({ geographies }) => geographies.msa);
  return measure && { name: measure.name };
}

/** Returns an example request for the metro values of a measure: one with a short name, if there is one. */
export function exampleValues(measures: readonly Measure[]) {
  const measure = measures.some(({ name }) => name === 'gdp') ? { name: 'gdp' } : exampleMeasure(measures);
  return measure && ({ ...measure, geography: 'msa', per_page: '2' } as const);
}
