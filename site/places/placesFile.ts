import type { PlaceNames } from '../../api/domain/regionNames.ts';
import type { Geography } from '../../api/schemas/common.ts';
import type { FormerRegion } from '../../api/schemas/formerRegion.ts';

/** A place as the file has it. */
interface FiledPlace {
  readonly geoid: string;
  /** Of a metro or a county, with the USPS codes of its states at the end. */
  readonly name: string;
  /** Of a state: its USPS code. */
  readonly usps?: string;
  /** Of a county in a metro: the CBSA code of the metro. */
  readonly metro?: string;
}

/** The file of the places of a release: those of each type by population, the largest first. */
export interface PlacesFile {
  readonly regions: Readonly<Record<Geography, readonly FiledPlace[]>>;
  readonly former: readonly FormerRegion[];
}

/** The places of a release, for the resolver of names. */
export interface SitePlaces extends PlaceNames {
  /** The CBSA code of the metro of each county that is in one. */
  readonly metroOf: ReadonlyMap<string, string>;
}

/** Reads the file of places. */
export function readPlacesFile({ regions: { msa, county, state }, former }: PlacesFile): SitePlaces {
  const withStates = ({ geoid, name, usps = name.split(', ').at(-1)! }: FiledPlace) => {
    return { geoid, name, states: usps.split('-') };
  };
  const regions = { msa: msa.map(withStates), county: county.map(withStates), state: state.map(withStates) };
  const metroOf = new Map(county.flatMap(({ geoid, metro }) => (metro === undefined ? [] : [[geoid, metro]])));
  return { content: { regions, former }, metroOf };
}
