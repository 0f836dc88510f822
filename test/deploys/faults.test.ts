// @module-tag long
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { buildRelease } from '../../build/render/build.ts';
import { silent } from '../../build/base/progress.ts';
import { publish } from '../../build/publish.ts';
import { accountServices } from '../../dynamic/identity/accounts/services.ts';
import { openPostgres } from '../../dynamic/stores/sql/postgres.ts';
import { MemoryCounters } from '../../dynamic/stores/counters/memory.ts';
import { PublishedReleases } from '../../common/release/follow.ts';
import { readPointer } from '../../common/release/pointer.ts';
import { openS3 } from '../../common/release/s3.ts';
import { expectFiring, readMetrics } from '../support/alerts.ts';
import { startHost, stopHosts } from '../support/host.ts';
import { startS3 } from '../support/s3.ts';
import { freePort, isInstalled, ownPostgres, ownRedis, type OwnStore, postgresPrograms } from '../support/stores.ts';
import { buildTiny, workshop } from '../support/tiny.ts';

const values = '/api/v1/measures/unemployment_rate/values?geography=msa';
const plenty = { LIMIT_ADDRESS: '999999999,999999999' };

afterEach(stopHosts);

const redis = isInstalled('redis-server');
if (!redis) process.stderr.write('redis-server is not installed: killing it is not tested\n');

it.runIf(redis)('Redis is killed: limits are counted in the process, and in Redis again when it is back', async () => {
  const store = await ownRedis();
  await store.start();
  const metricsPort = await freePort();
  const host = startHost({
    REDIS_URL: store.url,
    LOG_LEVEL: 'warn',
    LIMIT_ADDRESS: '1000,1000',
    METRICS_PORT: String(metricsPort),
  });
  const port = await host.port();
  const readRemaining = async () => {
    const answer = await fetch(`http://127.0.0.1:${port}/api/v1/datasets`);
    expect(answer.status).toBe(200);
    return Number(answer.headers.get('ratelimit-remaining'));
  };
  await expect.poll(readRemaining).toBeLessThan(999);
  const before = await readMetrics(metricsPort);
  await store.kill();
  let last = Infinity;
  for (let i = 0; i < 50; i++) last = await readRemaining();
  await expect.poll(() => host.said.error).toContain('Redis is unavailable');
  expectFiring(before, await readMetrics(metricsPort), ['MetroRedisDown']);
  await store.start();
  // The new Redis has counted nothing, and what the process counted only grows: more is left where Redis counts again.
  await expect.poll(readRemaining).toBeGreaterThan(last);
  await store.remove();
});

const programs = postgresPrograms();
if (programs === undefined) process.stderr.write('Postgres is not installed: killing it is not tested\n');

describe.runIf(programs !== undefined)('Postgres is killed', () => {
  let store: OwnStore | undefined;
  beforeAll(async () => {
    store = await ownPostgres(programs!);
    await store.start();
  });
  afterAll(() => store?.remove());

  it('public pages are served, a credential gets 503 and is never anonymous, and it works again after the restart', async () => {
    const sql = await openPostgres(store!.url);
    const { accounts, keys, people } = accountServices(sql, Date.now);
    const operator = { id: 'operator' };
    await people.add(operator, { email: 'ada@example.org', name: 'Ada', password: null });
    const { id } = await accounts.add(operator, 'Sites Inc', 'ada@example.org');
    await accounts.setAccess(operator, id, true);
    const { token } = await keys.add(operator, id, 'ada@example.org', 'laptop');
    await sql.close();
    const metricsPort = await freePort();
    const port = await startHost({ DATABASE_URL: store!.url, METRICS_PORT: String(metricsPort), ...plenty }).port();
    const send = (credential?: string) =>
      fetch(
        `http://127.0.0.1:${port}${values}`,
        credential ? { headers: { Authorization: `Bearer ${credential}` } } : {},
      );
    expect((await send(token)).headers.get('cache-control')).toBe('private, no-cache');

    const before = await readMetrics(metricsPort);
    await store!.kill();
    expect((await send()).status).toBe(200);
    // What was remembered counts for nothing as soon as the store cannot tell that it changed.
    await expect.poll(async () => (await send(token)).status, { interval: 500 }).toBe(503);
    for (const credential of [token, 'svc_key_unknown']) {
      const refused = await send(credential);
      // What cannot be a key is known without asking.
      expect(refused.status).toBe(credential === token ? 503 : 401);
      expect(refused.headers.get('cache-control')).toBe('no-store');
      if (credential === token) {
        expect(refused.headers.get('retry-after')).toBe('5');
        expect(((await refused.json()) as { error: string }).error).toBe('unavailable');
      }
    }
    expect((await send()).status).toBe(200);
    // Most requests here have a credential.
    expectFiring(before, await readMetrics(metricsPort), ['MetroErrors', 'MetroAccountStoreDown']);

    await store!.start();
    await expect.poll(async () => (await send(token)).status, { interval: 500 }).toBe(200);
  });
});

/** Makes a folder with room for so many kilobytes; false where nothing can be mounted. */
function smallDisk(folder: string, kilobytes: number): boolean {
  mkdirSync(folder, { recursive: true });
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${kilobytes}k`, 'tmpfs', folder]).status === 0;
  if (!mounted) process.stderr.write('nothing can be mounted here: full disks are not tested\n');
  return mounted;
}

describe('the disk is full', () => {
  it('during a build: the error names it, and no partial file remains', async ({ skip }) => {
    const shop = await workshop();
    const small = join(shop.root, 'small');
    if (!smallDisk(small, 300)) {
      await shop.remove();
      return skip();
    }
    try {
      await buildTiny(shop);
      const build = buildRelease({ releasesDir: shop.releasesDir, distDir: small, id: 'tiny-1', progress: silent });
      await expect(build).rejects.toThrow(/ENOSPC|no space left|No space left|disk full|write/i);
      expect(await readdir(small)).toEqual([]);
    } finally {
      execFileSync('umount', [small]);
      await shop.remove();
    }
  });

  it('during the download of a release: the active one is served, and the new one follows once there is space', async ({
    skip,
  }) => {
    const shop = await workshop();
    const small = join(shop.root, 'small');
    if (!smallDisk(small, 300)) {
      await shop.remove();
      return skip();
    }
    const s3 = await startS3();
    try {
      await buildTiny(shop);
      Object.assign(process.env, s3.environment);
      const store = await openS3('s3://metro/full');
      await publish(shop.distDir, 'tiny-1', store, silent);
      let errors = '';
      const log = pino({ level: 'error' }, { write: (line: string) => void (errors += line) });
      const follower = new PublishedReleases(store, small, log);
      await follower.look();
      expect(errors).toMatch(/ENOSPC|disk (may be )?full/);
      expect(await readdir(small)).toEqual([]);
      execFileSync('mount', ['-o', 'remount,size=100m', small]);
      await follower.look();
      expect((await readPointer(small))?.release).toBe('tiny-1');
    } finally {
      execFileSync('umount', [small]);
      s3.close();
      await shop.remove();
    }
  });
});

describe('slow, idle, half-closed and flooding clients', () => {
  const open = (port: number): Promise<Socket> =>
    new Promise((resolve, reject) => {
      const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true }, () => resolve(socket));
      socket.once('error', reject);
    });
  const read = async (socket: Socket): Promise<string> => {
    let text = '';
    for await (const chunk of socket) text += String(chunk);
    return text;
  };
  const works = async (port: number) => expect((await fetch(`http://127.0.0.1:${port}${values}`)).status).toBe(200);

  it('ten thousand idle connections do not delay other clients', async ({ skip }) => {
    const files = Number(
      execFileSync('sh', ['-c', 'ulimit -Hn'], { encoding: 'utf8' }).trim().replace('unlimited', '1e9'),
    );
    if (files < 11_000) {
      process.stderr.write(`only ${files} files may be open: ten thousand connections are not tested\n`);
      return skip();
    }
    const port = await startHost(plenty).port();
    const idle: Socket[] = [];
    for (let i = 0; i < 100; i++) idle.push(...(await Promise.all(Array.from({ length: 100 }, () => open(port)))));
    const began = performance.now();
    for (let i = 0; i < 20; i++) await works(port);
    // It takes some milliseconds each; a server that looked through its connections, or waited for them, would take far longer.
    expect((performance.now() - began) / 20).toBeLessThan(2000);
    idle.forEach((socket) => socket.destroy());
    await works(port);
  });

  it('a client that closes its side still gets its response', async () => {
    const port = await startHost(plenty).port();
    const socket = await open(port);
    socket.end(`GET ${values} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
    expect(await read(socket)).toMatch(/^HTTP\/1.1 200 [^]*\]}$/);
  });

  it('a client that sends or reads byte by byte delays neither other clients nor a restart', async () => {
    const host = startHost(plenty);
    const port = await host.port();
    const [sending, reading] = [await open(port), await open(port)];
    sending.on('error', () => undefined);
    reading.on('error', () => undefined);
    sending.write(
      'POST /api/v1/rank HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{',
    );
    reading.pause();
    for (let i = 0; i < 200; i++) reading.write(`GET ${values}&per_page=500 HTTP/1.1\r\nHost: x\r\n\r\n`);
    for (let i = 0; i < 5; i++) {
      sending.write(' ');
      await works(port);
    }
    const began = performance.now();
    host.child.kill('SIGTERM');
    expect(await host.ended()).toBe(0);
    // It gives them five seconds; they would not end by themselves.
    expect(performance.now() - began).toBeLessThan(30_000);
    sending.destroy();
    reading.destroy();
  });

  it('refuses floods of headers and of addresses, and keeps serving', async () => {
    const port = await startHost(plenty).port();
    const flood = async (text: string) => {
      const socket = await open(port);
      socket.on('error', () => undefined);
      socket.write(text);
      const answer = await read(socket).catch(() => '');
      socket.destroy();
      return answer.slice(0, 12);
    };
    const many = Array.from({ length: 3000 }, (_, i) => `X-${i}: y`).join('\r\n');
    expect(await flood(`GET ${values} HTTP/1.1\r\nHost: x\r\n${many}\r\n\r\n`)).toBe('HTTP/1.1 431');
    expect(await flood(`GET /api/v1/metros?q=${'a'.repeat(100_000)} HTTP/1.1\r\nHost: x\r\n\r\n`)).toBe('HTTP/1.1 431');
    expect(await flood('\r\n'.repeat(10) + 'x'.repeat(200_000))).toMatch(/^HTTP\/1.1 4/);
    // The server answers long addresses that differ each time, and does not keep them.
    const long = new Set<number>();
    for (let i = 0; i < 200; i++)
      long.add((await fetch(`http://127.0.0.1:${port}/api/v1/metros?q=${'b'.repeat(190)}${i}`)).status);
    expect(long).toEqual(new Set([200]));
    await works(port);
  });
});

it('a limit holds when the clock is set back a little, and refuses nobody after the clock ran far in advance', () => {
  const counters = new MemoryCounters();
  const windows = [{ key: 'x', limit: 1, seconds: 60 as const }];
  const noon = Date.parse('2026-11-21T12:00:15Z');
  const day = 86_400_000;
  expect(counters.take(windows, noon).allowed).toBe(true);
  expect(counters.take(windows, noon - 30_000).allowed).toBe(false);
  expect(counters.take(windows, noon + day).allowed).toBe(true);
  expect(counters.take(windows, noon + day).allowed).toBe(false);
  expect(counters.take(windows, noon).allowed).toBe(true);
  expect(counters.take(windows, noon).allowed).toBe(false);
});
