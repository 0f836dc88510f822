import { metroAddress } from '../figures/release.ts';
import { operations } from '../reference/openapi.ts';
import { siteData } from '../siteData.ts';
import { allDocs } from './list.ts';

/** The path of every public page. */
export const addresses: readonly string[] = [
  '/',
  '/explorer',
  '/compare',
  '/verify',
  '/docs',
  ...allDocs.map(({ slug }) => `/docs/${slug}`),
  '/reference',
  ...operations.map(({ operationId }) => `/reference/${operationId}`),
  '/releases',
  ...siteData.releases.map(({ id }) => `/releases/${id}`),
  '/datasets',
  ...siteData.datasets.map(({ key }) => `/datasets/${key}`),
  '/measures',
  ...siteData.measures.map(({ name }) => `/measures/${name}`),
  '/metros',
  ...siteData.metros.map((_, place) => metroAddress(place)),
];
