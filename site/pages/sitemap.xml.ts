import type { APIRoute } from 'astro';
import { escapeXml } from '../../api/domain/atom.ts';
import { placeAddress } from '../../api/domain/placeAddress.ts';
import { findStarts } from '../compare/starts.ts';
import { allDocs } from '../docs/list.ts';
import { presetPath } from '../explorer/presets.ts';
import { servedPresets } from '../explorer/presetRankings.ts';
import { metroAddress } from '../figures/places.ts';
import { operations } from '../reference/openapi.ts';
import { content, createdAt } from '../release.ts';

/** The path of every public page. */
const addresses: readonly string[] = [
  '/',
  '/explorer',
  ...servedPresets.map(presetPath),
  '/compare',
  ...findStarts().map(({ address }) => address),
  '/projects',
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

/** The sitemap of every public page. */
export const GET: APIRoute = ({ site }) => {
  const lastmod = createdAt.slice(0, 10);
  const urls = addresses.map(
    (path) => `<url><loc>${escapeXml(site!.origin + path)}</loc><lastmod>${lastmod}</lastmod></url>`,
  );
  return new Response(`<?xml version="1.0" encoding="utf-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join('\n')}
</urlset>
`);
};
