import { existsSync } from 'node:fs';
import { mkdir, open, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { KeyObject } from 'node:crypto';
import type { Logger } from 'pino';
import { z } from 'zod';
import { inParallel } from './inParallel.ts';
import { parseJson } from './parseJson.ts';
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
import { makeFolder, removeLeftovers } from './workFolder.ts';

/** How often the published pointer is looked at. */
const lookEveryMs = 5000;

/** How often every byte of the release is read. */
const verifyEveryMs = 3_600_000;

/** Files that are fetched at one time, and pieces of each: a pack has many, each at most 16 MiB, all others one or two. */
const filesAtOnce = 8;
const piecesAtOnce = 8;

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
  /** The manifest whose files were read and found whole, and when. */
  #verified: { readonly manifest: string; readonly at: number } | undefined;
  #failures = 0;
  /** What went wrong at the last look. */
  #failure: string | undefined;

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

  /** How often the published release could not be fetched. */
  get failures(): number {
    return this.#failures;
  }

  /** Looks once. What goes wrong is reported once; what is served goes on, and the next look tries again. */
  look(): Promise<void> {
    return (this.#looking ??= this.#look()
      .then(() => (this.#failure = undefined))
      .catch((error: unknown) => this.#fail(error as Error))
      .then(() => (this.#looking = undefined)));
  }

  #fail(error: Error): void {
    this.#failures++;
    if (this.#failure === error.message) return;
    this.#failure = error.message;
    this.#log.error({ err: error }, 'the published release cannot be fetched');
  }

  async #look(): Promise<void> {
    if (this.#verified === undefined) await removeLeftovers(this.#dist);
    const bytes = await this.#store.get(publishedKeys.pointer);
    if (!bytes) throw new Error('nothing is published there; publish a release: npm run release -- publish --to ...');
    const pointer = readPublishedPointer(bytes);
    if (!pointer) throw new Error(`${publishedKeys.pointer} is not a pointer of this version; publish again`);
    this.#checkSignature(pointer);
    const followed = await this.#readFollowed();
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
    const before = await readPointer(this.#dist, (error) =>
      this.#log.warn({ err: error }, 'the pointer is written again'),
    );
    const folder = join(this.#dist, release);
    const here = await this.#isHere(release, manifest);
    if (here && before?.release === release) return;
    if (!here) await this.#fetch(release, manifest, folder);
    this.#verified = { manifest, at: performance.now() };
    const previous = before && before.release !== release ? before.release : (before?.previous ?? null);
    await writePointer(this.#dist, { release, previous, activated_at: new Date().toISOString(), newest: release });
    await this.#removeOld([release, previous]);
  }

  /**
   * Whether a release is complete. Its files are read when the server starts, since a power cut may have damaged them,
   * and once an hour; in between it is enough that they exist.
   */
  async #isHere(release: string, sha256: string): Promise<boolean> {
    const found = await manifestAt(join(this.#dist, release));
    if (found?.sha256 !== sha256) return false;
    const verified = this.#verified?.manifest === sha256 ? this.#verified.at : -Infinity;
    const isRead = performance.now() - verified < verifyEveryMs;
    for (const { name, pieces } of found.manifest.files) {
      const file = this.#placeOf(release, name);
      const whole = isRead ? (await sizeOf(file)) === lengthOf(pieces) : await holds(file, pieces);
      if (whole) continue;
      this.#log.warn({ file }, 'a file of the release is missing or damaged; it is fetched again');
      return false;
    }
    if (!isRead) this.#verified = { manifest: sha256, at: performance.now() };
    return true;
  }

  async #fetch(wanted: string, sha256: string, folder: string): Promise<void> {
    const text = await this.#object(publishedKeys.manifest(sha256), sha256);
    const { success, data, error } = PublishedRelease.safeParse(parse(text));
    if (!success)
      throw new Error(`the manifest of ${wanted} cannot be read by this version: ${z.prettifyError(error)}`);
    const { release, files } = data;
    if (release !== wanted) throw new Error(`the pointer names ${wanted}, its manifest ${release}; publish it again`);
    const known = await this.#piecesHere();
    let fetched = 0;
    let reused = 0;
    const write = async (file: string, pieces: Pieces) => {
      await mkdir(dirname(file), { recursive: true });
      const handle = await open(file, 'wx');
      try {
        await inParallel(piecesAtOnce, placesOf(pieces), async ({ sha256, start }) => {
          const own = await known.read(sha256);
          if (own) reused++;
          else fetched++;
          const bytes = own ?? (await this.#object(publishedKeys.piece(sha256), sha256));
          const { bytesWritten } = await handle.write(bytes, 0, bytes.length, start);
          if (bytesWritten !== bytes.length) throw new Error(`${file} could not be written whole: is the disk full?`);
        });
      } finally {
        await handle.close();
      }
    };
    const site = files.filter(({ name }) => name.startsWith(siteName));
    if (site.length > 0)
      await makeFolder(siteDir(this.#dist, release), (making) =>
        inParallel(filesAtOnce, site, ({ name, pieces }) => write(join(making, name.slice(siteName.length)), pieces)),
      );
    await makeFolder(folder, async (making) => {
      const own = files.filter((file) => !site.includes(file));
      await inParallel(filesAtOnce, own, ({ name, pieces }) => write(join(making, name), pieces));
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
    const places = new Map<string, Place>();
    for (const name of await this.#fetchedFolders()) {
      const found = await manifestAt(join(this.#dist, name));
      for (const file of found?.manifest.files ?? []) {
        for (const { sha256, start, bytes } of placesOf(file.pieces))
          places.set(sha256, { file: this.#placeOf(name, file.name), start, bytes });
      }
    }
    return {
      async read(sha256: string): Promise<Uint8Array | undefined> {
        const place = places.get(sha256);
        if (!place) return undefined;
        try {
          const piece = await readPiece(place);
          return (await sha256Of(piece)) === sha256 ? piece : undefined;
        } catch {
          // What cannot be read is fetched.
          return undefined;
        }
      },
    };
  }

  /** The pointer that was followed last; undefined if none was, or its file is damaged. */
  async #readFollowed(): Promise<PublishedPointer | undefined> {
    const file = followedFile(this.#dist);
    if (!existsSync(file)) return undefined;
    const pointer = readPublishedPointer(await readFile(file));
    if (!pointer) this.#log.warn({ file }, 'the file is damaged; whatever is published now is followed');
    return pointer;
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
  const bytes = await readFile(file)
    .then((read) => new Uint8Array(read))
    .catch(() => undefined);
  if (!bytes) return undefined;
  const { success, data } = PublishedRelease.safeParse(parse(bytes));
  return success ? { sha256: await sha256Of(bytes), manifest: data } : undefined;
}

type Pieces = PublishedRelease['files'][number]['pieces'];

const lengthOf = (pieces: Pieces) => pieces.reduce((sum, { bytes }) => sum + bytes, 0);

/** The pieces of a file, each with the place that it starts at. */
function placesOf(pieces: Pieces) {
  let end = 0;
  return pieces.map(({ sha256, bytes }) => {
    end += bytes;
    return { sha256, bytes, start: end - bytes };
  });
}

/** Whether a file consists of pieces and nothing else; one that cannot be read does not. */
async function holds(file: string, pieces: Pieces): Promise<boolean> {
  if ((await sizeOf(file)) !== lengthOf(pieces)) return false;
  try {
    for (const { sha256, ...place } of placesOf(pieces))
      if ((await sha256Of(await readPiece({ file, ...place }))) !== sha256) return false;
    return true;
  } catch {
    return false;
  }
}

interface Place {
  readonly file: string;
  readonly start: number;
  readonly bytes: number;
}

async function readPiece({ file, start, bytes }: Place): Promise<Uint8Array<ArrayBuffer>> {
  const handle = await open(file);
  try {
    const piece = new Uint8Array(bytes);
    await handle.read(piece, 0, bytes, start);
    return piece;
  } finally {
    await handle.close();
  }
}

const sizeOf = async (file: string) => (await stat(file).catch(() => undefined))?.size;

const parse = (bytes: Uint8Array): unknown => parseJson(Buffer.from(bytes).toString('utf8'));
