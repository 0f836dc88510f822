import { mkdir, mkdtemp, rmdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';
import { messageOf } from '../../stores/sql/sql.ts';
import type { Environment } from '../../settings/environment.ts';
import { PublishedReleases } from '../../../common/release/follow.ts';
import { openS3 } from '../../../common/release/s3.ts';
import { makingOf, siteDir } from '../../../common/release/siteFolder.ts';

/** The folder of a build in the checkout: the site, and releases unless `RELEASES_DIR` is set. */
export const builtDir = fileURLToPath(new URL('../../../dist', import.meta.url));

/** Checks the folder of releases. @throws Error if it is missing, or not writable although releases are fetched into it */
export async function checkReleasesDir({ RELEASES_DIR, RELEASES_FROM }: Environment): Promise<void> {
  if (RELEASES_FROM === undefined) {
    if (RELEASES_DIR === undefined || (await isFolder(RELEASES_DIR))) return;
    throw new Error(
      `RELEASES_DIR ${RELEASES_DIR} is not a folder; set it to a folder with built releases, or leave it unset to serve those of npm run release -- ready`,
    );
  }
  const folder = RELEASES_DIR ?? builtDir;
  try {
    await mkdir(folder, { recursive: true });
    // Only an attempt shows it: root may write anywhere but to a read-only file system.
    await rmdir(await mkdtemp(join(folder, '.writable-')));
  } catch (cause) {
    throw new Error(
      `RELEASES_DIR ${folder} cannot be written (${messageOf(cause)}), and releases from RELEASES_FROM are kept there; make it writable for this process, or set RELEASES_DIR to a folder that is`,
      { cause },
    );
  }
}

const isFolder = (path: string): Promise<boolean> =>
  stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );

/** Starts to follow the published releases, in one process of a server. Returns undefined unless `RELEASES_FROM` is set. */
export async function followPublished(
  { RELEASES_FROM, RELEASES_PUBLIC_KEY, RELEASES_DIR = builtDir }: Environment,
  log: Logger,
): Promise<PublishedReleases | undefined> {
  if (RELEASES_FROM === undefined) return undefined;
  const published = new PublishedReleases(await openS3(RELEASES_FROM), RELEASES_DIR, log, RELEASES_PUBLIC_KEY);
  published.follow();
  return published;
}

/** Returns the folder of a release's site: fetched with the release, or built in the checkout. */
export function findSite({ RELEASES_DIR = builtDir }: Environment, release: string): string | undefined {
  return [RELEASES_DIR, builtDir].map((dist) => siteDir(dist, release)).find((folder) => makingOf(folder));
}
