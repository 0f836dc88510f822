import type { APIRoute } from 'astro';

/** Lets crawlers read everything except personal pages and the API. */
export const GET: APIRoute = ({ site }) =>
  new Response(`User-agent: *
Disallow: /settings
Disallow: /oauth/
Disallow: /api/
Allow: /api/v1/openapi.json

Sitemap: ${site!.origin}/sitemap.xml
`);
