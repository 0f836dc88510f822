import { parentPort, workerData } from 'node:worker_threads';
import { type Batch, createFinish, type FinishedBatch } from './finishPages.ts';

/** The result of a batch: the finished pages, or why one cannot be stored. */
export type Reply = FinishedBatch | { readonly error: Error };

const finish = createFinish(workerData as string);

parentPort?.on('message', (batch: Batch) => {
  try {
    const finished = finish(batch);
    parentPort?.postMessage(finished satisfies Reply, [finished.bytes.buffer]);
  } catch (error) {
    parentPort?.postMessage({ error: error as Error } satisfies Reply);
  }
});
