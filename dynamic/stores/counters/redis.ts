import type { Logger } from 'pino';
import { createClient } from 'redis';
import { type Counters, judge, type Standing, type Window } from '../../../api/gate/limits.ts';
import { Outage } from '../outage.ts';
import { MemoryCounters } from './memory.ts';
import { takeArguments, takeScript } from './takeScript.ts';

/** How long Redis may take to respond before the request is counted in this process. */
const timeoutMs = 250;

const clientOf = (url: string) => createClient({ url, disableOfflineQueue: true });
type Client = ReturnType<typeof clientOf>;

/** Counters that many processes share. While Redis is unavailable each process counts for itself. */
export class RedisCounters implements Counters {
  readonly #url: string;
  #client: Client;
  readonly #fallback = new MemoryCounters();
  readonly #outage: Outage;
  /** Requests that were counted in this process. */
  fallbacks = 0;
  #connected: Promise<unknown> | undefined;

  private constructor(url: string, log: Logger) {
    this.#url = url;
    const { hostname, port } = new URL(url);
    this.#outage = new Outage({
      what: 'Redis',
      where: `${hostname}:${port || '6379'}`,
      meanwhile: 'each process counts limits for itself',
      log,
      probe: () => this.#withTimeout((client) => client.ping()),
    });
    this.#client = this.#open();
  }

  #open(): Client {
    const client = clientOf(this.#url);
    // Errors of a connection name host and port, never the password in the address.
    client.on('error', (error: unknown) => this.#outage.recordFailure(error));
    this.#connected = client.connect().catch((error: unknown) => this.#outage.recordFailure(error));
    return client;
  }

  /** Starts to connect. Until then, requests are counted in this process. */
  static connect(url: string, log: Logger): RedisCounters {
    return new RedisCounters(url, log);
  }

  get available(): boolean {
    return !this.#outage.ongoing;
  }

  async take(windows: readonly Window[], now: number): Promise<Standing> {
    try {
      const used = await this.#withTimeout((client) => client.eval(takeScript, takeArguments(windows, now)));
      this.#outage.recordSuccess();
      return judge(windows, used as number[], now);
    } catch (error) {
      this.#outage.recordFailure(error);
      this.fallbacks++;
      return this.#fallback.take(windows, now);
    }
  }

  /** Sends a command. @throws if Redis does not respond in time */
  async #withTimeout<T>(command: (client: Client) => Promise<T>): Promise<T> {
    const client = this.#client;
    let answered = false;
    let timer: NodeJS.Timeout | undefined;
    const timeout = new Promise<never>((_, reject) => {
      // A busy event loop must not count as a slow Redis: the wait begins after the command is written, and received data
      // is read before it ends.
      const begin = () => {
        if (!answered) timer = setTimeout(() => setImmediate(end), timeoutMs);
      };
      const end = () => {
        if (answered) return;
        this.#leave(client);
        reject(new Error(`no response within ${timeoutMs} ms`));
      };
      setImmediate(begin);
    });
    try {
      return await Promise.race([command(client), timeout]);
    } finally {
      answered = true;
      clearTimeout(timer);
    }
  }

  /** Replaces a connection that hangs. Its pending commands fail, and requests do not wait for the new one. */
  #leave(client: Client): void {
    if (client !== this.#client) return;
    this.#client = this.#open();
    client.destroy();
  }

  /** Waits until requests are counted in Redis. */
  async ready(): Promise<void> {
    await this.#connected;
  }

  close(): void {
    this.#outage.close();
    this.#client.destroy();
  }
}
