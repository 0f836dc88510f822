import type { APIRoute } from 'astro';
import type { CompareData } from '../compare/compareData.ts';
import { comparedTopics } from '../compare/comparedTopics.ts';

/** The measures of the comparison with the values of the median metro and the United States. */
export const GET: APIRoute = () => new Response(JSON.stringify({ topics: comparedTopics() } satisfies CompareData));
