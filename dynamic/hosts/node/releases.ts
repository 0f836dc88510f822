import { mkdir, mkdtemp, rmdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';
import { messageOf } from '../../stores/sql/sql.ts';
import type { Environment } from '../../settings/environment.ts';
import { PublishedReleases } from '../../../common/release/follow.ts';
import { openS3 } from '../../../common/release/s3.ts';
import { makingOf, siteDir } from '../../../common/release/siteFolder.ts';

/** What a build makes in the checkout: the site, and releases unless they lie elsewhere. */
export const builtDir = fileURLToPath(new URL('../../../dist', import.meta.url));

/** @throws Error if the folder of releases is missing, or cannot be written where releases are fetched into it */
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
    // Only an attempt tells: root may write anywhere but into a read-only file system.
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

/**
 * Follows the published releases; one process of a server does.
 * @returns undefined where there are none to follow
 */
export async function followPublished(
  { RELEASES_FROM, RELEASES_PUBLIC_KEY, RELEASES_DIR = builtDir }: Environment,
  log: Logger,
): Promise<PublishedReleases | undefined> {
  if (RELEASES_FROM === undefined) return undefined;
  const published = new PublishedReleases(await openS3(RELEASES_FROM), RELEASES_DIR, log, RELEASES_PUBLIC_KEY);
  published.follow();
  return published;
}

/** Where the site of a release stands: fetched with it, or made in the checkout. */
export function siteOf({ RELEASES_DIR = builtDir }: Environment, release: string | undefined): string | undefined {
  if (release === undefined) return undefined;
  return [RELEASES_DIR, builtDir].map((dist) => siteDir(dist, release)).find((folder) => makingOf(folder));
}
