import { existsSync, readFileSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { splitFrame } from '../common/accountFrame.ts';
import { builtFiles } from '../common/release/served.ts';
import { openRelease } from '../common/release/reader.ts';
import { accountDir, placeholderOrigin, siteDir, stampFile } from '../common/release/siteFolder.ts';
import { type BuildOptions, markOf } from './render/build.ts';
import { digestOf } from './base/fingerprint.ts';
import type { Progress } from './base/progress.ts';
import { makeFolder } from '../common/release/workFolder.ts';
import { builtFolder, listReleases, readManifest } from './release/released.ts';
import { renderPages } from './site/astro.ts';
import { writeDownloads } from './site/downloads.ts';
import { give } from './site/give.ts';

/** What every page of the site depends on, and what those of a release depend on beside it. */
export const authors = ['site', 'public', 'common/accountFrame.ts', 'package-lock.json'];
export const releaseAuthors = ['build/site.ts', 'build/site', 'docs', 'CHANGELOG.md'];

/**
 * Renders the frame of the account pages (sign-in, consent, settings) into `dist/site/account/`, unless it is up to date.
 * The frame needs no release.
 */
export async function buildAccountPages({
  distDir,
  progress,
}: Pick<BuildOptions, 'distDir' | 'progress'>): Promise<void> {
  const made = digestOf(authors);
  await unlessMade(accountDir(distDir), made, progress, 'the pages for signing in', async (folder) => {
    await renderPages({ srcDir: 'account', outDir: folder });
    splitFrame(readFileSync(join(folder, 'frame.html'), 'utf8'));
  });
}

/**
 * Renders the site of a built release into `dist/site/releases/<id>/`, where it does not stand there as release and
 * sources are now: every page that is the same for everyone, what the explorer reads, and the downloads. Absolute addresses
 * have `placeholderOrigin`, which the server fills in.
 */
export async function buildSite({ releasesDir, distDir, id, progress }: BuildOptions): Promise<void> {
  const sources = digestOf([...authors, ...releaseAuthors]);
  const releases = (await listReleases(releasesDir)).map((release) => release.id).join();
  const made = [await markOf(releasesDir, id), sources, releases].join('\n');
  await unlessMade(siteDir(distDir, id), made, progress, `the site of ${id}`, async (folder) => {
    const database = join(builtFolder(distDir, id, 'database'), builtFiles.database);
    const { release, close } = await openRelease(database, { whole: true });
    try {
      const given = join(folder, '.given.json');
      const manifest = await readManifest(releasesDir, id);
      await writeFile(given, JSON.stringify(await give(release, manifest, releasesDir)));
      await renderPages({
        outDir: folder,
        site: placeholderOrigin,
        // What was handed over stands in the folder already.
        vite: { build: { emptyOutDir: false }, define: { 'import.meta.env.GIVEN': JSON.stringify(given) } },
      });
      await rm(given);
      await writeDownloads(release, database, join(folder, 'downloads', id));
    } finally {
      close();
    }
  });
}

/** Makes a folder of the site, stamped with what it was made from; one with the same stamp stays. */
async function unlessMade(
  target: string,
  mark: string,
  progress: Progress,
  name: string,
  work: (folder: string) => Promise<void>,
): Promise<void> {
  const stamp = join(target, stampFile);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === mark) return;
  const began = performance.now();
  await makeFolder(target, async (folder) => {
    await work(folder);
    await writeFile(join(folder, stampFile), mark);
  });
  progress.note(`built ${name} in ${((performance.now() - began) / 1000).toFixed(1)} s`);
}
