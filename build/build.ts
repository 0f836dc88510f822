import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { operations } from '../api/operations/index.ts';
import { openRelease } from '../dynamic/release/reader.ts';
import { builtFiles } from '../dynamic/release/served.ts';
import { writeDatabase } from './database.ts';
import { fingerprint } from './fingerprint.ts';
import { PackWriter } from './packWriter.ts';
import { creditsOf } from './pageCheck.ts';
import { PagePool } from './pagePool.ts';
import type { Progress } from './progress.ts';
import { manifestFile, readManifest, releaseFolder } from './released.ts';
import { render } from './render.ts';
import { verifyPack, type Written } from './verify.ts';
import { makeFolder } from '../dynamic/release/workFolder.ts';

export interface BuildOptions {
  readonly releasesDir: string;
  readonly distDir: string;
  readonly id: string;
  readonly progress: Progress;
}

export interface Built {
  readonly id: string;
  /** Bodies in the pack, and requests that they answer. */
  readonly pages: number;
  readonly requests: number;
  readonly seconds: number;
}

const stampFile = 'build.json';

/** Whether a release stands built, by the code as it is now. */
export async function isBuilt({
  releasesDir,
  distDir,
  id,
}: Pick<BuildOptions, 'releasesDir' | 'distDir' | 'id'>): Promise<boolean> {
  const stamp = join(distDir, id, stampFile);
  if (!existsSync(stamp)) return false;
  const { made_from } = JSON.parse(await readFile(stamp, 'utf8')) as { made_from: string };
  return made_from === (await markOf(releasesDir, id));
}

/** A mark of a release and the code that renders its pages. */
export async function markOf(releasesDir: string, id: string): Promise<string> {
  return fingerprint(await readFile(join(await releaseFolder(releasesDir, id), manifestFile), 'utf8'));
}

/**
 * Renders a release into `dist/<id>/`: the database of the live core, every page that can be known ahead, and the mark
 * of what they were made from. Each page is checked before it is stored, the pack is read back before it counts.
 */
export async function buildRelease({ releasesDir, distDir, id, progress }: BuildOptions): Promise<Built> {
  const began = performance.now();
  const manifest = await readManifest(releasesDir, id);
  return makeFolder(join(distDir, id), async (folder) => {
    const at = (name: string) => join(folder, name);
    await writeDatabase(join(releasesDir, id), manifest, at(builtFiles.database));
    const { bodies, ...written } = await writePages(at, progress);
    await verify(at, written, progress);
    await writeFile(at(stampFile), JSON.stringify({ release: id, made_from: await markOf(releasesDir, id) }));
    const seconds = (performance.now() - began) / 1000;
    progress.note(`built ${id}: ${written.requests} pages in ${seconds.toFixed(1)} s`);
    return { id, pages: bodies, requests: written.requests, seconds };
  });
}

async function writePages(at: (name: string) => string, progress: Progress) {
  const { release, close } = await openRelease(at(builtFiles.database), { whole: true });
  const pool = new PagePool(creditsOf(release));
  const writer = await PackWriter.create(at(builtFiles.pack), pool);
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
    const written = await writer.finish(at(builtFiles.index), id, modified);
    progress.done();
    return written;
  } finally {
    await pool.close();
    await writer.close();
    close();
  }
}

async function verify(at: (name: string) => string, written: Written, progress: Progress): Promise<void> {
  progress.start('verifying', written.bytes);
  await verifyPack(at(builtFiles.index), at(builtFiles.pack), written, (bytes) => progress.step(bytes));
  progress.done();
}
