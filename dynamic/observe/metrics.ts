import { AggregatorRegistry, collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import packageJson from '../../package.json' with { type: 'json' };
import type { Decision } from '../../api/gate/decision.ts';
import type { ActiveRelease } from '../../common/release/active.ts';
import type { PackedPage } from '../../common/release/pack.ts';
import type { HeldRelease } from '../../common/release/served.ts';
import { WorkerMetrics } from './workerMetrics.ts';

/** The parts of the service that are read whenever the metrics are. */
export interface MetricsPorts {
  readonly active: Pick<ActiveRelease, 'served' | 'isMissing' | 'damagedReads' | 'failures'>;
  readonly credentials: { readonly checks: { readonly cached: number; readonly queried: number } };
  /** The account store: whether it works, failed attempts to open it, and files that were deleted or replaced. */
  readonly store: {
    readonly available: boolean;
    readonly counts: { readonly failedOpens: number; readonly moved: number };
  };
  /** Undefined if Redis does not count the limits. */
  readonly redis?: { readonly available: boolean; readonly fallbacks: number } | undefined;
  /** The responses that threads compute. */
  readonly queue: { readonly running: number; readonly waiting: number; readonly refused: number };
  /** The published releases that are followed, if this process does so. */
  readonly published: Failures | undefined;
}

interface Failures {
  readonly failures: number;
}

/** The parts of the first process that are read whenever its metrics are. */
interface PrimaryMetricsPorts {
  readonly pool: { readonly size: number; readonly running: number; readonly crashes: number };
  readonly published: Failures | undefined;
}

/** Metrics of one process, for Prometheus. */
export interface Metrics {
  /** Counts a request as in flight until `finishRequest`. */
  startRequest(): void;
  /**
   * Counts a request that is over.
   * @param route one of the service's routes, which are few
   */
  finishRequest(
    route: string,
    status: number | 'aborted',
    ms: number,
    decision: Decision<PackedPage, HeldRelease> | undefined,
  ): void;
  /** Returns all metrics in the text format of Prometheus. */
  text(): Promise<string>;
}

const { version } = packageJson;

/** Seconds: a stored page takes a fraction of a millisecond, a ranking with draws ten, a sign-in a hundred. */
const buckets = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

/** Returns the metrics of this process. If it is a worker, the first process reads them. */
export function createMetrics({ active, credentials, store, redis, queue, published }: MetricsPorts): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Counter({
    name: 'metro_requests_total',
    help: 'Requests by route and status; aborted where the client disconnected before the end of the response.',
    labelNames: ['route', 'status', 'tier'],
    registers,
  });
  const durations = new Histogram({
    name: 'metro_request_duration_seconds',
    help: 'Time from a request to the end of its response.',
    labelNames: ['route'],
    buckets,
    registers,
  });
  const pages = new Counter({
    name: 'metro_pages_total',
    help: 'Responses by source: a stored page (hit) or the live core (miss).',
    labelNames: ['found'],
    registers,
  });
  const refused = new Counter({
    name: 'metro_limits_refused_total',
    help: 'Requests over a limit.',
    labelNames: ['tier'],
    registers,
  });
  let inFlight = 0;
  new Gauge({
    name: 'metro_requests_in_flight',
    help: 'Requests without a finished response.',
    registers,
    collect() {
      this.set(inFlight);
    },
  });
  showCredentialChecks(credentials, registers);
  showRelease(active, registers);
  if (published) countFollowFailures(published, registers);
  showBuild(registers);
  showFiles(active, registers);
  showQueue(queue, registers);
  showStore(store, registers);
  if (redis) showRedis(redis, registers);

  const hit = pages.labels('hit');
  const miss = pages.labels('miss');
  const requestsOf = memoize((key: string) => requests.labels(...(key.split('\n') as [string, string, string])));
  const durationOf = memoize((route: string) => durations.labels(route));
  // In a worker this one answers when the first process reads the metrics of all.
  new AggregatorRegistry();
  AggregatorRegistry.setRegistries(registry);
  return {
    startRequest() {
      inFlight++;
    },
    finishRequest(route, status, ms, decision) {
      inFlight--;
      requestsOf([route, status, decision?.tier ?? ''].join('\n')).inc();
      if (status !== 'aborted') durationOf(route).observe(ms / 1000);
      if (decision?.kind === 'page') hit.inc();
      else if (decision?.kind === 'core') miss.inc();
      else if (decision?.kind === 'error' && decision.error.status === 429) refused.labels(decision.tier ?? '').inc();
    },
    text: () => registry.metrics(),
  };
}

function showCredentialChecks(credentials: MetricsPorts['credentials'], registers: Registry[]): void {
  new Counter({
    name: 'metro_credential_checks_total',
    help: 'Valid credentials checked, from memory or by asking the store.',
    labelNames: ['from'],
    registers,
    collect() {
      this.reset();
      this.inc({ from: 'memory' }, credentials.checks.cached);
      this.inc({ from: 'store' }, credentials.checks.queried);
    },
  });
}

function showRelease(active: MetricsPorts['active'], registers: Registry[]): void {
  new Gauge({
    name: 'metro_release_info',
    help: 'The active release.',
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
    help: 'Seconds since the figures of the active release were imported.',
    registers,
    aggregator: 'max',
    collect() {
      this.reset();
      if (active.served) this.set((Date.now() - active.served.modified.getTime()) / 1000);
    },
  });

  countFrom(
    'metro_release_open_failures_total',
    'Attempts to open the active release that failed.',
    registers,
    () => active.failures,
  );
}

function showBuild(registers: Registry[]): void {
  new Gauge({
    name: 'metro_build_info',
    help: 'The version of the service and of Node.js that runs it.',
    labelNames: ['version', 'node'],
    registers,
    aggregator: 'max',
  }).set({ version, node: process.versions.node }, 1);
}

function showFiles(active: MetricsPorts['active'], registers: Registry[]): void {
  new Gauge({
    name: 'metro_page_pack_up',
    help: '1 while stored pages are in use, 0 while every response is computed.',
    registers,
    aggregator: 'min',
    collect() {
      this.set(active.served?.pages === undefined ? 0 : 1);
    },
  });
  countFrom(
    'metro_pages_damaged_total',
    'Reads of damaged stored pages; the response was computed instead.',
    registers,
    () => active.damagedReads,
  );
  new Gauge({
    name: 'metro_release_files_missing',
    help: '1 while the files of the active release are missing from the disk.',
    registers,
    aggregator: 'max',
    collect() {
      this.set(active.isMissing ? 1 : 0);
    },
  });
}

function showQueue(queue: MetricsPorts['queue'], registers: Registry[]): void {
  new Gauge({
    name: 'metro_compute_running',
    help: 'Responses that threads compute now.',
    registers,
    collect() {
      this.set(queue.running);
    },
  });
  new Gauge({
    name: 'metro_compute_waiting',
    help: 'Responses that wait for a thread.',
    registers,
    collect() {
      this.set(queue.waiting);
    },
  });
  countFrom(
    'metro_compute_refused_total',
    'Requests refused with 503 because too many waited.',
    registers,
    () => queue.refused,
  );
}

function showStore(store: MetricsPorts['store'], registers: Registry[]): void {
  // The minimum of all workers: one without the store is enough to report it.
  new Gauge({
    name: 'metro_account_store_up',
    help: '1 while the account store can be opened, read and written.',
    registers,
    aggregator: 'min',
    collect() {
      this.set(store.available ? 1 : 0);
    },
  });
  countFrom(
    'metro_account_store_failed_opens_total',
    'Failed attempts to open the account store.',
    registers,
    () => store.counts.failedOpens,
  );
  countFrom(
    'metro_account_store_moved_total',
    'How often the SQLite file was found deleted or replaced while it was open.',
    registers,
    () => store.counts.moved,
  );
}

function showRedis(redis: NonNullable<MetricsPorts['redis']>, registers: Registry[]): void {
  new Gauge({
    name: 'metro_redis_up',
    help: '1 while Redis counts the limits, 0 while each process counts its own.',
    registers,
    aggregator: 'min',
    collect() {
      this.set(redis.available ? 1 : 0);
    },
  });
  countFrom(
    'metro_redis_fallbacks_total',
    'Requests counted in the process because Redis was unavailable.',
    registers,
    () => redis.fallbacks,
  );
}

/** Returns the metrics of the first of several processes: those of all workers, added up, and its own. */
export function createPrimaryMetrics({ pool, published }: PrimaryMetricsPorts): Pick<Metrics, 'text'> {
  const workers = new WorkerMetrics();
  const registry = new Registry();
  const registers = [registry];
  new Gauge({
    name: 'metro_workers',
    help: 'Workers that listen, and the number to run.',
    labelNames: ['state'],
    registers,
    collect() {
      this.set({ state: 'listening' }, pool.running);
      this.set({ state: 'wanted' }, pool.size);
    },
  });
  countFrom(
    'metro_worker_restarts_total',
    'Workers that crashed or did not start, and were replaced.',
    registers,
    () => pool.crashes,
  );
  if (published) countFollowFailures(published, registers);
  return { text: async () => (await workers.text()) + (await registry.metrics()) };
}

function countFollowFailures(published: Failures, registers: Registry[]): void {
  countFrom(
    'metro_release_follow_failures_total',
    'Attempts to follow the published releases that failed.',
    registers,
    () => published.failures,
  );
}

/** Adds a counter whose value another object keeps. */
function countFrom(name: string, help: string, registers: Registry[], value: () => number): void {
  new Counter({
    name,
    help,
    registers,
    collect() {
      this.reset();
      this.inc(value());
    },
  });
}

/** Returns a function that makes a value once for each key; there must be few keys. */
function memoize<T>(make: (key: string) => T): (key: string) => T {
  const values = new Map<string, T>();
  return (key) => {
    let value = values.get(key);
    if (value === undefined) values.set(key, (value = make(key)));
    return value;
  };
}
