import { type PlacesFile, readPlacesFile, type SitePlaces } from '../places/placesFile.ts';
import { readJson } from './readApi.ts';

let places: Promise<SitePlaces> | undefined;

/** Returns the places of the release; a failed load is tried again next time. */
export function loadPlaces(): Promise<SitePlaces> {
  places ??= readJson<PlacesFile>('/places.json').then(readPlacesFile);
  places.catch(() => (places = undefined));
  return places;
}
