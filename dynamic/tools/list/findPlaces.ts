import { areaNouns } from '../../../api/domain/areaCodes.ts';
import { findPlaces } from '../../../api/operations/findPlaces.ts';
import { tool } from '../tool.ts';

export const findPlacesTool = tool(findPlaces, {
  name: 'find_places',
  title: 'Find places',
  description: 'Finds metros, counties, states and areas by name, code or common name ("Bay Area"), likeliest first.',
  says: { geography: null },
  lists: ['data'],
  limit: 20,
  head: (_places, { interpreted_as, note, population_year }) => [
    ...(interpreted_as === null ? [] : [`Taken for: ${interpreted_as}.`]),
    ...(note === undefined ? [] : [note]),
    ...(population_year === undefined ? [] : [`Populations are of ${population_year}.`]),
  ],
  line({ geography, kind, geoid, name, population, metro }) {
    const people = population === undefined ? '' : `; population ${population ?? 'unknown'}`;
    const part = metro === undefined ? '' : metro === null ? '; in no metro' : `; in ${metro}`;
    return `${geoid} ${name} (${kind ? areaNouns[kind] : types[geography]})${people}${part}`;
  },
});

const types = { msa: 'metro', county: 'county', state: 'state', us: 'nation', area: 'area' } as const;
