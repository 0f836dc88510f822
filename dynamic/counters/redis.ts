import type { Logger } from 'pino';
import { createClient } from 'redis';
import { type Counters, judge, type Standing, type Window, windowAt } from '../../api/gate/limits.ts';
import { MemoryCounters } from './memory.ts';

/**
 * One step for all windows of a request: read what each has used; if every one has room, count it in every one.
 * KEYS are the windows; ARGV their limits, then the seconds that each lives on.
 */
const take = `
local n = #KEYS
local used = redis.call('MGET', unpack(KEYS))
local room = true
for i = 1, n do
  used[i] = tonumber(used[i] or '0')
  if used[i] >= tonumber(ARGV[i]) then room = false end
end
if room then
  for i = 1, n do
    redis.call('INCR', KEYS[i])
    if used[i] == 0 then redis.call('EXPIRE', KEYS[i], ARGV[n + i]) end
  end
end
return used`;

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
    const places = windows.map(({ key, seconds }) => `limit:${seconds}:${windowAt(seconds, now).index}:${key}`);
    const limits = windows.map(({ limit }) => String(limit));
    const lives = windows.map(({ seconds }) => String(windowAt(seconds, now).reset + 1));
    try {
      const used = (await this.#client.eval(take, { keys: places, arguments: [...limits, ...lives] })) as number[];
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
