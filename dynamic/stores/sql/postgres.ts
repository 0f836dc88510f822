import pg from 'pg';
import { ChangeListener } from './changeListener.ts';
import { migrate } from './migrate.ts';
import { type Row, type Sql, type Statements, StoreUnavailable, type Value } from './sql.ts';

/** Maximum of connections per process, and timeouts in milliseconds. */
const pool = { max: 10, connectionTimeoutMillis: 2000, idleTimeoutMillis: 30_000, query_timeout: 5000 };

/**
 * SQLSTATE of an unavailable server: connection exceptions, insufficient resources, shutdown or cancellation by an operator,
 * system errors, read-only as on a standby, and tables that are missing because the database is being restored.
 */
const unavailableStates = /^(08|53|57|58|25006|42P01)/;

/** SQLSTATE of a conflict between transactions: one was rolled back and can be retried. */
const conflictStates = /^(40001|40P01)$/;
const maxTries = 5;

interface PostgresOptions {
  /** Whether to listen for changes by other processes; without it credentials are checked in the store every time. */
  readonly listen?: boolean;
}

/** The host and database of an address, as errors name it. */
export function postgresPlace(url: string): string {
  const { host, port, database } = new pg.Client({ connectionString: url });
  return `${host}:${port}/${database ?? ''}`;
}

/** Opens a Postgres store and brings it up to date. A pooler may be in between: only listening needs a connection of its own. */
export async function openPostgres(url: string, { listen = true }: PostgresOptions = {}): Promise<Sql> {
  const connections = new pg.Pool({ connectionString: url, ...pool });
  // The server may close an idle connection: the next request gets another. In a transaction the running statement fails.
  // Without a listener the event would end the process.
  connections.on('error', () => undefined);
  connections.on('connect', (client) => client.on('error', () => undefined));
  const sql = new Postgres(connections, postgresPlace(url), listen ? url : undefined);
  try {
    await migrate(sql, { postgres: true });
    return sql;
  } catch (error) {
    await sql.close();
    throw error;
  }
}

// Times and counts are below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

class Postgres implements Sql {
  readonly #connections: pg.Pool;
  readonly #where: string;
  readonly #listener: ChangeListener | undefined;
  /** Writes of this process. */
  #own = 0;

  constructor(connections: pg.Pool, where: string, listenAt: string | undefined) {
    this.#connections = connections;
    this.#where = where;
    if (listenAt !== undefined)
      this.#listener = new ChangeListener(listenAt, (channel) => this.note('select pg_notify(?, ?)', [channel, '']));
  }

  all(text: string, values: readonly Value[] = []): Promise<Row[]> {
    return this.#withConnection((to) => to.all(text, values));
  }

  run(text: string, values: readonly Value[] = []): Promise<number> {
    return this.note(text, values).finally(() => this.#own++);
  }

  note(text: string, values: readonly Value[] = []): Promise<number> {
    return this.#withConnection((to) => to.run(text, values));
  }

  async transaction<T>(work: (statements: Statements) => Promise<T>): Promise<T> {
    for (let tries = 1; ; tries++)
      try {
        return await this.#withConnection(async (statements) => {
          await statements.run('begin');
          const result = await work(statements);
          await statements.run('commit');
          return result;
        });
      } catch (error) {
        if (tries === maxTries || !conflictStates.test(String((error as { code?: unknown }).code))) throw error;
      } finally {
        this.#own++;
      }
  }

  async #withConnection<T>(work: (statements: Statements) => Promise<T>): Promise<T> {
    const client = await this.#connections.connect().catch((cause: unknown) => {
      // Whatever the server says to a connection, the store cannot be asked.
      throw new StoreUnavailable(this.#where, cause);
    });
    try {
      const result = await work({
        all: async (text, values = []) => (await this.#query(client, text, values)).rows as Row[],
        run: async (text, values = []) => (await this.#query(client, text, values)).rowCount ?? 0,
      });
      client.release();
      return result;
    } catch (error) {
      // Closing the connection rolls the transaction back, even if a ROLLBACK could not be sent.
      client.release(true);
      throw error;
    }
  }

  version(): number | undefined {
    const heard = this.#listener?.heard();
    return heard === undefined ? undefined : heard + this.#own;
  }

  async close(): Promise<void> {
    await this.#listener?.close();
    await this.#connections.end();
  }

  #query(to: pg.PoolClient, text: string, values: readonly Value[]): Promise<pg.QueryResult> {
    let n = 0;
    const numbered = text.replace(/\?/g, () => `$${++n}`);
    return to.query(numbered, [...values]).catch((cause: unknown) => {
      const { code = '' } = cause as { code?: string };
      throw cause instanceof pg.DatabaseError && !unavailableStates.test(code)
        ? cause
        : new StoreUnavailable(this.#where, cause);
    });
  }
}
