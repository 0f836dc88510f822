import { ApiError } from '../../api/domain/errors.ts';

interface Waiting {
  readonly start: () => void;
  readonly refuse: (error: Error) => void;
}

interface QueueBounds {
  readonly maxRunning: number;
  readonly maxWaiting: number;
  readonly maxWaitingPerClient: number;
}

/**
 * A bounded queue in which clients take turns: a client that sends many requests delays its own, not those of others.
 * A client may have only some requests in it. When it is full, the client with the most requests in it loses its newest
 * one.
 */
export class FairQueue {
  readonly maxRunning: number;
  readonly #maxWaiting: number;
  readonly #maxPerClient: number;
  /** By client; the client whose turn is next comes first. */
  readonly #waiting = new Map<string, Waiting[]>();
  #size = 0;
  #running = 0;
  #refused = 0;

  constructor({ maxRunning, maxWaiting, maxWaitingPerClient }: QueueBounds) {
    this.maxRunning = maxRunning;
    this.#maxWaiting = maxWaiting;
    this.#maxPerClient = maxWaitingPerClient;
  }

  get running(): number {
    return this.#running;
  }

  /** How many requests wait for their turn. */
  get waiting(): number {
    return this.#size;
  }

  /** How many requests were refused since the start because too many waited. */
  get refused(): number {
    return this.#refused;
  }

  /**
   * Runs work when it is the client's turn.
   * @param signal drops the work while it waits; work that has started goes on
   * @throws ApiError 503 if too many requests wait; the signal's reason if it was dropped
   */
  async run<T>(client: string, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    signal.throwIfAborted();
    if (this.#running < this.maxRunning) this.#running++;
    else await this.#turn(client, signal);
    try {
      return await work();
    } finally {
      this.#running--;
      this.#next();
    }
  }

  /** Waits for the client's turn. `#next` counts the work as running before it starts. */
  #turn(client: string, signal: AbortSignal): Promise<void> {
    if ((this.#waiting.get(client)?.length ?? 0) >= this.#maxPerClient) throw this.#refusal();
    return new Promise((resolve, reject) => {
      const drop = () => {
        this.#remove(client, waiting);
        reject(signal.reason as Error);
      };
      const waiting: Waiting = {
        start() {
          signal.removeEventListener('abort', drop);
          resolve();
        },
        refuse(error) {
          signal.removeEventListener('abort', drop);
          reject(error);
        },
      };
      signal.addEventListener('abort', drop);
      this.#add(client, waiting);
      if (this.#size > this.#maxWaiting) this.#refuseOne();
    });
  }

  #add(client: string, waiting: Waiting): void {
    const own = this.#waiting.get(client);
    if (own) own.push(waiting);
    else this.#waiting.set(client, [waiting]);
    this.#size++;
  }

  #remove(client: string, waiting: Waiting): void {
    const own = this.#waiting.get(client) ?? [];
    const at = own.indexOf(waiting);
    if (at < 0) return;
    own.splice(at, 1);
    if (own.length === 0) this.#waiting.delete(client);
    this.#size--;
  }

  /** Refuses the newest request of the client that has the most; of several such clients, of the one that came last. */
  #refuseOne(): void {
    const [client, own] = [...this.#waiting].reduce((longest, one) =>
      one[1].length >= longest[1].length ? one : longest,
    );
    const newest = own.at(-1)!;
    this.#remove(client, newest);
    newest.refuse(this.#refusal());
  }

  #refusal(): ApiError {
    this.#refused++;
    return new ApiError('unavailable', 'the server is busy; try again in a few seconds');
  }

  #next(): void {
    const [turn] = this.#waiting;
    if (!turn) return;
    const [client, own] = turn;
    const waiting = own[0]!;
    this.#remove(client, waiting);
    // To the end of the line.
    if (this.#waiting.delete(client)) this.#waiting.set(client, own);
    this.#running++;
    waiting.start();
  }
}
