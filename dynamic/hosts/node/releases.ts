import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rmdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { messageOf } from '../../stores/sql/sql.ts';
import type { Environment } from '../../settings/environment.ts';
import { checkoutDist, servedDir } from '../../../common/release/builtDir.ts';
import { downloadsDir } from '../../../common/release/downloads.ts';
import { PublishedReleases } from '../../../common/release/follow.ts';
import { openS3 } from '../../../common/release/s3.ts';
import { accountDir, makingOf, siteDir } from '../../../common/release/siteFolder.ts';

/** Checks the folder of releases. @throws Error if it is missing, or not writable although releases are fetched into it */
export async function checkReleasesDir({ RELEASES_DIR, RELEASES_FROM }: Environment): Promise<void> {
  if (RELEASES_FROM === undefined) {
    if (RELEASES_DIR === undefined || (await isFolder(RELEASES_DIR))) return;
    throw new Error(
      `RELEASES_DIR ${RELEASES_DIR} is not a folder; set it to a folder with built releases, or leave it unset to serve those of npm run release -- ready`,
    );
  }
  const folder = servedDir({ RELEASES_DIR });
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
export async function followPublished(environment: Environment, log: Logger): Promise<PublishedReleases | undefined> {
  const { RELEASES_FROM, RELEASES_PUBLIC_KEY } = environment;
  if (RELEASES_FROM === undefined) return undefined;
  const folder = servedDir(environment);
  const published = new PublishedReleases(await openS3(RELEASES_FROM), folder, log, RELEASES_PUBLIC_KEY);
  published.follow();
  return published;
}

type BuiltFolders = Parameters<typeof servedDir>[0];

/** The folders of what is built, in the order in which they are looked at. */
const builtDirs = (environment: BuiltFolders): string[] => [servedDir(environment), checkoutDist];

/**
 * Returns the folder of a release's site: built or fetched with the release, or built in the checkout. That of a release that is
 * held may have downloads alone.
 */
export function findSite(environment: BuiltFolders, release: string): string | undefined {
  const folders = builtDirs(environment).map((dist) => siteDir(dist, release));
  return (
    folders.find((folder) => makingOf(folder)) ?? folders.find((folder) => existsSync(downloadsDir(folder, release)))
  );
}

/** Returns the folder of the styles of the account pages; undefined until they are built. */
export function findAccountPages(environment: Environment): string | undefined {
  return builtDirs(environment)
    .map(accountDir)
    .find((folder) => existsSync(folder));
}
