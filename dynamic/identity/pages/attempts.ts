import type { Counters, Limit } from '../../../api/gate/limits.ts';
import { windowsOf } from '../../../api/gate/limits.ts';
import { hashOf } from '../accounts/keyFormat.ts';
import { WebError } from './errors.ts';
import { type Sleep, type WaitingAttempt, WaitingRoom } from './waitingRoom.ts';

/** Limits of the actions that an attacker could repeat to guess or to flood. */
const limits = {
  /** Signing in, by client address. */
  signIn: { perMinute: 10, perDay: 200 },
  /** Signing in with a browser that is known for the person, by browser and email address. */
  signInKnown: { perMinute: 10, perDay: 100 },
  signUp: { perMinute: 5, perDay: 50 },
  /** Requesting an email with a link, by client address. */
  mail: { perMinute: 3, perDay: 20 },
  /** Using a one-time link. */
  link: { perMinute: 10, perDay: 200 },
  /** Confirming with the password, by person. */
  confirm: { perMinute: 10, perDay: 100 },
  /** Reading a shared project or a private feed, by client address. */
  shared: { perMinute: 120, perDay: 10_000 },
  /** Unfollowing by the link in a mail, by client address: programs open and post it, too, for everyone in a company. */
  unfollow: { perMinute: 600, perDay: 50_000 },
  /** Changing projects, by person: a text that is typed is saved many times. */
  project: { perMinute: 120, perDay: 10_000 },
  register: { perMinute: 10, perDay: 100 },
  authorize: { perMinute: 30, perDay: 1000 },
  token: { perMinute: 60, perDay: 5000 },
} as const satisfies Record<string, Limit>;

type Attempt = Exclude<keyof typeof limits, 'signInKnown'>;

/** Counts without a limit: sign-ins per email address, and passwords per client address. */
type Tally = 'signInTo' | 'password';
const noLimit = 1_000_000_000;

/**
 * The delay of a sign-in, in milliseconds, after a number of sign-ins today with the same email address from unknown
 * browsers: none for the first five, then twice as long each time, up to four seconds (D51).
 */
const delayAfter = (attempts: number): number => (attempts < 5 ? 0 : Math.min(4000, 250 * 2 ** (attempts - 5)));

/** Counts attempts, separately from API requests. Counters may be on another machine, so email addresses are hashed. */
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

  /** Counts an attempt. @param by the person or client address @throws WebError 429 if there were too many */
  count(attempt: Attempt, by: string): Promise<void> {
    return this.#take(attempt, by);
  }

  /** Counts a password from a client address. @returns its rank: how many passwords the address has sent today */
  rank(address: string): Promise<number> {
    return this.#tally('password', address);
  }

  /** Counts a sign-in from a known browser. @throws WebError 429 if there were too many */
  countKnown(browser: string, email: string): Promise<void> {
    return this.#take('signInKnown', hashOf(`${browser} ${normalize(email)}`));
  }

  /**
   * Counts a sign-in from an unknown browser, and waits longer the more there were today with the same email address,
   * whether or not anyone has it. @throws WebError 503 if too many wait
   */
  async slowDown({ email, address, rank }: WaitingAttempt, gone: AbortSignal): Promise<void> {
    const emailHash = hashOf(normalize(email));
    const delay = delayAfter(await this.#tally('signInTo', emailHash));
    await this.#room.wait(delay, { email: emailHash, address, rank }, gone);
  }

  async #take(attempt: keyof typeof limits, by: string): Promise<void> {
    const windows = windowsOf(`${attempt} ${by}`, limits[attempt]);
    const { allowed, reset } = await this.#counters.take(windows, this.#now());
    if (!allowed) throw new WebError(429, `Too many attempts. Try again in ${formatSeconds(reset)}.`, reset);
  }

  /** The number of attempts today before this one. */
  async #tally(of: Tally, by: string): Promise<number> {
    const { remaining } = await this.#counters.take(
      [{ key: `${of} ${by}`, limit: noLimit, seconds: 86400 }],
      this.#now(),
    );
    return noLimit - remaining - 1;
  }
}

const normalize = (email: string): string => email.trim().toLowerCase();

function formatSeconds(seconds: number): string {
  if (seconds < 120) return `${seconds} seconds`;
  return seconds < 7200 ? `${Math.ceil(seconds / 60)} minutes` : `${Math.ceil(seconds / 3600)} hours`;
}
