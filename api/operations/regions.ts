import { z } from 'zod';
import { notFound } from '../domain/errors.ts';
import { notServed } from '../domain/notServed.ts';
import type { Release, ServedMeasure } from '../domain/release.ts';
import type { Geography } from '../schemas/common.ts';
import * as parameters from '../schemas/parameters.ts';

/** The parameters that choose regions of a geography. */
export const regionFilters = {
  state: parameters.state
    .optional()
    .meta({
      description:
        'USPS code of a state, in any letter case: only metros at least partly in it, its counties, or the state itself',
    }),
  metro: z
    .string()
    .min(1, 'must be a CBSA code, region id or slug')
    .optional()
    .meta({
      description: 'CBSA code, id or slug of a metro: only the metro itself, its counties, or its states',
      examples: ['12420'],
    }),
};

interface RegionFilters {
  readonly state?: string | undefined;
  readonly metro?: string | undefined;
}

/** Returns the places of the regions that pass the filters, ascending; undefined: all. @throws ApiError 404 for an unknown metro */
export async function filterPlaces(
  release: Release,
  geography: Geography,
  { state, metro }: RegionFilters,
): Promise<Int32Array | undefined> {
  const inState = state === undefined ? undefined : release.placesIn(geography, state);
  if (metro === undefined) return inState;
  const ofMetro = placesOfMetro(release, geography, metro);
  return inState ? ofMetro.filter((place) => inState.includes(place)) : ofMetro;
}

function placesOfMetro(release: Release, geography: Geography, ref: string): Int32Array {
  const place = release.metroPlace(ref);
  if (geography === 'msa') return Int32Array.of(place);
  const wanted = new Set(release.regionsOfMetro(release.content.metros[place]!.cbsa, geography));
  const places = release.content.regions[geography].keys();
  return Int32Array.from(places.filter((place) => wanted.has(release.content.regions[geography][place]!.geoid)));
}

/** Returns what a measure serves at a geography. @throws ApiError 404 if it has no values there */
export function servedAt(release: Release, measure: ServedMeasure, geography: Geography) {
  const served = measure.geographies[geography];
  if (served) return served;
  throw notFound(`measure ${notServed(release, measure, [geography])}`);
}
