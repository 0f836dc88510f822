import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { Batch, FinishedBatch } from './finishPages.ts';
import type { Reply } from './pageWorker.ts';

/** More than these wait for pages: rendering is one thread's work. */
const maxThreads = 8;

interface Waiting {
  resolve(finished: FinishedBatch): void;
  reject(error: Error): void;
}

interface Thread {
  readonly worker: Worker;
  /** Its batches, in the order of its results. */
  readonly waiting: Waiting[];
}

/**
 * Finishes batches of pages on every core. It uses its own threads, because Node's asynchronous zlib creates a stream per
 * body, which takes longer than compressing a few kilobytes.
 */
export class PagePool {
  readonly #threads: readonly Thread[];

  /** @param regions key of the dataset that defines the regions */
  constructor(regions: string) {
    const count = Math.min(availableParallelism(), maxThreads);
    this.#threads = Array.from({ length: count }, () => start(regions));
  }

  /** The number of batches in progress: enough to keep every thread busy, few enough for memory. */
  get underWay(): number {
    return 2 * this.#threads.length;
  }

  /** Sends a batch to the thread with the fewest batches and transfers its bytes. */
  finish(batch: Batch): Promise<FinishedBatch> {
    const thread = this.#threads.reduce((a, b) => (b.waiting.length < a.waiting.length ? b : a));
    return new Promise((resolve, reject) => {
      thread.waiting.push({ resolve, reject });
      thread.worker.postMessage(batch, [batch.bytes.buffer]);
    });
  }

  async close(): Promise<void> {
    await Promise.all(this.#threads.map(({ worker }) => worker.terminate()));
  }
}

function start(regions: string): Thread {
  // Node strips the types itself: loading tsx in a thread takes as long as a small release.
  const worker = new Worker(new URL('./pageWorker.ts', import.meta.url), { execArgv: [], workerData: regions });
  const waiting: Waiting[] = [];
  worker.on('message', (reply: Reply) => {
    const next = waiting.shift()!;
    if ('error' in reply) next.reject(reply.error);
    else next.resolve(reply);
  });
  const fail = (error: Error) => {
    for (const one of waiting.splice(0)) one.reject(error);
  };
  worker.on('error', fail);
  worker.on('exit', (code) => fail(new Error(`a thread that finishes pages ended with ${code}`)));
  return { worker, waiting };
}
