import { MemoryCounters } from '../../stores/counters/memory.ts';
import { countFor } from '../../stores/counters/shared.ts';
import { type Environment, originAt } from '../../settings/environment.ts';
import { openLog } from '../../observe/log.ts';
import { createPrimaryMetrics } from '../../observe/metrics.ts';
import { serveMetrics } from './metricsServer.ts';
import { greeting } from './greeting.ts';
import { followPublished } from './releases.ts';
import { WorkerPool } from './workerPool.ts';

/**
 * Runs the first process of several. It answers no request; it replaces workers that crash, counts limits for all of them
 * and collects their metrics. SIGHUP replaces them one by one, SIGTERM and SIGINT end them.
 * @throws if the first worker does not start, or metrics cannot be served
 */
export async function runPrimary(size: number, environment: Environment): Promise<void> {
  const { ORIGIN, METRICS_HOST, METRICS_PORT, DRAIN_SECONDS } = environment;
  const log = openLog(environment);
  const counters = new MemoryCounters();
  const drainMs = DRAIN_SECONDS * 1000;
  const pool = new WorkerPool({ size, drainMs, log, onStart: (worker) => countFor(worker, counters) });
  let ending = false;
  const end = (signal: 'SIGTERM' | 'SIGINT') => {
    ending = true;
    // A second signal reaches the workers, too: it ends their drain.
    void pool.close(signal).finally(() => process.exit(0));
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, end);
  process.on('SIGHUP', () => void pool.restart());
  const published = await followPublished(environment, log);
  if (METRICS_PORT !== undefined) {
    const metrics = createPrimaryMetrics({ pool, published });
    log.info(await serveMetrics(METRICS_HOST, METRICS_PORT, () => metrics.text()), 'metrics are served');
  }
  const address = await pool.start().catch((error: unknown) => {
    // The process was asked to end before the first worker listened.
    if (ending) return new Promise<never>(() => undefined);
    throw error;
  });
  process.stdout.write(greeting(ORIGIN ?? originAt(address.address, address.port)));
}
