import { FairQueue } from '../../dynamic/compute/fairQueue.ts';

type Bounds = ConstructorParameters<typeof FairQueue>[0];

/** Returns a queue for one thread in which no client is over its budget, unless a test wants others. */
export const plainQueue = (bounds: Partial<Bounds> = {}): FairQueue =>
  new FairQueue({
    ...{ maxRunning: 1, maxWaiting: 100, maxWaitingPerClient: 100 },
    budgets: { open: Infinity, api: Infinity },
    ...bounds,
  });
