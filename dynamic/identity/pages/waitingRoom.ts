import { WebError } from './errors.ts';

/** A sign-in that waits. */
export interface WaitingAttempt {
  /** The email address, or its hash. */
  readonly email: string;
  readonly address: string;
  /** How many passwords the client address has sent today. */
  readonly rank: number;
}

/** Maximum of waiting attempts: each holds a connection. */
const limits = { sameAddress: 3, sameEmail: 10, all: 500 } as const;

/** Waits for some milliseconds; rejects early when the signal is aborted. */
export type Sleep = (ms: number, signal: AbortSignal) => Promise<unknown>;

/**
 * Where sign-ins wait: a bounded number per client address, per email address and in total. If there are too many, the
 * attempt with the highest rank is rejected, which is rarely the person's own.
 */
export class WaitingRoom {
  readonly #sleep: Sleep;
  readonly #waiting = new Map<WaitingAttempt, AbortController>();

  constructor(sleep: Sleep) {
    this.#sleep = sleep;
  }

  /**
   * Waits before an attempt is checked.
   * @param gone aborted when the client disconnects @throws WebError 503 if the attempt is rejected
   */
  async wait(ms: number, attempt: WaitingAttempt, gone: AbortSignal): Promise<void> {
    if (ms === 0) return;
    const leave = new AbortController();
    this.#waiting.set(attempt, leave);
    this.#bound(limits.sameAddress, ({ address }) => address === attempt.address);
    this.#bound(limits.sameEmail, ({ email }) => email === attempt.email);
    this.#bound(limits.all, () => true);
    const signal = AbortSignal.any([leave.signal, gone]);
    try {
      signal.throwIfAborted();
      await this.#sleep(ms, signal);
    } catch (error) {
      if (!signal.aborted) throw error;
      const seconds = Math.ceil(ms / 1000);
      throw new WebError(503, `Too many sign-ins are waiting. Try again in ${seconds} seconds.`, seconds);
    } finally {
      this.#waiting.delete(attempt);
    }
  }

  /** Rejects one attempt of a group if there are too many: the latest of those with the highest rank. */
  #bound(max: number, inGroup: (attempt: WaitingAttempt) => boolean): void {
    let count = 0;
    let worst: WaitingAttempt | undefined;
    for (const attempt of this.#waiting.keys()) {
      if (!inGroup(attempt)) continue;
      count++;
      if (!worst || attempt.rank >= worst.rank) worst = attempt;
    }
    if (count <= max || !worst) return;
    this.#waiting.get(worst)!.abort();
    this.#waiting.delete(worst);
  }
}
