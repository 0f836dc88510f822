import { z } from 'zod';
import { Geography, Month, WebUrl } from './common.ts';
import { Measure } from './measure.ts';

export const Dataset = z
  .object({
    key: z.string().regex(/^[a-z0-9-]+$/),
    name: z.string(),
    publisher: z.string().nullable().optional(),
    category: z.string().nullable().optional(),
    license: z.string(),
    license_url: WebUrl.nullable().optional(),
    url: WebUrl.nullable().optional(),
    refresh_cadence: z.string().nullable().optional(),
    vintages: z.array(z.int()).describe('years that the release holds figures for'),
    latest_year: z
      .int()
      .nullable()
      .optional()
      .describe('the newest year that the release holds figures for; null for a dataset without years'),
    next_release: Month.nullable()
      .optional()
      .describe(
        'the month in which the publisher is expected to release the next edition, such as 2026-12; null if unknown',
      ),
    geographies: z.array(Geography),
    measures_count: z.int().min(0),
  })
  .meta({ id: 'Dataset' });
export type Dataset = z.infer<typeof Dataset>;

export const DatasetDetail = Dataset.extend({ measures: z.array(Measure) }).meta({ id: 'DatasetDetail' });
export type DatasetDetail = z.infer<typeof DatasetDetail>;
