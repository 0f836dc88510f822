import { readFileSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { join } from 'node:path';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { createMetrics, type Metrics } from '../dynamic/observe/metrics.ts';
import type { Served } from '../common/release/served.ts';
import { type Client, overSocket } from './support/client.ts';
import { openBuilt, root, service } from './support/service.ts';

const values = '/api/v1/measures/unemployment_rate/values?geography=msa';

const clock = () => Date.parse('2026-11-21T12:00:10Z');

let served: Served;
let client: Client & { readonly port: number };
let metrics: Metrics;
let lines: string;
beforeAll(async () => void (served = await openBuilt(inject('release'))));
afterAll(() => served.close());
beforeEach(async () => {
  lines = '';
  metrics = createMetrics({
    active: { served, isMissing: false, damagedReads: 0, failures: 2 },
    credentials: { checks: { cached: 3, queried: 2 } },
    store: { available: false, counts: { failedOpens: 5, moved: 1 } },
    redis: { available: true, fallbacks: 6 },
    queue: { running: 1, waiting: 4, refused: 7 },
    published: { failures: 5 },
  });
  const log = (line: string) => void (lines += line);
  client = await overSocket(service({ served, log, metrics, addressLimit: { perMinute: 8, perDay: 100 }, clock }));
  return () => client.close();
});

const readLog = () =>
  lines
    .trim()
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));
const gauge = async (name: string) => {
  const found = (await metrics.text())
    .split('\n')
    .filter((line) => line.startsWith(name) && /[ {]/.test(line[name.length]!));
  return Object.fromEntries(
    found.map((line) => [line.slice(name.length, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ')))]),
  );
};

describe('the log', () => {
  it('has a line for each request: its name, route, status, milliseconds and tier', async () => {
    await client.send('/api/v1/metros/12420');
    await client.send('/api/v1/metros?per_page=7');
    expect(readLog()).toEqual([
      expect.objectContaining({ method: 'GET', route: '/api/v1/metros/{ref}', status: 200, tier: 'anonymous' }),
      expect.objectContaining({ route: '/api/v1/metros', status: 200 }),
    ]);
    const [one, other] = readLog();
    expect(one.request).toMatch(/^[0-9a-f]{10}-\d+$/);
    expect(one.request).not.toBe(other.request);
    expect(one.ms).toBeGreaterThan(0);
  });

  it('contains no token, query, path or client address', async () => {
    const secret = 'svc_key_averysecretone';
    await client.send(`/api/v1/metros?q=${secret}`);
    await client.send(`/api/v1/metros/${secret}`);
    await client.send(`/api/v1/metros?token=${secret}`, { headers: { Authorization: `Bearer ${secret}` } });
    await client.send('/api/v1/metros', { headers: { 'X-Api-Key': secret } });
    for (const path of ['/password', '/invitation', '/oauth/consent', '/nowhere'])
      await client.send(`${path}/${secret}?code=${secret}`);
    expect(readLog()).toHaveLength(8);
    expect(lines).not.toMatch(/secret|127\.0\.0\.1/);
    expect(readLog().at(-1)).toMatchObject({ route: '(other)', status: 404 });
  });

  it('reports a client that disconnected before its response', async () => {
    let arrive: () => void = () => undefined;
    const waiting = new Promise<void>((resolve) => (arrive = resolve));
    const slow = service({
      served,
      log: (line) => void (lines += line),
      credentials: { check: () => new Promise(() => arrive()) },
    });
    const server = await overSocket(slow);
    const request = httpRequest({ port: server.port, path: values, headers: { Authorization: 'Bearer x' } });
    request.on('error', () => undefined).end();
    await waiting;
    request.destroy();
    await expect.poll(readLog).toEqual([expect.objectContaining({ aborted: true, route: '(other)' })]);
    await server.close();
  });

  it('names a failed request, in its response too', async () => {
    const broken = service({
      served,
      log: (line) => void (lines += line),
      credentials: {
        check: () => {
          throw new Error('the disk is on fire');
        },
      },
    });
    const server = await overSocket(broken);
    const { status, headers, json } = await server.send(values, { headers: { Authorization: 'Bearer x' } });
    expect([status, json.error]).toEqual([500, 'internal']);
    expect(json.message).not.toContain('fire');
    const [failure] = readLog();
    expect(failure).toMatchObject({ request: headers['x-request-id'], err: { message: 'the disk is on fire' } });
    await server.close();
  });
});

describe('metrics', () => {
  it('count requests by route and status, stored and computed responses, and requests over a limit', async () => {
    for (let i = 0; i < 3; i++) await client.send(values);
    await client.send(values, { headers: { 'If-None-Match': '*' } });
    await client.send(`${values}&per_page=7`);
    await client.send('/api/v1/measures/nothing/values?geography=msa');
    for (let i = 0; i < 4; i++) await client.send('/api/v1/metros');
    expect(await gauge('metro_requests_total')).toEqual({
      '{route="/api/v1/measures/{name}/values",status="200",tier="anonymous"}': 4,
      '{route="/api/v1/measures/{name}/values",status="304",tier="anonymous"}': 1,
      '{route="/api/v1/measures/{name}/values",status="404",tier="anonymous"}': 1,
      '{route="/api/v1/metros",status="200",tier="anonymous"}': 2,
      '{route="/api/v1/metros",status="429",tier="anonymous"}': 2,
    });
    expect(await gauge('metro_pages_total')).toEqual({ '{found="hit"}': 6, '{found="miss"}': 2 });
    expect(await gauge('metro_limits_refused_total')).toEqual({ '{tier="anonymous"}': 2 });
    expect((await gauge('metro_request_duration_seconds_count'))['{route="/api/v1/metros"}']).toBe(4);
  });

  it('report the release and its age, credential checks, and the lag of the event loop', async () => {
    expect(await gauge('metro_release_info')).toEqual({ [`{release="${inject('release')}"}`]: 1 });
    expect((await gauge('metro_release_age_seconds'))['']).toBeCloseTo(
      (Date.now() - served.modified.getTime()) / 1000,
      -1,
    );
    expect(await gauge('metro_credential_checks_total')).toEqual({ '{from="memory"}': 3, '{from="store"}': 2 });
    expect(await metrics.text()).toContain('nodejs_eventloop_lag_p99_seconds');
  });

  it('report failed opens and follows, and the versions of the service and of Node.js', async () => {
    expect(await gauge('metro_release_open_failures_total')).toEqual({ '': 2 });
    expect(await gauge('metro_release_follow_failures_total')).toEqual({ '': 5 });
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
    expect(await gauge('metro_build_info')).toEqual({ [`{version="${version}",node="${process.versions.node}"}`]: 1 });
  });

  it('report requests in flight, also of clients that disconnect', async () => {
    let arrive: () => void = () => undefined;
    const waiting = new Promise<void>((resolve) => (arrive = resolve));
    const credentials = { check: () => new Promise<never>(() => arrive()) };
    const server = await overSocket(service({ served, metrics, credentials }));
    const request = httpRequest({
      port: server.port,
      path: '/api/v1/datasets',
      headers: { Authorization: 'Bearer svc_key_x' },
    });
    request.on('error', () => undefined).end();
    await waiting;
    expect(await gauge('metro_requests_in_flight')).toEqual({ '': 1 });
    request.destroy();
    await expect.poll(() => gauge('metro_requests_in_flight')).toEqual({ '': 0 });
    await server.close();
  });

  it('report how many requests threads compute, how many wait, and how many were refused', async () => {
    expect(await gauge('metro_compute_running')).toEqual({ '': 1 });
    expect(await gauge('metro_compute_waiting')).toEqual({ '': 4 });
    expect(await gauge('metro_compute_refused_total')).toEqual({ '': 7 });
    expect(await gauge('metro_compute_refused_total')).toEqual({ '': 7 });
  });

  it('name a route with several paths', async () => {
    metrics.finishRequest('/oauth/token or /oauth/revoke', 400, 1, undefined);
    expect(await gauge('metro_requests_total')).toEqual({
      '{route="/oauth/token or /oauth/revoke",status="400",tier=""}': 1,
    });
  });

  it('report whether the account store and Redis are available, and failures', async () => {
    expect(await gauge('metro_account_store_up')).toEqual({ '': 0 });
    expect(await gauge('metro_account_store_failed_opens_total')).toEqual({ '': 5 });
    expect(await gauge('metro_account_store_moved_total')).toEqual({ '': 1 });
    expect(await gauge('metro_redis_up')).toEqual({ '': 1 });
    expect(await gauge('metro_redis_fallbacks_total')).toEqual({ '': 6 });
  });

  it('have one series for all unknown addresses', async () => {
    for (let i = 0; i < 5; i++) await client.send(`/api/v1/nothing-${i}`);
    for (let i = 0; i < 5; i++) await client.send(`/${i}`);
    expect(Object.keys(await gauge('metro_requests_total'))).toEqual([
      '{route="(other)",status="404",tier="anonymous"}',
      '{route="(other)",status="404",tier=""}',
    ]);
  });
});

it('a process ends although nobody reads its log', async () => {
  const script = `import { openLog } from './dynamic/observe/log.ts';
const log = openLog({ LOG_LEVEL: 'info' });
for (let i = 0; i < 3000; i++) log.info('x'.repeat(100));
setTimeout(() => process.exit(0), 100);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  expect(await once(child, 'exit')).toEqual([0, null]);
});

it('/readyz is 200 with an active release and 503 without', async () => {
  expect((await client.send('/readyz')).json).toEqual({ status: 'ready', pages: 'stored', files: 'present' });
  const empty = await overSocket(service());
  expect([(await empty.send('/readyz')).status, (await empty.send('/readyz')).json.status]).toEqual([
    503,
    'unavailable',
  ]);
  await empty.close();
});
