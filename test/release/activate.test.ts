// @module-tag long
import { cp, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { activate, makeReady, rollback } from '../../build/activate.ts';
import { silent } from '../../build/base/progress.ts';
import { notHeld } from '../../api/gate/call.ts';
import { noCredentials } from '../../api/gate/principal.ts';
import { createApp } from '../../dynamic/app/app.ts';
import { createClientAddress } from '../../dynamic/http/clientAddress.ts';
import { computeHere } from '../../dynamic/compute/compute.ts';
import { MemoryCounters } from '../../dynamic/stores/counters/memory.ts';
import { createObserver } from '../../dynamic/observe/observer.ts';
import { ActiveRelease } from '../../common/release/active.ts';
import { readPointer } from '../../common/release/pointer.ts';
import { importTiny } from '../fixtures/tiny.ts';
import { inProcess, overSocket } from '../support/client.ts';
import { service } from '../support/service.ts';
import { builtWorkshop, copyRelease, type Workshop } from '../support/tiny.ts';
import { buildRelease } from '../../build/render/build.ts';
import { openServed } from '../support/served.ts';

let shop: Workshop;
beforeEach(async () => {
  shop = await builtWorkshop();
  // The second release differs in every answer: its credits name another edition.
  await copyRelease(join(shop.releasesDir, 'tiny-1'), join(shop.releasesDir, 'tiny-2'), (manifest) => {
    manifest.id = 'tiny-2';
    manifest.created_at = '2026-02-02T03:04:05.000Z';
    for (const dataset of manifest.datasets) dataset.credit = `${String(dataset.credit)} (second edition)`;
  });
});
afterEach(() => shop.remove());

/** Gives a built release another id: `activate` looks only for its files. */
const copyBuilt = (id: string) => cp(join(shop.distDir, 'tiny-1'), join(shop.distDir, id), { recursive: true });

const now = new Date('2026-03-03T03:03:03Z');
const ready = () => makeReady({ ...shop, progress: silent }, now);

describe('which release is served', () => {
  it('is the newest release, which is built if necessary', async () => {
    expect(await ready()).toMatchObject({ release: 'tiny-2', previous: null, newest: 'tiny-2' });
    expect(await readPointer(shop.distDir)).toMatchObject({ release: 'tiny-2', activated_at: now.toISOString() });
  });

  it('stays the chosen one until a newer release is imported', async () => {
    await ready();
    await activate(shop, 'tiny-1', now);
    expect((await ready()).release).toBe('tiny-1');
    await importTiny(shop.releasesDir, { id: 'tiny-3', now: () => new Date('2026-03-01T00:00:00Z') });
    expect(await ready()).toMatchObject({ release: 'tiny-3', previous: 'tiny-1' });
  });

  it('stays in a dry run, which returns what would be served', async () => {
    await copyBuilt('tiny-2');
    for (const id of ['tiny-1', 'tiny-2']) await activate(shop, id, now);
    const before = await readPointer(shop.distDir);
    const trial = { ...shop, dryRun: true };
    expect(await activate(trial, 'tiny-1', now)).toMatchObject({ release: 'tiny-1', previous: 'tiny-2' });
    expect(await rollback(trial, now)).toMatchObject({ release: 'tiny-1', previous: null });
    await expect(activate(trial, 'tiny-3', now)).rejects.toThrow('is not built');
    expect(await readPointer(shop.distDir)).toEqual(before);
  });

  it('never becomes one that was rolled back, by another rollback (D114)', async () => {
    for (const id of ['tiny-2', 'tiny-3']) await copyBuilt(id);
    for (const id of ['tiny-1', 'tiny-2', 'tiny-1', 'tiny-3']) await activate(shop, id, now);
    expect(await rollback(shop, now)).toMatchObject({ release: 'tiny-1', previous: 'tiny-2' });
    await expect(rollback(shop, now, 'tiny-3')).rejects.toThrow(
      'tiny-3 was not active before, or was rolled back; releases to go back to: tiny-2; to serve another: npm run release -- activate tiny-3',
    );
    // The first activation of tiny-1 does not count either.
    expect(await rollback(shop, now)).toMatchObject({ release: 'tiny-2', previous: null });
    await expect(rollback(shop, now)).rejects.toThrow('no previous release to go back to');
    expect((await readPointer(shop.distDir))!.release).toBe('tiny-2');
    const at = now.toISOString();
    expect((await readPointer(shop.distDir))!.history).toEqual([
      { release: 'tiny-1', at, rolled_back_at: at },
      { release: 'tiny-2', at },
      { release: 'tiny-1', at, rolled_back_at: at },
      { release: 'tiny-3', at, rolled_back_at: at },
    ]);
    // Someone who activates it wants it.
    expect(await activate(shop, 'tiny-3', now)).toMatchObject({ release: 'tiny-3', previous: 'tiny-2' });
  });

  it('becomes an earlier one with --to, past those in between', async () => {
    for (const id of ['tiny-2', 'tiny-3']) await copyBuilt(id);
    for (const id of ['tiny-1', 'tiny-2', 'tiny-3']) await activate(shop, id, now);
    expect(await rollback(shop, now, 'tiny-1')).toMatchObject({ release: 'tiny-1', previous: null });
    await expect(rollback(shop, now, 'tiny-2')).rejects.toThrow('tiny-2 was not active before, or was rolled back');
  });

  it('is read from a pointer without a history, and rolled back from there', async () => {
    await copyBuilt('tiny-2');
    const file = join(shop.distDir, 'active.json');
    const old = { release: 'tiny-2', previous: 'tiny-1', activated_at: now.toISOString(), newest: 'tiny-2' };
    await writeFile(file, JSON.stringify(old));
    expect(await rollback(shop, now)).toMatchObject({
      release: 'tiny-1',
      previous: null,
      history: [
        { release: 'tiny-1', at: null },
        { release: 'tiny-2', at: null, rolled_back_at: now.toISOString() },
      ],
    });
  });

  it('has a history of at most 100 activations', async () => {
    await copyBuilt('tiny-2');
    for (let i = 0; i < 103; i++) await activate(shop, i % 2 === 0 ? 'tiny-1' : 'tiny-2', now);
    const pointer = (await readPointer(shop.distDir))!;
    expect([pointer.history!.length, pointer.release, pointer.previous]).toEqual([100, 'tiny-1', 'tiny-2']);
  });

  it('must be built, and a rollback needs an earlier release', async () => {
    await expect(activate(shop, 'tiny-2', now)).rejects.toThrow('release tiny-2 is not built; build it first');
    for (const id of ['..', '../..', 'active.json', ''])
      await expect(activate(shop, id, now)).rejects.toThrow(/is not a valid release id|is not built/);
    await expect(rollback(shop, now)).rejects.toThrow('no previous release');
  });
});

describe('a running server', () => {
  it('switches to a new release without dropped or mixed responses', async () => {
    await buildRelease({ ...shop, id: 'tiny-2', progress: silent });
    const paths = [
      '/api/v1/datasets',
      '/api/v1/metros',
      '/api/v1/metros?per_page=3',
      '/api/v1/measures/population/values?geography=county&per_page=5',
    ];
    const answers = await Promise.all(
      ['tiny-1', 'tiny-2'].map(async (id) => {
        const served = await openServed(join(shop.distDir, id));
        const client = await inProcess(service({ served }));
        const bodies = await Promise.all(paths.map(async (path) => (await client.send(path)).text));
        served.close();
        return bodies;
      }),
    );
    await activate(shop, 'tiny-1', now);
    const log = pino({ level: 'silent' });
    const active = new ActiveRelease(shop.distDir, log);
    await active.follow();
    const plenty = { perMinute: 1e9, perDay: 1e9 };
    const options = {
      origin: 'http://metro.test',
      limits: { address: plenty, credential: plenty, accountPerDay: 1e9 },
      sitePerMinute: 600,
    };
    const client = await overSocket(
      createApp(options, {
        clock: Date.now,
        counters: new MemoryCounters(),
        credentials: noCredentials,
        clientAddress: createClientAddress(0),
        active,
        release: (id) => Promise.reject(notHeld(id, [])),
        compute: computeHere({ ...options, clock: Date.now }),
        observer: createObserver({ log }),
        log,
      }),
    );
    let isRunning = true;
    const seen = new Set<number>();
    const hammer = async (path: string, i: number) => {
      while (isRunning) {
        const { status, text } = await client.send(path);
        const from = answers.findIndex((bodies) => bodies[i] === text);
        if (status !== 200 || from < 0) throw new Error(`${path} answered ${status}: ${text.slice(0, 200)}`);
        seen.add(from);
      }
    };
    const load = Promise.all(paths.flatMap((path, i) => [hammer(path, i), hammer(path, i)]));
    for (let i = 0; i < 12; i++) {
      await activate(shop, i % 2 === 0 ? 'tiny-2' : 'tiny-1', now);
      await active.look();
      await wait(30);
    }
    await activate(shop, 'tiny-2', now);
    await expect.poll(() => active.served?.id, { timeout: 5000 }).toBe('tiny-2');
    isRunning = false;
    await load;
    expect(seen).toEqual(new Set([0, 1]));
    await client.close();
    active.close();
  });

  it('returns 304 for a date only while the release of that date is served, after a rollback too (D45)', async () => {
    await buildRelease({ ...shop, id: 'tiny-2', progress: silent });
    await activate(shop, 'tiny-1', now);
    const active = new ActiveRelease(shop.distDir, pino({ level: 'silent' }));
    const ask = async (path: string, since?: string) => {
      await active.look();
      const client = await inProcess(service({ served: active.served }));
      return client.send(path, { headers: since === undefined ? {} : { 'If-Modified-Since': since } });
    };
    for (const path of ['/api/v1/datasets', '/api/v1/metros?per_page=3']) {
      const older = await ask(path);
      await activate(shop, 'tiny-2', now);
      const newer = await ask(path);
      const [before, after] = [older, newer].map(({ headers }) => headers['last-modified']!);
      expect(Date.parse(before!)).toBeLessThan(Date.parse(after!));
      expect((await ask(path, after)).status).toBe(304);
      await rollback(shop, now);
      const back = await ask(path, after);
      expect([back.status, back.text]).toEqual([200, older.text]);
      expect(back.text).not.toBe(newer.text);
      expect((await ask(path, before)).status).toBe(304);
    }
    active.close();
  });

  it('retries to open a release, with growing delays', async () => {
    await activate(shop, 'tiny-1', now);
    const [file, away] = ['release.duckdb', 'away'].map((name) => join(shop.distDir, 'tiny-1', name)) as [
      string,
      string,
    ];
    await rename(file, away);
    const errors: string[] = [];
    const active = new ActiveRelease(
      shop.distDir,
      pino({ level: 'error' }, { write: (line) => void errors.push(line) }),
    );
    for (let i = 0; i < 20; i++) await active.look();
    expect([active.served, errors.length]).toEqual([undefined, 1]);
    await rename(away, file);
    await expect
      .poll(async () => {
        await active.look();
        return active.served?.id;
      })
      .toBe('tiny-1');
    expect(errors.length).toBeLessThanOrEqual(2);
    active.close();
  });

  it('keeps the old release if the new one cannot be opened', async () => {
    await activate(shop, 'tiny-1', now);
    const active = new ActiveRelease(shop.distDir, pino({ level: 'silent' }));
    await active.look();
    const pointer = JSON.parse(await readFile(join(shop.distDir, 'active.json'), 'utf8')) as object;
    await writeFile(join(shop.distDir, 'active.json'), JSON.stringify({ ...pointer, release: 'tiny-9' }));
    await active.look();
    expect(active.served?.id).toBe('tiny-1');
    active.close();
  });
});
