import cluster, { type Address, type Worker } from 'node:cluster';
import type { Logger } from 'pino';

/** A worker that ends sooner than this after it began to listen was not well. */
const wellAfterMs = 10_000;
/** How long to wait before a worker that was not well is replaced; twice as long each time in a row. */
const firstDelayMs = 100;
const mostDelayMs = 30_000;
/** How long a worker may take to listen, and to end after its drain. */
const listenMs = 60_000;
const endMs = 10_000;

// Each worker accepts its connections itself. With Node's default the first process accepts them and hands them on; a
// connection that a worker had not yet taken over when it crashed stayed open without an answer.
cluster.schedulingPolicy = cluster.SCHED_NONE;

/** Tells a worker that a new one has taken its place: it stops accepting connections and ends, but is not unready. */
export interface Replaced {
  readonly type: 'replaced';
}

export interface WorkerPoolOptions {
  readonly size: number;
  /** How long a worker that is asked to end serves its connections first. */
  readonly drainMs: number;
  readonly log: Logger;
  /** Is told of each worker once it runs. */
  readonly began: (worker: Worker) => void;
}

/**
 * What follows where a worker ended that had listened for `livedMs`: how many were not well in a row with it, of `unwell`
 * before it, and the milliseconds until another takes its place.
 */
export function afterEnd(unwell: number, livedMs: number): { unwell: number; delay: number } {
  if (livedMs >= wellAfterMs) return { unwell: 0, delay: 0 };
  return { unwell: unwell + 1, delay: Math.min(mostDelayMs, firstDelayMs * 2 ** unwell) };
}

/** Workers of one server, each a process: kept at their number, replaced one by one, ended together. */
export class WorkerPool {
  readonly #options: WorkerPoolOptions;
  /** Workers that listen. One that ends without having been asked to is replaced. */
  readonly #working = new Set<Worker>();
  #unwell = 0;
  #crashes = 0;
  #started: Promise<unknown> = Promise.resolve();
  #restarting: Promise<void> | undefined;
  #again = false;
  #closing = false;

  constructor(options: WorkerPoolOptions) {
    this.#options = options;
  }

  /** How many workers there are to be. */
  get size(): number {
    return this.#options.size;
  }

  /** How many workers listen. */
  get running(): number {
    return this.#working.size;
  }

  /** How many workers ended without having been asked to, or did not start. */
  get crashes(): number {
    return this.#crashes;
  }

  /**
   * Starts the first worker alone, then the others in the background: what keeps all of them from starting is said once.
   * @returns where the first one listens @throws where it does not start; another that does not start is tried again
   */
  start(): Promise<Address> {
    const first = this.#add();
    this.#started = first.then(
      () => Promise.all(Array.from({ length: this.size - 1 }, () => this.#addOrRetry())),
      () => undefined,
    );
    return first;
  }

  /** Replaces each worker by a new process, which runs the code that is there now; one at a time, the new one first. */
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
        // One that crashed meanwhile has been replaced.
        if (this.#closing || !this.#working.has(old)) continue;
        await this.#add();
        await this.#replace(old);
      }
      while (!this.#closing && this.#working.size < this.size) await this.#add();
      await this.#endSurplus();
    } catch (error) {
      log.error({ err: error }, 'the restart was given up: a new worker does not start; those there are go on');
      return;
    }
    log.info({ workers: this.#working.size }, 'every worker was restarted');
  }

  /** Ends every worker when it has answered what is under way. With SIGINT there is no drain. */
  async close(signal: 'SIGTERM' | 'SIGINT'): Promise<void> {
    this.#closing = true;
    const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
    await Promise.all(workers.map((worker) => this.#end(worker, () => worker.process.kill(signal))));
  }

  /** Adds a worker. @returns where it listens @throws where it ends before it does */
  async #add(): Promise<Address> {
    const worker = cluster.fork();
    this.#options.began(worker);
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
      log.error(
        { worker: worker.process.pid, ended: signal || code, delay },
        'a worker ended; another takes its place',
      );
    });
    return address;
  }

  /** Adds a worker, or tries again later. */
  async #addOrRetry(): Promise<void> {
    try {
      await this.#add();
    } catch (error) {
      // Asked to end while it started.
      if (this.#closing) return;
      const delay = this.#addLater(0);
      this.#options.log.error({ err: error, delay }, 'a worker does not start; it is tried again');
    }
  }

  /** Adds a worker in place of one that lived for `livedMs`. @returns the milliseconds until then */
  #addLater(livedMs: number): number {
    this.#crashes++;
    const { unwell, delay } = afterEnd(this.#unwell, livedMs);
    this.#unwell = unwell;
    setTimeout(() => {
      if (this.#closing || this.#working.size >= this.size) return;
      void this.#addOrRetry().then(() => this.#restarting ?? this.#endSurplus());
    }, delay);
    return delay;
  }

  /** Ends those that are too many: a crash during a restart is made up for by both. */
  async #endSurplus(): Promise<void> {
    for (const worker of [...this.#working].slice(this.size)) await this.#replace(worker);
  }

  /** Asks a worker to end because another has taken its place. */
  #replace(worker: Worker): Promise<void> {
    // One whose channel is closed has ended or is about to.
    return this.#end(worker, () => worker.send({ type: 'replaced' } satisfies Replaced, () => undefined));
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
