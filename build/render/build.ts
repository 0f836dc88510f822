import { existsSync } from 'node:fs';
import { type FileHandle, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { operations } from '../../api/operations/index.ts';
import { Pack } from '../../common/release/pack.ts';
import { packFormat } from '../../common/release/packIndex.ts';
import { parseJson } from '../../common/release/parseJson.ts';
import { sha256Of } from '../../common/release/published.ts';
import { openRelease } from '../../common/release/reader.ts';
import { builtFiles } from '../../common/release/served.ts';
import { makeFile, makeFolder } from '../../common/release/workFolder.ts';
import { writeDatabase } from './database.ts';
import { fingerprint } from '../base/fingerprint.ts';
import { creditsOf } from './pageCheck.ts';
import { PagePool } from './pagePool.ts';
import { PackWriter, type Written } from './packWriter.ts';
import type { Progress } from '../base/progress.ts';
import { manifestFile, readManifest, releaseFolder } from '../release/released.ts';
import { render } from './render.ts';
import { verifyBodies, verifyIndex } from './verify.ts';

export interface BuildOptions {
  readonly releasesDir: string;
  readonly distDir: string;
  readonly id: string;
  readonly progress: Progress;
}

type Place = Omit<BuildOptions, 'progress'>;

/** `build.json` in the folder of a built release: what its database was made from, and the database's SHA-256. */
const Stamp = z.strictObject({ release: z.string(), made_from: z.string(), database: z.string() });
const stampFile = 'build.json';

/** A mark of a release and the code that renders its pages. */
export async function markOf(releasesDir: string, id: string): Promise<string> {
  return fingerprint(await readFile(join(await releaseFolder(releasesDir, id), manifestFile), 'utf8'));
}

/** What of a built release is missing, damaged or made by other code, and why it counts as such. */
export interface Fault {
  readonly in: 'database' | 'pages';
  readonly why: string;
}

/**
 * Finds what has to be built of a release; undefined where it is complete, made by the code as it is now.
 * @param check reads a pack that can be opened, and throws where it is damaged; without it the bodies are not read
 */
export async function findFault(place: Place, check?: (pack: Pack) => Promise<void>): Promise<Fault | undefined> {
  const folder = join(place.distDir, place.id);
  if (!existsSync(join(folder, builtFiles.database))) return { in: 'database', why: 'it is not built' };
  const mark = await markOf(place.releasesDir, place.id);
  const database = await databaseFault(folder, mark);
  if (database !== undefined) return { in: 'database', why: database };
  const pages = await pagesFault(folder, mark, check);
  return pages === undefined ? undefined : { in: 'pages', why: pages };
}

const otherCode = 'it was made by other code, or from other figures';

async function databaseFault(folder: string, mark: string): Promise<string | undefined> {
  const [stamp, database] = [join(folder, stampFile), join(folder, builtFiles.database)];
  if (!existsSync(stamp)) return `${stamp} is missing`;
  const read = Stamp.safeParse(parseJson(await readFile(stamp, 'utf8'))).data;
  if (!read) return `${stamp} is damaged`;
  if (read.made_from !== mark) return otherCode;
  return read.database === (await sha256OfFile(database)) ? undefined : `${database} is damaged`;
}

async function pagesFault(folder: string, mark: string, check?: (pack: Pack) => Promise<void>) {
  const name = join(folder, builtFiles.pack);
  if (!existsSync(name)) return 'its pages are not stored';
  let pack: Pack | undefined;
  try {
    pack = await Pack.open(name);
    if (pack.madeFrom !== mark) return otherCode;
    await check?.(pack);
    return undefined;
  } catch (error) {
    return (error as Error).message;
  } finally {
    pack?.close();
  }
}

/** Whether a release is built, by the code as it is now. */
export const isBuilt = async (place: Place): Promise<boolean> => (await findFault(place)) === undefined;

/** Looks for a fault, reading every byte. */
export function findFaultThoroughly({ progress, ...place }: BuildOptions): Promise<Fault | undefined> {
  return findFault(place, async (pack) => {
    progress.start(`checking ${place.id}`, pack.size);
    await verifyBodies(pack, (pages) => progress.step(pages));
    progress.done();
  });
}

/**
 * Makes the folder `dist/<id>/` with the database of the live core, which can answer everything; `addPages` makes the
 * stored pages.
 */
export function prepareRelease(options: BuildOptions): Promise<void> {
  return makeFolder(join(options.distDir, options.id), (folder) => writeFigures(options, folder));
}

/**
 * Renders every page of a prepared release that can be known ahead into its pack. Each page is checked before it is
 * stored, and the pack is read back before it counts.
 */
export async function addPages({ releasesDir, distDir, id, progress }: BuildOptions): Promise<Written> {
  return writePages(join(distDir, id), await markOf(releasesDir, id), progress);
}

/** Makes both in one step: a release that stands there already is served as it was until the new one is whole. */
export function buildRelease(options: BuildOptions): Promise<Written> {
  return makeFolder(join(options.distDir, options.id), async (folder) => {
    await writeFigures(options, folder);
    return writePages(folder, await markOf(options.releasesDir, options.id), options.progress);
  });
}

async function writeFigures({ releasesDir, id }: Place, folder: string): Promise<void> {
  const manifest = await readManifest(releasesDir, id);
  const database = join(folder, builtFiles.database);
  await writeDatabase(join(releasesDir, id), manifest, database);
  const made_from = await markOf(releasesDir, id);
  const stamp: z.infer<typeof Stamp> = { release: id, made_from, database: await sha256OfFile(database) };
  await writeFile(join(folder, stampFile), JSON.stringify(stamp));
}

async function writePages(folder: string, made_from: string, progress: Progress): Promise<Written> {
  const began = performance.now();
  const name = join(folder, builtFiles.pack);
  const written = await makeFile(name, async (file, at) => {
    const written = await renderInto(file, join(folder, builtFiles.database), made_from, progress);
    const pack = await Pack.open(at);
    try {
      verifyIndex(pack, written);
      progress.start('verifying', pack.size);
      await verifyBodies(pack, (pages) => progress.step(pages));
      progress.done();
    } finally {
      pack.close();
    }
    return written;
  });
  const seconds = (performance.now() - began) / 1000;
  progress.note(`rendered ${written.requests} pages in ${seconds.toFixed(1)} s`);
  return written;
}

async function renderInto(file: FileHandle, database: string, made_from: string, progress: Progress): Promise<Written> {
  const { release, close } = await openRelease(database, { whole: true });
  const pool = new PagePool(creditsOf(release));
  const writer = new PackWriter(file, pool);
  try {
    const { id, modified, measures } = release.content;
    // Most pages are of measures' values: they come measure by measure, so measures are what progress counts.
    const numbers = new Map(measures.map(({ name }, i) => [name, i + 1]));
    progress.start(`rendering ${id}`, measures.length);
    for await (const page of render(operations, release)) {
      await writer.add(page);
      const measure = numbers.get(/^\/measures\/(\w+)\/values/.exec(page.key)?.[1] ?? '');
      if (measure !== undefined) progress.step(measure);
    }
    const head = { format: packFormat, release: id, modified: modified.toISOString(), made_from };
    const written = await writer.finish(head);
    progress.done();
    return written;
  } finally {
    await pool.close();
    close();
  }
}

const sha256OfFile = async (file: string): Promise<string> => sha256Of(new Uint8Array(await readFile(file)));
