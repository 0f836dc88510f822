import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { judge, windowsOf } from '../api/gate/limits.ts';
import { MemoryCounters } from '../dynamic/stores/counters/memory.ts';
import { limitKey } from '../dynamic/http/limitKey.ts';
import type { Served } from '../common/release/served.ts';
import { inProcess } from './support/client.ts';
import { openBuilt, service, type ServiceOptions } from './support/service.ts';

const noon = Date.parse('2026-11-21T12:00:15Z');
const path = '/api/v1/metros';

describe('limits of a client address (D36)', () => {
  let served: Served;
  beforeAll(async () => void (served = await openBuilt(inject('release'))));
  afterAll(() => served.close());

  async function openCounting(options: ServiceOptions) {
    const client = await inProcess(service({ served, clock: () => noon, ...options }));
    return async (headers: Record<string, string> = {}, url = path) => {
      const { status, headers: h, json } = await client.send(url, { headers });
      return {
        status,
        error: json?.error as string | undefined,
        message: json?.message as string,
        limit: h['ratelimit-limit'],
        remaining: h['ratelimit-remaining'],
        reset: h['ratelimit-reset'],
        retry: h['retry-after'],
      };
    };
  }

  it('counts down a minute, then refuses until it ends', async () => {
    const send = await openCounting({ addressLimit: { perMinute: 3, perDay: 100 } });
    for (const remaining of ['2', '1', '0'])
      expect(await send()).toMatchObject({ status: 200, limit: '3', remaining, reset: '45', retry: undefined });
    const refused = await send();
    expect(refused).toMatchObject({
      status: 429,
      error: 'rate_limited',
      limit: '3',
      remaining: '0',
      reset: '45',
      retry: '45',
    });
    expect(refused.message).toBe(
      'over the limit of 3 requests per minute for this network address; try again in 45 seconds. Accounts with API access have higher limits: see http://metro.test/docs/limits#higher-limits',
    );
  });

  it('names the daily limit when that one is used up', async () => {
    const send = await openCounting({ addressLimit: { perMinute: 3, perDay: 1 } });
    await send();
    expect((await send()).message).toMatch(
      /^over the limit of 1 requests per day for this network address; try again in 43185 seconds\./,
    );
  });

  it('counts a credential in the wrong place, and returns 401 past the limit too (D36, D49)', async () => {
    const send = await openCounting({ addressLimit: { perMinute: 2, perDay: 100 } });
    expect(await send({ 'X-Api-Key': 'x' })).toMatchObject({ status: 401, remaining: '1' });
    expect(await send({}, `${path}?api_key=x`)).toMatchObject({ status: 401, remaining: '0' });
    expect(await send({}, `${path}?api_key=x`)).toMatchObject({ status: 401, remaining: '0' });
    expect((await send()).status).toBe(429);
  });

  it('starts again with each minute and each UTC day', async () => {
    let now = noon;
    const send = await openCounting({ addressLimit: { perMinute: 1, perDay: 2 }, clock: () => now });
    expect((await send()).status).toBe(200);
    expect((await send()).status).toBe(429);
    now += 45_000;
    expect(await send()).toMatchObject({ status: 200, limit: '2', remaining: '0', reset: String(12 * 3600 - 60) });
    now += 60_000;
    expect(await send()).toMatchObject({ status: 429, limit: '2', retry: String(12 * 3600 - 120) });
    now = Date.parse('2026-11-22T00:00:00Z');
    expect((await send()).status).toBe(200);
  });

  it('spends nothing on a refused request', async () => {
    let now = noon;
    const send = await openCounting({ addressLimit: { perMinute: 1, perDay: 3 }, clock: () => now });
    for (let minute = 0; minute < 3; minute++, now += 60_000) {
      expect((await send()).status).toBe(200);
      for (let i = 0; i < 5; i++) expect((await send()).status).toBe(429);
    }
    expect(await send()).toMatchObject({ status: 429, limit: '3' });
  });

  it('counts a 304, a 404, a 400, a 405 and a HEAD; not a preflight', async () => {
    const client = await inProcess(
      service({ served, clock: () => noon, addressLimit: { perMinute: 10, perDay: 100 } }),
    );
    const readRemaining = async (url: string, method = 'GET', headers = {}) =>
      (await client.send(url, { method, headers })).headers['ratelimit-remaining'];
    expect(await readRemaining(path)).toBe('9');
    expect(await readRemaining(path, 'GET', { 'If-None-Match': '*' })).toBe('8');
    expect(await readRemaining('/api/v1/nope')).toBe('7');
    expect(await readRemaining('/api/v1/metros?x=1')).toBe('6');
    expect(await readRemaining(path, 'POST')).toBe('5');
    expect(await readRemaining(path, 'HEAD')).toBe('4');
    await client.send(path, { method: 'OPTIONS' });
    await client.send('/healthz');
    expect(await readRemaining('/api/v1/openapi.json')).toBe('3');
  });

  it('counts a request that fails with 401, and returns 401 past the limit too', async () => {
    const send = await openCounting({ addressLimit: { perMinute: 2, perDay: 100 } });
    const bad = { Authorization: 'Bearer x' };
    expect(await send(bad)).toMatchObject({ status: 401, remaining: '1' });
    expect(await send(bad)).toMatchObject({ status: 401, remaining: '0' });
    expect(await send(bad)).toMatchObject({ status: 401, remaining: '0' });
    expect((await send()).status).toBe(429);
  });

  it.each([
    ['203.0.113.150', '203.0.113.150:8080', '203.0.113.151:8080'],
    ['2001:db8::1', '[2001:db8::2]:443', '[2001:db8:1::2]:443'],
  ])('counts a client by its address, with or without a port: %s, %s', async (plain, same, other) => {
    for (const trustedProxies of [1, ['loopback']] as const) {
      const behind = await openCounting({ addressLimit: { perMinute: 1, perDay: 100 }, trustedProxies });
      expect((await behind({ 'X-Forwarded-For': plain })).status).toBe(200);
      expect((await behind({ 'X-Forwarded-For': same })).status).toBe(429);
      expect((await behind({ 'X-Forwarded-For': other })).status).toBe(200);
    }
    const chain = await openCounting({
      addressLimit: { perMinute: 1, perDay: 100 },
      trustedProxies: ['loopback', '10.0.0.0/8'],
    });
    expect((await chain({ 'X-Forwarded-For': `${same}, 10.1.2.3:4567` })).status).toBe(200);
    expect((await chain({ 'X-Forwarded-For': plain })).status).toBe(429);
  });

  it('counts each client behind a trusted proxy by its own address, and ignores X-Forwarded-For from anyone else', async () => {
    const behind = await openCounting({ addressLimit: { perMinute: 1, perDay: 100 }, trustedProxies: 1 });
    expect((await behind({ 'X-Forwarded-For': '203.0.113.1' })).status).toBe(200);
    expect((await behind({ 'X-Forwarded-For': '203.0.113.2' })).status).toBe(200);
    expect((await behind({ 'X-Forwarded-For': '198.51.100.9, 203.0.113.2' })).status).toBe(429);
    const network = await openCounting({
      addressLimit: { perMinute: 1, perDay: 100 },
      trustedProxies: ['loopback', '10.0.0.0/8'],
    });
    expect((await network({ 'X-Forwarded-For': '203.0.113.1, 10.1.2.3' })).status).toBe(200);
    expect((await network({ 'X-Forwarded-For': '203.0.113.1' })).status).toBe(429);
    expect((await network({ 'X-Forwarded-For': 'not an address' })).status).toBe(200);
    const direct = await openCounting({ addressLimit: { perMinute: 1, perDay: 100 } });
    expect((await direct({ 'X-Forwarded-For': '203.0.113.1' })).status).toBe(200);
    expect((await direct({ 'X-Forwarded-For': '203.0.113.2' })).status).toBe(429);
  });
});

describe('the key of an address', () => {
  it('is the /64 of an IPv6 address and the whole IPv4 address', () => {
    expect(limitKey('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2::/64');
    expect(limitKey('2001:db8:1:2::')).toBe('2001:db8:1:2::/64');
    expect(limitKey('2001:DB8:1:3::1')).toBe('2001:db8:1:3::/64');
    expect(limitKey('::ffff:192.0.2.7')).toBe('192.0.2.7');
    expect(limitKey('192.0.2.7')).toBe('192.0.2.7');
    expect(limitKey('fe80::1%eth0')).toBe('fe80:0:0:0::/64');
    expect(limitKey('not an address')).toBeUndefined();
  });
});

describe('windows', () => {
  const windows = windowsOf('a', { perMinute: 5, perDay: 5 });

  it('report the window with the fewest requests left, and of two equal ones the one that ends later', () => {
    expect(judge(windows, [0, 3], noon)).toMatchObject({ remaining: 1, reset: 12 * 3600 - 15 });
    expect(judge(windows, [3, 0], noon)).toMatchObject({ remaining: 1, reset: 45 });
    expect(judge(windows, [5, 5], noon)).toMatchObject({ allowed: false, remaining: 0, reset: 12 * 3600 - 15 });
  });

  it('give no second budget when the clock is set back', () => {
    const counters = new MemoryCounters();
    const [minute] = windowsOf('a', { perMinute: 2, perDay: 100 });
    const take = (now: number) => counters.take([minute!], now).allowed;
    expect([take(noon), take(noon), take(noon - 90_000), take(noon)]).toEqual([true, true, false, false]);
    expect(take(noon + 60_000)).toBe(true);
  });
});
