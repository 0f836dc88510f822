import { once } from 'node:events';
import pg from 'pg';

/** The channel that the triggers of migration 004 notify. */
const channel = 'credentials';

/** For how long an answer on the listening connection proves that every earlier change was heard, in milliseconds. */
const provenMs = 250;
/** The proof is renewed when it is this old; an idle server asks nothing. */
const renewMs = 100;
/** How long to wait for the first notification on a new connection. */
const probeMs = 2000;
/** How long to wait before connecting again after a connection was lost, and where notifications do not arrive. */
const retryMs = 1000;
const unheardRetryMs = 600_000;

/**
 * Listens for changes that other processes make to a Postgres store. Notifications of a connection arrive before its later
 * answers, so an answer proves that every change committed before its question was heard. Without a recent proof (the
 * connection was lost, hangs, or is being opened) nothing is known.
 */
export class ChangeListener {
  readonly #url: string;
  /** Sends a notification over another connection. */
  readonly #notify: (channel: string) => Promise<unknown>;
  #client: pg.Client | undefined;
  #heard = 0;
  #provenAt = -Infinity;
  #triedAt = -Infinity;
  #trying = false;
  #retryMs = retryMs;
  #closed = false;

  constructor(url: string, notify: (channel: string) => Promise<unknown>) {
    this.#url = url;
    this.#notify = notify;
  }

  /** How many changes were heard of; undefined while one may have been missed. Begins to listen when first called. */
  heard(): number | undefined {
    const now = performance.now();
    const due = now - this.#triedAt >= (this.#client ? renewMs : this.#retryMs);
    if (due && !this.#trying && !this.#closed) void this.#prove(now);
    return now - this.#provenAt < provenMs ? this.#heard : undefined;
  }

  async #prove(now: number): Promise<void> {
    this.#trying = true;
    this.#triedAt = now;
    try {
      this.#client ??= await this.#listen();
      const askedAt = performance.now();
      await this.#client?.query('select 1');
      if (this.#client) this.#provenAt = askedAt;
    } catch {
      this.#leave();
    } finally {
      this.#trying = false;
    }
  }

  /** Opens a connection that hears of changes; undefined where none can be had. */
  async #listen(): Promise<pg.Client | undefined> {
    const client = new pg.Client({ connectionString: this.#url, connectionTimeoutMillis: 2000, query_timeout: 2000 });
    const lost = () => this.#leave(client);
    client.on('error', lost).on('end', lost);
    try {
      await client.connect();
      client.on('notification', () => this.#heard++);
      await client.query(`listen ${channel}`);
      const isNotified = await this.#receivesNotifications(client);
      // A pooler with a connection per transaction loses notifications. That rarely changes, so retry rarely.
      this.#retryMs = isNotified ? retryMs : unheardRetryMs;
      if (isNotified && !this.#closed) return client;
    } catch {
      // The store is unavailable.
    }
    await client.end().catch(() => undefined);
    return undefined;
  }

  /** Whether a notification that is sent now over another connection arrives. @throws where it cannot be sent */
  async #receivesNotifications(client: pg.Client): Promise<boolean> {
    const patience = new AbortController();
    const arrived = once(client, 'notification', { signal: patience.signal }).then(
      () => true,
      () => false,
    );
    await this.#notify(channel);
    const timer = setTimeout(() => patience.abort(), probeMs);
    return arrived.finally(() => clearTimeout(timer));
  }

  /** Forgets a lost connection; what was heard on it no longer proves anything. */
  #leave(lost = this.#client): void {
    if (lost === undefined || lost !== this.#client) return;
    this.#client = undefined;
    this.#provenAt = -Infinity;
    lost.end().catch(() => undefined);
  }

  async close(): Promise<void> {
    this.#closed = true;
    const client = this.#client;
    this.#client = undefined;
    this.#provenAt = -Infinity;
    await client?.end();
  }
}
