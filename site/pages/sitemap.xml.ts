import type { APIRoute } from 'astro';
import { escapeXml } from '../../api/domain/atom.ts';
import { addresses } from '../docs/addresses.ts';
import { createdAt } from '../release.ts';

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
