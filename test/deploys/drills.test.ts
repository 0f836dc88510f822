// @module-tag long
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { silent } from '../../build/base/progress.ts';
import { publish } from '../../build/publish.ts';
import { buildRelease } from '../../build/render/build.ts';
import { openS3 } from '../../common/release/s3.ts';
import { expectFiring, readMetrics } from '../support/alerts.ts';
import { startCaddy } from '../support/caddy.ts';
import { startHost, stopHosts } from '../support/host.ts';
import { startS3 } from '../support/s3.ts';
import { freePort, isInstalled } from '../support/stores.ts';
import { builtWorkshop, copyRelease } from '../support/tiny.ts';

afterEach(stopHosts);

const plenty = { LIMIT_ADDRESS: '999999999,999999999' };

describe('the object store is down', () => {
  it('the active release is served, MetroFollowFails fires, and the server follows again once the store is back', async () => {
    const shop = await builtWorkshop();
    const s3 = await startS3();
    Object.assign(process.env, s3.environment);
    const store = await openS3('s3://metro/drill');
    await publish(shop.distDir, 'tiny-1', store, silent, { pagesAPiece: 3 });
    const metricsPort = await freePort();
    const port = await startHost({
      ...s3.environment,
      ...plenty,
      RELEASES_FROM: 's3://metro/drill',
      RELEASES_DIR: join(shop.root, 'host'),
      METRICS_PORT: String(metricsPort),
    }).port();
    const ready = async () => (await fetch(`http://127.0.0.1:${port}/readyz`)).status;
    await expect.poll(ready).toBe(200);
    const before = await readMetrics(metricsPort);
    const failures = async () =>
      Number(/^metro_release_follow_failures_total (\d+)/m.exec(await readMetrics(metricsPort))?.[1]);
    s3.rules.refuse = () => true;
    await expect.poll(failures, { timeout: 60_000, interval: 500 }).toBeGreaterThan(0);
    expect(await ready()).toBe(200);
    expect((await fetch(`http://127.0.0.1:${port}/api/v1/metros`)).status).toBe(200);
    expectFiring(before, await readMetrics(metricsPort), ['MetroFollowFails']);

    delete s3.rules.refuse;
    const counted = await failures();
    const looked = s3.calls.length;
    await expect.poll(() => s3.calls.length, { timeout: 30_000 }).toBeGreaterThan(looked);
    expect(await failures()).toBe(counted);
    s3.close();
    await shop.remove();
  });
});

it('a published release is rolled back: both servers that follow serve the one before, and then the next one', async () => {
  const shop = await builtWorkshop();
  await copyRelease(join(shop.releasesDir, 'tiny-1'), join(shop.releasesDir, 'tiny-2'), (manifest) => {
    manifest.id = 'tiny-2';
    manifest.created_at = '2026-02-02T03:04:05.000Z';
  });
  await buildRelease({ ...shop, id: 'tiny-2' });
  const s3 = await startS3();
  Object.assign(process.env, s3.environment);
  const store = await openS3('s3://metro/drill');
  await publish(shop.distDir, 'tiny-1', store, silent, { pagesAPiece: 3 });
  const hosts = ['one', 'two'].map((name) =>
    startHost({
      ...s3.environment,
      ...plenty,
      RELEASES_FROM: 's3://metro/drill',
      RELEASES_DIR: join(shop.root, name),
      DATA_DIR: join(shop.root, `${name}-data`),
    }),
  );
  const ports = await Promise.all(hosts.map((host) => host.port()));
  const served = async () => {
    const ids = ports.map(async (port) => {
      const response = await fetch(`http://127.0.0.1:${port}/healthz`);
      return ((await response.json()) as { release?: string }).release;
    });
    return [...new Set(await Promise.all(ids))];
  };
  const expectServed = (id: string) => expect.poll(served, { timeout: 60_000, interval: 500 }).toEqual([id]);
  await expectServed('tiny-1');
  await publish(shop.distDir, 'tiny-2', store, silent, { pagesAPiece: 3 });
  await expectServed('tiny-2');
  await expect(publish(shop.distDir, 'tiny-1', store, silent)).rejects.toThrow('add --rollback');
  await publish(shop.distDir, 'tiny-1', store, silent, { pagesAPiece: 3, rollback: true });
  await expectServed('tiny-1');
  await publish(shop.distDir, 'tiny-2', store, silent, { pagesAPiece: 3 });
  await expectServed('tiny-2');
  s3.close();
  await shop.remove();
});

const caddy = isInstalled('caddy');
if (!caddy) process.stderr.write('Caddy is not installed: killing one of two servers is not tested\n');

describe.runIf(caddy)('one of two servers is killed', () => {
  it(
    'no request fails, MetroDown fires, and it takes requests again after its restart',
    { timeout: 300_000 },
    async () => {
      const ports = [await freePort(), await freePort()];
      const metricsPort = await freePort();
      const start = (i: number) =>
        startHost({ ...plenty, PORT: String(ports[i]), ...(i === 0 ? { METRICS_PORT: String(metricsPort) } : {}) });
      const hosts = [start(0), start(1)];
      await Promise.all(hosts.map((host) => host.port()));
      const port = await startCaddy(ports);
      const statuses = new Set<number>();
      const load = { isOn: true };
      const client = async () => {
        while (load.isOn) {
          const response = await fetch(`http://127.0.0.1:${port}/api/v1/metros/12420`);
          await response.arrayBuffer();
          statuses.add(response.status);
        }
      };
      const clients = Array.from({ length: 8 }, client);
      const before = await readMetrics(metricsPort);
      const served = () => readMetrics(metricsPort).then((text) => /^metro_requests_total.*$/m.exec(text)?.[0]);
      await expect.poll(served).toBeDefined();
      process.kill(-hosts[0]!.child.pid!, 'SIGKILL');
      await hosts[0]!.ended();
      await expect(readMetrics(metricsPort)).rejects.toThrow();
      expectFiring(before, undefined, ['MetroDown']);
      const again = start(0);
      await again.port();
      await expect.poll(served, { timeout: 60_000 }).toBeDefined();
      load.isOn = false;
      await Promise.all(clients);
      expect([...statuses]).toEqual([200]);
    },
  );
});

describe('the clock of a server jumps by 200 days', () => {
  it('answers go on, limits count, and MetroReleaseOld says that the figures are old', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'metro-clock-'));
    const shift = join(folder, 'shift.mjs');
    const flag = join(folder, 'jumped');
    // Preloaded into the server: its clock jumps once the file exists.
    writeFileSync(
      shift,
      `import { existsSync } from 'node:fs';
      const now = Date.now.bind(Date);
      Date.now = () => now() + (existsSync(${JSON.stringify(flag)}) ? 200 * 86_400_000 : 0);`,
    );
    const metricsPort = await freePort();
    const port = await startHost({
      NODE_OPTIONS: `--import=${shift}`,
      METRICS_PORT: String(metricsPort),
      LIMIT_ADDRESS: '1000,1000',
    }).port();
    const ask = () => fetch(`http://127.0.0.1:${port}/api/v1/datasets`);
    const remaining = async () => Number((await ask()).headers.get('ratelimit-remaining'));
    const first = await remaining();
    expect(await remaining()).toBe(first - 1);
    const before = await readMetrics(metricsPort);
    writeFileSync(flag, '');
    await expect.poll(remaining).toBeGreaterThan(first - 2);
    const after = await remaining();
    expect(await remaining()).toBe(after - 1);
    expect((await ask()).status).toBe(200);
    expectFiring(before, await readMetrics(metricsPort), ['MetroReleaseOld']);
    // And back: nobody is refused.
    rmSync(flag);
    for (let i = 0; i < 5; i++) expect((await ask()).status).toBe(200);
    rmSync(folder, { recursive: true });
  });
});
