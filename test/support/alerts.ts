import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse, stringify } from 'yaml';
import { root } from './service.ts';
import { isInstalled } from './stores.ts';

const file = join(root, 'deploy/prometheus-alerts.yml');

interface Alert {
  readonly alert: string;
  readonly expr: string;
  readonly for: string;
  readonly labels: { readonly severity: string };
  readonly annotations: Readonly<Record<'summary' | 'description' | 'runbook_url', string>>;
}

export const alerts = (parse(readFileSync(file, 'utf8')) as { groups: { rules: Alert[] }[] }).groups.flatMap(
  ({ rules }) => rules,
);

export const promtool = isInstalled('promtool');
if (!promtool) process.stderr.write('promtool is not installed: no alert is evaluated\n');

/** A time series, by its name and labels, with a value for each minute in the notation of promtool. */
export type Series = readonly [series: string, values: string];

/** For how many minutes the series go on. */
const minutes = 120;

/** Returns the series of a value that changes from one to another after a minute. */
export const gauge = (series: string, before: number, during: number): Series => [
  series,
  `${before} ${during}+0x${minutes}`,
];
/** Returns the series of a counter that grows by as much each minute. */
export const counter = (series: string, perMinute: number): Series => [series, `0+${perMinute}x${minutes}`];

/** Reads the metrics of a server. */
export async function readMetrics(port: number): Promise<string> {
  return (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
}

/**
 * Returns the series of an outage that goes on: what gauges are in it, and counters that grow each minute by what they grew between two
 * readings. @param during undefined: the metrics cannot be read
 */
function outage(before: string, during: string | undefined): Series[] {
  const up = `up{job="metro",instance="a"}`;
  if (during === undefined) return [gauge(up, 1, 0)];
  const counters = new Set([...before.matchAll(/^# TYPE (\S+) counter$/gm)].map(([, name]) => name));
  const then = valuesOf(before);
  const series = [...valuesOf(during)].map(([labeled, value]) => {
    const old = then.get(labeled) ?? 0;
    return counters.has(labeled.replace(/\{.*/, '')) ? counter(labeled, value - old) : gauge(labeled, old, value);
  });
  return [gauge(up, 1, 1), ...series];
}

/** Returns the values of the service's metrics by their series, with the labels that Prometheus adds. */
function valuesOf(text: string): Map<string, number> {
  const lines = [...text.matchAll(/^(metro_[a-z_]+)(?:\{(.*)\})? ([\d.e+-]+)$/gm)];
  return new Map(
    lines.map(([, name, labels, value]) => [
      `${name}{${labels ? `${labels},` : ''}job="metro",instance="a"}`,
      Number(value),
    ]),
  );
}

/** Asks Prometheus which alerts fire at the end of the series. @throws what promtool says where they are not `expected` */
export function expectAlerts(series: readonly Series[], expected: readonly string[]): void {
  const folder = mkdtempSync(join(tmpdir(), 'metro-alerts-'));
  const test = {
    rule_files: [file],
    evaluation_interval: '1m',
    tests: [
      {
        interval: '1m',
        input_series: series.map(([series, values]) => ({ series, values })),
        promql_expr_test: alerts.map(({ alert }) => ({
          expr: `count(ALERTS{alertname="${alert}",alertstate="firing"}) > bool 0 or vector(0)`,
          eval_time: `${minutes}m`,
          exp_samples: [{ labels: '{}', value: expected.includes(alert) ? 1 : 0 }],
        })),
      },
    ],
  };
  writeFileSync(join(folder, 'test.yml'), stringify(test));
  const { status, stdout, stderr } = spawnSync('promtool', ['test', 'rules', join(folder, 'test.yml')], {
    encoding: 'utf8',
  });
  rmSync(folder, { recursive: true });
  if (status !== 0) throw new Error(`${stdout}${stderr}`);
}

/** How long requests took says more of the machine that runs the test than of the outage. */
const machineTimes = /^metro_\w+_seconds_(bucket|sum|count)\{/;

/** The figures of a checkout become old, whatever is ended. */
const oldRelease = 'MetroReleaseOld';
const isAge = (series: string) => series.startsWith('metro_release_age_seconds{');

/** Asserts which alerts fire if what happens between two readings of the metrics of a server goes on. @param during see `outage` */
export function expectFiring(before: string, during: string | undefined, expected: readonly string[]): void {
  if (!promtool) return;
  const isLeftOut = (series: string) => machineTimes.test(series) || (isAge(series) && !expected.includes(oldRelease));
  expectAlerts(
    outage(before, during).filter(([series]) => !isLeftOut(series)),
    expected,
  );
}
