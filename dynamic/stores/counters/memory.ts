import { type Counters, judge, type Standing, type Window, windowAt } from '../../../api/gate/limits.ts';

/** Clients counted at most in one window; past it the one counted first is forgotten. */
const mostClients = 1_000_000;

/** A window that begins later than this from now was of a clock that was wrong. */
const mostAheadMs = 300_000;

/** Counts of the present window of one length. A new window starts empty. */
class Counts {
  #index = -1;
  #used = new Map<string, number>();

  readonly #seconds: number;

  constructor(seconds: number) {
    this.#seconds = seconds;
  }

  /** The counts of the window that `now` is in. */
  at(now: number): Map<string, number> {
    const { index } = windowAt(this.#seconds, now);
    // A clock that was set back a little goes on in the later window: it ends no sooner, and nobody gets a second budget.
    // One that had gone far ahead and is right again begins anew: nobody is held up until its mistake has come true.
    const ahead = this.#index * this.#seconds * 1000 - now;
    if (index > this.#index || ahead > mostAheadMs) [this.#index, this.#used] = [index, new Map<string, number>()];
    return this.#used;
  }
}

/** Counters of one process. */
export class MemoryCounters implements Counters {
  readonly #minute = new Counts(60);
  readonly #day = new Counts(86400);

  take(windows: readonly Window[], now: number): Standing {
    const [ofMinute, ofDay] = [this.#minute.at(now), this.#day.at(now)];
    const used: number[] = [];
    for (const { key, seconds } of windows) used.push((seconds === 60 ? ofMinute : ofDay).get(key) ?? 0);
    const standing = judge(windows, used, now);
    if (standing.allowed)
      for (const [i, { key, seconds }] of windows.entries()) add(seconds === 60 ? ofMinute : ofDay, key, used[i]!);
    return standing;
  }
}

function add(counts: Map<string, number>, key: string, used: number): void {
  if (used === 0 && counts.size >= mostClients) counts.delete(counts.keys().next().value!);
  counts.set(key, used + 1);
}
