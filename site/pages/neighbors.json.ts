import type { APIRoute } from 'astro';
import type { MapFile, PlaceMap } from '../../common/prepared.ts';
import { bordersOf } from '../charts/borders.ts';
import { prepared } from '../release.ts';

/** What the pages of states and counties, which the server renders, have of the map. */
export const GET: APIRoute = () => {
  if (!prepared.map) return Response.json({ neighbors: {} } satisfies PlaceMap);
  const { address, text } = prepared.map;
  return Response.json({ outlines: address, neighbors: bordersOf(JSON.parse(text) as MapFile) } satisfies PlaceMap);
};
