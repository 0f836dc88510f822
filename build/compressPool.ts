import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { Batch, PackedBatch } from './compressWorker.ts';

interface Waiting {
  readonly worker: Worker;
  resolve(packed: PackedBatch): void;
  reject(error: Error): void;
}

/**
 * Compresses batches of bodies on every core. Threads of its own, since Node's asynchronous zlib makes a stream for
 * each body: for pages of some kilobytes that takes longer than compressing them.
 */
export class CompressPool {
  readonly #workers = Array.from({ length: availableParallelism() }, () => this.#start());
  readonly #waiting = new Map<number, Waiting>();
  #batches = 0;

  compress(bodies: readonly Uint8Array[]): Promise<PackedBatch> {
    const number = this.#batches++;
    const worker = this.#workers[number % this.#workers.length]!;
    const bytes = new Uint8Array(bodies.reduce((sum, { length }) => sum + length, 0));
    let end = 0;
    for (const body of bodies) {
      bytes.set(body, end);
      end += body.length;
    }
    const batch: Batch = { number, bytes, lengths: bodies.map(({ length }) => length) };
    return new Promise((resolve, reject) => {
      this.#waiting.set(number, { worker, resolve, reject });
      worker.postMessage(batch, [bytes.buffer]);
    });
  }

  async close(): Promise<void> {
    await Promise.all(this.#workers.map((worker) => worker.terminate()));
  }

  #start(): Worker {
    // Node reads this file's types itself: a thread that loads tsx takes as long as a small release.
    const worker = new Worker(new URL('./compressWorker.ts', import.meta.url), { execArgv: [] });
    worker.on('message', (packed: PackedBatch) => {
      this.#waiting.get(packed.number)?.resolve(packed);
      this.#waiting.delete(packed.number);
    });
    const fail = (error: Error) => {
      for (const waiting of this.#waiting.values()) if (waiting.worker === worker) waiting.reject(error);
    };
    worker.on('error', fail);
    worker.on('exit', (code) => fail(new Error(`a compressing thread ended with ${code}`)));
    return worker;
  }
}
