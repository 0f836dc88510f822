import type { Region } from '../../api/domain/release.ts';
import type { Measure } from '../../api/schemas/measure.ts';
import { everydayNamesOf, meansOneMetro } from '../figures/everydayNames.ts';
import { shortName } from '../figures/format.ts';

/** A place that a claim can be about. */
export interface Place {
  /** Its code in the API: CBSA, FIPS or `US`. */
  readonly code: string;
  readonly name: string;
  /** What it may be called in a text, in addition to its code and name. */
  readonly names: readonly string[];
}

/** A measure that a claim can be about. */
export interface ClaimMeasure {
  readonly name: string;
  readonly label: string;
  readonly unit: string;
  /** What it may be called in a text, in addition to its label. */
  readonly words: readonly string[];
}

/** The names of a release that the page finds in texts and tables. */
export interface Vocabulary {
  /** Of places with the same name, the likelier one comes first: metros by population, then states, then counties. */
  readonly places: readonly Place[];
  readonly measures: readonly ClaimMeasure[];
}

type Named = Pick<Region, 'geoid' | 'name' | 'states'>;

/**
 * Returns the names of the places and measures of a release.
 * @param metros by population, the largest first
 * @param spell returns the name of a state from its USPS code
 */
export function vocabularyOf(
  metros: readonly Named[],
  { state, county }: Readonly<Record<'state' | 'county', readonly Pick<Region, 'geoid' | 'name'>[]>>,
  spell: (code: string) => string,
  measures: readonly Pick<Measure, 'name' | 'label' | 'unit' | 'search_terms'>[],
): Vocabulary {
  return {
    places: [
      { code: 'US', name: 'United States', names: ['USA', 'the nation', 'the country'] },
      ...metros.map((metro) => metroPlace(metro, spell)),
      ...state.map(({ geoid, name }) => ({ code: geoid, name, names: [`state of ${name}`, `${name} state`] })),
      ...county.map(({ geoid, name }) => {
        const [own = '', code = ''] = name.split(', ');
        return { code: geoid, name, names: [`${own}, ${spell(code)}`] };
      }),
    ],
    measures: measures.map(({ name, label, unit, search_terms = [] }) => {
      // Words that begin with digits would be a part of figures: `000 people`.
      const words = search_terms.filter((word) => !/^\d/.test(word));
      return { name, label, unit, words };
    }),
  };
}

/** A metro is also called by its first city, alone or with a state, and by common names that mean no other metro. */
function metroPlace({ geoid, name, states }: Named, spell: (code: string) => string): Place {
  const everyday = everydayNamesOf({ name, states: [...states] }).filter(meansOneMetro);
  const city = shortName(name);
  const withState = states.flatMap((state) => [`${city}, ${state}`, `${city}, ${spell(state)}`]);
  return { code: geoid, name, names: [city, ...withState, ...everyday] };
}
