/** The queue rejected work because too much is waiting. */
export class QueueFull extends Error {}

interface Job {
  readonly rank: number;
  begin(): void;
  refuse(): void;
}

/**
 * Runs a bounded number of jobs at once; a bounded number waits. The lowest rank goes first. If too many wait, the job with
 * the highest rank is rejected, so a client with many requests does not delay others.
 */
export class RankedQueue {
  readonly #maxRunning: number;
  readonly #maxWaiting: number;
  readonly #waiting: Job[] = [];
  #running = 0;

  constructor({ maxRunning, maxWaiting }: { readonly maxRunning: number; readonly maxWaiting: number }) {
    this.#maxRunning = maxRunning;
    this.#maxWaiting = maxWaiting;
  }

  /** Runs `work` when it is its turn. @throws QueueFull if it is rejected */
  run<T>(rank: number, work: () => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      const begin = () => {
        this.#running++;
        work()
          .then(resolve, reject)
          .finally(() => {
            this.#running--;
            this.#next();
          });
      };
      // Behind every job of the same rank: first in, first out.
      const after = this.#waiting.findIndex((job) => job.rank > rank);
      const job = { rank, begin, refuse: () => reject(new QueueFull('too much is waiting')) };
      this.#waiting.splice(after < 0 ? this.#waiting.length : after, 0, job);
      this.#next();
      if (this.#waiting.length > this.#maxWaiting) this.#waiting.pop()!.refuse();
    });
  }

  #next(): void {
    if (this.#running < this.#maxRunning) this.#waiting.shift()?.begin();
  }
}
