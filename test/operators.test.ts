import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createMetrics, createPrimaryMetrics } from '../dynamic/observe/metrics.ts';
import { alerts, counter, expectAlerts, gauge, promtool, type Series } from './support/alerts.ts';
import { root } from './support/service.ts';

const text = (name: string) => readFileSync(join(root, name), 'utf8');

/** Every metric that the server has, alone or as the first process of several. */
async function metricNames(): Promise<Set<string>> {
  const published = { failures: 0 };
  const worker = createMetrics({
    active: { served: undefined, isMissing: false, damagedReads: 0, failures: 0 },
    store: { available: true, counts: { failedOpens: 0, moved: 0 } },
    redis: { available: true, fallbacks: 0 },
    credentials: { checks: { cached: 0, queried: 0 } },
    queue: { running: 0, waiting: 0, refused: 0 },
    published,
  });
  const first = createPrimaryMetrics({ pool: { size: 2, running: 2, crashes: 0 }, published });
  const text = (await worker.text()) + (await first.text());
  const names = [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].flatMap(([, name, type]) =>
    type === 'histogram' ? [name!, `${name}_bucket`, `${name}_count`, `${name}_sum`] : [name!],
  );
  return new Set(names);
}

const metric = /\b(?:metro|process|nodejs)_[a-z0-9_]+\b/g;

/** For each alert, the series on which it fires. */
const firing: Readonly<Record<string, readonly Series[]>> = {
  MetroDown: [gauge(server('up'), 1, 0)],
  MetroNoRelease: [gauge(server('up'), 1, 1)],
  MetroReleaseOpenFails: [counter(server('metro_release_open_failures_total'), 1)],
  MetroFollowFails: [counter(server('metro_release_follow_failures_total'), 12)],
  MetroPagePackDown: [gauge(server('metro_page_pack_up'), 1, 0)],
  MetroPagesDamaged: [counter(server('metro_pages_damaged_total'), 1)],
  MetroErrors: [
    counter(server('metro_requests_total', 'status="200"'), 980),
    counter(server('metro_requests_total', 'status="503"'), 20),
  ],
  MetroSlow: [
    counter(server('metro_request_duration_seconds_bucket', 'le="0.5"'), 98),
    counter(server('metro_request_duration_seconds_bucket', 'le="1"'), 100),
    counter(server('metro_request_duration_seconds_bucket', 'le="+Inf"'), 100),
  ],
  MetroEventLoopLag: [gauge(server('nodejs_eventloop_lag_p99_seconds'), 0.01, 0.2)],
  MetroQueueFull: [counter(server('metro_compute_refused_total'), 5)],
  MetroAccountStoreDown: [gauge(server('metro_account_store_up'), 1, 0)],
  MetroRedisDown: [gauge(server('metro_redis_up'), 1, 0)],
  MetroWorkerRestarts: [counter(server('metro_worker_restarts_total'), 1)],
  MetroWorkersMissing: [
    gauge(server('metro_workers', 'state="wanted"'), 2, 2),
    gauge(server('metro_workers', 'state="listening"'), 2, 1),
  ],
  MetroFileDescriptors: [gauge(server('process_open_fds'), 100, 900), gauge(server('process_max_fds'), 1000, 1000)],
  MetroReleaseOld: [gauge(server('metro_release_age_seconds'), 86400, 101 * 86400)],
};

/** A series of a server, with the labels that Prometheus adds. */
function server(name: string, labels = ''): string {
  return `${name}{${labels}${labels && ','}job="metro",instance="a"}`;
}

describe('the alert file', () => {
  it('names only metrics that the server has', async () => {
    const names = await metricNames();
    const metricsInAlerts = alerts.flatMap(({ expr }) => expr.match(metric) ?? []);
    expect(metricsInAlerts.length).toBeGreaterThan(alerts.length - 1);
    expect(metricsInAlerts.filter((name) => !names.has(name))).toEqual([]);
  });

  it.skipIf(!promtool).for(Object.entries(firing))('fires %s, and nothing else', ([alert, series]) => {
    const release = gauge(server('metro_release_info', 'release="2026-01-01"'), 1, 1);
    expectAlerts(alert === 'MetroNoRelease' ? series : [...series, release], [alert]);
  });

  it('has series for every alert', () => {
    expect(Object.keys(firing)).toEqual(alerts.map(({ alert }) => alert));
  });

  it('gives each alert a severity, a duration, texts, and a section of the runbook', () => {
    const headings = [...text('docs/runbook.md').matchAll(/^## (.+)$/gm)].map(([, heading]) =>
      heading!.toLowerCase().replaceAll(' ', '-'),
    );
    expect(new Set(alerts.map(({ alert }) => alert)).size).toBe(alerts.length);
    for (const { for: wait, labels, annotations } of alerts) {
      expect(wait).toMatch(/^\d+[mh]$/);
      expect(['critical', 'warning', 'info']).toContain(labels.severity);
      expect(annotations.summary && annotations.description).toBeTruthy();
      const [page, anchor] = annotations.runbook_url.split('#');
      expect(page).toBe('docs/runbook.md');
      expect(headings).toContain(anchor);
    }
  });
});

describe('the runbook', () => {
  it('names every alert, and only metrics that the server has', async () => {
    const runbook = text('docs/runbook.md');
    const names = await metricNames();
    // `metro_` alone is a pattern of a command.
    const metricsInRunbook = (runbook.match(metric) ?? []).filter((name) => name !== 'metro_');
    expect(metricsInRunbook.filter((name) => !names.has(name))).toEqual([]);
    expect(alerts.map(({ alert }) => alert).filter((alert) => !runbook.includes(`\`${alert}\``))).toEqual([]);
  });
});

describe('the Grafana dashboard', () => {
  const { panels } = JSON.parse(text('deploy/grafana-dashboard.json')) as {
    panels: { id: number; title: string; targets: { expr: string }[] }[];
  };

  it('names only metrics that the server has', async () => {
    const names = await metricNames();
    const metricsInPanels = panels.flatMap(({ targets }) => targets.flatMap(({ expr }) => expr.match(metric) ?? []));
    expect(metricsInPanels.length).toBeGreaterThan(panels.length - 1);
    expect(metricsInPanels.filter((name) => !names.has(name))).toEqual([]);
  });

  it('has panels with an id and a title of their own', () => {
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
    expect(new Set(panels.map(({ title }) => title)).size).toBe(panels.length);
  });
});

it('metrics are named as Prometheus asks: counters end in _total, and nothing else does', async () => {
  const text = await createMetrics({
    active: { served: undefined, isMissing: false, damagedReads: 0, failures: 0 },
    store: { available: true, counts: { failedOpens: 0, moved: 0 } },
    redis: { available: true, fallbacks: 0 },
    credentials: { checks: { cached: 0, queried: 0 } },
    queue: { running: 0, waiting: 0, refused: 0 },
    published: { failures: 0 },
  }).text();
  for (const [, name, type] of text.matchAll(/^# TYPE (metro_\S+) (\S+)$/gm))
    expect([name, type === 'counter']).toEqual([name, name!.endsWith('_total')]);
});
