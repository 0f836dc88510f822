import { fipsOf } from '../schemas/stateCodes.ts';
import type { Region, Release } from './release.ts';
import { wordsOf } from './text.ts';

/** A state or a county, which has a page. */
interface PagedPlace {
  readonly geography: 'state' | 'county';
  readonly geoid: string;
  /** Where its page is: `/states/tx`, `/counties/48453-travis-county-tx`. */
  readonly path: string;
}

/** Returns the path of the page of a state. */
export const stateAddress = (usps: string): string => `/states/${usps.toLowerCase()}`;

/** Returns the path of the page of a state or a county. */
export function placeAddress(
  geography: PagedPlace['geography'],
  { geoid, name }: Pick<Region, 'geoid' | 'name'>,
): string {
  if (geography === 'county') return `/counties/${geoid}-${wordsOf(name).join('-')}`;
  return stateAddress(uspsOf.get(geoid) ?? geoid);
}

/** USPS codes of states by FIPS code. */
const uspsOf = new Map(Object.entries(fipsOf).map(([usps, fips]) => [fips, usps]));

/** Returns the state or county whose page an address means: by its code, in any letter case, with or without its name; a state also by its FIPS code. */
export function findPagedPlace(release: Pick<Release, 'findRegion'>, path: string): PagedPlace | undefined {
  const [, state, county] = /^\/(?:states\/([a-z]{2}|\d{2})|counties\/(\d{5})(?:-[^/]*)?)\/?$/i.exec(path) ?? [];
  if (county !== undefined) {
    const region = release.findRegion('county', county);
    return region && { geography: 'county', geoid: county, path: placeAddress('county', region) };
  }
  const geoid = state === undefined ? undefined : (fipsOf[state.toUpperCase()] ?? state);
  const region = geoid === undefined ? undefined : release.findRegion('state', geoid);
  return region && { geography: 'state', geoid: region.geoid, path: placeAddress('state', region) };
}
