import type { Geography } from '../../api/schemas/common.ts';
import { fipsOf } from '../../api/schemas/states.ts';
import { siteData } from '../siteData.ts';
import type { PlacesFile } from './placesFile.ts';

/** Returns the places of the release. */
export function collectPlaces(): PlacesFile {
  const { regions, metros, portraits, former } = siteData;
  const metroOf = new Map(
    portraits.flatMap(({ counties }, place) => counties.map((county) => [county, metros[place]!.cbsa] as const)),
  );
  const uspsOf = new Map(Object.entries(fipsOf).map(([usps, fips]) => [fips, usps]));
  const county = regions.county.map((region, place) => {
    const metro = metroOf.get(place);
    return metro === undefined ? region : { ...region, metro };
  });
  const state = regions.state.map((region) => ({ ...region, usps: uspsOf.get(region.geoid)! }));
  return {
    regions: { msa: bySize(regions.msa, 'msa'), county: bySize(county, 'county'), state: bySize(state, 'state') },
    former,
  };
}

/** Sorts the regions of a geography by population, the largest first. */
function bySize<T>(regions: readonly T[], geography: Geography): T[] {
  const people = siteData.values['population']?.[geography] ?? [];
  const places = [...regions.keys()].sort((a, b) => (people[b] ?? -1) - (people[a] ?? -1));
  return places.map((place) => regions[place]!);
}
