import type { Logger } from 'pino';
import { createClient } from 'redis';
import { type Counters, judge, type Standing, type Window } from '../../api/gate/limits.ts';
import { MemoryCounters } from './memory.ts';
import { takeArguments, takeScript } from './takeScript.ts';

/** How long Redis may take to answer a command that was sent, before the request is counted in this process. */
const answerWithinMs = 250;
const warnEveryMs = 60_000;

const clientOf = (url: string) => createClient({ url, disableOfflineQueue: true });
type Client = ReturnType<typeof clientOf>;

/** Counters that many processes share. While Redis is away each process counts for itself, and says so once a minute. */
export class RedisCounters implements Counters {
  readonly #url: string;
  #client: Client;
  readonly #meanwhile = new MemoryCounters();
  readonly #log: Logger;
  #warnedAt = -Infinity;
  #connected: Promise<unknown> | undefined;

  private constructor(url: string, log: Logger) {
    this.#url = url;
    this.#log = log;
    this.#client = this.#open();
  }

  #open(): Client {
    const client = clientOf(this.#url);
    client.on('error', (error: unknown) => this.#warn(error));
    this.#connected = client.connect().catch((error: unknown) => this.#warn(error));
    return client;
  }

  /** Begins to connect; requests are counted in the process until it is done. */
  static connect(url: string, log: Logger): RedisCounters {
    return new RedisCounters(url, log);
  }

  async take(windows: readonly Window[], now: number): Promise<Standing> {
    try {
      return judge(windows, await this.#ask(windows, now), now);
    } catch (error) {
      this.#warn(error);
      return this.#meanwhile.take(windows, now);
    }
  }

  async #ask(windows: readonly Window[], now: number): Promise<number[]> {
    const client = this.#client;
    let answered = false;
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      // A busy event loop is not Redis' fault: the wait begins after the client has written the command, and before it
      // ends the loop reads what has arrived.
      const begin = () => {
        if (!answered) timer = setTimeout(() => setImmediate(end), answerWithinMs);
      };
      const end = () => {
        if (answered) return;
        this.#leave(client);
        reject(new Error(`it gave no answer within ${answerWithinMs} ms`));
      };
      setImmediate(begin);
    });
    try {
      return (await Promise.race([client.eval(takeScript, takeArguments(windows, now)), late])) as number[];
    } finally {
      answered = true;
      clearTimeout(timer);
    }
  }

  /** Leaves a connection that hangs, with everything that still waits on it: until there is a new one nobody waits. */
  #leave(client: Client): void {
    if (client !== this.#client) return;
    this.#client = this.#open();
    client.destroy();
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
