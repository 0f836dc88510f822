import { statSync } from 'node:fs';
import { join } from 'node:path';

/** Stands in the site's files where the public origin belongs: they are made before anyone knows where they are served. */
export const placeholderOrigin = 'https://origin.invalid';

/** What is text may hold the placeholder of the origin, and is worth compressing. */
export const isText = (file: string): boolean => /\.(html|xml|txt|md|json|css|js|svg|csv)$/.test(file);

/** A file of the site with the public origin filled in. Both are ASCII, so the bytes are replaced without decoding the text. */
export const filledIn = (file: string, bytes: Buffer, origin: string): Buffer =>
  isText(file) ? Buffer.from(bytes.toString('latin1').replaceAll(placeholderOrigin, origin), 'latin1') : bytes;

/** Written last into a folder of the site: what it was made from. */
export const stampFile = 'made-from';

/** Where the pages for signing in, settings and consent stand, whatever the release. */
export const accountDir = (dist: string) => join(dist, 'site/account');

/** Where the site of a release stands. */
export const siteDir = (dist: string, release: string) => join(dist, 'site/releases', release);

/** Tells one making of a folder of the site from another, and says when it was made; undefined where it does not stand. */
export function makingOf(folder: string): { readonly mark: string; readonly time: Date } | undefined {
  const stamp = statSync(join(folder, stampFile), { throwIfNoEntry: false });
  return stamp && { mark: `${folder} ${stamp.ino} ${stamp.mtimeMs}`, time: stamp.mtime };
}
