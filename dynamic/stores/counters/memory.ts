import { type Counters, judge, type Standing, type Window, windowAt } from '../../../api/gate/limits.ts';

/** Maximum of clients in one window. Beyond it, the client counted first is forgotten. */
const maxClients = 1_000_000;

/** A window that begins later than this from now comes from a wrong clock. */
const maxAheadMs = 300_000;

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
    // If the clock is set back a little, the later window stays: nobody gets a second budget. If the clock was far ahead and
    // is corrected, a new window begins: nobody waits for the wrong time to come.
    const ahead = this.#index * this.#seconds * 1000 - now;
    if (index > this.#index || ahead > maxAheadMs) {
      this.#index = index;
      this.#used = new Map<string, number>();
    }
    return this.#used;
  }
}

/** Counters of one process. */
export class MemoryCounters implements Counters {
  readonly #minute = new Counts(60);
  readonly #day = new Counts(86400);

  take(windows: readonly Window[], now: number): Standing {
    const ofMinute = this.#minute.at(now);
    const ofDay = this.#day.at(now);
    const used: number[] = [];
    for (const { key, seconds } of windows) used.push((seconds === 60 ? ofMinute : ofDay).get(key) ?? 0);
    const standing = judge(windows, used, now);
    if (standing.allowed)
      for (const [i, { key, seconds }] of windows.entries()) add(seconds === 60 ? ofMinute : ofDay, key, used[i]!);
    return standing;
  }
}

function add(counts: Map<string, number>, key: string, used: number): void {
  if (used === 0 && counts.size >= maxClients) counts.delete(counts.keys().next().value!);
  counts.set(key, used + 1);
}
