import { ApiError } from '../../api/domain/errors.ts';
import {
  type DuckdbFile,
  headOf,
  openDuckdb,
  type ReleaseHead,
  reporting,
  type ReportUnreadable,
  unreadable,
  type VersionedFile,
} from './duckdbFile.ts';
import { fileVersion } from './fileVersion.ts';

interface OpenFile<T> {
  readonly file: DuckdbFile;
  readonly content: T;
}

const wholeSecond = (time: Date) => Math.floor(time.getTime() / 1000) * 1000;

/** How long a replaced file stays open. */
const closeAfterMs = 60_000;

/** How often an open file is looked at, whether it was replaced. An answer may read it hundreds of times. */
const lookEveryMs = 500;

/**
 * A DuckDB file of a built release that follows some seconds after the database. It is opened when it is first read, and again
 * when it is replaced.
 */
export class LateFile<T> {
  readonly #find: () => Promise<string>;
  readonly #what: string;
  readonly #release: ReleaseHead;
  readonly #readContent: (file: DuckdbFile) => Promise<T>;
  readonly #report: ReportUnreadable;
  #current: { readonly version: string; readonly opened: Promise<OpenFile<T>> } | undefined;
  #lookedAt = -Infinity;
  #closed = false;

  /**
   * @param find returns the path of the file
   * @param what the content in a message, such as `the history`
   * @param release the release that the file must be of
   * @param readContent reads the content
   * @param report is told if the file is there, but cannot be read
   */
  constructor(
    find: () => Promise<string>,
    what: string,
    release: ReleaseHead,
    readContent: (file: DuckdbFile) => Promise<T>,
    report: ReportUnreadable = () => undefined,
  ) {
    this.#find = find;
    this.#what = what;
    this.#release = release;
    this.#readContent = readContent;
    this.#report = report;
  }

  /** Returns the content. One that is open is used further if the file is gone. @throws ApiError 503 while it is missing or unreadable */
  async read(): Promise<T> {
    const now = performance.now();
    if (!this.#current || now >= this.#lookedAt + lookEveryMs) {
      this.#lookedAt = now;
      await this.#look();
    }
    if (!this.#current || this.#closed) throw this.#missing(undefined);
    return (await this.#current.opened).content;
  }

  /** Opens the file if it is another than the one that is open. */
  async #look(): Promise<void> {
    const name = await this.#find().catch((cause: unknown) => {
      if (!this.#current) throw this.#missing(cause);
    });
    const version = name === undefined ? undefined : await fileVersion(name);
    if (name !== undefined && version !== undefined && version !== this.#current?.version && !this.#closed)
      this.#replace(name, version);
  }

  close(): void {
    this.#closed = true;
    void this.#current?.opened.then(({ file }) => file.close()).catch(() => undefined);
  }

  #replace(name: string, version: string): void {
    const replaced = this.#current?.opened;
    // Requests that read the old file finish first.
    replaced?.then(({ file }) => setTimeout(() => file.close(), closeAfterMs).unref()).catch(() => undefined);
    const current = { version, opened: this.#open({ path: name, version }) };
    this.#current = current;
    // A failure is not kept: the next request tries again.
    current.opened.catch(() => {
      if (this.#current === current) this.#current = undefined;
    });
  }

  /** @throws ApiError 503 if the file cannot be read */
  async #open(file: VersionedFile): Promise<OpenFile<T>> {
    try {
      return await this.#openFile(file.path);
    } catch (cause) {
      if (cause instanceof ApiError) throw cause;
      this.#report(file, cause);
      throw unreadable(file.path, this.#release.id, cause);
    }
  }

  async #openFile(name: string): Promise<OpenFile<T>> {
    const file = reporting(await openDuckdb(name), this.#release.id, this.#report);
    try {
      const { id, modified } = await headOf(file);
      if (id !== this.#release.id || wholeSecond(modified) !== this.#release.modified.getTime())
        throw new Error(`${name} holds ${this.#what} of ${id} of ${modified.toISOString()}`);
      return { file, content: await this.#readContent(file) };
    } catch (error) {
      file.close();
      throw error;
    }
  }

  #missing(cause: unknown): ApiError {
    const message = `${this.#what} of this release is still being built; try again in a minute`;
    return new ApiError('unavailable', message, { cause });
  }
}
