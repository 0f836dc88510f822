import { z } from 'zod';
import { Name } from './common.ts';

export const Topic = z
  .object({
    key: z
      .string()
      .regex(/^[a-z0-9-]+$/)
      .meta({ examples: ['housing'] }),
    name: Name,
    description: z.string(),
    measures_count: z.int().min(1).describe('how many measures have the topic'),
  })
  .meta({ id: 'Topic' });
export type Topic = z.infer<typeof Topic>;
