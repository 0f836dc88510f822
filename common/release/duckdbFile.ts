import { basename } from 'node:path';
import {
  type DuckDBConnection,
  DuckDBInstance,
  type DuckDBType,
  type DuckDBValue,
  LIST,
  listValue,
} from '@duckdb/node-api';
import { ApiError } from '../../api/domain/errors.ts';
import { fileVersion } from './fileVersion.ts';

/** A file, and which version of it was read: it may have been replaced since. */
export interface VersionedFile {
  readonly path: string;
  readonly version: string | undefined;
}

/** An open DuckDB file of a built release. */
export interface DuckdbFile extends VersionedFile {
  /** Runs statements. @throws ApiError 503 if the file is closed; Error if it cannot be read */
  use<T>(statements: (connection: DuckDBConnection) => Promise<T>): Promise<T>;
  /** Closes the file once no statement is running: DuckDB crashes if a connection closes during a statement. */
  close(): void;
}

/** Is told of a file of an open release whose bytes cannot be read, as after damage. */
export type ReportUnreadable = (file: VersionedFile, cause: unknown) => void;

/** Returns an open file of a release whose statements throw ApiError 503 where they cannot be read, after `report` was told. */
export function reporting(file: DuckdbFile, release: string, report: ReportUnreadable): DuckdbFile {
  return {
    ...file,
    use: (statements) =>
      file.use(statements).catch((cause: unknown) => {
        if (cause instanceof ApiError) throw cause;
        report(file, cause);
        throw unreadable(file.path, release, cause);
      }),
  };
}

/** Returns the error for a file of a release that is there, but cannot be read. */
export function unreadable(path: string, release: string, cause: unknown): ApiError {
  const message = `${basename(path)} of release ${release} cannot be read on this server, and must be repaired; other requests work`;
  return new ApiError('unavailable', message, { cause, retryAfter: 60 });
}

/** Opens a DuckDB file, read-only. @throws Error if it is missing or damaged */
export async function openDuckdb(file: string): Promise<DuckdbFile> {
  const version = await fileVersion(file);
  const database = await DuckDBInstance.create(file, {
    access_mode: 'READ_ONLY',
    enable_external_access: 'false',
    lock_configuration: 'true',
    threads: '1',
  });
  const connection = await database.connect();
  let users = 0;
  let closed = false;
  const closeUnused = () => {
    if (!closed || users > 0) return;
    connection.closeSync();
    database.closeSync();
  };
  return {
    path: file,
    version,
    async use(statements) {
      if (closed) throw new ApiError('unavailable', 'the release was replaced; send the request again');
      users++;
      try {
        return await statements(connection);
      } finally {
        users--;
        closeUnused();
      }
    },
    close() {
      if (closed) return;
      closed = true;
      closeUnused();
    },
  };
}

/** The release that a file belongs to. */
export interface ReleaseHead {
  readonly id: string;
  readonly modified: Date;
}

/** Reads which release a file belongs to. @throws Error if it holds none */
export async function headOf(file: DuckdbFile): Promise<ReleaseHead> {
  const read = await file.use((connection) => connection.runAndReadAll('select id, modified from release'));
  const [head] = read.getRowObjectsJS() as { id: string; modified: string }[];
  if (!head) throw new Error(`${file.path} holds no release`);
  return { id: head.id, modified: new Date(head.modified) };
}

/** The values of a statement by name. */
export type Parameters<Item extends DuckDBValue = DuckDBValue> = Readonly<
  Record<string, DuckDBValue | readonly Item[]>
>;

/** Returns parameters as DuckDB takes them. @param items the type of the items of lists: DuckDB cannot infer that of an empty one */
export function bound<Item extends DuckDBValue>(
  parameters: Parameters<Item>,
  items: DuckDBType,
): { values: Record<string, DuckDBValue>; types: Record<string, DuckDBType> } {
  const isList = (value: DuckDBValue | readonly Item[]): value is readonly Item[] => Array.isArray(value);
  const given = Object.entries(parameters);
  return {
    values: Object.fromEntries(given.map(([name, value]) => [name, isList(value) ? listValue(value) : value])),
    types: Object.fromEntries(given.flatMap(([name, value]) => (isList(value) ? [[name, LIST(items)]] : []))),
  };
}

/** Reads the rows of a statement. */
export type Rows<Item extends DuckDBValue> = <T>(sql: string, parameters?: Parameters<Item>) => Promise<T[]>;

/** Returns what reads the rows of a file. @param items the type of the items of lists */
export const rowsOf =
  <Item extends DuckDBValue>(file: DuckdbFile, items: DuckDBType): Rows<Item> =>
  async <T>(sql: string, parameters: Parameters<Item> = {}) => {
    const { values, types } = bound(parameters, items);
    const read = await file.use((connection) => connection.runAndReadAll(sql, values, types));
    return read.getRowObjectsJS() as T[];
  };
