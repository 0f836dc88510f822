import type { Logger } from 'pino';
import { createClient } from 'redis';
import { type Counters, judge, type Standing, type Window } from '../../api/gate/limits.ts';
import { MemoryCounters } from './memory.ts';
import { takeArguments, takeScript } from './takeScript.ts';

/** Milliseconds that a request waits for Redis before it is counted in this process. */
const patienceMs = 250;
const warnEveryMs = 60_000;

/** Counters that many processes share. While Redis is away each process counts for itself, and says so once a minute. */
export class RedisCounters implements Counters {
  readonly #client;
  readonly #meanwhile = new MemoryCounters();
  readonly #log: Logger;
  #warnedAt = -Infinity;
  #connected: Promise<unknown> | undefined;

  private constructor(url: string, log: Logger) {
    this.#log = log;
    this.#client = createClient({ url, disableOfflineQueue: true, commandOptions: { timeout: patienceMs } });
    this.#client.on('error', (error: unknown) => this.#warn(error));
  }

  /** Begins to connect; requests are counted in the process until it is done. */
  static connect(url: string, log: Logger): RedisCounters {
    const counters = new RedisCounters(url, log);
    counters.#connected = counters.#client.connect().catch((error: unknown) => counters.#warn(error));
    return counters;
  }

  async take(windows: readonly Window[], now: number): Promise<Standing> {
    try {
      const used = (await this.#client.eval(takeScript, takeArguments(windows, now))) as number[];
      return judge(windows, used, now);
    } catch (error) {
      this.#warn(error);
      return this.#meanwhile.take(windows, now);
    }
  }

  #warn(error: unknown): void {
    const now = performance.now();
    if (now - this.#warnedAt < warnEveryMs) return;
    this.#warnedAt = now;
    // The error of a connection names host and port, never the password in the address.
    this.#log.warn({ err: error }, 'Redis does not answer: limits are counted in this process');
  }

  /** Waits until requests are counted in Redis. */
  async ready(): Promise<void> {
    await this.#connected;
  }

  close(): void {
    this.#client.destroy();
  }
}
