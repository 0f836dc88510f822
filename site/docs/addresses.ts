import { placeAddress } from '../../api/domain/placeAddress.ts';
import { findStarts } from '../compare/starts.ts';
import { servedPresets } from '../explorer/presetRankings.ts';
import { presetPath } from '../explorer/presets.ts';
import { metroAddress } from '../figures/places.ts';
import { operations } from '../reference/openapi.ts';
import { content } from '../release.ts';
import { allDocs } from './list.ts';

/** The path of every public page. */
export const addresses: readonly string[] = [
  '/',
  '/explorer',
  ...servedPresets.map(presetPath),
  '/compare',
  ...findStarts().map(({ address }) => address),
  '/verify',
  '/status',
  '/docs',
  ...allDocs.map(({ slug }) => `/docs/${slug}`),
  '/reference',
  ...operations.map(({ operationId }) => `/reference/${operationId}`),
  '/releases',
  ...content.releases.map(({ id }) => `/releases/${id}`),
  '/datasets',
  ...content.datasets.map(({ key }) => `/datasets/${key}`),
  '/measures',
  ...content.measures.map(({ name }) => `/measures/${name}`),
  '/metros',
  ...content.metros.map((_, place) => metroAddress(place)),
  // Rendered by the server.
  '/states',
  '/areas',
  ...content.areas.map(({ kind, code }) => `/areas/${kind}-${code}`),
  ...(['state', 'county'] as const).flatMap((one) => content.regions[one].map((region) => placeAddress(one, region))),
];
