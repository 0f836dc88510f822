import type { APIRoute } from 'astro';
import { content } from '../release.ts';
import { claimMeasures } from '../verify/vocabulary.ts';

/** The names of measures that the page finds in texts and tables. */
export const GET: APIRoute = () => new Response(JSON.stringify(claimMeasures(content.measures)));
