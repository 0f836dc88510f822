import { statSync } from 'node:fs';
import { join } from 'node:path';

/** Replaced by the public origin when a file is served: the build does not know it. */
export const placeholderOrigin = 'https://origin.invalid';

/** What is text may hold the placeholder of the origin, and is worth compressing. */
export const isText = (file: string): boolean => /\.(html|xml|txt|md|json|css|js|svg|csv)$/.test(file);

/** A file of the site with the public origin filled in. Both are ASCII, so the bytes are replaced without decoding the text. */
export const fillOrigin = (file: string, bytes: Buffer, origin: string): Buffer =>
  isText(file) ? Buffer.from(bytes.toString('latin1').replaceAll(placeholderOrigin, origin), 'latin1') : bytes;

/** Written last into a folder of the site: what it was made from. */
export const stampFile = 'made-from';

/** The folder of the account pages, which no release changes. */
export const accountDir = (dist: string) => join(dist, 'site/account');

/** The folder of the site of a release. */
export const siteDir = (dist: string, release: string) => join(dist, 'site/releases', release);

/** Returns what identifies a build of a site folder, and when it was built; undefined if there is no such folder. */
export function makingOf(folder: string): { readonly mark: string; readonly time: Date } | undefined {
  const stamp = statSync(join(folder, stampFile), { throwIfNoEntry: false });
  return stamp && { mark: `${folder} ${stamp.ino} ${stamp.mtimeMs}`, time: stamp.mtime };
}
