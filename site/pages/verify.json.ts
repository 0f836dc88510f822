import type { APIRoute } from 'astro';
import { stateName } from '../figures/places.ts';
import { content, metrosByPopulation } from '../release.ts';
import { vocabularyOf } from '../verify/vocabulary.ts';

/** The names that the page finds in texts and tables. */
export const GET: APIRoute = () => {
  const { metros, regions, measures } = content;
  const byPopulation = metrosByPopulation.map((place) => ({ ...metros[place]!, geoid: metros[place]!.cbsa }));
  return new Response(JSON.stringify(vocabularyOf(byPopulation, regions, stateName, measures)));
};
