import type { Logger } from 'pino';

/** Milliseconds before the first retry. Each further retry waits twice as long, up to `maxRetryMs`. */
const defaultFirstRetryMs = 1000;
const maxRetryMs = 10_000;

interface OutageOptions {
  /** What may fail, as the log names it, such as `the account store`. */
  readonly what: string;
  /** Its file, or its host. */
  readonly where: string;
  /** What the server does during an outage. */
  readonly meanwhile: string;
  readonly log: Logger;
  /** Tries whether it works. */
  readonly probe: () => Promise<unknown>;
  readonly firstRetryMs?: number | undefined;
}

/**
 * The outages of one dependency. Each is two lines in the log: one when it begins, one when it ends, with how many calls
 * failed (D78). It ends when a probe succeeds and no call failed shortly before.
 */
export class Outage {
  readonly #options: OutageOptions;
  readonly #firstRetryMs: number;
  /** When the outage began, by `performance.now()`; undefined while there is none. */
  #began: number | undefined;
  #failures = 0;
  #failedAt = -Infinity;
  #probedAt = -Infinity;
  #probing = false;
  #retryMs = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(options: OutageOptions) {
    this.#options = options;
    this.#firstRetryMs = options.firstRetryMs ?? defaultFirstRetryMs;
  }

  get ongoing(): boolean {
    return this.#began !== undefined;
  }

  /** A call failed. */
  recordFailure(error: unknown): void {
    this.#failedAt = performance.now();
    this.#failures++;
    if (this.ongoing) return;
    this.#began = this.#failedAt;
    this.#retryMs = this.#firstRetryMs;
    const { log, what, where, meanwhile } = this.#options;
    log.error({ err: error, where }, `${what} is unavailable; ${meanwhile}`);
    this.#schedule();
  }

  /** A call succeeded: if there is an outage, it may be over before the next try is due. */
  recordSuccess(): void {
    if (this.ongoing && performance.now() - this.#probedAt >= this.#firstRetryMs) void this.#probe();
  }

  /** Stops trying. */
  close(): void {
    clearTimeout(this.#timer);
    this.#began = undefined;
  }

  #schedule(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#probe(), this.#retryMs).unref();
    this.#retryMs = Math.min(maxRetryMs, 2 * this.#retryMs);
  }

  async #probe(): Promise<void> {
    if (this.#probing) return;
    this.#probing = true;
    this.#probedAt = performance.now();
    const works = await this.#options.probe().then(
      () => true,
      () => false,
    );
    this.#probing = false;
    if (!this.ongoing) return;
    if (works && performance.now() - this.#failedAt >= this.#firstRetryMs) {
      this.#end();
      return;
    }
    // It works, but calls failed a moment ago: try again soon.
    if (works) this.#retryMs = this.#firstRetryMs;
    this.#schedule();
  }

  #end(): void {
    const { log, what, where } = this.#options;
    const seconds = Math.round((performance.now() - this.#began!) / 1000);
    log.warn({ where, seconds, failures: this.#failures }, `${what} is available again`);
    clearTimeout(this.#timer);
    this.#began = undefined;
    this.#failures = 0;
  }
}
