import { z } from 'zod';
import { citeMetros } from '../domain/citation.ts';
import { paginate } from '../domain/pagination.ts';
import type { Column } from '../domain/column.ts';
import { stateNames } from '../domain/regionNames.ts';
import type { Release } from '../domain/release.ts';
import { q, search, type Searchable, makeSearchable } from '../domain/search.ts';
import { wordsOf } from '../domain/text.ts';
import { usps } from '../schemas/stateCodes.ts';
import { Pagination } from '../schemas/common.ts';
import { Metro } from '../schemas/metro.ts';
import * as parameters from '../schemas/parameters.ts';
import { frequentWords } from './costliest.ts';
import { operation, storedPages } from './operation.ts';

/** Returns the metros that lie at least partly in a state; all metros without a state. */
function placesWithin({ content }: Release, places: readonly number[], state: string | undefined): readonly number[] {
  return state === undefined ? places : places.filter((place) => content.metros[place]!.states.includes(state));
}

const searchables = new WeakMap<Release, readonly Searchable[]>();

/** Returns the text of each metro that `q` searches; prepared once per release. */
function searchableMetros(release: Release): readonly Searchable[] {
  let texts = searchables.get(release);
  if (!texts) {
    const nameOf = stateNames(release);
    texts = release.content.metros.map(({ name, states }) => {
      const words = wordsOf(name);
      const spelled = words.map((word) => otherSpellings.get(word) ?? word);
      return makeSearchable([words, spelled], states.flatMap((code) => [code, nameOf.get(code) ?? '']).join(' '));
    });
    searchables.set(release, texts);
  }
  return texts;
}

const abbreviations = { st: 'saint', ft: 'fort', mt: 'mount' };

const otherSpellings = new Map(
  Object.entries(abbreviations).flatMap(([short, long]) => [
    [short, long],
    [long, short],
  ]),
);

export const listMetros = operation({
  id: 'listMetros',
  method: 'get',
  path: '/metros',
  tag: 'Metros',
  title: 'List metros',
  summary: 'Search the metropolitan statistical areas by name or state',
  description:
    'Lists the metropolitan statistical areas of the July 2023 delineation, including those of Puerto Rico, by name. With `q`, the best match is first; of equal matches, the largest metro.',
  params: z.object({}),
  query: z.object({
    state: parameters.state
      .optional()
      .meta({ description: 'USPS code of a state, in any letter case: only metros that are at least partly in it' }),
    q: q('Austin')
      .optional()
      .meta({
        description:
          'up to 16 words to search for, such as `Austin, TX`; each must be in the name of the metro, or in the name or USPS code of one of its states',
      }),
    page: parameters.page,
    per_page: parameters.perPage,
  }),
  answer: 'The metros on this page.',
  data: z.array(Metro),
  meta: Pagination,
  statuses: [400],
  heavy: true,
  example: (release) => (release.findMetro('12420') === undefined ? { per_page: '2' } : { q: 'Austin', per_page: '1' }),
  costliest: () => [{ input: { per_page: '500' } }, { input: { q: frequentWords, per_page: '500' } }],
  async run(release, { state, q, page, per_page }) {
    const population = await release.population();
    const places =
      q === undefined ? placesWithin(release, release.placesByName(), state) : find(release, population, q, state);
    const { from, to, meta } = paginate(places.length, page, per_page);
    const data = places.slice(from, to).map((place) => release.metro(place, population));
    return { data, meta, citations: data.length === 0 ? [] : citeMetros(release) };
  },
  credited: (metros, regions) => (metros.length > 0 ? [regions] : []),
  *pages(release) {
    for (const state of [undefined, ...usps])
      for (const page of storedPages(placesWithin(release, release.placesByName(), state).length))
        yield { input: { state, ...page } };
  },
});

function find(release: Release, population: Column | undefined, q: string, state: string | undefined): number[] {
  const texts = searchableMetros(release);
  const places = placesWithin(release, release.placesByPopulation(population), state);
  return search(places, q, (place) => texts[place]!);
}
