import cluster from 'node:cluster';
import { AggregatorRegistry, type MetricObjectWithValues, type MetricValue, type Registry } from 'prom-client';

type Metric = MetricObjectWithValues<MetricValue<string>>;

/** The message with which prom-client sends the metrics of a worker: a list for each of its registries. */
const responseType = 'prom-client:getMetricsRes';

/**
 * The metrics of all workers, added up in the first process. What a worker counted stays in the sum after it ends, as of
 * the last time the metrics were read: a counter that drops looks like a restart of the whole server.
 */
export class WorkerMetrics {
  readonly #registry = new AggregatorRegistry<typeof Registry.PROMETHEUS_CONTENT_TYPE>();
  readonly #latest = new Map<number, readonly Metric[]>();
  #ended: Promise<readonly Metric[]> = Promise.resolve([]);

  constructor() {
    cluster.on('message', (worker, { type, metrics }: { type?: unknown; metrics?: readonly Metric[][] }) => {
      if (type === responseType && metrics) this.#latest.set(worker.id, metrics.flat());
    });
    cluster.on('exit', ({ id }) => {
      const counts = (this.#latest.get(id) ?? []).filter(isCount);
      this.#latest.delete(id);
      this.#ended = this.#ended.then((before) => AggregatorRegistry.aggregate([before, counts]).getMetricsAsJSON());
    });
  }

  /** Reads the metrics of every worker. Returns the sum in the text format of Prometheus. */
  async text(): Promise<string> {
    await this.#registry.clusterMetrics();
    return AggregatorRegistry.aggregate([...this.#latest.values(), await this.#ended]).metrics();
  }
}

/** Whether a metric only grows; a gauge of a process that ended says nothing. */
const isCount = ({ type }: Metric) => ['counter', 'histogram'].includes(String(type));
