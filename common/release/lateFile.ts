import { ApiError } from '../../api/domain/errors.ts';
import type { ReleaseContent } from '../../api/domain/release.ts';
import { openDuckdb } from './duckdbFile.ts';
import { fileVersion } from './fileVersion.ts';
import type { DuckDBConnection } from '@duckdb/node-api';

interface OpenFile<T> {
  readonly content: T;
  readonly version: string;
  close(): void;
}

const wholeSecond = (time: string) => Math.floor(Date.parse(time) / 1000) * 1000;

/** How long a replaced file stays open. */
const closeAfterMs = 60_000;

/**
 * A DuckDB file of a built release that follows some seconds after the database. It is opened when it is first read, and again
 * when it is replaced.
 */
export class LateFile<T> {
  readonly #find: () => Promise<string>;
  readonly #what: string;
  readonly #release: Pick<ReleaseContent, 'id' | 'modified'>;
  readonly #read: (connection: DuckDBConnection) => Promise<T>;
  #opened: Promise<OpenFile<T>> | undefined;
  #closed = false;

  /**
   * @param find returns the path of the file
   * @param what the content in a message, such as `the history`
   * @param release the release that the file must be of
   * @param read reads the content
   */
  constructor(
    find: () => Promise<string>,
    what: string,
    release: Pick<ReleaseContent, 'id' | 'modified'>,
    read: (connection: DuckDBConnection) => Promise<T>,
  ) {
    this.#find = find;
    this.#what = what;
    this.#release = release;
    this.#read = read;
  }

  /** @throws ApiError 503 while the file is missing, or cannot be read */
  async read(): Promise<T> {
    const file = await this.#find().catch((cause: unknown) => {
      throw this.#unavailable(cause);
    });
    const version = await fileVersion(file);
    if (version === undefined || this.#closed) throw this.#unavailable();
    const opened = await this.#opened?.catch(() => undefined);
    if (opened?.version !== version) {
      this.#opened = this.#open(file, version);
      // Requests that read the old file finish first.
      if (opened) setTimeout(() => opened.close(), closeAfterMs).unref();
      this.#opened.catch(() => (this.#opened = undefined));
    }
    return this.#opened!.then(({ content }) => content).catch((cause: unknown) => {
      throw this.#unavailable(cause);
    });
  }

  close(): void {
    this.#closed = true;
    void this.#opened?.then((opened) => opened.close()).catch(() => undefined);
  }

  async #open(file: string, version: string): Promise<OpenFile<T>> {
    const { connection, close } = await openDuckdb(file);
    try {
      const [head] = (await connection.runAndReadAll('select id, modified from release')).getRowObjectsJS();
      const { id, modified } = head as { id: string; modified: string };
      if (id !== this.#release.id || wholeSecond(modified) !== this.#release.modified.getTime())
        throw new Error(`${file} holds ${this.#what} of ${id} of ${modified}`);
      return { content: await this.#read(connection), version, close };
    } catch (error) {
      close();
      throw error;
    }
  }

  #unavailable(cause?: unknown): ApiError {
    const message = `${this.#what} of this release is still being built; try again in a minute`;
    return new ApiError('unavailable', message, { cause });
  }
}
