import { z } from 'zod';
import { forReaders, Geography, LicenseUrl, Month, Name, PageUrl } from './common.ts';
import { Measure } from './measure.ts';

export const Dataset = z
  .object({
    key: z
      .string()
      .regex(/^[a-z0-9-]+$/)
      .meta({ ...forReaders('key of the dataset'), examples: ['bls-laus'] }),
    name: Name,
    publisher: z.string().nullable().optional().meta(forReaders('who publishes the data')),
    category: z.string().nullable().optional().meta(forReaders('what the dataset is about')),
    license: z.string().meta(forReaders('name of the license')),
    license_url: LicenseUrl,
    url: PageUrl,
    refresh_cadence: z.string().nullable().optional().meta(forReaders('how often the publisher updates it')),
    vintages: z.array(z.int()).describe('years that the release has figures for'),
    latest_year: z
      .int()
      .nullable()
      .optional()
      .describe('newest year that the release has figures for; null for a dataset without years'),
    next_release: Month.nullable()
      .optional()
      .describe('month in which the next edition is expected, such as 2026-12; null: not known'),
    geographies: z.array(Geography).meta(forReaders('types of regions with values')),
    measures_count: z.int().min(0).meta(forReaders('number of measures')),
  })
  .meta({ id: 'Dataset' });
export type Dataset = z.infer<typeof Dataset>;

export const DatasetDetail = Dataset.extend({
  measures: z.array(Measure).meta(forReaders('the measures, by name')),
}).meta({ id: 'DatasetDetail' });
export type DatasetDetail = z.infer<typeof DatasetDetail>;
