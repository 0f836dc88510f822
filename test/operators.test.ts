import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { createMetrics, createPrimaryMetrics } from '../dynamic/observe/metrics.ts';
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

interface Alert {
  readonly alert: string;
  readonly expr: string;
  readonly for: string;
  readonly labels: { readonly severity: string };
  readonly annotations: Readonly<Record<'summary' | 'description' | 'runbook_url', string>>;
}

const alerts = (parse(text('deploy/prometheus-alerts.yml')) as { groups: { rules: Alert[] }[] }).groups.flatMap(
  ({ rules }) => rules,
);

describe('the alert file', () => {
  it('names only metrics that the server has', async () => {
    const names = await metricNames();
    const metricsInAlerts = alerts.flatMap(({ expr }) => expr.match(metric) ?? []);
    expect(metricsInAlerts.length).toBeGreaterThan(alerts.length - 1);
    expect(metricsInAlerts.filter((name) => !names.has(name))).toEqual([]);
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
