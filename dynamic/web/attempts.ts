import type { Counters, Limit } from '../../api/gate/limits.ts';
import { windowsOf } from '../../api/gate/limits.ts';
import { hashOf } from '../accounts/keyFormat.ts';
import { WebError } from './errors.ts';

/** What is tried by guessing or flooding, and how often it may be tried. */
const limits = {
  /** Signing in, by client address. */
  signIn: { perMinute: 10, perDay: 200 },
  /** Signing in, by e-mail address: however many client addresses the guesses come from. */
  signInTo: { perMinute: 10, perDay: 100 },
  /** Signing in with a browser that the person has signed in with before: guesses from elsewhere do not use it up. */
  signInKnown: { perMinute: 10, perDay: 100 },
  signUp: { perMinute: 5, perDay: 50 },
  /** Asking for a mail with a link, by client address. */
  mail: { perMinute: 3, perDay: 20 },
  /** The same, by e-mail address. */
  mailTo: { perMinute: 3, perDay: 20 },
  /** Using a one-time link. */
  link: { perMinute: 10, perDay: 200 },
  /** Giving the password again, by person. */
  confirm: { perMinute: 10, perDay: 100 },
  register: { perMinute: 10, perDay: 100 },
  authorize: { perMinute: 30, perDay: 1000 },
  token: { perMinute: 60, perDay: 5000 },
} as const satisfies Record<string, Limit>;

export type Attempt = Exclude<keyof typeof limits, EmailAttempt | 'signInKnown'>;
/** What is counted by the e-mail address that it is about. */
type EmailAttempt = 'signInTo' | 'mailTo';

/** Counts attempts, apart from the API's requests. */
export class Attempts {
  readonly #counters: Counters;
  readonly #now: () => number;

  /** @param now epoch milliseconds */
  constructor(counters: Counters, now: () => number) {
    this.#counters = counters;
    this.#now = now;
  }

  /** Counts an attempt by whoever makes it. @throws WebError 429 where there were too many */
  count(attempt: Attempt, by: string): Promise<void> {
    return this.#take(attempt, by);
  }

  /** Counts an attempt that is about an e-mail address, whoever makes it. Counters may be elsewhere: they hold its hash. */
  countTo(attempt: EmailAttempt, email: string): Promise<void> {
    return this.#take(attempt, hashOf(email.trim().toLowerCase()));
  }

  /** Counts a sign-in by one of the people whom a browser is known to. Counters may be elsewhere: they hold a hash of both. */
  countKnown(browser: string, email: string): Promise<void> {
    return this.#take('signInKnown', hashOf(`${browser} ${email.trim().toLowerCase()}`));
  }

  async #take(attempt: keyof typeof limits, by: string): Promise<void> {
    const windows = windowsOf(`${attempt} ${by}`, limits[attempt]);
    const { allowed, reset } = await this.#counters.take(windows, this.#now());
    if (!allowed) throw new WebError(429, `that was too often; try again in ${inWords(reset)}`, reset);
  }
}

function inWords(seconds: number): string {
  if (seconds < 120) return `${seconds} seconds`;
  return seconds < 7200 ? `${Math.ceil(seconds / 60)} minutes` : `${Math.ceil(seconds / 3600)} hours`;
}
