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
import { makeFile, makeFileAt, makeFolder } from '../../common/release/workFolder.ts';
import { writeDatabase } from './database.ts';
import { writeChanges } from './changes.ts';
import { writeRegionFacts } from './regionFacts.ts';
import { writeHistory } from './history.ts';
import { digestOf } from '../base/fingerprint.ts';
import { PagePool } from './pagePool.ts';
import { type PackCounts, PackWriter } from './packWriter.ts';
import type { Progress } from '../base/progress.ts';
import { manifestFile, readManifest, releaseFolder, releasesUpTo } from '../release/released.ts';
import { render } from './render.ts';
import { verifyBodies, verifyIndex } from './verify.ts';

export interface BuildOptions {
  readonly releasesDir: string;
  readonly distDir: string;
  readonly id: string;
  readonly progress: Progress;
}

type Place = Omit<BuildOptions, 'progress'>;

/**
 * `build.json`, `history.json` and `changes.json` in the folder of a built release: a fingerprint of its sources, and the SHA-256
 * of the file.
 */
const Stamp = z.strictObject({ release: z.string(), made_from: z.string(), sha256: z.string() });
const stampFiles = { database: 'build.json', history: 'history.json', changes: 'changes.json' } as const;

const domain = (name: string) => `api/domain/${name}.ts`;

/** The code that writes the databases. Test: what it imports is in the list. */
export const databaseAuthors = [
  'build/render/database.ts',
  'build/render/history.ts',
  'build/render/regionFacts.ts',
  'build/render/yearTables.ts',
  'build/render/changes.ts',
  'build/render/sql',
  'build/base',
  'build/release',
  'common/readSql.ts',
  'common/release',
  'api/schemas',
  ...['absent', 'release', 'trace', 'bounds', 'estimate', 'rankBounds', 'normal', 'history', 'series'].map(domain),
  ...['confidence', 'yearTable', 'column', 'percentile', 'regionNames', 'commonNames'].map(domain),
  ...['calculation', 'difference', 'errors', 'period', 'round', 'text', 'reasonNames'].map(domain),
  'package-lock.json',
];
const pageAuthors = ['api', 'build/render', 'build/release', 'common/release', 'package-lock.json'];

/**
 * Returns a fingerprint of a release, of the releases before it, which it lists and is compared with, and of the code that makes
 * a part of it (D165). The manifest covers the importers, the register and the catalog. Pages depend on more code than databases.
 */
export async function markOf(releasesDir: string, id: string, part: 'databases' | 'pages'): Promise<string> {
  await releaseFolder(releasesDir, id);
  const ids = (await releasesUpTo(releasesDir, id)).map((release) => release.id);
  const texts = await Promise.all(ids.map((one) => readFile(join(releasesDir, one, manifestFile), 'utf8')));
  return digestOf(part === 'databases' ? databaseAuthors : pageAuthors, texts.join('\n'));
}

/** The part of a built release that is missing, damaged or made by other code, and the reason. */
export interface Fault {
  readonly in: 'database' | 'history' | 'changes' | 'pages';
  readonly why: string;
}

/**
 * Finds what must be built of a release, in the order of building; nothing if it is complete and made by the current code.
 * @param check reads a pack and throws if it is damaged; without it, the bodies are not read
 */
export async function findFaults(place: Place, check?: (pack: Pack) => Promise<void>): Promise<Fault[]> {
  const folder = join(place.distDir, place.id);
  if (!existsSync(join(folder, builtFiles.database))) return [{ in: 'database', why: 'it is not built' }];
  const mark = await markOf(place.releasesDir, place.id, 'databases');
  const database = await fileFault('database', folder, mark);
  // Everything else is built with it.
  if (database !== undefined) return [{ in: 'database', why: database }];
  const history = await fileFault('history', folder, mark);
  const changes = await fileFault('changes', folder, mark);
  const pages = await pagesFault(folder, await markOf(place.releasesDir, place.id, 'pages'), check);
  return [
    ...(history === undefined ? [] : [{ in: 'history', why: history } as const]),
    ...(changes === undefined ? [] : [{ in: 'changes', why: changes } as const]),
    ...(pages === undefined ? [] : [{ in: 'pages', why: pages } as const]),
  ];
}

const otherCode = 'it was made by other code, or from other figures';

async function fileFault(kind: keyof typeof stampFiles, folder: string, mark: string): Promise<string | undefined> {
  const stamp = join(folder, stampFiles[kind]);
  const file = join(folder, builtFiles[kind]);
  if (!existsSync(file)) return `${builtFiles[kind]} is not built`;
  if (!existsSync(stamp)) return `${stamp} is missing`;
  const read = Stamp.safeParse(parseJson(await readFile(stamp, 'utf8'))).data;
  if (!read) return `${stamp} is damaged`;
  if (read.made_from !== mark) return otherCode;
  return read.sha256 === (await sha256OfFile(file)) ? undefined : `${file} is damaged`;
}

async function pagesFault(folder: string, mark: string, check: ((pack: Pack) => Promise<void>) | undefined) {
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

/** Returns whether a release is built by the current code. */
export const isBuilt = async (place: Place): Promise<boolean> => (await findFaults(place)).length === 0;

/** Finds what must be built of a release, reading every byte. */
export function findFaultsThoroughly({ progress, ...place }: BuildOptions): Promise<Fault[]> {
  return findFaults(place, async (pack) => {
    progress.start(`checking ${place.id}`, pack.size);
    await verifyBodies(pack, (pages) => progress.step(pages));
    progress.done();
  });
}

/**
 * Creates the folder `dist/<id>/` with the database of the live core, which is enough to serve the API. `addHistory` adds
 * every vintage, and `addPages` the stored pages.
 */
export function prepareRelease(options: BuildOptions): Promise<void> {
  return makeFolder(join(options.distDir, options.id), (folder) => writeFigures(options, folder));
}

/**
 * Renders the pages of a prepared release that are known in advance to its pack. Checks each page before storing it, and
 * reads the pack back.
 */
export async function addPages({ releasesDir, distDir, id, progress }: BuildOptions): Promise<PackCounts> {
  return writePages(join(distDir, id), await markOf(releasesDir, id, 'pages'), progress);
}

/** Adds every vintage to a prepared release, and where its figures are printed. */
export function addHistory({ releasesDir, distDir, id }: Place): Promise<void> {
  return writeVintages({ releasesDir, id }, join(distDir, id));
}

/** Adds what a prepared release changed since earlier releases. */
export function addChanges({ releasesDir, distDir, id }: Place): Promise<void> {
  return writeDifferences({ releasesDir, id }, join(distDir, id));
}

/** Builds the databases that are missing, damaged or made by other code, and no pages. */
export async function buildDatabases(options: BuildOptions): Promise<void> {
  for (const { in: part, why } of await findFaults(options)) {
    if (part === 'pages') continue;
    options.progress.note(`building the databases of ${options.id}: ${why}`);
    if (part === 'database') await prepareRelease(options);
    if (part !== 'changes') await addHistory(options);
    if (part !== 'history') await addChanges(options);
  }
}

/** Builds database, history, changes and pages in one step. An existing build is served until the new one is complete. */
export function buildRelease(options: BuildOptions): Promise<PackCounts> {
  return makeFolder(join(options.distDir, options.id), async (folder) => {
    await writeFigures(options, folder);
    await writeVintages(options, folder);
    await writeDifferences(options, folder);
    return writePages(folder, await markOf(options.releasesDir, options.id, 'pages'), options.progress);
  });
}

type Source = Pick<Place, 'releasesDir' | 'id'>;

async function writeFigures(source: Source, folder: string): Promise<void> {
  const releases = await releasesUpTo(source.releasesDir, source.id);
  await writeDatabase(join(source.releasesDir, source.id), releases, join(folder, builtFiles.database));
  await writeStamp('database', source, folder);
}

async function writeVintages(source: Source, folder: string): Promise<void> {
  const manifest = await readManifest(source.releasesDir, source.id);
  await makeFileAt(join(folder, builtFiles.history), async (at) => {
    await writeHistory(join(source.releasesDir, source.id), manifest, at);
    await writeRegionFacts(join(folder, builtFiles.database), at);
  });
  await writeStamp('history', source, folder);
}

async function writeDifferences(source: Source, folder: string): Promise<void> {
  const releases = await releasesUpTo(source.releasesDir, source.id);
  await makeFileAt(join(folder, builtFiles.changes), (at) => writeChanges(source.releasesDir, releases, at));
  await writeStamp('changes', source, folder);
}

async function writeStamp(kind: keyof typeof stampFiles, { releasesDir, id }: Source, folder: string): Promise<void> {
  const made_from = await markOf(releasesDir, id, 'databases');
  const sha256 = await sha256OfFile(join(folder, builtFiles[kind]));
  const stamp: z.infer<typeof Stamp> = { release: id, made_from, sha256 };
  await writeFile(join(folder, stampFiles[kind]), JSON.stringify(stamp));
}

async function writePages(folder: string, made_from: string, progress: Progress): Promise<PackCounts> {
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

async function renderInto(
  file: FileHandle,
  database: string,
  made_from: string,
  progress: Progress,
): Promise<PackCounts> {
  const { release, close } = await openRelease(database, { whole: true });
  const pool = new PagePool(release.content.geography);
  const writer = new PackWriter(file, pool);
  try {
    const { id, modified, measures } = release.content;
    // Most pages are values, rendered measure by measure, so progress counts measures.
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
