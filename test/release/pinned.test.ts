// @module-tag long
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cp, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Principal } from '../../api/gate/principal.ts';
import { holdReleases, makeReady } from '../../build/activate.ts';
import { silent } from '../../build/base/progress.ts';
import { buildRelease, prepareRelease } from '../../build/render/build.ts';
import { keepDownloads } from '../../build/site.ts';
import { downloadsDir } from '../../common/release/downloads.ts';
import { siteDir } from '../../common/release/siteFolder.ts';
import { findSite } from '../../dynamic/hosts/node/releases.ts';
import { ComputeThreads } from '../../dynamic/compute/threads.ts';
import type { BuiltRelease } from '../../common/release/served.ts';
import { importTiny } from '../fixtures/tiny.ts';
import { type Client, inProcess } from '../support/client.ts';
import { openServed } from '../support/served.ts';
import { service, type ServiceOptions } from '../support/service.ts';
import { buildTiny, copyRelease, type Workshop, workshop } from '../support/tiny.ts';
import { plainQueue } from '../support/queue.ts';

const plenty = { perMinute: 1e9, perDay: 1e9 };
const limits = { address: plenty, credential: plenty, accountPerDay: 1e9 };
const credit = '(second edition)';

let shop: Workshop;
let served: BuiltRelease;
let threads: ComputeThreads;
const client = (options: ServiceOptions = {}) =>
  inProcess(service({ served, dist: shop.distDir, compute: threads.at('http://metro.test'), ...options }));

/** A release `tiny-2` whose answers differ: its credits name another edition. */
beforeAll(async () => {
  shop = await workshop();
  await buildTiny(shop);
  await copyRelease(join(shop.releasesDir, 'tiny-1'), join(shop.releasesDir, 'tiny-2'), (manifest) => {
    manifest.id = 'tiny-2';
    manifest.created_at = '2026-02-02T03:04:05.000Z';
    for (const dataset of manifest.datasets) dataset.credit = `${String(dataset.credit)} ${credit}`;
  });
  await buildRelease({ ...shop, id: 'tiny-2' });
  served = await openServed(join(shop.distDir, 'tiny-2'));
  const queue = plainQueue();
  threads = new ComputeThreads(limits, { queue, log: pino({ level: 'silent' }) });
});
afterAll(async () => {
  await threads.close();
  served.close();
  await shop.remove();
});

const path = '/api/v1/measures?q=population';
const stored = '/api/v1/datasets';
const rank = {
  method: 'POST',
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify({ criteria: [{ measure: 'hazard_risk_index', direction: 'lower_better' }] }),
};

describe('a request that names a release (D161)', () => {
  it('gets the answer of that release, which its headers name', async () => {
    const api = await client();
    const opened = await openServed(join(shop.distDir, 'tiny-1'));
    const old = await inProcess(service({ served: opened }));
    for (const at of [path, stored]) {
      const pinned = await api.send(`${at}${at.includes('?') ? '&' : '?'}release=tiny-1`);
      const [latest, then] = [await api.send(at), await old.send(at)];
      expect([pinned.status, pinned.text]).toEqual([200, then.text]);
      expect(latest.text).toContain(credit);
      expect(latest.headers).toMatchObject({ release: 'tiny-2', 'cache-control': 'public, max-age=60' });
      expect(pinned.headers).toMatchObject({
        release: 'tiny-1',
        etag: then.headers['etag'],
        'last-modified': then.headers['last-modified'],
        'cache-control': 'public, max-age=31536000, immutable',
      });
    }
    opened.close();
  });

  it('gets 304, and HEAD without a body, as from the release itself', async () => {
    const api = await client();
    const { headers, body } = await api.send(`${stored}?release=tiny-1`);
    const unchanged = await api.send(`${stored}?release=tiny-1`, { headers: { 'If-None-Match': headers['etag']! } });
    expect([unchanged.status, unchanged.body.length, unchanged.headers['release']]).toEqual([304, 0, 'tiny-1']);
    const head = await api.send(`${stored}?release=tiny-1`, { method: 'HEAD' });
    expect([head.status, head.body.length]).toEqual([200, 0]);
    expect(head.headers).toMatchObject({ release: 'tiny-1', 'content-length': String(body.length) });
  });

  it('may be a POST, which no cache keeps', async () => {
    const api = await client();
    const [latest, old] = [await api.send('/api/v1/rank', rank), await api.send('/api/v1/rank?release=tiny-1', rank)];
    expect([latest.status, latest.headers['release']]).toEqual([200, 'tiny-2']);
    expect([old.status, old.headers['release'], old.headers['cache-control']]).toEqual([200, 'tiny-1', 'no-store']);
    expect([latest.text.includes(credit), old.text.includes(credit)]).toEqual([true, false]);
  });

  it('is private with a credential, and not immutable if the answer depends on the day (D32, D45)', async () => {
    const principal: Principal = {
      user: { id: 'u', name: null },
      account: { id: 'a', name: 'A', role: 'owner' },
      credential: { type: 'api_key', id: 'k', scopes: ['read'] },
      apiAccess: true,
      acceptedTerms: true,
    };
    const api = await client({ credentials: { check: () => principal } });
    const send = async (at: string) =>
      (await api.send(at, { headers: { Authorization: 'Bearer svc_key_x' } })).headers['cache-control'];
    expect(await send(`${stored}?release=tiny-1`)).toBe('private, max-age=31536000, immutable');
    expect(await send('/api/v1/incentive_programs?release=tiny-1')).toBe('private, no-cache');
  });

  it('gets an answer while no release is active', async () => {
    const api = await client({ served: undefined });
    expect((await api.send(stored)).status).toBe(503);
    const { status, headers } = await api.send(`${stored}?release=tiny-1`);
    expect([status, headers['release']]).toEqual([200, 'tiny-1']);
  });

  it('is 404 for a release that the server does not hold, naming those that it holds', async () => {
    const { status, json, headers } = await (await client()).send(`${stored}?release=2020-01-01`);
    expect([status, json, headers['cache-control']]).toEqual([
      404,
      { error: 'not_found', message: 'this server does not hold the release `2020-01-01`; it holds tiny-2, tiny-1' },
      'no-store',
    ]);
  });

  it.each(['..', '../tiny-1', '..%2Ftiny-1', 'tiny-1/', '%00', '.making-tiny-1', 'TINY-1', '', 'x'.repeat(65)])(
    'is 400 for %j, which is no id',
    async (id) => {
      const { status, json } = await (await client()).send(`${stored}?release=${id}`);
      expect([status, json.error]).toEqual([400, 'bad_request']);
      expect(json.message).toMatch(/^release: must be the id of a release, as GET \/releases lists them; got /);
    },
  );

  it('is 400 at an address that does not answer from a release', async () => {
    const { status, json } = await (await client()).send('/api/v1/openapi.json?release=tiny-1');
    expect([status, json.message]).toEqual([
      400,
      'unknown parameter `release`; this address takes no such parameter: it has none',
    ]);
  });
});

describe('many releases (D162)', () => {
  const ids = Array.from({ length: 20 }, (_, i) => `copy-${i}`);
  let api: Client;
  beforeAll(async () => {
    // A built release under another id is refused; its release must say the same id.
    for (const id of ids) {
      await copyRelease(join(shop.releasesDir, 'tiny-1'), join(shop.releasesDir, id), (manifest) => {
        manifest.id = id;
      });
      await prepareRelease({ ...shop, id });
    }
    api = await client();
  });

  it('answer twenty requests at once, each from its own', async () => {
    const replies = await Promise.all(
      [...ids, ...ids].map((id) => api.send(`${path}&release=${id}`).then((reply) => [id, reply] as const)),
    );
    for (const [id, { status, headers, text }] of replies)
      expect([status, headers['release'], text]).toEqual([200, id, replies[0]![1].text]);
  });

  it('never close the active one in a thread', async () => {
    const folder = join(shop.root, 'active');
    await cp(join(shop.distDir, 'tiny-2'), folder, { recursive: true });
    const active = await openServed(folder);
    const own = await client({ served: active });
    const heavy = (i: number) => own.send(`/api/v1/metros?q=a&per_page=${i}`);
    expect((await heavy(11)).status).toBe(200);
    // From now on, only what is open can be read.
    await rm(join(folder, 'release.duckdb'));
    for (const id of ids) expect((await own.send(`${path}&release=${id}`)).status).toBe(200);
    expect((await heavy(12)).status).toBe(200);
    active.close();
  });

  it('are no longer found when their files are gone, and found again when they are there', async () => {
    const [folder, aside] = [join(shop.distDir, 'copy-1'), join(shop.root, 'aside')];
    await rename(folder, aside);
    expect((await api.send(`${path}&release=copy-1`)).status).toBe(404);
    await rename(aside, folder);
    expect((await api.send(`${path}&release=copy-1`)).status).toBe(200);
  });

  it('may be removed while they are read: an answer is whole, or 404 or 503', async () => {
    const requests = Array.from({ length: 30 }, async (_, i) => {
      if (i === 10) await rm(join(shop.distDir, 'copy-2'), { recursive: true });
      return api.send(`/api/v1/measures/population/values?geography=county&per_page=${100 + i}&release=copy-2`);
    });
    const statuses = (await Promise.all(requests)).map(({ status, json }) => [status, 'data' in json]);
    for (const one of statuses)
      expect([
        [200, true],
        [404, false],
        [503, false],
      ]).toContainEqual(one);
    expect((await api.send(`${path}&release=copy-2`)).status).toBe(404);
  });

  it('are refused if the folder has another name than the release', async () => {
    await cp(join(shop.distDir, 'copy-3'), join(shop.distDir, 'renamed'), { recursive: true });
    const { status, json } = await api.send(`${path}&release=renamed`);
    expect([status, json.message]).toEqual([503, 'release renamed cannot be read now; try again in a minute']);
  });
});

describe('the other releases of a folder (D162)', () => {
  it('are built without pages', async () => {
    const own = await workshop();
    await importTiny(own.releasesDir);
    const [first, second] = ['tiny-1', 'tiny-0'].map((id) => join(own.releasesDir, id)) as [string, string];
    await copyRelease(first, second, (manifest) => {
      manifest.id = 'tiny-0';
      manifest.created_at = '2025-01-02T03:04:05.000Z';
    });
    const { release: active } = await makeReady(own, new Date());
    const folder = join(own.distDir, 'tiny-0');
    expect([active, existsSync(folder)]).toEqual(['tiny-1', false]);
    await holdReleases(own, active);
    const parts = ['changes.duckdb', 'changes.json', 'history.duckdb', 'history.json', 'release.duckdb'];
    expect(readdirSync(folder).sort()).toEqual(['build.json', ...parts]);

    const opened = await openServed(join(own.distDir, active));
    const api = await client({ served: opened, dist: own.distDir });
    for (const at of ['/topics', '/measures', '/datasets', '/metros', '/measures/population/values?geography=msa']) {
      const { status, headers } = await api.send(`/api/v1${at}${at.includes('?') ? '&' : '?'}release=tiny-0`);
      expect([at, status, headers['release']]).toEqual([at, 200, 'tiny-0']);
    }
    opened.close();
    await own.remove();
  });

  it('keep the files that stay as long as the release does, and all of them after they were active', async () => {
    const own = await workshop();
    await importTiny(own.releasesDir);
    await copyRelease(join(own.releasesDir, 'tiny-1'), join(own.releasesDir, 'tiny-0'), (manifest) => {
      manifest.id = 'tiny-0';
      manifest.created_at = '2025-01-02T03:04:05.000Z';
    });
    const { release: active } = await makeReady(own, new Date());
    const notes: string[] = [];
    const keep = async () =>
      keepDownloads(
        { ...own, progress: { ...silent, note: (text) => void notes.push(text) } },
        await holdReleases(own, active),
      );
    await keep();
    expect(notes.filter((note) => note.includes('cannot'))).toEqual([]);
    const site = siteDir(own.distDir, 'tiny-0');
    const folder = downloadsDir(site, 'tiny-0');
    const kept = ['CITATION.cff', 'changes.parquet', 'codebook.csv.gz', 'codebook.json.gz', 'datacite.json.gz'];
    const others = ['datapackage.json.gz', 'datasets.csv.gz', 'geography.parquet', 'index.json.gz', 'redirects.json'];
    expect(readdirSync(folder).sort()).toEqual([...kept, ...others, 'release.json.gz', 'values.parquet']);
    const index = JSON.parse(gunzipSync(readFileSync(join(folder, 'index.json.gz'))).toString());
    expect(index).toMatchObject({ release: 'tiny-0', measures: [] });
    expect(index.tables.map(({ path }: any) => path)).toContain('values.parquet');
    expect(notes).toContainEqual(expect.stringMatching(/^built the downloads that stay of tiny-0 in/));
    // The server finds them, although the release has no pages.
    expect(findSite({ RELEASES_DIR: own.distDir }, 'tiny-0')).toBe(site);

    notes.length = 0;
    await keep();
    expect(notes).toEqual([]);
    writeFileSync(join(site, 'downloads/made-from'), 'of all files, by other code');
    await keep();
    expect(readFileSync(join(site, 'downloads/made-from'), 'utf8')).toBe('of all files, by other code');
    writeFileSync(join(site, 'downloads/made-from'), 'by other code\nkept');
    await keep();
    expect(notes).toHaveLength(1);
    await own.remove();
  });

  it('are built again where they were made by other code, and one that cannot be built does not stop the next', async () => {
    const own = await workshop();
    await importTiny(own.releasesDir);
    for (const id of ['tiny-0', 'tiny-2'])
      await copyRelease(join(own.releasesDir, 'tiny-1'), join(own.releasesDir, id), (manifest) => {
        manifest.id = id;
      });
    await rm(join(own.releasesDir, 'tiny-2/values-tiny-people.parquet'));
    const notes: string[] = [];
    const hold = () =>
      holdReleases({ ...own, progress: { ...silent, note: (text) => void notes.push(text) } }, 'tiny-1');
    await hold();
    expect(existsSync(join(own.distDir, 'tiny-0/history.duckdb'))).toBe(true);
    expect(notes).toContainEqual(expect.stringMatching(/^release tiny-2 cannot be held: /));
    const stamp = join(own.distDir, 'tiny-0/build.json');
    const before = readFileSync(stamp, 'utf8');
    writeFileSync(stamp, before.replace(/"made_from":"\w{4}/, '"made_from":"0000'));
    notes.length = 0;
    await hold();
    expect(notes).toContain('building the databases of tiny-0: it was made by other code, or from other figures');
    const madeFrom = (text: string) => (JSON.parse(text) as { made_from: string }).made_from;
    expect(madeFrom(readFileSync(stamp, 'utf8'))).toBe(madeFrom(before));
    await own.remove();
  });
});
