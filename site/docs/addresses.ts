import { metroAddress } from '../figures/release.ts';
import { given } from '../read.ts';
import { allDocs } from './list.ts';

/** The path of every public page. */
export const addresses: readonly string[] = [
  '/',
  '/explorer',
  '/docs',
  ...allDocs.map(({ slug }) => `/docs/${slug}`),
  '/reference',
  '/releases',
  '/datasets',
  ...given.datasets.map(({ key }) => `/datasets/${key}`),
  '/measures',
  ...given.measures.map(({ name }) => `/measures/${name}`),
  '/metros',
  ...given.metros.map((_, place) => metroAddress(place)),
];
