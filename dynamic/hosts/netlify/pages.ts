import type { Page, Pages } from '../../../api/gate/page.ts';
import { type IndexShard, shardOf } from '../../../common/netlifyDeploy.ts';

/** A stored page as a file of the site. */
export interface FilePage extends Page {
  readonly file: string;
}

type Warn = (message: string, error: unknown) => void;

/** The stored pages of a deploy. Fetches each shard of their index on first use. */
export class FilePages implements Pages<FilePage> {
  readonly id: string;
  readonly modified: Date;
  readonly #load: (shard: number) => Promise<IndexShard>;
  readonly #warn: Warn;
  readonly #shards = new Map<number, Promise<IndexShard>>();
  readonly #pages = new Map<string, FilePage>();

  constructor(id: string, modified: Date, load: (shard: number) => Promise<IndexShard>, warn: Warn) {
    this.id = id;
    this.modified = modified;
    this.#load = load;
    this.#warn = warn;
  }

  async find(key: string): Promise<FilePage | undefined> {
    const found = (await this.#shard(shardOf(key)))?.[key];
    if (!found) return undefined;
    const [file, etag, bytes] = found;
    let page = this.#pages.get(file);
    // The file is sent as it is: the network compresses.
    if (!page) this.#pages.set(file, (page = { file, etag, sizes: { identity: bytes, gzip: bytes } }));
    return page;
  }

  /** Returns a shard of the index; undefined if it cannot be read: then the core answers, and the next request tries again. */
  async #shard(number: number): Promise<IndexShard | undefined> {
    let index = this.#shards.get(number);
    if (!index) this.#shards.set(number, (index = this.#load(number)));
    try {
      return await index;
    } catch (error) {
      this.#shards.delete(number);
      this.#warn('the index of the pages cannot be read', error);
      return undefined;
    }
  }
}
