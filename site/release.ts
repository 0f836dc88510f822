import type { Prepared } from '../common/prepared.ts';

/** What the pages show. `build/site.ts` opens the release in this process, and stores it in the global that `RELEASE` names. */
export const prepared = Reflect.get(globalThis, import.meta.env['RELEASE'] as string) as Prepared;

/** The release, as the API reads it. */
export const { release } = prepared;
export const { content } = release;

/** When the release was made. */
export const createdAt = content.modified.toISOString();

/** Indices of the metros, sorted by population, largest first. */
export const placesByPopulation = release.placesByPopulation(prepared.columns['population']?.msa);
