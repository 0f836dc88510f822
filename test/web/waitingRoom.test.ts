import { setTimeout } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { RankedQueue } from '../../dynamic/identity/accounts/rankedQueue.ts';
import type { WebError } from '../../dynamic/identity/pages/errors.ts';
import { type WaitingAttempt, WaitingRoom } from '../../dynamic/identity/pages/waitingRoom.ts';

const never = new AbortController().signal;

/** Returns whether each attempt was admitted, was turned away or still waits. */
function room() {
  const wakes: (() => void)[] = [];
  const waiting = new WaitingRoom(
    (_ms, signal) =>
      new Promise<void>((resolve, reject) => {
        wakes.push(resolve);
        signal.addEventListener('abort', () => reject(new Error('aborted')));
      }),
  );
  const attempt = (given: Partial<WaitingAttempt>, gone = never) => {
    const state = { is: 'waiting' };
    waiting
      .wait(1000, { email: 'ada', address: '192.0.2.1', rank: 1, ...given }, gone)
      .then(() => (state.is = 'in'))
      .catch((error: unknown) => (state.is = `turned away with ${(error as WebError).status}`));
    return state;
  };
  const nextTurn = () => new Promise((resolve) => setImmediate(resolve));
  return { attempt, wake: () => wakes.forEach((wake) => wake()), settled: nextTurn };
}

const count = (states: readonly { is: string }[], is: string) => states.filter((one) => one.is === is).length;

describe('sign-ins that wait', () => {
  it('are at most three of one client address', async () => {
    const { attempt, settled } = room();
    const states = Array.from({ length: 5 }, (_, i) => attempt({ rank: i }));
    await settled();
    expect(states.map(({ is }) => is)).toEqual([
      'waiting',
      'waiting',
      'waiting',
      'turned away with 503',
      'turned away with 503',
    ]);
  });

  it("are at most ten with one email address, and an attempt with fewer passwords today replaces a guesser's", async () => {
    const { attempt, settled, wake } = room();
    const guessers = Array.from({ length: 40 }, (_, i) => attempt({ address: `198.51.100.${i}`, rank: 9 }));
    await settled();
    expect(count(guessers, 'waiting')).toBe(10);
    const person = attempt({ address: '203.0.113.1', rank: 1 });
    await settled();
    expect([person.is, count(guessers, 'waiting')]).toEqual(['waiting', 9]);
    wake();
    await settled();
    expect(person.is).toBe('in');
  });

  it('are at most 500 in all, and an attempt with fewer passwords today still gets in', async () => {
    const { attempt, settled } = room();
    const guessers = Array.from({ length: 600 }, (_, i) => attempt({ email: `p${i}`, address: `a${i}`, rank: 9 }));
    const person = attempt({ email: 'ada', address: '203.0.113.1', rank: 1 });
    await settled();
    expect([person.is, count(guessers, 'waiting')]).toEqual(['waiting', 499]);
  });

  it('end when their client disconnects', async () => {
    const { attempt, settled } = room();
    const gone = new AbortController();
    const waiting = attempt({}, gone.signal);
    gone.abort();
    await settled();
    expect(waiting.is).toMatch(/^turned away/);
    // Its place is free.
    const others = Array.from({ length: 3 }, () => attempt({}));
    await settled();
    expect(count(others, 'waiting')).toBe(3);
  });
});

describe('a queue with ranks', () => {
  it('runs the lowest rank first, limits concurrency, and rejects the highest rank', async () => {
    const queue = new RankedQueue({ maxRunning: 1, maxWaiting: 2 });
    const done: string[] = [];
    const run = (name: string, rank: number) =>
      queue.run(rank, async () => {
        await setTimeout(1);
        done.push(name);
      });
    const results = await Promise.allSettled([run('first', 9), run('b', 5), run('c', 7), run('a', 1), run('d', 5)]);
    expect(done).toEqual(['first', 'a', 'b']);
    expect(results.map(({ status }) => status)).toEqual([
      'fulfilled',
      'fulfilled',
      'rejected',
      'fulfilled',
      'rejected',
    ]);
  });

  it('runs the next job after one fails', async () => {
    const queue = new RankedQueue({ maxRunning: 1, maxWaiting: 2 });
    const failed = queue.run(0, () => Promise.reject(new Error('no')));
    const next = queue.run(0, () => Promise.resolve('next'));
    await expect(failed).rejects.toThrow('no');
    expect(await next).toBe('next');
  });
});
