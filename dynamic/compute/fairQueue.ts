import { ApiError } from '../../api/domain/errors.ts';
import { type Client, Costs, inSteps, secondsUntil } from './costs.ts';

interface Waiting {
  readonly client: Client;
  readonly start: () => void;
  readonly refuse: (error: Error) => void;
}

interface QueueBounds {
  readonly maxRunning: number;
  readonly maxWaiting: number;
  readonly maxWaitingPerClient: number;
  /** Milliseconds of a thread that a client may cost in a minute, by lane. */
  readonly budgets: Readonly<Record<Client['lane'], number>>;
  /** Milliseconds. */
  readonly clock?: () => number;
}

/**
 * A bounded queue in which the client that used the least thread time, by a step or more, goes first. Clients with API access go
 * before all others, and have a thread of their own where there are several. An anonymous client has at most one request running.
 * The queue holds a limited number of requests of each client. When it is full, the client that used the most thread time loses its newest request;
 * a request with API access is refused only if no other kind is waiting.
 */
export class FairQueue {
  readonly maxRunning: number;
  readonly #bounds: QueueBounds;
  readonly #clock: () => number;
  /** One for each lane: many clients of one never push out the costs of the other. */
  readonly #costs = { api: new Costs(), open: new Costs() };
  /** In the order of arrival. */
  #waiting: Waiting[] = [];
  readonly #running: Client[] = [];
  #refused = 0;

  constructor(bounds: QueueBounds) {
    this.maxRunning = bounds.maxRunning;
    this.#bounds = bounds;
    this.#clock = bounds.clock ?? (() => performance.now());
  }

  get running(): number {
    return this.#running.length;
  }

  /** How many requests wait for their turn. */
  get waiting(): number {
    return this.#waiting.length;
  }

  /** How many requests were refused since the start: because too many waited, or their client had cost too much. */
  get refused(): number {
    return this.#refused;
  }

  /**
   * Runs work when it is the client's turn.
   * @param costOf returns the milliseconds of a thread that the work took; default: the time until it was done
   * @param signal drops the work while it waits; work that has started goes on
   * @throws ApiError 503 if too many requests wait, or the client is over its budget; the signal's reason if it was dropped
   */
  async run<T>(client: Client, signal: AbortSignal, work: () => Promise<T>, costOf?: (done: T) => number): Promise<T> {
    signal.throwIfAborted();
    const overBudget = this.#overBudget(client);
    if (overBudget) throw overBudget;
    if (this.#mayStart(client)) this.#running.push(client);
    else await this.#turn(client, signal);
    const began = this.#clock();
    let cost: number | undefined;
    try {
      const done = await work();
      cost = costOf?.(done);
      return done;
    } finally {
      const now = this.#clock();
      this.#costs[client.lane].charge(client, cost ?? now - began, now);
      this.#running.splice(this.#running.indexOf(client), 1);
      this.#startNext();
    }
  }

  /** Returns 503 with the seconds to wait if a client is over its budget, and counts it as refused. */
  #overBudget(client: Client): ApiError | undefined {
    const budget = this.#bounds.budgets[client.lane];
    const cost = this.#costs[client.lane].of(client, this.#clock());
    if (cost <= budget) return undefined;
    this.#refused++;
    const retryAfter = secondsUntil(cost, budget);
    const message = `your requests, or those of your network or account, took more computing time in the last minute than one client may use; try again in ${retryAfter} s, or ask for less in each request`;
    return new ApiError('unavailable', message, { retryAfter });
  }

  #mayStart(client: Client): boolean {
    if (this.#running.length >= this.maxRunning) return false;
    if (client.lane === 'api') return true;
    const others = this.#running.filter(({ lane }) => lane === 'open');
    return others.length < Math.max(1, this.maxRunning - 1) && !others.some(({ key }) => key === client.key);
  }

  /** Waits for the client's turn. `#startNext` counts the work as running before it starts. */
  #turn(client: Client, signal: AbortSignal): Promise<void> {
    const own = this.#waiting.filter((one) => one.client.key === client.key);
    if (own.length >= this.#bounds.maxWaitingPerClient) throw this.#refusal();
    return new Promise((resolve, reject) => {
      const drop = () => {
        this.#remove(waiting);
        reject(signal.reason as Error);
      };
      const settle = (end: () => void) => {
        signal.removeEventListener('abort', drop);
        end();
      };
      const waiting: Waiting = { client, start: () => settle(resolve), refuse: (error) => settle(() => reject(error)) };
      signal.addEventListener('abort', drop);
      this.#waiting.push(waiting);
      if (this.#waiting.length > this.#bounds.maxWaiting) this.#refuseOne();
    });
  }

  #remove(waiting: Waiting): void {
    this.#waiting = this.#waiting.filter((one) => one !== waiting);
  }

  /** Refuses the newest request of the client that used the most thread time; of equals, of the one with the most requests. */
  #refuseOne(): void {
    const lane = this.#waiting.some(({ client }) => client.lane === 'open') ? 'open' : 'api';
    const ofLane = this.#waiting.filter(({ client }) => client.lane === lane);
    const byClient = [...Map.groupBy(ofLane, ({ client }) => client.key).values()];
    const now = this.#clock();
    const own = byClient.reduce((most, one) => {
      const more = this.#costs[lane].compare(one[0]!.client, most[0]!.client, now) || one.length - most.length;
      return more >= 0 ? one : most;
    });
    const newest = own.at(-1)!;
    this.#remove(newest);
    newest.refuse(this.#refusal());
  }

  #refusal(): ApiError {
    this.#refused++;
    return new ApiError('unavailable', 'the server is busy; try again in a few seconds');
  }

  /**
   * Starts what may start: first API access, then the least thread time in steps, then who came first. Refuses clients over their
   * budget.
   */
  #startNext(): void {
    const now = this.#clock();
    const isBefore = (a: Client, b: Client) =>
      a.lane === b.lane ? this.#costs[a.lane].compare(a, b, now, inSteps) < 0 : a.lane === 'api';
    for (;;) {
      const free = this.#waiting.filter(({ client }) => this.#mayStart(client));
      if (free.length === 0) return;
      const next = free.reduce((first, one) => (isBefore(one.client, first.client) ? one : first));
      this.#remove(next);
      const overBudget = this.#overBudget(next.client);
      if (overBudget) next.refuse(overBudget);
      else {
        this.#running.push(next.client);
        next.start();
      }
    }
  }
}
