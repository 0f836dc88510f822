import type { Logger } from 'pino';
import { Outage } from '../outage.ts';
import { type Row, type Sql, type Statements, StoreMoved, StoreUnavailable, type Value } from './sql.ts';

/** How often an idle server checks the store. */
const checkEveryMs = 2000;

interface AccountStoreOptions {
  /** Opens and migrates the store. */
  readonly open: () => Promise<Sql>;
  /** The file, or the host and database. */
  readonly where: string;
  readonly log: Logger;
  /** How long a failed try to open counts for every call, and how long the first retry waits. */
  readonly retryMs?: number | undefined;
}

/**
 * The account store of a server, which runs with or without it. It is opened on first use, with retries (D75). While it is
 * unavailable, every call throws `StoreUnavailable`. A SQLite file that was deleted or replaced is opened again (D77).
 */
export class AccountStore implements Sql {
  readonly #options: AccountStoreOptions;
  readonly #retryMs: number;
  readonly #outage: Outage;
  #sql: Sql | undefined;
  /** A store whose file was deleted or replaced; it is given up before the store is opened again. */
  #moved: Sql | undefined;
  #opening: Promise<Sql> | undefined;
  #refusal: { readonly error: StoreUnavailable; readonly until: number } | undefined;
  #version: number | undefined;
  #changes = 0;
  #watch: NodeJS.Timeout | undefined;
  /** Tries to open that failed, and files found deleted or replaced, since the start. */
  readonly counts = { failedOpens: 0, moved: 0 };

  constructor(options: AccountStoreOptions) {
    const { where, log, retryMs = 1000 } = options;
    this.#options = options;
    this.#retryMs = retryMs;
    this.#outage = new Outage({
      what: 'the account store',
      where,
      meanwhile: 'public data is served, requests with a credential get 503',
      log,
      probe: () => this.#probe(),
      firstRetryMs: retryMs,
    });
  }

  /** Whether the store could be used when it was last tried. */
  get available(): boolean {
    return this.#sql !== undefined && !this.#outage.ongoing;
  }

  /** Opens the store and then checks it every few seconds: an idle server notices an outage, too. */
  watch(everyMs = checkEveryMs): void {
    const check = () => void this.all('select number from migration where number = 0').catch(() => undefined);
    check();
    this.#watch = setInterval(() => {
      if (!this.#outage.ongoing) check();
    }, everyMs).unref();
  }

  all(text: string, values?: readonly Value[]): Promise<Row[]> {
    return this.#watchOutage((sql) => sql.all(text, values));
  }

  run(text: string, values?: readonly Value[]): Promise<number> {
    return this.#watchOutage((sql) => sql.run(text, values));
  }

  note(text: string, values?: readonly Value[]): Promise<number> {
    return this.#watchOutage((sql) => sql.note(text, values));
  }

  transaction<T>(work: (statements: Statements) => Promise<T>): Promise<T> {
    return this.#watchOutage((sql) => sql.transaction(work));
  }

  /** Counts the changes of the store's version: after reopening, the store may repeat an earlier version number. */
  version(): number | undefined {
    const version = this.#sql?.version();
    if (version !== this.#version) this.#changes++;
    this.#version = version;
    return version === undefined ? undefined : this.#changes;
  }

  async close(): Promise<void> {
    clearInterval(this.#watch);
    this.#outage.close();
    await this.#opening?.catch(() => undefined);
    await (this.#sql ?? this.#moved)?.close();
  }

  /** Opens the store if necessary, and writes to it: on a full disk, reads still work. */
  #probe(): Promise<unknown> {
    this.#refusal = undefined;
    return this.#call((sql) => sql.note('update migration set applied_at = applied_at where number = 0'));
  }

  async #watchOutage<T>(work: (sql: Sql) => Promise<T>): Promise<T> {
    try {
      const result = await this.#call(work);
      this.#outage.recordSuccess();
      return result;
    } catch (error) {
      if (error instanceof StoreUnavailable) this.#outage.recordFailure(error);
      throw error;
    }
  }

  async #call<T>(work: (sql: Sql) => Promise<T>): Promise<T> {
    const sql = await this.#store();
    try {
      return await work(sql);
    } catch (error) {
      if (!(error instanceof StoreMoved)) throw error;
      this.#leave(sql, error);
    }
    // Nothing was done yet.
    return work(await this.#store());
  }

  #leave(sql: Sql, error: StoreMoved): void {
    // Another call noticed it before.
    if (sql !== this.#sql) return;
    this.#sql = undefined;
    this.#moved = sql;
    this.counts.moved++;
    this.#outage.recordFailure(error);
  }

  /** The open store. A failed try to open it counts for every call of the next second. */
  async #store(): Promise<Sql> {
    if (this.#sql) return this.#sql;
    if (this.#refusal && performance.now() < this.#refusal.until) throw this.#refusal.error;
    this.#opening ??= this.#open().finally(() => (this.#opening = undefined));
    return this.#opening;
  }

  async #open(): Promise<Sql> {
    const { open, where, log } = this.#options;
    try {
      const done = await this.#moved?.leave?.();
      if (done !== undefined) log.warn({ where }, done);
      this.#moved = undefined;
      this.#sql = await open();
      this.#refusal = undefined;
      // Whatever the version of the new one is, it is another.
      this.#version = undefined;
      return this.#sql;
    } catch (cause) {
      this.counts.failedOpens++;
      const error = cause instanceof StoreUnavailable ? cause : new StoreUnavailable(where, cause);
      this.#refusal = { error, until: performance.now() + this.#retryMs };
      throw error;
    }
  }
}
