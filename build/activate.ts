import { type Pointer, readPointer, writePointer } from '../dynamic/release/pointer.ts';
import { buildRelease, type BuildOptions, isBuilt } from './build.ts';
import { builtFolder, listReleases } from './released.ts';

type Folders = Pick<BuildOptions, 'releasesDir' | 'distDir'>;

/** Makes a built release the one that is served, by one switch of the pointer. */
export async function activate({ releasesDir, distDir }: Folders, id: string, now: Date): Promise<Pointer> {
  builtFolder(distDir, id);
  const before = await readPointer(distDir);
  const newest = (await listReleases(releasesDir)).at(-1)?.id ?? id;
  const previous = before && before.release !== id ? before.release : (before?.previous ?? null);
  const pointer = { release: id, previous, activated_at: now.toISOString(), newest };
  await writePointer(distDir, pointer);
  return pointer;
}

/** Goes back to the release that was served before. */
export async function rollback(folders: Folders, now: Date): Promise<Pointer> {
  const pointer = await readPointer(folders.distDir);
  if (!pointer?.previous) throw new Error('there is no previous release to go back to');
  return activate(folders, pointer.previous, now);
}

/**
 * Makes a release ready to be served, building it where it is not built: the newest, unless an older one was activated
 * on purpose when the newest was there already.
 */
export async function makeReady(options: Omit<BuildOptions, 'id'>, now: Date): Promise<Pointer> {
  const { releasesDir, distDir } = options;
  const releases = (await listReleases(releasesDir)).map(({ id }) => id);
  const newest = releases.at(-1);
  if (newest === undefined)
    throw new Error(`there is no release in ${releasesDir}; import one: npm run release -- import --sources DIR`);
  const pointer = await readPointer(distDir);
  // A release that is served and no longer in the folder cannot be built again: the newest takes its place.
  const chosen = pointer?.newest === newest && releases.includes(pointer.release);
  const id = chosen ? pointer.release : newest;
  const built = await isBuilt({ releasesDir, distDir, id });
  if (!built) await buildRelease({ ...options, id });
  return pointer && built && pointer.release === id ? pointer : activate(options, id, now);
}
