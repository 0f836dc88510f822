import { readFileSync } from 'node:fs';
import {
  DuckDBDataChunk,
  DuckDBInstance,
  VARCHAR,
  type DuckDBConnection,
  type DuckDBType,
  type DuckDBValue,
} from '@duckdb/node-api';

/** `raw` has the publishers' tables during the import of a dataset, `main` the results. */
export type Schema = 'raw' | 'main';

/** A DuckDB session in memory for an import. */
export interface Database {
  run(sql: string, parameters?: Record<string, DuckDBValue>): Promise<void>;
  rows<T>(sql: string, parameters?: Record<string, DuckDBValue>): Promise<T[]>;
  /** Creates a table if it does not exist, and appends rows as long as `columns`. */
  fill(
    schema: Schema,
    table: string,
    columns: Record<string, DuckDBType>,
    rows: readonly DuckDBValue[][],
  ): Promise<void>;
  close(): void;
}

/**
 * Opens a session that can access only these folders, so the SQL of a register cannot read other files. Every run writes the
 * same bytes, even with two threads: sums are exact decimals, and tables are sorted.
 */
export async function openDatabase(...folders: [string, ...string[]]): Promise<Database> {
  const instance = await DuckDBInstance.create(':memory:', { threads: '2' });
  const connection = await instance.connect();
  await connection.run(`set allowed_directories = [${folders.map(literal).join(', ')}]`);
  await connection.run(`set temp_directory = ${literal(`${folders[0]}/spill`)}`);
  await connection.run('set enable_external_access = false');
  await connection.run('create schema raw');
  await connection.run("set search_path = 'main,raw'");
  return {
    async run(sql, parameters) {
      await connection.run(sql, parameters);
    },
    async rows<T>(sql: string, parameters?: Record<string, DuckDBValue>) {
      const result = await connection.runAndReadAll(sql, parameters);
      return result.getRowObjectsJS() as T[];
    },
    fill: (schema, table, columns, rows) => fill(connection, schema, table, columns, rows),
    close() {
      connection.closeSync();
      instance.closeSync();
    },
  };
}

const served = readFileSync(new URL('served.sql', import.meta.url), 'utf8');

/** Returns the SQL for the served value of each region in `relation`: measure, geography, geoid, value, vintage. */
export function servedSql(relation: string): string {
  return served.replace('$values', () => relation);
}

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
  await connection.run(`create table if not exists ${schema}.${table} (${declared.join(', ')})`);
  const appender = await connection.createAppender(table, schema);
  for (let start = 0; start < rows.length; start += chunkRows) {
    const slice = rows.slice(start, start + chunkRows);
    const chunk = DuckDBDataChunk.create(types, slice.length);
    chunk.setColumns(types.map((_, c) => slice.map((row) => row[c]!)));
    appender.appendDataChunk(chunk);
  }
  appender.closeSync();
}
