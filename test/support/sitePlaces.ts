import { placeName } from '../../site/figures/format.ts';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { siteDir } from '../../common/release/siteFolder.ts';
import { type PlacesFile, readPlacesFile, type SitePlaces } from '../../site/places/placesFile.ts';
import { distDir } from './service.ts';

/** Returns the places of a release that the site has. */
export const sitePlaces = (release: string): SitePlaces =>
  readPlacesFile(JSON.parse(readFileSync(join(siteDir(distDir, release), 'places.json'), 'utf8')) as PlacesFile);

/** Returns the name of a metro of the API as lists of the site have it. */
export const nameInList = (name: string): string => placeName({ name, states: name.split(', ').at(-1)!.split('-') });
