import { z } from 'zod';

/** A description for readers of the API reference. Tools do without it: each word of theirs costs every conversation tokens. */
export const forReaders = (description: string) => ({ description, tool: { description: null } });

/** A description for readers of the API reference, and a shorter one for tools. */
export const wording = (description: string, ofTool: string) => ({ description, tool: { description: ofTool } });

/** The geographies of figures: metropolitan statistical area, county, state. */
export const geographies = ['msa', 'county', 'state'] as const;
export const Geography = z
  .enum(geographies)
  .meta({
    id: 'Geography',
    description:
      '`msa`: metropolitan statistical area; `county`: county or county equivalent; `state`: state, DC, Puerto Rico',
  });
export type Geography = z.infer<typeof Geography>;

export const RegionType = z.enum([...geographies, 'area']).meta(forReaders('type of the region'));
export const PlaceType = z
  .enum([...geographies, 'us', 'area'])
  .meta({ id: 'PlaceType', ...forReaders('type of the region; an `area` consists of counties') });

/** A version-8-or-earlier UUID in lower case, as every `id` of the service is written. */
export const Id = z.uuid().meta(forReaders('permanent id'));
export const Name = z.string().meta(forReaders('name to show to people'));
export const Geoid = z.string().meta(forReaders('CBSA code of a metro, FIPS code of a county or state'));
export const DatasetKey = z.string().meta(forReaders('key of the dataset'));
export const MeasureKey = z.string().meta(forReaders('name of the measure'));
export const Unit = z.string().meta(forReaders('unit of the values'));
export const CalculationText = z.string().meta(forReaders('how the figures are computed, in words'));
export const Method = z.string().meta(forReaders('how the result is computed, with the version of the method'));
export const Value = z.number().meta(forReaders('the figure'));
export const Year = z.int().meta(forReaders('year of the figure'));
export const Vintages = z.array(z.int()).meta(forReaders('years of the values'));

/** The members that name a region. */
export const namedRegion = { id: Id, geoid: Geoid, name: Name };

export const DateTime = z.iso.datetime();

/** What the id of a release looks like: it is the name of its folder. */
export const releaseId = /^[a-z0-9][a-z0-9.-]{0,63}$/;
export const ReleaseId = z
  .string()
  .regex(releaseId)
  .meta({ examples: ['2026-11-28'] });

export const Month = z
  .string()
  .regex(/^[0-9]{4}-(0[1-9]|1[0-2])$/, 'must be a month such as 2026-12')
  .meta({ examples: ['2026-12'] });

/** An address that may become a link on a page: `javascript:` and other schemes are refused. */
export const WebUrl = z.url({ protocol: /^https?$/, error: 'must be an http or https address' });

export const PageUrl = WebUrl.nullable().optional().meta(forReaders('address of the page of the data'));
export const LicenseUrl = WebUrl.nullable().optional().meta(forReaders('address of the text of the license'));

export const Attribution = z
  .object({
    dataset: DatasetKey,
    publisher: z.string().meta(forReaders('who publishes the data')),
    credit: z.string().describe('text to print wherever the figures are shown'),
    url: PageUrl,
    license: z.string().nullable().optional().meta(forReaders('name of the license')),
    license_url: LicenseUrl,
    notes: z.array(z.string()).optional().meta(forReaders('what to know about the figures')),
    disclaimer: z.string().optional().meta(forReaders('text to show with the figures, as the publisher requires')),
    conditions: z.array(z.string()).optional().describe('terms of the publisher for the use of the data'),
    share_alike: z.string().optional().meta(forReaders('the terms that works based on the data must have')),
    retrieved_at: DateTime.nullable()
      .optional()
      .describe('when the service last retrieved the data from its publisher; cite it with the data'),
  })
  .meta({ id: 'Attribution', description: 'The credit that a dataset behind the answer requires.' });
export type Attribution = z.infer<typeof Attribution>;

export const Pagination = z
  .object({
    page: z.int().min(1).meta(forReaders('number of this page')),
    per_page: z.int().min(1).meta(forReaders('maximum rows per page')),
    total: z.int().min(0).meta(forReaders('number of rows on all pages')),
    total_pages: z.int().min(0).meta(forReaders('number of pages')),
  })
  .meta({ id: 'Pagination', ...forReaders('Which page of the list this is, and how many there are.') });
export type Pagination = z.infer<typeof Pagination>;

/** `meta` of an answer that names its release. */
export const ReleaseMeta = z
  .object({ release: z.string().describe('id of the release that the figures are from') })
  .meta({ id: 'ReleaseMeta', ...forReaders('The release that the figures are from.') });

/** `meta` of a list that names its release. */
export const PagedReleaseMeta = z
  .object({ ...ReleaseMeta.shape, ...Pagination.shape })
  .meta({
    id: 'PagedReleaseMeta',
    ...forReaders('Which page of the list this is, how many there are, and the release.'),
  });

export const ErrorBody = z
  .object({ error: z.string().describe('code'), message: z.string().describe('what was wrong and how to fix it') })
  .meta({ id: 'Error' });
export type ErrorBody = z.infer<typeof ErrorBody>;
