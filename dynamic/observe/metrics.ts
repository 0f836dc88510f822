import { AggregatorRegistry, collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Decision } from '../../api/gate/gate.ts';
import type { PackedPage } from '../release/pack.ts';
import type { Served } from '../release/served.ts';

/** What is read off the service whenever somebody asks for the metrics. */
export interface MetricsPorts {
  readonly active: { readonly served: Served | undefined };
  readonly credentials: { readonly checks: { readonly remembered: number; readonly asked: number } };
  /** Answers that threads compute. */
  readonly queue: { readonly running: number; readonly waiting: number; readonly refused: number };
}

/** Metrics of one process, for Prometheus. */
export interface Metrics {
  /**
   * Counts a request.
   * @param route one of the service's routes; there are only so many
   */
  answered(
    route: string,
    status: number | 'aborted',
    ms: number,
    decision: Decision<PackedPage, Served> | undefined,
  ): void;
  /** In the text format of Prometheus. */
  text(): Promise<string>;
}

/** Seconds: a stored page takes a fraction of a millisecond, a ranking with draws ten, a sign-in a hundred. */
const buckets = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

export function createMetrics({ active, credentials, queue }: MetricsPorts): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Counter({
    name: 'metro_requests_total',
    help: 'Requests by route and status; a client that went away before its whole answer counts as aborted.',
    labelNames: ['route', 'status', 'tier'],
    registers,
  });
  const durations = new Histogram({
    name: 'metro_request_duration_seconds',
    help: 'Time until a request was answered whole.',
    labelNames: ['route'],
    buckets,
    registers,
  });
  const pages = new Counter({
    name: 'metro_pages_total',
    help: 'Answers by what made them: a stored page (hit) or the live core (miss).',
    labelNames: ['found'],
    registers,
  });
  const refused = new Counter({
    name: 'metro_limits_refused_total',
    help: 'Requests that were over a limit.',
    labelNames: ['tier'],
    registers,
  });
  new Gauge({
    name: 'metro_credential_checks',
    help: 'Good credentials checked since the start, from memory or by asking the store.',
    labelNames: ['from'],
    registers,
    collect() {
      this.set({ from: 'memory' }, credentials.checks.remembered);
      this.set({ from: 'store' }, credentials.checks.asked);
    },
  });
  new Gauge({
    name: 'metro_release_info',
    help: 'The release that is served.',
    labelNames: ['release'],
    registers,
    aggregator: 'max',
    collect() {
      this.reset();
      if (active.served) this.set({ release: active.served.id }, 1);
    },
  });
  new Gauge({
    name: 'metro_release_age_seconds',
    help: 'Seconds since the figures of the release that is served were imported.',
    registers,
    aggregator: 'max',
    collect() {
      this.reset();
      if (active.served) this.set((Date.now() - active.served.modified.getTime()) / 1000);
    },
  });

  new Gauge({
    name: 'metro_compute_running',
    help: 'Answers that threads compute now.',
    registers,
    collect() {
      this.set(queue.running);
    },
  });
  new Gauge({
    name: 'metro_compute_waiting',
    help: 'Answers that wait for a thread.',
    registers,
    collect() {
      this.set(queue.waiting);
    },
  });
  new Counter({
    name: 'metro_compute_refused_total',
    help: 'Answers refused with 503 because too many waited.',
    registers,
    collect() {
      this.reset();
      this.inc(queue.refused);
    },
  });

  const hit = pages.labels('hit');
  const miss = pages.labels('miss');
  const requestsOf = remember((key: string) => requests.labels(...(key.split('\n') as [string, string, string])));
  const durationOf = remember((route: string) => durations.labels(route));
  AggregatorRegistry.setRegistries(registry);
  readWorkers();
  return {
    answered(route, status, ms, decision) {
      requestsOf([route, status, decision?.tier ?? ''].join('\n')).inc();
      if (status !== 'aborted') durationOf(route).observe(ms / 1000);
      if (decision?.kind === 'page') hit.inc();
      else if (decision?.kind === 'core') miss.inc();
      else if (decision?.kind === 'error' && decision.error.status === 429) refused.labels(decision.tier ?? '').inc();
    },
    text: () => registry.metrics(),
  };
}

/** Of several processes the first asks each worker for its metrics and adds them up; a worker answers from here on, too. */
export function readWorkers(): () => Promise<string> {
  const workers = new AggregatorRegistry();
  return () => workers.clusterMetrics();
}

/** Keeps what was made for a key; there are only so many keys. */
function remember<T>(make: (key: string) => T): (key: string) => T {
  const made = new Map<string, T>();
  return (key) => {
    let value = made.get(key);
    if (value === undefined) made.set(key, (value = make(key)));
    return value;
  };
}
