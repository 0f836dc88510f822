import type { Counters, Limit } from '../../../api/gate/limits.ts';
import { windowsOf } from '../../../api/gate/limits.ts';
import { hashOf } from '../accounts/keyFormat.ts';
import { WebError } from './errors.ts';
import { type Sleep, type WaitingAttempt, WaitingRoom } from './waitingRoom.ts';

/** What is tried by guessing or flooding, and how often it may be tried before the client is refused. */
const limits = {
  /** Signing in, by client address. */
  signIn: { perMinute: 10, perDay: 200 },
  /** Signing in with a browser that the person has signed in with before: nothing from elsewhere counts here. */
  signInKnown: { perMinute: 10, perDay: 100 },
  signUp: { perMinute: 5, perDay: 50 },
  /** Asking for a mail with a link, by client address. */
  mail: { perMinute: 3, perDay: 20 },
  /** Using a one-time link. */
  link: { perMinute: 10, perDay: 200 },
  /** Giving the password again, by person. */
  confirm: { perMinute: 10, perDay: 100 },
  register: { perMinute: 10, perDay: 100 },
  authorize: { perMinute: 30, perDay: 1000 },
  token: { perMinute: 60, perDay: 5000 },
} as const satisfies Record<string, Limit>;

export type Attempt = Exclude<keyof typeof limits, 'signInKnown'>;

/** What is counted and never refused: sign-ins with an e-mail address, and passwords that a client address sends. */
type Tally = 'signInTo' | 'password';
const noLimit = 1_000_000_000;

/**
 * Milliseconds that an attempt to sign in waits after so many others with the same e-mail address today, from browsers that
 * are not known: nothing after the first five, then twice as long each time, up to four seconds (D51).
 */
const delayAfter = (attempts: number): number => (attempts < 5 ? 0 : Math.min(4000, 250 * 2 ** (attempts - 5)));

/** Counts attempts, apart from the API's requests. Counters may be on another machine: e-mail addresses are hashed. */
export class Attempts {
  readonly #counters: Counters;
  readonly #now: () => number;
  readonly #room: WaitingRoom;

  /** @param now epoch milliseconds */
  constructor(counters: Counters, now: () => number, sleep: Sleep) {
    this.#counters = counters;
    this.#now = now;
    this.#room = new WaitingRoom(sleep);
  }

  /** Counts an attempt by whoever makes it. @throws WebError 429 where there were too many */
  count(attempt: Attempt, by: string): Promise<void> {
    return this.#take(attempt, by);
  }

  /** Counts a password that a client address sends. @returns its rank: how many it has sent today */
  rank(address: string): Promise<number> {
    return this.#tally('password', address);
  }

  /** Counts a sign-in from a browser that the person has used before. @throws WebError 429 if there were too many */
  countKnown(browser: string, email: string): Promise<void> {
    return this.#take('signInKnown', hashOf(`${browser} ${normal(email)}`));
  }

  /**
   * Counts a sign-in from a browser that is not known, and waits: the longer, the more of them there were today with the
   * same e-mail address, whether or not anyone has it. @throws WebError 503 if too many wait
   */
  async slowDown({ email, address, rank }: WaitingAttempt, gone: AbortSignal): Promise<void> {
    const hashed = hashOf(normal(email));
    const delay = delayAfter(await this.#tally('signInTo', hashed));
    await this.#room.wait(delay, { email: hashed, address, rank }, gone);
  }

  async #take(attempt: keyof typeof limits, by: string): Promise<void> {
    const windows = windowsOf(`${attempt} ${by}`, limits[attempt]);
    const { allowed, reset } = await this.#counters.take(windows, this.#now());
    if (!allowed) throw new WebError(429, `Too many attempts. Try again in ${inWords(reset)}.`, reset);
  }

  /** @returns how many there were today before this one */
  async #tally(of: Tally, by: string): Promise<number> {
    const { remaining } = await this.#counters.take(
      [{ key: `${of} ${by}`, limit: noLimit, seconds: 86400 }],
      this.#now(),
    );
    return noLimit - remaining - 1;
  }
}

const normal = (email: string): string => email.trim().toLowerCase();

function inWords(seconds: number): string {
  if (seconds < 120) return `${seconds} seconds`;
  return seconds < 7200 ? `${Math.ceil(seconds / 60)} minutes` : `${Math.ceil(seconds / 3600)} hours`;
}
