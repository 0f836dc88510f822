import { type DuckDBConnection, LIST, listValue, SMALLINT } from '@duckdb/node-api';
import { reasonNames } from '../../api/domain/reasonNames.ts';
import type { Geography } from '../../api/schemas/common.ts';
import { packTable } from '../../common/release/packedTable.ts';
import { readSql } from '../../common/readSql.ts';

const yearsSql = readSql(import.meta.url, 'sql/history-years');
const entriesSql = readSql(import.meta.url, 'sql/history-entries');

interface FoundTable {
  readonly id: number;
  readonly measure: number;
  /** Null: the newest. */
  readonly edition: string | null;
  readonly geography: Geography;
  readonly years: readonly number[];
  readonly years_with_values: readonly number[] | null;
}

/** Writes tables of values to a history, one dataset after the other. */
export class YearTables {
  readonly #connection: DuckDBConnection;
  readonly #regions: ReadonlyMap<Geography, number>;
  #written = 0;
  /** The tables of the newest editions, without their values. */
  readonly newest: FoundTable[] = [];

  private constructor(connection: DuckDBConnection, regions: ReadonlyMap<Geography, number>) {
    this.#connection = connection;
    this.#regions = regions;
  }

  static async open(connection: DuckDBConnection): Promise<YearTables> {
    const read = await connection.runAndReadAll('select geography, count(*)::integer from region group by geography');
    return new YearTables(connection, new Map(read.getRowsJS() as [Geography, number][]));
  }

  /** Moves the values at hand into tables. */
  async write(): Promise<void> {
    await this.#connection.run(yearsSql, { first: this.#written });
    const read = await this.#connection.runAndReadAll('from found_table order by id');
    const found = read.getRowObjectsJS() as unknown as FoundTable[];
    const tables = found.map(({ geography, years }) => {
      const count = this.#regions.get(geography)! * years.length;
      return { values: new Float64Array(count).fill(NaN), reasons: new Uint8Array(count) };
    });
    await this.#fill(tables);
    const appender = await this.#connection.createAppender('year_table');
    for (const [i, { id, measure, geography, edition, years }] of found.entries()) {
      appender.appendInteger(id);
      appender.appendInteger(measure);
      appender.appendVarchar(geography);
      if (edition === null) appender.appendNull();
      else appender.appendVarchar(edition);
      appender.appendList(listValue([...years]), LIST(SMALLINT));
      appender.appendBlob(packTable(tables[i]!));
      appender.endRow();
    }
    appender.closeSync();
    await this.#connection.run('truncate vintage_value');
    this.#written += found.length;
    this.newest.push(...found.filter(({ edition }) => edition === null));
  }

  /** Puts the values at hand into tables. @param tables in the order of their numbers */
  async #fill(tables: readonly Parameters<typeof packTable>[0][]): Promise<void> {
    const reasons = listValue(reasonNames.slice(1));
    const read = await this.#connection.stream(entriesSql, { reasons });
    for (let chunk = await read.fetchChunk(); chunk && chunk.rowCount > 0; chunk = await read.fetchChunk()) {
      const [ids, indices, values, codes] = chunk.getColumns() as [
        number[],
        number[],
        (number | null)[],
        (number | null)[],
      ];
      ids.forEach((id, i) => {
        const table = tables[id - this.#written]!;
        const value = values[i] ?? null;
        if (value !== null) table.values[indices[i]!] = value;
        else table.reasons[indices[i]!] = codes[i]!;
      });
    }
  }
}
