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

/** The metros to read about a place that typed words name. */
interface TypedPlace {
  /** CBSA codes. */
  readonly metros: readonly string[];
  /** What is to be said of a place that has no page; absent of a metro. */
  readonly note?: string;
}

/** As many counties of one name have a note. */
const maxCounties = 3;

/** Returns the metros, states and counties that typed words name, as the API reads them, and what became of former ones. */
export function typedPlaces(places: SitePlaces, typed: string): TypedPlace[] {
  const regions = likeliestFirst(findNamed(places, typed), typed);
  const metros = regions.filter(({ geography }) => geography === 'msa').map(({ geoid }) => ({ metros: [geoid] }));
  const states = regions.filter(({ geography }) => geography === 'state' && metros.length > 0);
  const named = [
    ...metros,
    ...states.map(({ name }) => ({ metros: [], note: `“${typed}” also means ${name}. The API has its figures.` })),
  ];
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
      .map((one) => ({ metros: metrosOf(one), note: `Did you mean ${one.geoid}, ${one.name}?` })),
    ...counties.slice(0, maxCounties).map((county) => {
      const own = metrosOf(county);
      const note = own.length > 0 ? 'part of a metro.' : 'not part of a metro. The API has its figures.';
      return { metros: own, note: `${county.name} is ${note}` };
    }),
    ...(more > 0 ? [{ metros: [], note: `Other counties with this name: ${more}. Add a state to find one.` }] : []),
    ...former.map((one) => ({
      metros: [...new Set(successorsOf(places, [one]).flatMap(metrosOf))],
      note: `${describeFormer(places, one)}.`,
    })),
  ];
}
