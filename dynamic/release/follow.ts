import { existsSync } from 'node:fs';
import { mkdir, open, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { KeyObject } from 'node:crypto';
import type { Logger } from 'pino';
import { readPointer, writeJson, writePointer } from './pointer.ts';
import {
  type ObjectStore,
  publishedKeys,
  type PublishedPointer,
  readPublishedPointer,
  PublishedRelease,
  sha256Of,
  siteName,
} from './published.ts';
import { isSignedBy } from './signature.ts';
import { siteDir } from './siteFolder.ts';
import { makeFolder } from './workFolder.ts';

/** How often the published pointer is looked at. */
const lookEveryMs = 5000;

/** In the folder of a release that was fetched: its manifest, by which pieces are found again. */
const manifestFile = 'published.json';

/** In the folder of built releases: the published pointer that was followed last. */
const followedFile = (dist: string) => join(dist, 'followed.json');

/** Follows a published pointer: fetches the release that it names, checks it, and makes it the active one. */
export class PublishedReleases {
  readonly #store: ObjectStore;
  readonly #dist: string;
  readonly #log: Logger;
  readonly #publicKey: KeyObject | undefined;
  #looking: Promise<void> | undefined;

  /**
   * @param dist folder of built releases
   * @param publicKey follows only what is signed by its private key; undefined: signatures are not checked
   */
  constructor(store: ObjectStore, dist: string, log: Logger, publicKey?: KeyObject) {
    this.#store = store;
    this.#dist = dist;
    this.#log = log;
    this.#publicKey = publicKey;
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
    const pointer = readPublishedPointer(bytes);
    if (!pointer) throw new Error(`${publishedKeys.pointer} is not a pointer of this version; publish again`);
    this.#checkSignature(pointer);
    const followed = await readFollowed(this.#dist);
    if (followed) checkOrder(pointer, followed);
    await this.#takeUp(pointer);
    if (followed?.published_at !== pointer.published_at) await writeJson(followedFile(this.#dist), pointer);
  }

  #checkSignature(pointer: PublishedPointer): void {
    if (!this.#publicKey || isSignedBy(pointer, this.#publicKey)) return;
    throw new Error(
      pointer.signature === undefined
        ? `${pointer.release} is published without a signature, and RELEASES_PUBLIC_KEY is set; set RELEASES_PRIVATE_KEY and publish it again`
        : `the signature of ${pointer.release} is not by the key of RELEASES_PUBLIC_KEY, or what is published was changed`,
    );
  }

  /** Fetches the release of a pointer unless it is here, and makes it the active one. */
  async #takeUp({ release, manifest }: PublishedPointer): Promise<void> {
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

/** The pointer that was followed last; undefined if none was. */
async function readFollowed(dist: string): Promise<PublishedPointer | undefined> {
  const file = followedFile(dist);
  if (!existsSync(file)) return undefined;
  const pointer = readPublishedPointer(await readFile(file));
  if (!pointer) throw new Error(`${file} is damaged; remove it to follow whatever is published now`);
  return pointer;
}

/** @throws Error where a pointer is one from before, or goes back to an older release without saying so */
function checkOrder(pointer: PublishedPointer, followed: PublishedPointer): void {
  const { release, published_at, created_at, rollback } = pointer;
  if (Date.parse(published_at) < Date.parse(followed.published_at))
    throw new Error(
      `the pointer to ${release} was published at ${published_at}, before the one to ${followed.release} that was followed already; publish again`,
    );
  if (Date.parse(created_at) < Date.parse(followed.created_at) && !rollback)
    throw new Error(
      `${release} is older than ${followed.release}, which is served; to go back to it: npm run release -- publish --rollback`,
    );
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
