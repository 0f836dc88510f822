import cluster, { type Address, type Worker } from 'node:cluster';
import type { Logger } from 'pino';

/** A worker that ends sooner than this after it began to listen was not well. */
const wellAfterMs = 10_000;
/** How long to wait before a worker that was not well is replaced; twice as long each time in a row. */
const firstDelayMs = 100;
const mostDelayMs = 30_000;
/** How long a worker may take to listen, and to end. */
const listenMs = 60_000;
const endMs = 10_000;

export interface WorkerPoolOptions {
  readonly size: number;
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
  #started: Promise<unknown> = Promise.resolve();
  #restarting: Promise<void> | undefined;
  #again = false;
  #closing = false;

  constructor(options: WorkerPoolOptions) {
    this.#options = options;
  }

  /** Starts the first worker alone, then the others: what keeps one from starting is said once. @throws where it does not start */
  start(): Promise<Address> {
    const started = this.#start();
    this.#started = started.catch(() => undefined);
    return started;
  }

  async #start(): Promise<Address> {
    const address = await this.#add();
    await Promise.all(Array.from({ length: this.#options.size - 1 }, () => this.#add()));
    return address;
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
    const { log, size } = this.#options;
    await this.#started;
    try {
      for (const old of [...this.#working]) {
        // One that crashed meanwhile has been replaced.
        if (this.#closing || !this.#working.has(old)) continue;
        await this.#add();
        await this.#end(old);
      }
      while (!this.#closing && this.#working.size < size) await this.#add();
      await this.#endSurplus();
    } catch (error) {
      log.error({ err: error }, 'the restart was given up: a new worker does not start; those there are go on');
      return;
    }
    log.info({ workers: this.#working.size }, 'every worker was restarted');
  }

  /** Ends every worker when it has answered what is under way. */
  async close(): Promise<void> {
    this.#closing = true;
    const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
    await Promise.all(workers.map((worker) => this.#end(worker)));
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
      if (this.#working.delete(worker)) this.#replace(worker, performance.now() - since, signal || code);
    });
    return address;
  }

  #replace(worker: Worker, livedMs: number, why: string | number): void {
    const { unwell, delay } = afterEnd(this.#unwell, livedMs);
    this.#unwell = unwell;
    const { log, size } = this.#options;
    log.error({ worker: worker.process.pid, ended: why, delay }, 'a worker ended; another takes its place');
    setTimeout(() => {
      if (this.#closing || this.#working.size >= size) return;
      this.#add()
        .then(() => this.#restarting ?? this.#endSurplus())
        .catch((error: unknown) => {
          log.error({ err: error }, 'a worker does not start');
          this.#replace(worker, 0, 'before it listened');
        });
    }, delay);
  }

  /** Ends those that are too many: a crash during a restart is made up for by both. */
  async #endSurplus(): Promise<void> {
    for (const worker of [...this.#working].slice(this.#options.size)) await this.#end(worker);
  }

  /** Asks a worker to end, and waits until it has. */
  async #end(worker: Worker): Promise<void> {
    this.#working.delete(worker);
    if (worker.isDead()) return;
    const ended = new Promise<void>((resolve) => worker.once('exit', () => resolve()));
    worker.process.kill('SIGTERM');
    const late = setTimeout(() => worker.process.kill('SIGKILL'), endMs);
    await ended;
    clearTimeout(late);
  }
}
