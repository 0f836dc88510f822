import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { windowsOf } from '../../api/gate/limits.ts';
import { RedisCounters } from '../../dynamic/stores/counters/redis.ts';
import { isInstalled, ownRedis } from '../support/stores.ts';
import { redisAnswers, redisUrl } from './redis.ts';

const noon = Date.parse('2026-11-21T12:00:15Z');

describe.runIf(await redisAnswers())('counters in Redis', () => {
  const silent = pino({ level: 'silent' });
  const connect = async () => {
    const counters = RedisCounters.connect(redisUrl, silent);
    await counters.ready();
    return counters;
  };

  it('are shared by processes, and exact under load', async () => {
    const [one, other] = [await connect(), await connect()];
    const windows = windowsOf(randomUUID(), { perMinute: 10, perDay: 1000 });
    const results = await Promise.all(Array.from({ length: 40 }, (_, i) => [one, other][i % 2]!.take(windows, noon)));
    expect(results.filter(({ allowed }) => allowed)).toHaveLength(10);
    expect((await one.take(windows, noon + 60_000)).remaining).toBe(9);
    one.close();
    other.close();
  });

  it('do not count a refused request in any window', async () => {
    const counters = await connect();
    const windows = windowsOf(randomUUID(), { perMinute: 1, perDay: 3 });
    for (let minute = 0; minute < 3; minute++) {
      const now = noon + minute * 60_000;
      expect((await counters.take(windows, now)).allowed).toBe(true);
      for (let i = 0; i < 5; i++) expect((await counters.take(windows, now)).allowed).toBe(false);
    }
    expect(await counters.take(windows, noon + 180_000)).toMatchObject({ allowed: false, limit: 3 });
    counters.close();
  });
});

it.runIf(isInstalled('redis-server'))(
  'count in the process while Redis hangs, and in it again afterwards, with one log line for each (D78)',
  async () => {
    const store = await ownRedis();
    await store.start();
    const lines: { msg: string; failures?: number }[] = [];
    const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line)) });
    const counters = RedisCounters.connect(store.url, log);
    await counters.ready();
    const windows = windowsOf('x', { perMinute: 10, perDay: 100 });
    const takeOne = async () => (await counters.take(windows, noon)).remaining;
    expect([await takeOne(), await takeOne()]).toEqual([9, 8]);
    store.pause();
    const began = performance.now();
    // What was asked at once was all counted here; nobody waits a second time.
    const rest = await Promise.all(Array.from({ length: 5 }, takeOne));
    expect(rest.toSorted()).toEqual([5, 6, 7, 8, 9]);
    for (let i = 0; i < 5; i++) await takeOne();
    expect(performance.now() - began).toBeLessThan(5000);
    store.resume();
    await expect.poll(takeOne).toBeLessThanOrEqual(7);
    await expect.poll(async () => (await takeOne(), counters.available), { timeout: 10_000 }).toBe(true);
    expect(lines.map(({ msg }) => msg)).toEqual([
      'Redis is unavailable; each process counts limits for itself',
      'Redis is available again',
    ]);
    expect(lines[1]!.failures).toBeGreaterThanOrEqual(counters.fallbacks);
    counters.close();
    await store.remove();
  },
);

it.runIf(isInstalled('redis-server')).each([
  ['before the command is written', 0],
  ['after the command is written', 1],
])('go on in Redis while the event loop is blocked %s', async (_, turns) => {
  const store = await ownRedis();
  await store.start();
  let lines = '';
  const log = pino({ level: 'warn' }, { write: (line: string) => void (lines += line) });
  const [one, other] = [RedisCounters.connect(store.url, log), RedisCounters.connect(store.url, log)];
  await Promise.all([one.ready(), other.ready()]);
  const windows = windowsOf('x', { perMinute: 10, perDay: 100 });
  expect((await one.take(windows, noon)).remaining).toBe(9);
  const results = Promise.all([one.take(windows, noon), one.take(windows, noon)]);
  for (let i = 0; i < turns; i++) await new Promise((resolve) => setImmediate(resolve));
  // Longer than Redis may take to answer.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 600);
  expect((await results).map(({ remaining }) => remaining)).toEqual([8, 7]);
  expect((await other.take(windows, noon)).remaining).toBe(6);
  expect(lines).toBe('');
  one.close();
  other.close();
  await store.remove();
});

it('count in the process while Redis is unavailable, and log one line (D78)', async () => {
  let lines = '';
  const log = pino({ level: 'warn' }, { write: (line: string) => void (lines += line) });
  const counters = RedisCounters.connect('redis://user:secret@127.0.0.1:1', log);
  const windows = windowsOf('x', { perMinute: 2, perDay: 100 });
  const allowed = [];
  for (let i = 0; i < 3; i++) allowed.push((await counters.take(windows, noon)).allowed);
  expect(allowed).toEqual([true, true, false]);
  expect(lines.trim().split('\n')).toHaveLength(1);
  expect(lines).toContain('Redis is unavailable; each process counts limits for itself');
  expect(lines).toContain('127.0.0.1:1');
  expect([counters.available, counters.fallbacks]).toEqual([false, 3]);
  expect(lines).not.toContain('secret');
  counters.close();
});
