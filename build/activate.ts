import { join } from 'node:path';
import { type Pointer, readPointer, writePointer } from '../common/release/pointer.ts';
import { makerOf, removeLeftovers } from '../common/release/workFolder.ts';
import {
  addPages,
  type BuildOptions,
  buildRelease,
  findFault,
  findFaultThoroughly,
  prepareRelease,
} from './render/build.ts';
import type { Progress } from './base/progress.ts';
import { builtFolder, listReleases } from './release/released.ts';

type Folders = Pick<BuildOptions, 'releasesDir' | 'distDir' | 'progress'>;

const noteOf =
  (progress: Progress) =>
  ({ message }: Error): void =>
    progress.note(message);

/**
 * Makes a built release the one that is served, by one switch of the pointer.
 * @throws Error where it is not built, or is being built again
 */
export async function activate({ releasesDir, distDir, progress }: Folders, id: string, now: Date): Promise<Pointer> {
  const maker = await makerOf(join(distDir, id));
  if (maker !== undefined)
    throw new Error(`release ${id} is being built by process ${maker}; activate it when that has ended`);
  builtFolder(distDir, id, 'database');
  const before = await readPointer(distDir, noteOf(progress));
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
 * Makes a release ready to be served, building what of it is missing, damaged or made by other code: the newest, unless
 * an older one was activated on purpose when the newest was there already.
 */
export async function makeReady(options: Folders, now: Date): Promise<Pointer> {
  const { id, pointer } = await choose(options);
  const release = { ...options, id };
  const fault = await findFaultThoroughly(release);
  if (fault) {
    options.progress.note(`building ${id}: ${fault.why}`);
    await (fault.in === 'pages' ? addPages(release) : buildRelease(release));
  }
  return pointer?.release === id ? pointer : activate(options, id, now);
}

/**
 * Does the same as far as answering needs it, in a second: the stored pages are left to `makeReady`, and answers are
 * computed meanwhile.
 */
export async function makeAnswerable(options: Folders, now: Date): Promise<void> {
  const { id, pointer } = await choose(options);
  const release = { ...options, id };
  const fault = await findFault(release);
  if (fault?.in === 'database') {
    options.progress.note(`preparing ${id}: ${fault.why}`);
    await prepareRelease(release);
  }
  if (pointer?.release !== id) await activate(options, id, now);
}

/** The release to serve, and the pointer as it is. What killed builds left behind is removed. */
async function choose({ releasesDir, distDir, progress }: Folders): Promise<{ id: string; pointer?: Pointer }> {
  for (const folder of ['', 'site', 'site/releases']) await removeLeftovers(join(distDir, folder));
  const releases = (await listReleases(releasesDir)).map(({ id }) => id);
  const newest = releases.at(-1);
  if (newest === undefined)
    throw new Error(`there is no release in ${releasesDir}; import one: npm run release -- import --sources DIR`);
  const pointer = await readPointer(distDir, noteOf(progress));
  // A release that is served and no longer in the folder cannot be built again: the newest takes its place.
  if (!pointer) return { id: newest };
  const chosen = pointer.newest === newest && releases.includes(pointer.release);
  return { id: chosen ? pointer.release : newest, pointer };
}
