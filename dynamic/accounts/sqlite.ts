import { closeSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import { migrate } from './migrate.ts';
import { type Row, type Sql, StoreUnavailable, type Value } from './sql.ts';

/** Milliseconds that a write waits for another process to finish writing, and between two tries. */
const busyMs = 5000;
const againMs = 5;

/** SQLITE_BUSY: another connection is writing. */
const busy = 5;
/** The file cannot be read or written now: busy, READONLY, IOERR, CORRUPT, FULL, CANTOPEN, NOTADB (sqlite.org/rescode.html). */
const away = [busy, 8, 10, 11, 13, 14, 26];
/** The primary result code of an error, of which the extended ones are kinds; 0 for an error that is not SQLite's. */
const codeOf = (error: unknown): number => ((error as { errcode?: number }).errcode ?? 0) & 0xff;

/** Asks SQLite. @throws StoreUnavailable where the file cannot be read or written now */
function ask<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw away.includes(codeOf(error)) ? new StoreUnavailable(error) : error;
  }
}

/** Opens a SQLite store, made and brought up to date where needed. Any number of processes may share the file. */
export async function openSqlite(file: string): Promise<Sql> {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  // Readable by its owner alone, in whatever folder; SQLite gives the files beside it the same mode.
  closeSync(openSync(file, 'a', 0o600));
  const database = new DatabaseSync(file, { timeout: busyMs });
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA foreign_keys = ON');
  // Only the switch to WAL waits inside SQLite; from here on waiting is done beside the event loop.
  database.exec('PRAGMA busy_timeout = 0');
  const sql = new Sqlite(database);
  try {
    await migrate(sql, { postgres: false });
    return sql;
  } catch (error) {
    await sql.close();
    throw error;
  }
}

class Sqlite implements Sql {
  readonly #prepared = new Map<string, StatementSync>();
  readonly #dataVersion: StatementSync;
  #own = 0;
  /** Transactions and single statements run one after the other: they share the one connection. */
  #queue: Promise<unknown> = Promise.resolve();
  #inTransaction = false;

  readonly #database: DatabaseSync;

  constructor(database: DatabaseSync) {
    this.#database = database;
    this.#dataVersion = database.prepare('PRAGMA data_version');
  }

  #prepare(text: string): StatementSync {
    let statement = this.#prepared.get(text);
    if (!statement) this.#prepared.set(text, (statement = this.#database.prepare(text)));
    return statement;
  }

  #all(text: string, values: readonly Value[]): Row[] {
    return ask(() => this.#prepare(text).all(...values)) as Row[];
  }

  #run(text: string, values: readonly Value[]): number {
    return Number(ask(() => this.#prepare(text).run(...values)).changes);
  }

  async all(text: string, values: readonly Value[] = []): Promise<Row[]> {
    while (this.#inTransaction) await this.#queue;
    return this.#all(text, values);
  }

  run(text: string, values: readonly Value[] = []): Promise<number> {
    return this.note(text, values).finally(() => this.#own++);
  }

  async note(text: string, values: readonly Value[] = []): Promise<number> {
    return this.#patiently(async () => {
      while (this.#inTransaction) await this.#queue;
      return this.#run(text, values);
    });
  }

  transaction<T>(work: Parameters<Sql['transaction']>[0]): Promise<T> {
    const turn = this.#queue.then(async () => {
      await this.#patiently(() => this.#begin());
      try {
        const result = await work({
          all: async (text, values = []) => this.#all(text, values),
          run: async (text, values = []) => this.#run(text, values),
        });
        ask(() => this.#database.exec('COMMIT'));
        return result as T;
      } catch (error) {
        // SQLite undoes the transaction by itself where the disk is full, for one.
        if (this.#database.isTransaction) this.#database.exec('ROLLBACK');
        throw error;
      } finally {
        this.#own++;
        this.#inTransaction = false;
      }
    });
    this.#queue = turn.catch(() => undefined);
    return turn;
  }

  async #begin(): Promise<void> {
    ask(() => this.#database.exec('BEGIN IMMEDIATE'));
    this.#inTransaction = true;
  }

  /** Tries again while another process writes; waiting inside SQLite would hold up every request of this one. */
  async #patiently<T>(work: () => Promise<T>): Promise<T> {
    const deadline = performance.now() + busyMs;
    for (;;) {
      try {
        return await work();
      } catch (error) {
        const isBusy = error instanceof StoreUnavailable && codeOf(error.cause) === busy;
        if (!isBusy || performance.now() > deadline) throw error;
      }
      await setTimeout(againMs);
    }
  }

  /** SQLite counts what other connections changed; what this one changed is counted here. */
  version(): number {
    const { data_version } = this.#dataVersion.get() as { data_version: number };
    return data_version * 1e6 + (this.#own % 1e6);
  }

  async close(): Promise<void> {
    await this.#queue;
    this.#database.close();
  }
}
