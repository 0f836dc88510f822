import { join } from 'node:path';
import { afterActivation, afterRollback, earlierIn, historyOf, previousIn } from '../common/release/history.ts';
import { type Pointer, readPointer, writePointer } from '../common/release/pointer.ts';
import { makerOf, removeLeftovers } from '../common/release/workFolder.ts';
import {
  addChanges,
  addHistory,
  addPages,
  buildDatabases,
  type BuildOptions,
  buildRelease,
  type Fault,
  findFaults,
  findFaultsThoroughly,
  prepareRelease,
} from './render/build.ts';
import type { Progress } from './base/progress.ts';
import { builtFolder, listReleases } from './release/released.ts';

type Folders = Pick<BuildOptions, 'releasesDir' | 'distDir' | 'progress'>;

interface Switching extends Folders {
  /** Whether to return the new pointer without writing it. */
  readonly dryRun?: boolean;
}

const noteOf =
  (progress: Progress) =>
  ({ message }: Error): void =>
    progress.note(message);

/**
 * Activates a built release by replacing the pointer.
 * @throws Error if it is not built, or is being built again
 */
export async function activate(folders: Switching, id: string, now: Date): Promise<Pointer> {
  return pointTo(folders, id, now, afterActivation);
}

/** @param change makes the new history out of the one before */
async function pointTo(
  { releasesDir, distDir, progress, dryRun = false }: Switching,
  id: string,
  now: Date,
  change: typeof afterActivation,
): Promise<Pointer> {
  const maker = await makerOf(join(distDir, id));
  if (maker !== undefined)
    throw new Error(`release ${id} is being built by process ${maker}; activate it after that process ends`);
  builtFolder(distDir, id, 'database');
  const before = await readPointer(distDir, noteOf(progress));
  const newest = (await listReleases(releasesDir)).at(-1)?.id ?? id;
  const at = now.toISOString();
  const history = change(historyOf(before), id, at);
  const pointer = { release: id, previous: previousIn(history), activated_at: at, newest, history };
  if (!dryRun) await writePointer(distDir, pointer);
  return pointer;
}

/**
 * Activates the previous release, or the earlier one `to`. The releases since then count as rolled back: no later rollback
 * returns to them, until they are activated again.
 */
export async function rollback(folders: Switching, now: Date, to?: string): Promise<Pointer> {
  const earlier = earlierIn(historyOf(await readPointer(folders.distDir)));
  const id = to ?? earlier[0];
  if (id === undefined) throw new Error('no previous release to go back to');
  if (!earlier.includes(id))
    throw new Error(
      `${id} was not active before, or was rolled back; releases to go back to: ${earlier.join(', ') || 'none'}; to serve another: npm run release -- activate ${id}`,
    );
  return pointTo(folders, id, now, afterRollback);
}

/** What builds a part of a release again. */
const builders: Readonly<Record<Fault['in'], (release: BuildOptions) => Promise<unknown>>> = {
  database: buildRelease,
  history: addHistory,
  changes: addChanges,
  pages: addPages,
};

/**
 * Builds and activates the newest release, or the older one that was activated while the newest existed. It rebuilds only
 * what is missing, damaged or made by other code.
 * @param beforePages is done when every figure can be read, before pages are stored
 */
export async function makeReady(
  options: Folders,
  now: Date,
  beforePages: (id: string) => Promise<void> = () => Promise.resolve(),
): Promise<Pointer> {
  const { id, pointer } = await choose(options);
  const release = { ...options, id };
  for (const { in: part, why } of await findFaultsThoroughly(release)) {
    if (part === 'pages') await beforePages(id);
    options.progress.note(`building ${id}: ${why}`);
    await builders[part](release);
  }
  return pointer?.release === id ? pointer : activate(options, id, now);
}

/**
 * Does the part of `makeReady` that the API needs to respond, in a second. Without stored pages, responses are computed.
 */
export async function makeAnswerable(options: Folders, now: Date): Promise<Pointer> {
  const { id, pointer } = await choose(options);
  const release = { ...options, id };
  const [fault] = await findFaults(release);
  if (fault?.in === 'database') {
    options.progress.note(`preparing ${id}: ${fault.why}`);
    await prepareRelease(release);
  }
  return pointer?.release === id ? pointer : activate(options, id, now);
}

/**
 * Builds the databases of the other releases, newest first, for requests that name one (D162). Their pages are not stored.
 * It rebuilds what is missing, damaged or made by other code. One that cannot be built is noted, and the next one follows.
 * @returns the ids of those that are built
 */
export async function holdReleases(options: Folders, active: string): Promise<string[]> {
  const others = (await listReleases(options.releasesDir)).map(({ id }) => id).filter((id) => id !== active);
  const held: string[] = [];
  for (const id of others.reverse()) {
    try {
      await buildDatabases({ ...options, id });
      held.push(id);
    } catch (error) {
      options.progress.note(`release ${id} cannot be held: ${(error as Error).message}`);
    }
  }
  return held;
}

/** Returns the release to serve and the current pointer. Removes the leftovers of killed builds. */
async function choose({ releasesDir, distDir, progress }: Folders): Promise<{ id: string; pointer?: Pointer }> {
  for (const folder of ['', 'site', 'site/releases']) await removeLeftovers(join(distDir, folder));
  const releases = (await listReleases(releasesDir)).map(({ id }) => id);
  const newest = releases.at(-1);
  if (newest === undefined)
    throw new Error(`no release in ${releasesDir}; import one: npm run release -- import --sources DIR`);
  const pointer = await readPointer(distDir, noteOf(progress));
  // An active release that is no longer in the folder cannot be rebuilt: the newest replaces it.
  if (!pointer) return { id: newest };
  const chosen = pointer.newest === newest && releases.includes(pointer.release);
  return { id: chosen ? pointer.release : newest, pointer };
}
