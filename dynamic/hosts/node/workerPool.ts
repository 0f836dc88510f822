import cluster, { type Address, type Worker } from 'node:cluster';
import type { Logger } from 'pino';

/** A worker that ends sooner than this after it began to listen counts as failed. */
const failureMs = 10_000;
/** How long to wait before a failed worker is replaced; twice as long after each failure in a row. */
const firstDelayMs = 100;
const maxDelayMs = 30_000;
/** How long a worker may take to listen, and to end after its drain. */
const listenMs = 60_000;
const endMs = 10_000;

// Each worker accepts its connections itself. With Node's default the first process accepts them and passes them on; a
// connection on its way to a worker that crashed stayed open without a response.
cluster.schedulingPolicy = cluster.SCHED_NONE;

/** Tells a worker that a new one has taken its place: it stops accepting connections and ends, but stays ready. */
export interface ReplacementMessage {
  readonly type: 'replaced';
}

interface WorkerPoolOptions {
  readonly size: number;
  /** How long a worker serves its connections after it was asked to end. */
  readonly drainMs: number;
  readonly log: Logger;
  /** Called with each worker when it starts. */
  readonly onStart: (worker: Worker) => void;
}

/**
 * Returns the number of failures in a row after a worker ended, and the milliseconds until it is replaced.
 * @param failures failures in a row before
 * @param livedMs how long the worker listened
 */
export function replacementDelay(failures: number, livedMs: number): { failures: number; delay: number } {
  if (livedMs >= failureMs) return { failures: 0, delay: 0 };
  return { failures: failures + 1, delay: Math.min(maxDelayMs, firstDelayMs * 2 ** failures) };
}

/** The workers of one server, each a process. Replaces those that crash, restarts them one by one, ends them together. */
export class WorkerPool {
  readonly #options: WorkerPoolOptions;
  /** Workers that listen. One that ends unasked is replaced. */
  readonly #working = new Set<Worker>();
  #failures = 0;
  #crashes = 0;
  #started: Promise<unknown> = Promise.resolve();
  #restarting: Promise<void> | undefined;
  #again = false;
  #closing = false;

  constructor(options: WorkerPoolOptions) {
    this.#options = options;
  }

  /** The number of workers to run. */
  get size(): number {
    return this.#options.size;
  }

  /** How many workers listen. */
  get running(): number {
    return this.#working.size;
  }

  /** How many workers ended unasked, or did not start. */
  get crashes(): number {
    return this.#crashes;
  }

  /**
   * Starts the first worker alone, then the others in the background: an error that stops all of them is reported once.
   * @returns where the first one listens
   * @throws if it does not start; the others are tried again
   */
  start(): Promise<Address> {
    const first = this.#add();
    this.#started = first.then(
      () => Promise.all(Array.from({ length: this.size - 1 }, () => this.#addOrRetry())),
      () => undefined,
    );
    return first;
  }

  /** Replaces each worker by a new process with the present code; one at a time, the new one first. */
  restart(): Promise<void> {
    if (this.#restarting) this.#again = true;
    this.#restarting ??= this.#restart().finally(() => {
      this.#restarting = undefined;
      if (this.#again) void this.restart();
      this.#again = false;
    });
    return this.#restarting;
  }

  async #restart(): Promise<void> {
    const { log } = this.#options;
    await this.#started;
    try {
      for (const old of [...this.#working]) {
        // A worker that crashed meanwhile has been replaced.
        if (this.#closing || !this.#working.has(old)) continue;
        await this.#add();
        await this.#replace(old);
      }
      while (!this.#closing && this.#working.size < this.size) await this.#add();
      await this.#endSurplus();
    } catch (error) {
      log.error({ err: error }, 'the restart failed: a new worker does not start; the present workers go on');
      return;
    }
    log.info({ workers: this.#working.size }, 'every worker was restarted');
  }

  /** Ends every worker after its open requests. With SIGINT there is no drain. */
  async close(signal: 'SIGTERM' | 'SIGINT'): Promise<void> {
    this.#closing = true;
    const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
    await Promise.all(workers.map((worker) => this.#end(worker, () => worker.process.kill(signal))));
  }

  /** Adds a worker. @returns where it listens @throws if it ends before it listens */
  async #add(): Promise<Address> {
    const worker = cluster.fork();
    this.#options.onStart(worker);
    const address = await new Promise<Address>((resolve, reject) => {
      const late = setTimeout(() => {
        worker.process.kill('SIGKILL');
        reject(new Error('the worker did not listen in time'));
      }, listenMs);
      worker.once('listening', resolve);
      worker.once('exit', (code, signal) => reject(new Error(`the worker ended with ${signal || code}`)));
      worker.once('listening', () => clearTimeout(late)).once('exit', () => clearTimeout(late));
    });
    const since = performance.now();
    this.#working.add(worker);
    worker.once('exit', (code, signal) => {
      if (!this.#working.delete(worker)) return;
      const delay = this.#addLater(performance.now() - since);
      const { log } = this.#options;
      log.error({ worker: worker.process.pid, ended: signal || code, delay }, 'a worker ended; it is replaced');
    });
    return address;
  }

  /** Adds a worker, or tries again later. */
  async #addOrRetry(): Promise<void> {
    try {
      await this.#add();
    } catch (error) {
      // The worker was asked to end while it started.
      if (this.#closing) return;
      const delay = this.#addLater(0);
      this.#options.log.error({ err: error, delay }, 'a worker does not start; it is started again');
    }
  }

  /** Adds a worker in place of one that lived for `livedMs`. @returns the milliseconds until then */
  #addLater(livedMs: number): number {
    this.#crashes++;
    const { failures, delay } = replacementDelay(this.#failures, livedMs);
    this.#failures = failures;
    setTimeout(() => {
      if (this.#closing || this.#working.size >= this.size) return;
      void this.#addOrRetry().then(() => this.#restarting ?? this.#endSurplus());
    }, delay);
    return delay;
  }

  /** Ends workers above the wanted number: after a crash during a restart, both replace the worker. */
  async #endSurplus(): Promise<void> {
    for (const worker of [...this.#working].slice(this.size)) await this.#replace(worker);
  }

  /** Asks a worker to end because another has taken its place. */
  #replace(worker: Worker): Promise<void> {
    // A worker whose channel is closed has ended or is about to.
    return this.#end(worker, () => worker.send({ type: 'replaced' } satisfies ReplacementMessage, () => undefined));
  }

  /** Asks a worker to end, and waits until it has. */
  async #end(worker: Worker, ask: () => void): Promise<void> {
    this.#working.delete(worker);
    if (worker.isDead()) return;
    const ended = new Promise<void>((resolve) => worker.once('exit', () => resolve()));
    ask();
    const late = setTimeout(() => worker.process.kill('SIGKILL'), this.#options.drainMs + endMs);
    await ended;
    clearTimeout(late);
  }
}
