import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of what is built in the checkout. */
export const checkoutDist = fileURLToPath(new URL('../../dist', import.meta.url));

interface ReleaseSettings {
  readonly RELEASES_DIR?: string | undefined;
  readonly RELEASES_FROM?: string | undefined;
}

/** Returns the folder of the releases that the server serves. */
export const servedDir = ({ RELEASES_DIR }: ReleaseSettings): string =>
  RELEASES_DIR ? resolve(RELEASES_DIR) : checkoutDist;

/**
 * Returns the folder that the release commands build into and activate in: the one that the server serves, unless the server
 * fetches its releases into that.
 */
export const commandsDir = (settings: ReleaseSettings): string =>
  settings.RELEASES_FROM ? checkoutDist : servedDir(settings);
