import {
  DuckDBDataChunk,
  DuckDBInstance,
  listValue,
  VARCHAR,
  type DuckDBConnection,
  type DuckDBType,
  type DuckDBValue,
} from '@duckdb/node-api';
import { readSql } from '../../common/readSql.ts';
import { bound, type Parameters as BoundParameters } from '../../common/release/duckdbFile.ts';

/** `raw` has the publishers' tables during the import of a dataset, `main` the results. */
type Schema = 'raw' | 'main';

/** The values of a statement by name; a list of texts may be empty. */
export type Parameters = BoundParameters<string>;

/** A statement that needs more memory than the session may use, even by one thread. `doing` says what it was part of. */
export class OutOfMemory extends Error {
  readonly sql: string;
  readonly doing: string;
  constructor(sql: string, doing: string, cause: Error) {
    super(cause.message, { cause });
    this.name = 'OutOfMemory';
    this.sql = sql;
    this.doing = doing;
  }
}

/** A DuckDB session in memory for an import. */
export interface Database {
  /** What the session is used for now, for the message of a statement that lacks memory. */
  doing: string;
  /** Sets how much memory the database may use, such as `2GB`. */
  limitMemory(limit: string): Promise<void>;
  run(sql: string, parameters?: Parameters): Promise<void>;
  rows<T>(sql: string, parameters?: Parameters): Promise<T[]>;
  /** Reads rows as they are needed, so any number of them takes little memory. */
  stream<T>(sql: string, parameters?: Parameters): AsyncIterable<T>;
  /** Creates or replaces a view of the rows of Parquet files. */
  view(name: string, ...files: [string, ...string[]]): Promise<void>;
  /** Creates a table if it does not exist, and appends rows as long as `columns`. */
  fill(
    schema: Schema,
    table: string,
    columns: Record<string, DuckDBType>,
    rows: readonly DuckDBValue[][],
  ): Promise<void>;
  /** Compresses the tables, which take a fraction of their memory then. No other session may run a statement. */
  compress(): Promise<void>;
  /** Opens another session of the same database, whose statements may run at the same time. */
  fork(): Promise<Database>;
  /** Closes the session, and if it is the first one, the database. */
  close(): void;
}

/** The memory that a session may use. */
export const defaultMemory = '1GB';
const threads = 2;
const catalog = 'pipeline';

/**
 * Opens a session that can access only these folders, so the SQL of a register cannot read other files. Every run writes the
 * same bytes, even with two threads: sums are exact decimals, and tables are sorted.
 */
export async function openDatabase(...folders: [string, ...string[]]): Promise<Database> {
  const instance = await DuckDBInstance.create(':memory:', { threads: String(threads) });
  const connection = await instance.connect();
  await connection.run(`set allowed_directories = [${folders.map(literal).join(', ')}]`);
  await connection.run(`set memory_limit = ${literal(defaultMemory)}`);
  await connection.run(`set temp_directory = ${literal(`${folders[0]}/spill`)}`);
  // Only an attached database in memory compresses its tables.
  await connection.run(`attach ':memory:' as ${catalog} (compress)`);
  await connection.run('set enable_external_access = false');
  await connection.run(`create schema ${catalog}.raw`);
  return sessionOf(instance, connection, () => instance.closeSync());
}

async function sessionOf(
  instance: DuckDBInstance,
  connection: DuckDBConnection,
  onClose: () => void,
): Promise<Database> {
  await connection.run(`set search_path = '${catalog}.main,${catalog}.raw'`);
  await connection.run(servedMacro);
  /** Runs a statement, and if memory runs out, again by one thread, which needs less. A statement that fails changes nothing. */
  const frugally = async <T>(sql: string, work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      if (!isOutOfMemory(error)) throw error;
    }
    await connection.run('set threads = 1');
    try {
      return await work();
    } catch (error) {
      throw isOutOfMemory(error) ? new OutOfMemory(sql, session.doing, error) : error;
    } finally {
      await connection.run(`set threads = ${threads}`);
    }
  };
  const session: Database = {
    doing: 'import',
    async limitMemory(limit) {
      await connection.run(`set memory_limit = ${literal(limit)}`);
    },
    async run(sql, parameters) {
      const { values, types } = bound(parameters ?? {}, VARCHAR);
      await frugally(sql, () => connection.run(sql, values, types));
    },
    async view(name, ...files) {
      // A view takes no parameters, but it can read a variable.
      await connection.run(`set variable ${name}_files = $files`, { files: listValue(files) });
      await connection.run(`create or replace view ${name} as from read_parquet(getvariable('${name}_files'))`);
    },
    async rows<T>(sql: string, parameters?: Parameters) {
      const { values, types } = bound(parameters ?? {}, VARCHAR);
      const result = await frugally(sql, () => connection.runAndReadAll(sql, values, types));
      return result.getRowObjectsJS() as T[];
    },
    async *stream<T>(sql: string, parameters?: Parameters) {
      const { values, types } = bound(parameters ?? {}, VARCHAR);
      const result = await connection.stream(sql, values, types);
      for await (const rows of result.yieldRowObjectJs()) yield* rows as T[];
    },
    async fill(schema, table, columns, rows) {
      try {
        await fill(connection, schema, table, columns, rows);
      } catch (error) {
        throw isOutOfMemory(error) ? new OutOfMemory(`insert into ${schema}.${table}`, session.doing, error) : error;
      }
    },
    async compress() {
      await connection.run(`checkpoint ${catalog}`);
    },
    fork: async () => sessionOf(instance, await instance.connect(), () => {}),
    close() {
      connection.closeSync();
      onClose();
    },
  };
  return session;
}

function isOutOfMemory(error: unknown): error is Error {
  // An appender gives the text of the error without its type.
  return error instanceof Error && /^Out of Memory Error|could not allocate block/.test(error.message);
}

/** Creates the table macro `served_values(figures)`: measure, geography, geoid, value, vintage of each served value. */
export const servedMacro = readSql(import.meta.url, 'served');

/** Quotes a text as an SQL literal. */
export function literal(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

/** Returns the text columns of a raw table. */
export function textColumns(names: readonly string[]): Record<string, DuckDBType> {
  return Object.fromEntries(names.map((name) => [name, VARCHAR]));
}

const chunkRows = 2048;

async function fill(
  connection: DuckDBConnection,
  schema: Schema,
  table: string,
  columns: Record<string, DuckDBType>,
  rows: readonly DuckDBValue[][],
): Promise<void> {
  const types = Object.values(columns);
  const declared = Object.entries(columns).map(([name, type]) => `${name} ${String(type)}`);
  await connection.run(`create table if not exists ${catalog}.${schema}.${table} (${declared.join(', ')})`);
  const appender = await connection.createAppender(table, schema, catalog);
  for (let start = 0; start < rows.length; start += chunkRows) {
    const slice = rows.slice(start, start + chunkRows);
    const chunk = DuckDBDataChunk.create(types, slice.length);
    chunk.setColumns(types.map((_, c) => slice.map((row) => row[c]!)));
    appender.appendDataChunk(chunk);
  }
  appender.closeSync();
}
