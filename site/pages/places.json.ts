import type { APIRoute } from 'astro';
import { collectPlaces } from '../places/collectPlaces.ts';

/** The places that the pages find by name. */
export const GET: APIRoute = () => new Response(JSON.stringify(collectPlaces()));
