import { readEntries, type SearchContent } from '../docs/searchEntry.ts';
import { loadPlaces } from './loadPlaces.ts';
import { readJson } from './readApi.ts';
import type { Search } from './searchIndex.ts';

let search: Promise<Search> | undefined;

/** Returns the search of the site; loads its code and its index on first use. A failed load is tried again next time. */
export function loadSearch(): Promise<Search> {
  search ??= load();
  search.catch(() => (search = undefined));
  return search;
}

async function load(): Promise<Search> {
  const [{ makeSearch }, content, places] = await Promise.all([
    import('./searchIndex.ts'),
    readJson<SearchContent>('/search.json'),
    loadPlaces(),
  ]);
  return makeSearch(readEntries(content), places);
}
