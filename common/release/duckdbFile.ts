import {
  type DuckDBConnection,
  DuckDBInstance,
  type DuckDBType,
  type DuckDBValue,
  LIST,
  listValue,
} from '@duckdb/node-api';

/** An open DuckDB file of a built release. Closing it makes running queries fail. */
export interface DuckdbFile {
  readonly connection: DuckDBConnection;
  readonly close: () => void;
}

/** Opens a DuckDB file, read-only. @throws Error if it is missing or damaged */
export async function openDuckdb(file: string): Promise<DuckdbFile> {
  const database = await DuckDBInstance.create(file, {
    access_mode: 'READ_ONLY',
    enable_external_access: 'false',
    lock_configuration: 'true',
    threads: '1',
  });
  const connection = await database.connect();
  const close = () => {
    connection.closeSync();
    database.closeSync();
  };
  return { connection, close };
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
  <Item extends DuckDBValue>(connection: DuckDBConnection, items: DuckDBType): Rows<Item> =>
  async <T>(sql: string, parameters: Parameters<Item> = {}) => {
    const { values, types } = bound(parameters, items);
    return (await connection.runAndReadAll(sql, values, types)).getRowObjectsJS() as T[];
  };
