import {
  closeSync,
  fstatSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
  type Stats,
} from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import { migrate } from './migrate.ts';
import { type Row, type Sql, StoreMoved, StoreUnavailable, type Value } from './sql.ts';

/** Milliseconds that a write waits for another process to finish writing, and between two tries. */
const busyMs = 5000;
const retryMs = 5;

/** How often `version` checks that the open file is still in its place. */
const placeCheckMs = 250;

/**
 * How long the place of a deleted or replaced file must stay unchanged before it is used again: a backup may still be copied
 * there. It is longer than other processes take to notice.
 */
const defaultSettleMs = 4000;

/** SQLITE_BUSY: another connection is writing. */
const busyCode = 5;
/** CORRUPT and NOTADB: the file is not a database. */
const damagedCodes = [11, 26];
/** The file cannot be read or written now: busy, READONLY, IOERR, FULL, CANTOPEN, damaged (sqlite.org/rescode.html). */
const unavailableCodes = [busyCode, 8, 10, 13, 14, ...damagedCodes];
/** The primary result code of an error, of which the extended ones are kinds; 0 for an error that is not SQLite's. */
const codeOf = (error: unknown): number => ((error as { errcode?: number } | undefined)?.errcode ?? 0) & 0xff;

const advice = '; the file is damaged: see "Back up and restore accounts" in docs/operating.md';

/** The error as StoreUnavailable if SQLite or the file system cannot use the file now; otherwise unchanged. */
function toUnavailable(file: string, error: unknown): unknown {
  const code = codeOf(error);
  const ofFiles = (error as NodeJS.ErrnoException).syscall !== undefined;
  if (!ofFiles && !unavailableCodes.includes(code)) return error;
  return new StoreUnavailable(file, error, damagedCodes.includes(code) ? advice : '');
}

/**
 * Opens a SQLite store; creates and migrates it if necessary. Several processes may share the file.
 * @throws StoreUnavailable if the file cannot be created, read or written
 */
export async function openSqlite(file: string, settleMs = defaultSettleMs): Promise<Sql> {
  const { database, identity } = open(file);
  const sql = new Sqlite(file, database, identity, settleMs);
  try {
    await sql.setUp();
    return sql;
  } catch (error) {
    await sql.close();
    throw error;
  }
}

function open(file: string): { database: DatabaseSync; identity: Stats } {
  try {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    // Only the owner can read it, in any folder. SQLite gives its other files the same mode.
    const descriptor = openSync(file, 'a', 0o600);
    const identity = fstatSync(descriptor);
    closeSync(descriptor);
    return { database: new DatabaseSync(file), identity };
  } catch (error) {
    throw toUnavailable(file, error);
  }
}

class Sqlite implements Sql {
  readonly #file: string;
  readonly #database: DatabaseSync;
  /** The file that is open, and its log (WAL). */
  readonly #identity: Stats;
  #log: Stats | undefined;
  readonly #prepared = new Map<string, StatementSync>();
  #own = 0;
  /** Transactions and single statements run one after the other: they share the one connection. */
  #queue: Promise<unknown> = Promise.resolve();
  #inTransaction = false;
  /** When `version` last checked that the file is in its place. */
  #checkedAt = -Infinity;
  readonly #settleMs: number;
  /** What is in its place instead, and since when. */
  #found: Stats | undefined;
  #foundAt: number | undefined;
  /** The database is closed, and another connection takes its place. */
  #left = false;

  constructor(file: string, database: DatabaseSync, identity: Stats, settleMs: number) {
    this.#file = file;
    this.#database = database;
    this.#identity = identity;
    this.#settleMs = settleMs;
  }

  /** Configures the connection and migrates the store. */
  async setUp(): Promise<void> {
    const settings = 'pragma journal_mode = wal; pragma synchronous = normal; pragma foreign_keys = on';
    await this.#retryWhileBusy(async () => this.#translateErrors(() => this.#database.exec(settings)));
    await migrate(this, { postgres: false });
    this.#log = statOf(`${this.#file}-wal`);
  }

  #prepare(text: string): StatementSync {
    let statement = this.#prepared.get(text);
    if (!statement) this.#prepared.set(text, (statement = this.#database.prepare(text)));
    return statement;
  }

  #all(text: string, values: readonly Value[]): Row[] {
    return this.#translateErrors(() => this.#prepare(text).all(...values)) as Row[];
  }

  #run(text: string, values: readonly Value[]): number {
    return Number(this.#translateErrors(() => this.#prepare(text).run(...values)).changes);
  }

  /** Runs `work` on SQLite. @throws StoreUnavailable if the file cannot be read or written now */
  #translateErrors<T>(work: () => T): T {
    try {
      return work();
    } catch (error) {
      throw toUnavailable(this.#file, error);
    }
  }

  /** Whether the open file was deleted or replaced; undefined if it is in its place. */
  #checkPlace(): 'deleted' | 'replaced' | undefined {
    const found = this.#translateErrors(() => statOf(this.#file));
    if (!found) return 'deleted';
    return isSame(found, this.#identity) ? undefined : 'replaced';
  }

  /** @throws StoreMoved if the file was deleted or replaced: writes to it would be lost */
  #requireInPlace(): void {
    const moved = this.#left ? 'replaced' : this.#checkPlace();
    if (moved) throw new StoreMoved(this.#file, moved);
  }

  async all(text: string, values: readonly Value[] = []): Promise<Row[]> {
    while (this.#inTransaction) await this.#queue;
    this.#requireInPlace();
    return this.#all(text, values);
  }

  run(text: string, values: readonly Value[] = []): Promise<number> {
    return this.note(text, values).finally(() => this.#own++);
  }

  async note(text: string, values: readonly Value[] = []): Promise<number> {
    return this.#retryWhileBusy(async () => {
      while (this.#inTransaction) await this.#queue;
      this.#requireInPlace();
      return this.#run(text, values);
    });
  }

  transaction<T>(work: Parameters<Sql['transaction']>[0]): Promise<T> {
    const turn = this.#queue.then(async () => {
      await this.#retryWhileBusy(() => this.#begin());
      try {
        const result = await work({
          all: async (text, values = []) => this.#all(text, values),
          run: async (text, values = []) => this.#run(text, values),
        });
        this.#translateErrors(() => this.#database.exec('commit'));
        return result as T;
      } catch (error) {
        // SQLite itself rolls back after some errors, such as a full disk.
        if (this.#database.isTransaction) this.#database.exec('rollback');
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
    this.#requireInPlace();
    this.#translateErrors(() => this.#database.exec('begin immediate'));
    this.#inTransaction = true;
  }

  /** Retries while another process writes. Waiting inside SQLite would block every request of this process. */
  async #retryWhileBusy<T>(work: () => Promise<T>): Promise<T> {
    const deadline = performance.now() + busyMs;
    for (;;) {
      try {
        return await work();
      } catch (error) {
        const isBusy = error instanceof StoreUnavailable && codeOf(error.cause) === busyCode;
        if (!isBusy || performance.now() > deadline) throw error;
      }
      await setTimeout(retryMs);
    }
  }

  /** SQLite counts what other connections changed; what this one changed is counted here. */
  version(): number | undefined {
    const now = performance.now();
    try {
      if (now - this.#checkedAt >= placeCheckMs && this.#checkPlace()) return undefined;
      this.#checkedAt = now;
      const [{ data_version }] = this.#all('pragma data_version', []) as [{ data_version: number }];
      return data_version * 1e6 + (this.#own % 1e6);
    } catch (error) {
      if (error instanceof StoreUnavailable) return undefined;
      throw error;
    }
  }

  async leave(): Promise<string> {
    await this.#queue;
    const found = statOf(this.#file);
    if (found && isSame(found, this.#identity)) {
      this.#close();
      return 'the account store file is back';
    }
    this.#removeLog();
    const now = performance.now();
    if (this.#foundAt === undefined || !isUnchanged(found, this.#found)) {
      this.#found = found;
      this.#foundAt = now;
    }
    if (now - this.#foundAt < this.#settleMs) throw new StoreMoved(this.#file, found ? 'replaced' : 'deleted');
    const done = found ? 'the account store file was replaced; the server opened the new file' : this.#writeBack();
    this.#close();
    return done;
  }

  #close(): void {
    this.#left = true;
    this.#database.close();
  }

  /**
   * Removes the log of the file that is open, if it still lies there: SQLite would apply it to whatever file comes into its
   * place (sqlite.org/howtocorrupt.html, section 2.4).
   */
  #removeLog(): void {
    try {
      this.#database.exec('pragma wal_checkpoint(truncate)');
    } catch {
      // The old file cannot be written: what it lacks stays in the log, which keeps another name.
    }
    const log = `${this.#file}-wal`;
    const index = `${this.#file}-shm`;
    const found = statOf(log);
    if (!found || !this.#log || !isSame(found, this.#log)) return;
    if (found.size === 0) rmSync(log, { force: true });
    else renameSync(log, `${this.#file}-wal-of-replaced-file`);
    rmSync(index, { force: true });
  }

  /** Writes the accounts of the deleted file, which this connection still holds, to its place. */
  #writeBack(): string {
    const copy = `${this.#file}.${process.pid}`;
    try {
      mkdirSync(dirname(this.#file), { recursive: true, mode: 0o700 });
      rmSync(copy, { force: true });
      const descriptor = openSync(copy, 'wx', 0o600);
      try {
        this.#database.prepare('vacuum into ?').run(copy);
        fsyncSync(descriptor);
      } finally {
        closeSync(descriptor);
      }
      linkSync(copy, this.#file);
      syncFolder(dirname(this.#file));
      return 'the account store file was deleted; the server wrote it again with all accounts';
    } catch (error) {
      const { code, syscall } = error as NodeJS.ErrnoException;
      // Another process was first.
      if (syscall === 'link' && code === 'EEXIST') return 'the account store is open again';
      // A damaged one is not written back: the connection keeps it until a backup is in its place.
      throw toUnavailable(this.#file, error);
    } finally {
      rmSync(copy, { force: true });
    }
  }

  async close(): Promise<void> {
    await this.#queue;
    this.#database.close();
  }
}

function syncFolder(folder: string): void {
  const descriptor = openSync(folder, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

const statOf = (file: string): Stats | undefined => statSync(file, { throwIfNoEntry: false });
const isUnchanged = (one: Stats | undefined, other: Stats | undefined): boolean =>
  one?.ino === other?.ino && one?.size === other?.size && one?.mtimeMs === other?.mtimeMs;
const isSame = (one: Stats, other: Stats): boolean => one.ino === other.ino && one.dev === other.dev;
