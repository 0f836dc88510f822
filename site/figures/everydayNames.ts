import { codeNames, commonNames } from '../../api/domain/commonNames.ts';
import { findRegions, type PlaceNames } from '../../api/domain/regionNames.ts';

/** Returns what people call metros, by CBSA code. */
export function everydayNames(places: PlaceNames): ReadonlyMap<string, readonly string[]> {
  const named = new Map<string, string[]>();
  for (const name of Object.keys({ ...commonNames, ...codeNames }))
    for (const { geography, geoid } of findRegions(places, name))
      if (geography === 'msa') named.set(geoid, [...(named.get(geoid) ?? []), name]);
  return named;
}
