import { basename, join } from 'node:path';
import type { Logger } from 'pino';
import type { Release } from '../../api/domain/release.ts';
import type { Encoding } from '../../api/gate/negotiation.ts';
import type { Pages } from '../../api/gate/page.ts';
import type { ReportUnreadable, VersionedFile } from './duckdbFile.ts';
import { fileVersion } from './fileVersion.ts';
import { changesFile } from './changesReader.ts';
import { historyFile } from './historyReader.ts';
import { Pack, type PackedPage } from './pack.ts';
import { repairAdvice } from './pointer.ts';
import { type OpenRelease, openRelease } from './reader.ts';

/** How long to wait before a pack that could not be read is tried again: there may have been too many open files. */
const packTryAgainMs = 30_000;

/** Names of the files of a built release, in its folder. The others follow some seconds after the database. */
export const builtFiles = {
  database: 'release.duckdb',
  history: historyFile,
  changes: changesFile,
  pack: 'pages.pack',
} as const;

/** A release that answers requests: its figures, and its stored pages where they are in use. */
export interface HeldRelease extends Pages<PackedPage> {
  /** Undefined if only compute threads open its figures. */
  readonly release: Release | undefined;
  /** The database of the release, for threads that open it themselves. */
  readonly file: string;
  /** Which version of the file is open: it may be built again with the same figures. Undefined where that is not known. */
  readonly version: string | undefined;
  /** Aborted when the release is closed. */
  readonly closed: AbortSignal;
  /** How many pages are stored; undefined while none are in use. */
  readonly pages: number | undefined;
  /** How often a stored page could not be read. */
  readonly damaged: number;
  /** Notes that a database cannot be read, in part or at all; it is reported once. */
  noteUnreadable: ReportUnreadable;
  find(key: string): PackedPage | undefined;
  /** A page's body, each byte a character (latin1); undefined where the file's bytes are not what was stored. */
  body(page: PackedPage, encoding: Encoding): string | undefined;
  /** Keeps the release open until the function that is returned is called: once, when the answer is sent. */
  use(): () => void;
  close(): void;
}

/** A release whose figures are open in this thread. */
export interface Served extends HeldRelease {
  readonly release: Release;
  /** Whether a database cannot be read, in part or at all, and was not repaired since. */
  readonly isUnreadable: boolean;
}

/** A release without stored pages: every answer is computed. */
export function servedWithoutPages(file: string, { release, close }: OpenRelease): Served {
  const { id, modified } = release.content;
  const closed = new AbortController();
  return {
    id,
    release,
    modified,
    file,
    version: undefined,
    closed: closed.signal,
    pages: undefined,
    damaged: 0,
    isUnreadable: false,
    noteUnreadable: () => undefined,
    find: () => undefined,
    body: () => undefined,
    use: () => () => undefined,
    close() {
      closed.abort();
      close();
    },
  };
}

/**
 * A built release in a folder. Its stored pages are used as soon as they exist; until then, and where they cannot be
 * read, the same answers are computed.
 */
export class BuiltRelease implements Served {
  readonly id: string;
  readonly release: Release;
  readonly modified: Date;
  readonly file: string;
  readonly version: string | undefined;
  readonly #folder: string;
  readonly #opened: OpenRelease;
  readonly #log: Logger;
  readonly #closed = new AbortController();
  /** The pack file that was opened or tried last. */
  #packVersion: string | undefined;
  #packTryAt = 0;
  #pack: Pack | undefined;
  #damaged = 0;
  /** The databases that cannot be read, with the version that could not. */
  readonly #unreadable = new Map<string, string | undefined>();
  #users = 0;
  #retired = false;

  private constructor(folder: string, version: string | undefined, opened: OpenRelease, log: Logger) {
    this.#folder = folder;
    this.version = version;
    this.#opened = opened;
    this.#log = log;
    this.file = join(folder, builtFiles.database);
    this.release = opened.release;
    this.id = opened.release.content.id;
    this.modified = opened.release.content.modified;
  }

  /**
   * Opens the built release in a folder.
   * @param whole whether every value is read at once, for many requests in one thread
   * @throws where its database is missing or unreadable
   */
  static async open(folder: string, log: Logger, { whole = false } = {}): Promise<BuiltRelease> {
    const file = join(folder, builtFiles.database);
    const version = await fileVersion(file);
    const report: ReportUnreadable = (file, cause) => served.noteUnreadable(file, cause);
    const served = new BuiltRelease(folder, version, await openRelease(file, { whole, report }), log);
    await served.#takeUpPack(await served.#findPack());
    return served;
  }

  /** Looks at the files that the release was opened from, and opens its stored pages as soon as they exist. */
  async look(): Promise<'current' | 'replaced' | 'missing'> {
    const database = await fileVersion(this.file);
    if (database === undefined) return 'missing';
    const pack = await this.#findPack();
    if (database !== this.version || (this.#pack && pack !== undefined && pack !== this.#packVersion))
      return 'replaced';
    if (!this.#pack) await this.#takeUpPack(pack);
    for (const [path, version] of this.#unreadable)
      if ((await fileVersion(path)) !== version) this.#unreadable.delete(path);
    return 'current';
  }

  #findPack(): Promise<string | undefined> {
    return fileVersion(join(this.#folder, builtFiles.pack));
  }

  /** Opens the pack of stored pages. One that cannot be read is reported once, and tried again from time to time. */
  async #takeUpPack(version: string | undefined): Promise<void> {
    const known = version === this.#packVersion;
    if (version === undefined || (known && performance.now() < this.#packTryAt)) return;
    this.#packVersion = version;
    this.#packTryAt = performance.now() + packTryAgainMs;
    const name = join(this.#folder, builtFiles.pack);
    try {
      const pack = await Pack.open(name);
      if (pack.release !== this.id || pack.modified.getTime() !== this.modified.getTime()) {
        pack.close();
        throw new Error(`${name} holds the pages of ${pack.release} of ${pack.modified.toISOString()}`);
      }
      this.#pack = pack;
      this.#log.info({ release: this.id, pages: pack.size }, 'stored pages are in use');
    } catch (error) {
      if (known) return;
      const advice = `the stored pages cannot be read, so answers are computed; ${repairAdvice}`;
      this.#log.error({ err: error, release: this.id }, advice);
    }
  }

  get pages(): number | undefined {
    return this.#pack?.size;
  }

  get damaged(): number {
    return this.#damaged;
  }

  find(key: string): PackedPage | undefined {
    return this.#pack?.find(key);
  }

  /** The canonical requests that stored pages answer. */
  requests(): string[] {
    return Array.from(this.#pack?.requests() ?? [], ([key]) => key);
  }

  /** Damage is reported once. */
  body(page: PackedPage, encoding: Encoding): string | undefined {
    try {
      return this.#pack!.body(page, encoding);
    } catch (error) {
      if (this.#damaged++ === 0)
        this.#log.error(
          { err: error, release: this.id },
          `a stored page is damaged, so its answer is computed; ${repairAdvice}`,
        );
      return undefined;
    }
  }

  get isUnreadable(): boolean {
    return this.#unreadable.size > 0;
  }

  noteUnreadable({ path, version }: VersionedFile, cause: unknown): void {
    if (this.#unreadable.has(path) && this.#unreadable.get(path) === version) return;
    this.#unreadable.set(path, version);
    const advice = `${basename(path)} cannot be read, and requests that need it get 503; ${repairAdvice}`;
    this.#log.error({ err: cause, release: this.id }, advice);
  }

  get closed(): AbortSignal {
    return this.#closed.signal;
  }

  use(): () => void {
    this.#users++;
    return () => {
      this.#users--;
      if (this.#retired && this.#users === 0) this.close();
    };
  }

  /** Closes the release when nobody uses it any more. */
  retire(): void {
    this.#retired = true;
    if (this.#users === 0) this.close();
  }

  close(): void {
    if (this.#closed.signal.aborted) return;
    this.#closed.abort();
    this.#pack?.close();
    this.#opened.close();
  }
}
