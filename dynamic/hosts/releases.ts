import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';
import type { Environment } from '../environment.ts';
import { PublishedReleases } from '../release/follow.ts';
import { openS3 } from '../release/s3.ts';
import { makingOf, siteDir } from '../release/siteFolder.ts';

/** What a build makes in the checkout: the site, and releases unless they lie elsewhere. */
export const builtDir = fileURLToPath(new URL('../../dist', import.meta.url));

/** Follows the published releases, where there are any to follow; one process of a server does. */
export async function followPublished(
  { RELEASES_FROM, RELEASES_PUBLIC_KEY, RELEASES_DIR = builtDir }: Environment,
  log: Logger,
): Promise<void> {
  if (RELEASES_FROM === undefined) return;
  new PublishedReleases(await openS3(RELEASES_FROM), RELEASES_DIR, log, RELEASES_PUBLIC_KEY).follow();
}

/** Where the site of a release stands: fetched with it, or made in the checkout. */
export function siteOf({ RELEASES_DIR = builtDir }: Environment, release: string | undefined): string | undefined {
  if (release === undefined) return undefined;
  return [RELEASES_DIR, builtDir].map((dist) => siteDir(dist, release)).find((folder) => makingOf(folder));
}
