import { describe, expect, it } from 'vitest';
import { secondsUntil, type Client } from '../dynamic/compute/costs.ts';
import { networksOf } from '../dynamic/http/limitKey.ts';
import { plainQueue } from './support/queue.ts';

const never = new AbortController().signal;
const busy = { code: 'unavailable', status: 503, retryAfter: 5 };
const nothing = () => Promise.resolve('done');

const anonymous = (key: string): Client => ({ key, lane: 'open', groups: networksOf(key) });
const paying = (key: string): Client => ({ key, lane: 'api', groups: [] });

/** Work that ends when the test says so. */
function holdWork() {
  let end!: () => void;
  const work = new Promise<void>((resolve) => (end = resolve));
  return { work: () => work, end };
}

/** A clock that work moves on. */
function clocked() {
  let now = 0;
  return {
    clock: () => now,
    pass: (ms: number) => void (now += ms),
    /** Work of some milliseconds. */
    costing: (ms: number) => () => Promise.resolve(void (now += ms)),
  };
}

/** Adds work to a queue whose thread is taken, and returns the names in the order in which they ran. */
async function orderOf(
  queue: ReturnType<typeof plainQueue>,
  added: readonly (readonly [Client, string, () => Promise<void>])[],
) {
  const first = holdWork();
  const order: string[] = [];
  const running = queue.run(paying('first'), never, first.work);
  const all = added.map(([client, name, work]) =>
    queue.run(client, never, () => {
      order.push(name);
      return work();
    }),
  );
  first.end();
  await Promise.all([running, ...all]);
  return order;
}

describe('the order', () => {
  it('is that of what clients cost: one that sends many requests delays its own', async () => {
    const { clock, costing } = clocked();
    const one = costing(110);
    const [a, b, c] = ['a', 'b', 'c'].map(anonymous) as [Client, Client, Client];
    expect(
      await orderOf(plainQueue({ clock }), [
        ...(['a1', 'a2', 'a3'] as const).map((name) => [a, name, one] as const),
        [b, 'b1', one],
        [c, 'c1', one],
        [b, 'b2', one],
      ]),
    ).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
  });

  it('goes by cost, not by the number of requests', async () => {
    const { clock, costing } = clocked();
    const [costly, cheap] = [anonymous('costly'), anonymous('cheap')];
    expect(
      await orderOf(plainQueue({ clock }), [
        [costly, 'costly 1', costing(300)],
        [costly, 'costly 2', costing(300)],
        ...[1, 2, 3, 4].map((i) => [cheap, `cheap ${i}`, costing(100)] as const),
      ]),
    ).toEqual(['costly 1', 'cheap 1', 'cheap 2', 'cheap 3', 'costly 2', 'cheap 4']);
  });

  it('is that of arrival where the costs are about the same', async () => {
    const { clock, costing } = clocked();
    const [a, b] = [anonymous('a'), anonymous('b')];
    expect(
      await orderOf(plainQueue({ clock }), [
        [a, 'a1', costing(30)],
        [a, 'a2', costing(30)],
        [b, 'b1', costing(1)],
        [a, 'a3', costing(60)],
        [a, 'a4', costing(1)],
        [b, 'b2', costing(1)],
      ]),
    ).toEqual(['a1', 'a2', 'b1', 'a3', 'b2', 'a4']);
  });

  it('puts clients with API access before all others', async () => {
    const { clock, costing } = clocked();
    expect(
      await orderOf(plainQueue({ clock }), [
        [anonymous('a'), 'a', costing(1)],
        [paying('key'), 'key 1', costing(50)],
        [paying('key'), 'key 2', costing(50)],
      ]),
    ).toEqual(['key 1', 'key 2', 'a']);
  });

  it('counts what neighbors in a network cost, in part', async () => {
    const { clock, costing } = clocked();
    const queue = plainQueue({ clock });
    await queue.run(anonymous('2001:db8:0:1::/64'), never, costing(800));
    // The network of the first client bears an eighth of its cost; another network none.
    expect(
      await orderOf(queue, [
        [anonymous('2001:db8:0:2::/64'), 'neighbor', costing(1)],
        [anonymous('2001:db8:1:2::/64'), 'stranger', costing(1)],
      ]),
    ).toEqual(['stranger', 'neighbor']);
  });
});

describe('threads', () => {
  /** Returns the most of some work that ran at once. */
  async function mostAtOnce(maxRunning: number, clients: readonly Client[]): Promise<number> {
    const queue = plainQueue({ maxRunning });
    let [running, most] = [0, 0];
    const work = async () => {
      most = Math.max(most, ++running);
      await new Promise(setImmediate);
      running--;
    };
    await Promise.all(clients.map((client) => queue.run(client, never, work)));
    expect([queue.running, queue.waiting]).toEqual([0, 0]);
    return most;
  }
  const twenty = Array.from({ length: 20 }, (_, i) => String(i));

  it('never run more than their number at once', async () => {
    expect(await mostAtOnce(2, twenty.map(paying))).toBe(2);
  });

  it('take one request of an anonymous client at a time', async () => {
    expect(
      await mostAtOnce(
        4,
        twenty.map(() => anonymous('a')),
      ),
    ).toBe(1);
    expect(
      await mostAtOnce(
        4,
        twenty.map(() => paying('key')),
      ),
    ).toBe(4);
  });

  it('are kept for clients with API access, one of several', async () => {
    expect(await mostAtOnce(4, twenty.map(anonymous))).toBe(3);
    expect(await mostAtOnce(1, twenty.map(anonymous))).toBe(1);
  });

  it('take the next request after one fails', async () => {
    const queue = plainQueue();
    const failing = queue.run(anonymous('a'), never, () => Promise.reject(new Error('failed')));
    const next = queue.run(anonymous('a'), never, nothing);
    await expect(failing).rejects.toThrow('failed');
    expect(await next).toBe('done');
  });
});

describe('a full queue', () => {
  it('refuses the newest request of the client with the most, among clients that cost as much (D72)', async () => {
    const { clock } = clocked();
    const queue = plainQueue({ maxWaiting: 3, clock });
    const first = holdWork();
    const greedy = anonymous('greedy');
    const running = queue.run(greedy, never, first.work);
    const waiting = [1, 2, 3].map(() => queue.run(greedy, never, nothing));
    await expect(queue.run(greedy, never, nothing)).rejects.toMatchObject(busy);
    const other = queue.run(anonymous('other'), never, nothing);
    await expect(waiting[2]).rejects.toMatchObject(busy);
    expect([queue.waiting, queue.refused]).toEqual([3, 2]);
    first.end();
    await running;
    expect(await Promise.all([waiting[0], waiting[1], other])).toEqual(['done', 'done', 'done']);
  });

  it('refuses who cost more before a newcomer', async () => {
    const { clock, costing } = clocked();
    const queue = plainQueue({ maxWaiting: 2, clock });
    for (const key of ['old 1', 'old 2']) await queue.run(anonymous(key), never, costing(key === 'old 1' ? 10 : 20));
    const first = holdWork();
    const running = queue.run(paying('first'), never, first.work);
    const old = ['old 1', 'old 2'].map((key) => queue.run(anonymous(key), never, nothing));
    const newcomer = queue.run(anonymous('new'), never, nothing);
    await expect(old[1]).rejects.toMatchObject(busy);
    first.end();
    await running;
    expect(await Promise.all([old[0], newcomer])).toEqual(['done', 'done']);
  });

  it('refuses no client with API access while others wait', async () => {
    const queue = plainQueue({ maxWaiting: 3 });
    const first = holdWork();
    const running = queue.run(anonymous('first'), never, first.work);
    const crowd = ['a', 'b', 'c'].map((key) => queue.run(anonymous(key), never, nothing));
    const key = [1, 2, 3].map(() => queue.run(paying('key'), never, nothing));
    for (const one of crowd) await expect(one).rejects.toMatchObject(busy);
    await expect(queue.run(anonymous('d'), never, nothing)).rejects.toMatchObject(busy);
    await expect(queue.run(paying('key'), never, nothing)).rejects.toMatchObject(busy);
    first.end();
    await running;
    expect(await Promise.all(key)).toEqual(['done', 'done', 'done']);
  });

  it('refuses a client that has as many requests waiting as it may, and no other (D87)', async () => {
    const queue = plainQueue({ maxWaitingPerClient: 2 });
    const first = holdWork();
    const greedy = anonymous('greedy');
    const running = queue.run(greedy, never, first.work);
    const waiting = [queue.run(greedy, never, nothing), queue.run(greedy, never, nothing)];
    await expect(queue.run(greedy, never, nothing)).rejects.toMatchObject(busy);
    waiting.push(queue.run(anonymous('other'), never, nothing));
    expect([queue.waiting, queue.refused]).toEqual([3, 1]);
    first.end();
    await running;
    expect(await Promise.all(waiting)).toEqual(['done', 'done', 'done']);
  });
});

describe('a budget', () => {
  const budgets = { open: 6000, api: 12_000 };

  it('refuses a client that cost more, and says when it may ask again', async () => {
    const { clock, pass, costing } = clocked();
    const queue = plainQueue({ budgets, clock });
    const [a, key] = [anonymous('192.0.2.1'), paying('key')];
    await queue.run(key, never, costing(8000));
    await queue.run(a, never, costing(8000));
    // 60 ln(8000 / 6000) = 17.3
    await expect(queue.run(a, never, nothing)).rejects.toMatchObject({ code: 'unavailable', retryAfter: 18 });
    expect([queue.refused, await queue.run(key, never, nothing)]).toEqual([1, 'done']);
    pass(17_000);
    await expect(queue.run(a, never, nothing)).rejects.toMatchObject({ retryAfter: 1 });
    pass(1000);
    expect(await queue.run(a, never, nothing)).toBe('done');
  });

  it('is shared in a network: the larger it is, the more clients it has room for', async () => {
    const { clock, costing } = clocked();
    const queue = plainQueue({ budgets: { open: 60, api: 60 }, clock });
    const neighbors = Array.from({ length: 9 }, (_, i) => anonymous(`192.0.2.${i + 1}`));
    // A /24 has room for eight clients that use up their budgets.
    for (const one of neighbors) await queue.run(one, never, costing(60));
    await expect(queue.run(anonymous('192.0.2.200'), never, nothing)).rejects.toThrow(/or those of your network/);
    expect(await queue.run(anonymous('192.0.3.1'), never, nothing)).toBe('done');
  });

  it('counts what the work says that it took, not how long it was under way', async () => {
    const { clock, costing } = clocked();
    const queue = plainQueue({ budgets, clock });
    const a = anonymous('192.0.2.1');
    for (let i = 0; i < 10; i++) await queue.run(a, never, costing(8000), () => 100);
    expect(await queue.run(a, never, nothing)).toBe('done');
  });

  it('refuses waiting requests, too, once those before them used it up', async () => {
    const { clock, costing } = clocked();
    const queue = plainQueue({ budgets, clock });
    const a = anonymous('192.0.2.1');
    const all = Array.from({ length: 9 }, () => queue.run(a, never, costing(2500)));
    const done = await Promise.allSettled(all);
    expect(done.map(({ status }) => status)).toEqual([
      ...Array<string>(3).fill('fulfilled'),
      ...Array<string>(6).fill('rejected'),
    ]);
    expect([queue.waiting, queue.running, queue.refused]).toEqual([0, 0, 6]);
  });

  it('of a client with API access is not forgotten for thousands of other clients', async () => {
    const { clock, costing } = clocked();
    const queue = plainQueue({ budgets, clock });
    await queue.run(paying('key'), never, costing(20_000));
    const crowd = Array.from({ length: 21_000 }, (_, i) =>
      anonymous(`2001:db8:${(i >> 8).toString(16)}:${i & 255}::/64`),
    );
    for (const client of crowd) await queue.run(client, never, nothing);
    await expect(queue.run(paying('key'), never, nothing)).rejects.toMatchObject({ code: 'unavailable' });
  });

  it('falls to 1/e in a minute', () => {
    expect([secondsUntil(Math.E, 1), secondsUntil(1.001, 1)]).toEqual([60, 1]);
  });
});

it('drops waiting work when its client disconnects (D73)', async () => {
  const queue = plainQueue();
  const [first, gone] = [holdWork(), new AbortController()];
  const running = queue.run(anonymous('a'), never, first.work);
  let started = false;
  const dropped = queue.run(anonymous('b'), gone.signal, () => Promise.resolve((started = true)));
  gone.abort();
  await expect(dropped).rejects.toThrow('aborted');
  await expect(queue.run(anonymous('b'), gone.signal, first.work)).rejects.toThrow('aborted');
  expect(queue.waiting).toBe(0);
  first.end();
  await running;
  expect([started, queue.running]).toEqual([false, 0]);
});

it.each([
  ['192.0.2.17', ['192.0.2.0/24']],
  ['2001:db8:1:abcd::/64', ['2001:db8:1:ab00::/56', '2001:db8:1:0::/48']],
  ['unknown', []],
])('the networks around %s are %j', (key, networks) => {
  expect(networksOf(key).map((network) => network.key)).toEqual(networks);
});
