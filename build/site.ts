import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { splitFrame } from '../common/accountFrame.ts';
import { downloadsDir } from '../common/release/downloads.ts';
import { builtFiles } from '../common/release/served.ts';
import { openRelease } from '../common/release/reader.ts';
import { accountDir, placeholderOrigin, siteDir, stampFile } from '../common/release/siteFolder.ts';
import { type BuildOptions, markOf } from './render/build.ts';
import { digestOf } from './base/fingerprint.ts';
import type { Progress } from './base/progress.ts';
import type { SiteData } from '../common/siteData.ts';
import { makeFolder } from '../common/release/workFolder.ts';
import { builtFolder, listReleases, readManifest } from './release/released.ts';
import { renderPages } from './site/astro.ts';
import { writeCatalogs } from './site/downloads/catalogs.ts';
import type { Index } from './site/downloads/listing.ts';
import type { DownloadTask } from './site/downloads/worker.ts';
import { rasterize } from './site/rasterize.ts';
import { collectSiteData } from './site/collectSiteData.ts';

/** The sources of every page of the site, and the additional sources of release pages. */
export const authors = ['site', 'public', 'common/accountFrame.ts', 'package-lock.json'];
export const releaseAuthors = ['build/site.ts', 'build/site', 'docs', 'CHANGELOG.md'];

/**
 * Renders the frame of the account pages (sign-in, consent, settings) to `dist/site/account/` if its sources changed. It needs
 * no release.
 */
export async function buildAccountPages({
  distDir,
  progress,
}: Pick<BuildOptions, 'distDir' | 'progress'>): Promise<void> {
  const made = digestOf(authors);
  await buildIfStale(accountDir(distDir), made, progress, 'the sign-in pages', async (folder) => {
    await renderPages({ srcDir: 'account', outDir: folder });
    splitFrame(readFileSync(join(folder, 'frame.html'), 'utf8'));
  });
}

interface SiteOptions extends BuildOptions {
  /** The email address of the operator, for the catalog of data portals. */
  readonly contact?: string | undefined;
}

/**
 * Renders the site of a built release to `dist/site/releases/<id>/` if the release or the sources changed: public pages,
 * data of the explorer, and downloads. Absolute URLs have `placeholderOrigin`, which the server replaces.
 */
export async function buildSite({ releasesDir, distDir, id, progress, contact }: SiteOptions): Promise<void> {
  const sources = digestOf([...authors, ...releaseAuthors]);
  const releases = (await listReleases(releasesDir)).map((release) => release.id).join();
  const made = [
    await markOf(releasesDir, id, 'databases'),
    await markOf(releasesDir, id, 'pages'),
    sources,
    releases,
    contact,
  ].join('\n');
  await buildIfStale(siteDir(distDir, id), made, progress, `the site of ${id}`, async (folder) => {
    const database = join(builtFolder(distDir, id, 'database'), builtFiles.database);
    const { release, close } = await openRelease(database, { whole: true });
    try {
      const manifest = await readManifest(releasesDir, id);
      const data = await collectSiteData(release, manifest, releasesDir);
      const [pages, downloads] = await Promise.allSettled([
        buildPages(data, folder),
        runDownloads({ manifest, database, folder: downloadsDir(folder, id) }),
      ]);
      if (pages.status === 'rejected') throw pages.reason;
      if (downloads.status === 'rejected') throw downloads.reason;
      await writeCatalogs(release, downloads.value, folder, contact);
    } finally {
      close();
    }
  });
}

/** Writes the downloads of a release in a thread, because Astro renders the pages in this one. */
async function runDownloads(task: DownloadTask): Promise<Index> {
  // Node strips the types itself, as in the threads of pages.
  const worker = new Worker(new URL('./site/downloads/worker.ts', import.meta.url), { execArgv: [], workerData: task });
  const [index] = (await once(worker, 'message')) as [Index];
  return index;
}

/** Writes the pages of a release and the images of links to them. */
async function buildPages(data: SiteData, folder: string): Promise<void> {
  // A new name for each build: otherwise Node would reuse the modules, and their data, of an earlier build in this process.
  const dataFile = join(folder, `.site-data-${randomUUID()}.json`);
  await writeFile(dataFile, JSON.stringify(data));
  await renderPages({
    outDir: folder,
    site: placeholderOrigin,
    // The folder already contains the data of the release.
    vite: { build: { emptyOutDir: false }, define: { 'import.meta.env.SITE_DATA': JSON.stringify(dataFile) } },
  });
  await rm(dataFile);
  await rasterize(join(folder, 'cards'));
}

/** Builds a folder of the site and stamps it, unless it already has the same stamp. */
async function buildIfStale(
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
