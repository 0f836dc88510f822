import {
  codeWithZeros,
  describeFormer,
  findNamed,
  formerRegions,
  likeliestFirst,
  type NamedRegion,
  successorsOf,
} from '../../api/domain/regionNames.ts';
import { wordsOf } from '../../api/domain/text.ts';
import type { SitePlaces } from '../places/placesFile.ts';

/** A place that typed words name. */
interface TypedPlace {
  /** CBSA codes of the metros to read about it. */
  readonly metros: readonly string[];
  /** A state or a county, which has a page of its own. */
  readonly page?: NamedRegion;
  /** What is to be said of a place that the words do not name today. */
  readonly note?: string;
}

/** As many counties of one name are found. */
const maxCounties = 3;

/** Returns the metros, states and counties that typed words name, as the API reads them, and what became of former ones. */
export function typedPlaces(places: SitePlaces, typed: string): TypedPlace[] {
  const regions = likeliestFirst(findNamed(places, typed), typed);
  const metros = regions.filter(({ geography }) => geography === 'msa').map(({ geoid }) => ({ metros: [geoid] }));
  // In lower case, the code of a state is more often a word: in, or, me.
  const isWord = /^[a-z]{2}$/.test(typed.trim());
  const states = regions.filter(({ geography }) => geography === 'state' && !isWord);
  const named = [...metros, ...states.map((page) => ({ metros: [], page }))];
  // One word may be the name of a county and mean something else: union.
  if (wordsOf(typed).length < 2 && !/\d/.test(typed)) return named;
  const metrosOf = ({ geography, geoid }: NamedRegion) =>
    geography === 'msa' ? [geoid] : [places.metroOf.get(geoid) ?? []].flat();
  // A code that has lost its zeros.
  const near = regions.length === 0 ? codeWithZeros(places, typed) : [];
  const counties = regions.filter(({ geography }) => geography === 'county');
  const more = counties.length - maxCounties;
  const former = formerRegions(places, typed);
  return [
    ...named,
    ...near
      .flatMap((code) => findNamed(places, code))
      .map((one) => ({
        metros: metrosOf(one),
        ...(one.geography === 'msa' ? {} : { page: one }),
        note: `Did you mean ${one.geoid}, ${one.name}?`,
      })),
    ...counties.slice(0, maxCounties).map((page) => ({ metros: metrosOf(page), page })),
    ...(more > 0 ? [{ metros: [], note: `Other counties with this name: ${more}. Add a state to find one.` }] : []),
    ...former.map((one) => ({
      metros: [...new Set(successorsOf(places, [one]).flatMap(metrosOf))],
      note: `${describeFormer(places, one)}.`,
    })),
  ];
}
