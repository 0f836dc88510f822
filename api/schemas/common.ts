import { z } from 'zod';

/** The geographies of figures: metropolitan statistical area, county, state. */
export const geographies = ['msa', 'county', 'state'] as const;
export const Geography = z
  .enum(geographies)
  .meta({
    id: 'Geography',
    description:
      'msa: metropolitan statistical area; county: county or county equivalent; state: state, DC, Puerto Rico',
  });
export type Geography = z.infer<typeof Geography>;

/** A version-8-or-earlier UUID in lower case, as every `id` of the service is written. */
export const Uuid = z.uuid();

export const DateTime = z.iso.datetime();

/** An address that may become a link on a page: `javascript:` and other schemes are refused. */
export const WebUrl = z.url({ protocol: /^https?$/, error: 'must be an http or https address' });

export const Attribution = z
  .object({
    dataset: z.string(),
    publisher: z.string(),
    credit: z.string().describe('text to print wherever the figures are shown'),
    url: WebUrl.nullable().optional(),
    license: z.string().nullable().optional(),
    license_url: WebUrl.nullable().optional(),
    notes: z.array(z.string()).optional(),
    disclaimer: z.string().optional(),
    conditions: z.array(z.string()).optional().describe('terms that the publisher attaches to the data'),
    share_alike: z.string().optional(),
    retrieved_at: DateTime.nullable()
      .optional()
      .describe('when the service last retrieved the data from its publisher; to be cited with the data'),
  })
  .meta({ id: 'Attribution', description: 'The credit that a dataset behind the answer requires.' });
export type Attribution = z.infer<typeof Attribution>;

export const Pagination = z
  .object({ page: z.int().min(1), per_page: z.int().min(1), total: z.int().min(0), total_pages: z.int().min(0) })
  .meta({ id: 'Pagination' });
export type Pagination = z.infer<typeof Pagination>;

export const ErrorBody = z
  .object({ error: z.string().describe('code'), message: z.string().describe('what was wrong and how to fix it') })
  .meta({ id: 'Error' });
export type ErrorBody = z.infer<typeof ErrorBody>;
