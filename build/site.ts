import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { cp, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { splitFrame } from '../common/accountFrame.ts';
import { catalogAddresses, downloadsDir } from '../common/release/downloads.ts';
import { builtFiles } from '../common/release/served.ts';
import { openRelease } from '../common/release/reader.ts';
import { accountDir, placeholderOrigin, siteDir, stampFile } from '../common/release/siteFolder.ts';
import { type BuildOptions, markOf } from './render/build.ts';
import { digestOf } from './base/fingerprint.ts';
import type { Progress } from './base/progress.ts';
import { makeFile, makeFolder } from '../common/release/workFolder.ts';
import { writeCatalogs } from './downloads/catalogs.ts';
import { writeDownloads } from './downloads/downloads.ts';
import { builtFolder, readManifest } from './release/released.ts';
import { renderPages } from './site/astro.ts';
import { readMap } from './site/readMap.ts';
import { rasterize } from './site/rasterize.ts';
import { prepare } from './site/prepare.ts';

/** The sources of every page of the site, the additional sources of release pages, and those of the downloads. */
export const authors = ['site', 'public', 'common/accountFrame.ts', 'package-lock.json'];
export const releaseAuthors = ['build/site.ts', 'build/site', 'build/register/rhythms.yaml', 'docs', 'CHANGELOG.md'];
export const downloadAuthors = ['build/downloads', 'build/release', 'api', 'common', 'package-lock.json'];

/**
 * Renders the frames of the account pages (sign-in, consent, settings) and of the pages of places to `dist/site/account/` if its sources changed. It needs
 * no release.
 */
export async function buildAccountPages({
  distDir,
  progress,
}: Pick<BuildOptions, 'distDir' | 'progress'>): Promise<void> {
  const made = digestOf(authors);
  await buildIfStale(accountDir(distDir), made, progress, 'the sign-in pages', async (folder) => {
    await renderPages({ srcDir: 'account', outDir: folder });
    for (const name of ['frame.html', 'place.html']) splitFrame(readFileSync(join(folder, name), 'utf8'));
  });
}

interface SiteOptions extends BuildOptions {
  /** The email address of the operator, for the catalog of data portals. */
  readonly contact?: string | undefined;
}

/**
 * Makes the site of a built release in `dist/site/releases/<id>/`, as far as the release or the sources changed. Absolute URLs have
 * `placeholderOrigin`, which the server replaces.
 */
export async function buildSite(options: SiteOptions): Promise<void> {
  await buildPages(options);
  await addFiles(options);
}

/** Renders the pages of a release with the data of the explorer. They are a site without images for links and without downloads. */
export async function buildPages({ releasesDir, distDir, id, progress }: BuildOptions): Promise<void> {
  const target = siteDir(distDir, id);
  const made = [
    await markOf(releasesDir, id, 'databases'),
    await markOf(releasesDir, id, 'pages'),
    digestOf([...authors, ...releaseAuthors]),
  ].join('\n');
  await buildIfStale(target, made, progress, `the pages of ${id}`, async (folder) => {
    await renderRelease({ releasesDir, distDir, id }, folder);
    // The downloads of the release are served until `addFiles` replaces them, if their own sources changed.
    for (const name of ['downloads', ...catalogAddresses].filter((one) => existsSync(join(target, one))))
      await cp(join(target, name), join(folder, name), { recursive: true });
  });
}

/** A release that the pages can read, and the way to close it. */
interface PreparedRelease {
  /** What Vite replaces in the modules of the site. */
  readonly define: Readonly<Record<string, string>>;
  readonly close: () => void;
}

/** Opens a built release for the pages, which Astro renders in this process: `site/release.ts` reads it. */
export async function openPrepared({
  releasesDir,
  distDir,
  id,
}: Omit<BuildOptions, 'progress'>): Promise<PreparedRelease> {
  const { release, close } = await openRelease(databaseOf(distDir, id), { whole: true });
  // A new name for each build: otherwise Node would reuse the modules, and their release, of an earlier build in this process.
  const name = `release-${randomUUID()}`;
  const closeAll = () => {
    Reflect.deleteProperty(globalThis, name);
    close();
  };
  try {
    const { outlines, datasets } = await readManifest(releasesDir, id);
    const map = outlines && (await readMap(release, join(releasesDir, id), outlines));
    const nextReleases = new Map(
      datasets.flatMap(({ key, next_release }) => (next_release ? [[key, next_release]] : [])),
    );
    Reflect.set(globalThis, name, await prepare(release, { map, nextReleases }));
  } catch (error) {
    closeAll();
    throw error;
  }
  return { define: { 'import.meta.env.RELEASE': JSON.stringify(name) }, close: closeAll };
}

const databaseOf = (distDir: string, id: string) => join(builtFolder(distDir, id, 'database'), builtFiles.database);
const changesOf = (distDir: string, id: string) => join(builtFolder(distDir, id, 'database'), builtFiles.changes);

/** Renders the pages of a release, and the images of links to them as SVG. */
async function renderRelease(place: Omit<BuildOptions, 'progress'>, folder: string): Promise<void> {
  const { define, close } = await openPrepared(place);
  try {
    // The folder exists.
    await renderPages({ outDir: folder, site: placeholderOrigin, vite: { build: { emptyOutDir: false }, define } });
  } finally {
    close();
  }
}

/** Where the stamp of the downloads is in the folder of a site: next to those of the release. */
const downloadsStamp = join('downloads', stampFile);

/** The folder of the images of links in that of a site. */
const cardsOf = (site: string) => join(site, 'cards');

async function markOfDownloads({ releasesDir, id, contact }: Pick<SiteOptions, 'releasesDir' | 'id' | 'contact'>) {
  return [await markOf(releasesDir, id, 'databases'), digestOf(downloadAuthors), contact].join('\n');
}

/** Adds what takes longest to the pages of a release: the downloads with their catalogs, and images for links. */
async function addFiles({ releasesDir, distDir, id, progress, contact }: SiteOptions): Promise<void> {
  const folder = siteDir(distDir, id);
  const mark = await markOfDownloads({ releasesDir, id, contact });
  if (isComplete(folder) && isStamped(join(folder, downloadsStamp), mark)) return;
  const began = performance.now();
  const made = await Promise.allSettled([
    rasterize(cardsOf(folder)),
    isStamped(join(folder, downloadsStamp), mark)
      ? undefined
      : addDownloads({ releasesDir, distDir, id, contact }, mark),
  ]);
  for (const one of made) if (one.status === 'rejected') throw one.reason;
  // A server lists the files of a site again when its stamp is a new file.
  const stamp = readFileSync(join(folder, stampFile));
  await makeFile(join(folder, stampFile), (file) => file.writeFile(stamp));
  noteTime(progress, `the downloads and images of ${id}`, began);
}

async function addDownloads(
  { releasesDir, distDir, id, contact }: Omit<SiteOptions, 'progress'>,
  mark: string,
): Promise<void> {
  const folder = siteDir(distDir, id);
  const database = databaseOf(distDir, id);
  const manifest = await readManifest(releasesDir, id);
  const { release, close } = await openRelease(database, { whole: true });
  try {
    const changes = changesOf(distDir, id);
    const index = await makeFolder(downloadsDir(folder, id), (at) =>
      writeDownloads({ manifest, database, changes, release, folder: at }),
    );
    await writeCatalogs(release, index, folder, contact);
  } finally {
    close();
  }
  await writeFile(join(folder, downloadsStamp), mark);
}

/** The end of the stamp of downloads that are only those that stay as long as the release is held. */
const keptMark = '\nkept';

/**
 * Writes the downloads of releases that are held and not active, as far as they stay: their figures, codebook and changes. A
 * release that was active keeps all of its files. One that cannot be written is noted, and the next one follows.
 */
export async function keepDownloads(
  { releasesDir, distDir, progress }: Omit<BuildOptions, 'id'>,
  held: readonly string[],
): Promise<void> {
  for (const id of held) {
    const folder = siteDir(distDir, id);
    const stamp = join(folder, downloadsStamp);
    try {
      const mark = (await markOfDownloads({ releasesDir, id })) + keptMark;
      const before = existsSync(stamp) ? readFileSync(stamp, 'utf8') : keptMark;
      if (before === mark || !before.endsWith(keptMark)) continue;
      const began = performance.now();
      const database = databaseOf(distDir, id);
      const manifest = await readManifest(releasesDir, id);
      const { release, close } = await openRelease(database, { whole: true });
      const changes = changesOf(distDir, id);
      try {
        await mkdir(join(folder, 'downloads'), { recursive: true });
        await makeFolder(downloadsDir(folder, id), (at) =>
          writeDownloads({ manifest, database, changes, release, folder: at, onlyKept: true }),
        );
      } finally {
        close();
      }
      await writeFile(stamp, mark);
      noteTime(progress, `the downloads that stay of ${id}`, began);
    } catch (error) {
      progress.note(`the downloads of ${id} cannot be written: ${(error as Error).message}`);
    }
  }
}

/** @throws Error if the downloads or images of the site of a release are missing */
export function checkComplete(site: string): void {
  if (!isComplete(site))
    throw new Error(
      `${site} has no downloads or images yet; wait for the build that runs, or run: npm run release -- ready`,
    );
}

const isComplete = (site: string): boolean =>
  existsSync(join(site, downloadsStamp)) &&
  !readFileSync(join(site, downloadsStamp), 'utf8').endsWith(keptMark) &&
  !readdirSync(cardsOf(site), { recursive: true, encoding: 'utf8' }).some((name) => name.endsWith('.svg'));

const isStamped = (stamp: string, mark: string): boolean => existsSync(stamp) && readFileSync(stamp, 'utf8') === mark;

/** Builds a folder of the site and stamps it, unless it already has the same stamp. */
async function buildIfStale(
  target: string,
  mark: string,
  progress: Progress,
  name: string,
  work: (folder: string) => Promise<void>,
): Promise<void> {
  if (isStamped(join(target, stampFile), mark)) return;
  const began = performance.now();
  await makeFolder(target, async (folder) => {
    await work(folder);
    await writeFile(join(folder, stampFile), mark);
  });
  noteTime(progress, name, began);
}

function noteTime(progress: Progress, name: string, began: number): void {
  progress.note(`built ${name} in ${((performance.now() - began) / 1000).toFixed(1)} s`);
}
