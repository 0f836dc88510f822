import { type Counters, judge, type Standing, type Window } from '../../../api/gate/limits.ts';
import { MemoryCounters } from './memory.ts';
import { takeArguments, takeScript } from './takeScript.ts';

/** Milliseconds that a request waits for Redis before it is counted in this process. */
const timeoutMs = 500;

/**
 * Counters in a Redis with Upstash's REST API, for hosts that cannot keep a connection. While it is unavailable each process counts for itself.
 */
export class RestRedisCounters implements Counters {
  readonly #url: string;
  readonly #token: string;
  readonly #warn: (error: unknown) => void;
  readonly #fallback = new MemoryCounters();
  #failing = false;

  /** @param warn is called once in an outage */
  constructor(url: string, token: string, warn: (error: unknown) => void) {
    this.#url = url;
    this.#token = token;
    this.#warn = warn;
  }

  async take(windows: readonly Window[], now: number): Promise<Standing> {
    const { keys, arguments: args } = takeArguments(windows, now);
    try {
      const answer = await fetch(this.#url, {
        method: 'POST',
        headers: { Authorization: `Bearer ${this.#token}` },
        body: JSON.stringify(['EVAL', takeScript, keys.length, ...keys, ...args]),
        signal: AbortSignal.timeout(timeoutMs),
      });
      const { result, error } = (await answer.json()) as { result?: number[]; error?: string };
      if (!result) throw new Error(error ?? `status ${answer.status}`);
      this.#failing = false;
      return judge(windows, result, now);
    } catch (error) {
      if (!this.#failing) this.#warn(error);
      this.#failing = true;
      return this.#fallback.take(windows, now);
    }
  }
}
