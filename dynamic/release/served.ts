import { join } from 'node:path';
import type { Release } from '../../api/domain/release.ts';
import type { Pages } from '../../api/gate/page.ts';
import type { Encoding } from '../../api/gate/negotiation.ts';
import { Pack, type PackedPage } from './pack.ts';
import { openRelease } from './reader.ts';

/** Names of the files of a built release, in its folder. */
export const builtFiles = { database: 'release.duckdb', index: 'pages.json', pack: 'pages.pack' } as const;

/** A built release that is open: its stored pages and its figures. */
export interface Served extends Pages<PackedPage> {
  readonly id: string;
  readonly release: Release;
  /** The database of the release, for threads that open it themselves. */
  readonly file: string;
  /** Aborted when the release is closed. */
  readonly closed: AbortSignal;
  find(key: string): PackedPage | undefined;
  /** How many pages are stored. */
  readonly size: number;
  /** Every canonical request that a stored page answers, with the number of the page. */
  requests(): Record<string, number>;
  /** A page's body, each byte a character (latin1). */
  body(page: PackedPage, encoding: Encoding): string;
  close(): void;
}

/** Opens the built release in a folder. @throws where a file is missing, unreadable or of another release */
export async function openServed(folder: string): Promise<Served> {
  const file = join(folder, builtFiles.database);
  const opened = await openRelease(file);
  const closed = new AbortController();
  try {
    const { id } = opened.release.content;
    const pack = new Pack(join(folder, builtFiles.index), join(folder, builtFiles.pack));
    if (pack.release !== id) {
      pack.close();
      throw new Error(`${folder} holds the figures of ${id} and the pages of ${pack.release}; build it again`);
    }
    return {
      id,
      release: opened.release,
      file,
      closed: closed.signal,
      modified: pack.modified,
      size: pack.size,
      requests: () => pack.requests(),
      find: (key) => pack.find(key),
      body: (page, encoding) => pack.body(page, encoding),
      close() {
        closed.abort();
        pack.close();
        opened.close();
      },
    };
  } catch (error) {
    opened.close();
    throw error;
  }
}
