import type { APIRoute } from 'astro';

/** Everything may be read but what is one person's; the API is for programs, and has its limits. */
export const GET: APIRoute = ({ site }) =>
  new Response(`User-agent: *
Disallow: /settings
Disallow: /oauth/
Disallow: /api/
Allow: /api/v1/openapi.json

Sitemap: ${site!.origin}/sitemap.xml
`);
