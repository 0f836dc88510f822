import { existsSync } from 'node:fs';
import { mkdir, open, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Logger } from 'pino';
import { readPointer, writePointer } from './pointer.ts';
import {
  type ObjectStore,
  publishedKeys,
  PublishedPointer,
  PublishedRelease,
  sha256Of,
  siteName,
} from './published.ts';
import { siteDir } from './siteFolder.ts';
import { makeFolder } from './workFolder.ts';

/** How often the published pointer is looked at. */
const lookEveryMs = 5000;

/** In the folder of a release that was fetched: its manifest, by which pieces are found again. */
const manifestFile = 'published.json';

/** Follows a published pointer: fetches the release that it names, checks it, and makes it the active one. */
export class PublishedReleases {
  readonly #store: ObjectStore;
  readonly #dist: string;
  readonly #log: Logger;
  #looking: Promise<void> | undefined;

  /** @param dist where built releases lie */
  constructor(store: ObjectStore, dist: string, log: Logger) {
    this.#store = store;
    this.#dist = dist;
    this.#log = log;
  }

  /** Looks at the pointer now and from then on. */
  follow(): void {
    void this.look();
    setInterval(() => void this.look(), lookEveryMs).unref();
  }

  /** Looks once. What goes wrong is reported; what is served goes on, and the next look tries again. */
  look(): Promise<void> {
    return (this.#looking ??= this.#look()
      .catch((error: unknown) => this.#log.error({ err: error }, 'the published release cannot be fetched'))
      .finally(() => (this.#looking = undefined)));
  }

  async #look(): Promise<void> {
    const bytes = await this.#store.get(publishedKeys.pointer);
    if (!bytes) throw new Error('nothing is published there; publish a release: npm run release -- publish --to ...');
    const { release, manifest } = PublishedPointer.parse(parse(bytes));
    const before = await readPointer(this.#dist);
    const folder = join(this.#dist, release);
    const here = (await manifestAt(folder))?.sha256 === manifest;
    if (here && before?.release === release) return;
    if (!here) await this.#fetch(release, manifest, folder);
    const previous = before && before.release !== release ? before.release : (before?.previous ?? null);
    await writePointer(this.#dist, { release, previous, activated_at: new Date().toISOString(), newest: release });
    await this.#removeOld([release, previous]);
  }

  async #fetch(wanted: string, sha256: string, folder: string): Promise<void> {
    const text = await this.#object(publishedKeys.manifest(sha256), sha256);
    const { release, files } = PublishedRelease.parse(parse(text));
    if (release !== wanted) throw new Error(`the pointer names ${wanted}, its manifest ${release}; publish it again`);
    const known = await this.#piecesHere();
    let [fetched, reused] = [0, 0];
    const write = async (file: string, pieces: PublishedRelease['files'][number]['pieces']) => {
      await mkdir(dirname(file), { recursive: true });
      const handle = await open(file, 'wx');
      try {
        for (const { sha256 } of pieces) {
          const own = await known.read(sha256);
          if (own) reused++;
          else fetched++;
          await handle.appendFile(own ?? (await this.#object(publishedKeys.piece(sha256), sha256)));
        }
        await handle.datasync();
      } finally {
        await handle.close();
      }
    };
    const site = files.filter(({ name }) => name.startsWith(siteName));
    if (site.length > 0)
      await makeFolder(siteDir(this.#dist, release), async (making) => {
        for (const { name, pieces } of site) await write(join(making, name.slice(siteName.length)), pieces);
      });
    await makeFolder(folder, async (making) => {
      for (const { name, pieces } of files.filter((file) => !site.includes(file)))
        await write(join(making, name), pieces);
      await writeFile(join(making, manifestFile), text);
    });
    this.#log.info({ release, fetched, reused }, 'a published release was fetched');
  }

  /** An object that is named by what is in it. @throws where it is missing or another */
  async #object(key: string, sha256: string): Promise<Uint8Array> {
    const bytes = await this.#store.get(key);
    if (!bytes) throw new Error(`${key} is missing`);
    if ((await sha256Of(new Uint8Array(bytes))) !== sha256)
      throw new Error(`${key} is not what its name says; send it again: npm run release -- publish --again`);
    return bytes;
  }

  /** Pieces of the releases that were fetched before. */
  async #piecesHere() {
    const places = new Map<string, { file: string; start: number; bytes: number }>();
    for (const name of await this.#fetchedFolders()) {
      const found = await manifestAt(join(this.#dist, name));
      for (const file of found?.manifest.files ?? []) {
        let start = 0;
        for (const { sha256, bytes } of file.pieces) {
          places.set(sha256, { file: this.#placeOf(name, file.name), start, bytes });
          start += bytes;
        }
      }
    }
    return {
      async read(sha256: string): Promise<Uint8Array | undefined> {
        const place = places.get(sha256);
        if (!place) return undefined;
        const file = await open(place.file).catch(() => undefined);
        if (!file) return undefined;
        try {
          const piece = new Uint8Array(place.bytes);
          await file.read(piece, 0, place.bytes, place.start);
          return (await sha256Of(piece)) === sha256 ? piece : undefined;
        } finally {
          await file.close();
        }
      },
    };
  }

  #placeOf(release: string, name: string): string {
    if (!name.startsWith(siteName)) return join(this.#dist, release, name);
    return join(siteDir(this.#dist, release), name.slice(siteName.length));
  }

  async #fetchedFolders(): Promise<string[]> {
    if (!existsSync(this.#dist)) return [];
    const names = await readdir(this.#dist);
    return names.filter((name) => !name.startsWith('.') && existsSync(join(this.#dist, name, manifestFile)));
  }

  /** Removes releases that were fetched and are neither served nor the one to go back to. */
  async #removeOld(kept: readonly (string | null)[]): Promise<void> {
    for (const name of await this.#fetchedFolders())
      if (!kept.includes(name))
        for (const folder of [join(this.#dist, name), siteDir(this.#dist, name)])
          await rm(folder, { recursive: true, force: true });
  }
}

/** The manifest of a release that was fetched into a folder; undefined where none was. */
async function manifestAt(folder: string): Promise<{ sha256: string; manifest: PublishedRelease } | undefined> {
  const file = join(folder, manifestFile);
  if (!existsSync(file)) return undefined;
  const bytes = new Uint8Array(await readFile(file));
  const { success, data } = PublishedRelease.safeParse(parse(bytes));
  return success ? { sha256: await sha256Of(bytes), manifest: data } : undefined;
}

const parse = (bytes: Uint8Array): unknown => JSON.parse(Buffer.from(bytes).toString('utf8'));
