import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createClient } from 'redis';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { windowsOf } from '../../api/gate/limits.ts';
import { RestRedisCounters } from '../../dynamic/stores/counters/restRedis.ts';
import { isInstalled, ownRedis, type OwnStore } from '../support/stores.ts';

const noon = Date.parse('2026-11-21T12:00:15Z');
const silent = () => undefined;

/** Passes commands on to a Redis as Upstash's REST interface does: a list of words in, `result` or `error` out. */
async function overRest(url: string, token: string) {
  const redis = createClient({ url });
  await redis.connect();
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      const answer = (status: number, value: object) => response.writeHead(status).end(JSON.stringify(value));
      if (request.headers.authorization !== `Bearer ${token}`) return void answer(401, { error: 'Unauthorized' });
      redis.sendCommand((JSON.parse(body) as unknown[]).map(String)).then(
        (result) => answer(200, { result }),
        (error: unknown) => answer(400, { error: String(error) }),
      );
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = () => {
    redis.destroy();
    server.closeAllConnections();
    server.close();
  };
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close };
}

describe.runIf(isInstalled('redis-server'))('counters in a Redis over HTTP', () => {
  let store: OwnStore;
  let rest: Awaited<ReturnType<typeof overRest>>;
  beforeAll(async () => {
    store = await ownRedis();
    await store.start();
    rest = await overRest(store.url, 'secret');
  });
  afterAll(async () => {
    rest.close();
    await store.remove();
  });

  it('are shared, exact under load, and count no refused request (D36)', async () => {
    const [one, other] = [1, 2].map(() => new RestRedisCounters(rest.url, 'secret', silent)) as [
      RestRedisCounters,
      RestRedisCounters,
    ];
    const windows = windowsOf(randomUUID(), { perMinute: 10, perDay: 1000 });
    const results = await Promise.all(Array.from({ length: 40 }, (_, i) => [one, other][i % 2]!.take(windows, noon)));
    expect(results.filter(({ allowed }) => allowed)).toHaveLength(10);
    expect(await one.take(windows, noon + 60_000)).toMatchObject({ allowed: true, remaining: 9 });
    const day = windowsOf(windows[0]!.key, { perMinute: 1000, perDay: 1000 })[1]!;
    expect(await one.take([day], noon + 60_000)).toMatchObject({ remaining: 988 });
  });

  it('count in the process while Redis fails, and log it without the token', async () => {
    const messages: unknown[] = [];
    for (const [url, token] of [
      [rest.url, 'another'],
      ['http://127.0.0.1:1', 'secret'],
    ] as const) {
      const counters = new RestRedisCounters(url, token, (error) => messages.push(error));
      const windows = windowsOf(randomUUID(), { perMinute: 2, perDay: 100 });
      const allowed = [];
      for (let i = 0; i < 3; i++) allowed.push((await counters.take(windows, noon)).allowed);
      expect(allowed).toEqual([true, true, false]);
    }
    // Once for each.
    expect(messages).toHaveLength(2);
    expect(messages.map(String).join()).not.toMatch(/secret|another/);
  });
});
