/** What a build of the deploy puts into the gate and the function. */
export interface Deploy {
  /** Known to the gate and the function alone: who sends it is the gate. */
  readonly secret: string;
  /** The folder of the pages under the site's root, which nobody else can name. */
  readonly pages: string;
  /** When the release was made, in ISO 8601. */
  readonly modified: string;
}

declare global {
  /** Put in place by the bundler. */
  const METRO_DEPLOY: Deploy;
}

/** How many files the index of the pages is in: one is read in a fraction of a millisecond. */
export const indexShards = 256;

/** In which file of the index a canonical request stands: FNV-1a over its UTF-16 units. */
export function shardOf(key: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < key.length; i++) hash = Math.imul(hash ^ key.charCodeAt(i), 0x01000193) >>> 0;
  return hash % indexShards;
}

/** A file of the index: canonical requests, and the file, tag and bytes of the page that answers each. */
export type IndexShard = Readonly<Record<string, readonly [file: string, etag: string, bytes: number]>>;
