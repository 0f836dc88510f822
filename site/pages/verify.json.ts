import type { APIRoute } from 'astro';
import { releaseVocabulary } from '../verify/releaseVocabulary.ts';

/** The names that the page finds in texts and tables. */
export const GET: APIRoute = () => new Response(JSON.stringify(releaseVocabulary()));
