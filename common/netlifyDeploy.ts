/** The constants that the build of a deploy puts into the gate and the function. */
export interface Deploy {
  /** A secret that only the gate and the function know: a request with it comes from the gate. */
  readonly secret: string;
  /** The folder of the pages under the site's root; nobody else knows its name. */
  readonly pages: string;
  /** The id of the release. */
  readonly release: string;
  /** When the release was made, in ISO 8601. */
  readonly modified: string;
}

declare global {
  /** The bundler replaces it. */
  const METRO_DEPLOY: Deploy;
}

/** The number of files of the page index: reading one takes a fraction of a millisecond. */
export const indexShards = 256;

/** Returns the number of the index file that has a canonical request: FNV-1a over its UTF-16 units. */
export function shardOf(key: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < key.length; i++) hash = Math.imul(hash ^ key.charCodeAt(i), 0x01000193) >>> 0;
  return hash % indexShards;
}

/** A file of the index: canonical requests, and the file, tag and bytes of the page that answers each. */
export type IndexShard = Readonly<Record<string, readonly [file: string, etag: string, bytes: number]>>;
