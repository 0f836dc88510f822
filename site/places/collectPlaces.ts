import type { Geography } from '../../api/schemas/common.ts';
import { content, prepared, release } from '../release.ts';
import type { PlacesFile } from './placesFile.ts';

/** Returns the places of the release. */
export function collectPlaces(): PlacesFile {
  const { regions, former } = content;
  const msa = regions.msa.map(({ geoid, name }) => ({ geoid, name }));
  const county = regions.county.map(({ geoid, name }) => {
    const metro = release.metroOf(geoid);
    return { geoid, name, ...(metro === undefined ? {} : { metro }) };
  });
  const state = regions.state.map(({ geoid, name, states: [usps = ''] }) => ({ geoid, name, usps }));
  return {
    regions: { msa: bySize(msa, 'msa'), county: bySize(county, 'county'), state: bySize(state, 'state') },
    former,
  };
}

/** Sorts the regions of a geography by population, the largest first. */
function bySize<T>(regions: readonly T[], geography: Geography): T[] {
  const people = prepared.columns['population']?.[geography];
  const size = (place: number) => people?.at(place) ?? -1;
  const places = [...regions.keys()].sort((a, b) => size(b) - size(a));
  return places.map((place) => regions[place]!);
}
