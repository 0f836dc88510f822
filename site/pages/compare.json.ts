import type { APIRoute } from 'astro';
import { compareData } from '../compare/collectData.ts';

/** The measures of the comparison with the values of the median metro and the United States. */
export const GET: APIRoute = () => new Response(JSON.stringify(compareData()));
