import { join } from 'node:path';
import { tracingHeaders } from '../../api/gate/headers.ts';

/** The folder with the files of a release that people can download, in the folder of its site. */
export const downloadsDir = (siteDir: string, release: string) => join(siteDir, 'downloads', release);

/** The ending of files that are stored compressed, and also served without it (D261). */
export const compressedEnding = '.gz';

/** The name of the file with the redirects of a release's downloads, in their folder. */
export const redirectsFile = 'redirects.json';

/** The redirects of former files: addresses by path from the folder. */
export type Redirects = Readonly<Record<string, string>>;

/** The addresses of a release's catalogs, which catalogs of other origins read. */
export const catalogAddresses: readonly string[] = ['/data.json', '/croissant.json'];

/** Headers that let pages of any origin read the files, in ranges, too. */
export const openHeaders = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': 'Accept-Ranges, Content-Encoding, Content-Length, Content-Range, ETag',
  'Cross-Origin-Resource-Policy': 'cross-origin',
} as const;

/** The same of a preflight request: what such a page may send. */
export const openPreflightHeaders = {
  'Access-Control-Allow-Methods': 'GET, HEAD',
  'Access-Control-Allow-Headers': `If-None-Match, If-Range, Range, ${tracingHeaders}`,
  'Access-Control-Max-Age': '86400',
} as const;
