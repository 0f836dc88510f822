import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import { ApiError } from '../../api/domain/errors.ts';
import { notHeld } from '../../api/gate/call.ts';
import { releaseId } from '../../api/schemas/common.ts';
import { fileVersion } from './fileVersion.ts';
import { readHead } from './reader.ts';
import { builtFiles, type HeldRelease } from './served.ts';

/** Releases that are known at one time; a thread keeps as many open. The next one replaces the one not used for longest. */
export const maxHeld = 4;

/**
 * The built releases of a folder besides the active one, for requests that name a release (D161). Only compute threads open
 * their figures: opening a release takes 100 ms, and this object reads its head alone. A release is found as soon as its
 * database is in the folder, and no more when it is gone.
 */
export class HeldReleases {
  readonly #dist: string;
  readonly #onUnreadable: (id: string, error: unknown) => void;
  readonly #known = new LRUCache<string, Promise<HeldRelease>>({ max: maxHeld });

  /**
   * @param dist folder of built releases
   * @param onUnreadable is told of a release whose database cannot be read
   */
  constructor(dist: string, onUnreadable: (id: string, error: unknown) => void) {
    this.#dist = dist;
    this.#onUnreadable = onUnreadable;
  }

  /** Returns a release. @throws ApiError 404 naming those held; 503 if its database cannot be read */
  async find(id: string): Promise<HeldRelease> {
    if (!releaseId.test(id)) throw notHeld(id, await this.#list());
    const file = join(this.#dist, id, builtFiles.database);
    const version = await fileVersion(file);
    if (version === undefined) throw notHeld(id, await this.#list());
    const key = `${id} ${version}`;
    let known = this.#known.get(key);
    if (!known) {
      this.#known.set(key, (known = this.#openHead(file, id, version)));
      known.catch((error: unknown) => {
        this.#known.delete(key);
        this.#onUnreadable(id, error);
      });
    }
    return known.catch((cause: unknown) => {
      throw new ApiError('unavailable', `release ${id} cannot be read now; try again in a minute`, { cause });
    });
  }

  /** Returns the ids of the releases in the folder, the latest first. */
  async #list(): Promise<string[]> {
    const names = (await readdir(this.#dist).catch(() => [])).filter((name) => releaseId.test(name));
    const versions = await Promise.all(names.map((name) => fileVersion(join(this.#dist, name, builtFiles.database))));
    return names
      .filter((_, i) => versions[i] !== undefined)
      .sort()
      .reverse();
  }

  /** @throws Error if the database cannot be read, or holds another release than its folder says */
  async #openHead(file: string, id: string, version: string): Promise<HeldRelease> {
    const head = await readHead(file);
    if (head.id !== id) throw new Error(`${file} holds the release ${head.id}`);
    const noted = new Set<string>();
    return {
      id,
      modified: head.modified,
      file,
      version,
      release: undefined,
      closed: new AbortController().signal,
      pages: undefined,
      damaged: 0,
      noteUnreadable: (unreadable, cause) => {
        const which = `${unreadable.path} ${unreadable.version}`;
        if (!noted.has(which)) this.#onUnreadable(id, cause);
        noted.add(which);
      },
      find: () => undefined,
      body: () => undefined,
      // This object has no file open.
      use: () => () => undefined,
      close: () => undefined,
    };
  }
}
