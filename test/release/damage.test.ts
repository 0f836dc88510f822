// @module-tag long
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import type { Principal } from '../../api/gate/principal.ts';
import { mkdir, open, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { activate, makeAnswerable, makeReady } from '../../build/activate.ts';
import { isBuilt } from '../../build/render/build.ts';
import { publish } from '../../build/publish.ts';
import { ActiveRelease } from '../../common/release/active.ts';
import { PublishedReleases } from '../../common/release/follow.ts';
import { Pack } from '../../common/release/pack.ts';
import { readPointer } from '../../common/release/pointer.ts';
import { type ObjectStore, publishedKeys } from '../../common/release/published.ts';
import { openS3 } from '../../common/release/s3.ts';
import { BuiltRelease } from '../../common/release/served.ts';
import { makeFolder } from '../../common/release/workFolder.ts';
import { inProcess } from '../support/client.ts';
import { type S3, startS3 } from '../support/s3.ts';
import { service } from '../support/service.ts';
import { builtWorkshop, copyRelease, type Workshop } from '../support/tiny.ts';

let shop: Workshop;
let errors: string[];
const log = () => pino({ level: 'warn' }, { write: (line) => void errors.push(line) });
beforeEach(async () => {
  shop = await builtWorkshop();
  errors = [];
});
afterEach(() => shop.remove());

const now = new Date('2026-03-03T03:03:03Z');
/** A person with a valid credential. */
const person: Principal = {
  user: { id: 'u', name: 'Ada', email: 'ada@example.org' },
  account: { id: 'a', name: 'Ada', role: 'owner' },
  credential: { id: 'c', type: 'api_key', name: 'laptop', scopes: ['read'] },
  apiAccess: true,
  acceptedTerms: true,
} as unknown as Principal;

const inRelease = (name: string) => join(shop.distDir, 'tiny-1', name);

/** Overwrites some bytes of a file with zeroes, as a power cut may leave them. */
async function zero(file: string, start: number, length = 4096): Promise<void> {
  const handle = await open(file, 'r+');
  const { size } = await handle.stat();
  await handle.write(Buffer.alloc(Math.min(length, size - start)), 0, undefined, start);
  await handle.close();
}

describe('npm run release -- ready', () => {
  it.each([
    ['the pointer', () => writeFile(join(shop.distDir, 'active.json'), '{"release":')],
    ['the stamp', () => writeFile(inRelease('build.json'), Buffer.alloc(100))],
    ['the database', () => zero(inRelease('release.duckdb'), 8192)],
    ['a stored page', () => zero(inRelease('pages.pack'), 0, 100)],
    [
      'the index of the pages',
      async () => zero(inRelease('pages.pack'), (await stat(inRelease('pages.pack'))).size - 600, 100),
    ],
    ['the pages, which are missing', () => rm(inRelease('pages.pack'))],
  ])('repairs %s', async (_, damage) => {
    await activate(shop, 'tiny-1', now);
    const [pack, pointer] = [await readFile(inRelease('pages.pack')), await readPointer(shop.distDir)];
    await damage();
    expect(await makeReady(shop, now)).toEqual({ ...pointer, previous: null });
    expect(await isBuilt({ ...shop, id: 'tiny-1' })).toBe(true);
    expect((await readFile(inRelease('pages.pack'))).equals(pack)).toBe(true);
    expect(await readPointer(shop.distDir)).toEqual(pointer);
  });

  it('restores a folder that a killed build was replacing', async () => {
    const before = await readFile(inRelease('pages.pack'));
    await rename(join(shop.distDir, 'tiny-1'), join(shop.distDir, '.making-tiny-1.old-99999999'));
    await makeReady(shop, now);
    expect((await readFile(inRelease('pages.pack'))).equals(before)).toBe(true);
    expect((await readdir(shop.distDir)).sort()).toEqual(['active.json', 'tiny-1']);
  });

  it('removes what a killed build left behind', async () => {
    const left = ['.making-tiny-1-99999999', '.making-tiny-1.old-99999999', '.making-active.json-99999999'];
    for (const name of left) await mkdir(join(shop.distDir, name));
    await makeReady(shop, now);
    expect((await readdir(shop.distDir)).sort()).toEqual(['active.json', 'tiny-1']);
  });
});

it('does not activate a release that another process is building', async () => {
  // Process 1 always runs.
  await mkdir(join(shop.distDir, '.making-tiny-1-1'));
  await expect(activate(shop, 'tiny-1', now)).rejects.toThrow('release tiny-1 is being built by process 1');
  // What is that old was left by a process whose id another one has now.
  const yesterday = Date.now() / 1000 - 86_400;
  await utimes(join(shop.distDir, '.making-tiny-1-1'), yesterday, yesterday);
  expect((await activate(shop, 'tiny-1', now)).release).toBe('tiny-1');
});

it('renews a folder while it is being made, so hours of work stay', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  try {
    await makeFolder(join(shop.root, 'slow'), async (folder) => {
      await utimes(folder, 0, 0);
      vi.advanceTimersByTime(60_000);
      await expect.poll(async () => (await stat(folder)).mtimeMs).toBeGreaterThan(0);
    });
  } finally {
    vi.useRealTimers();
  }
});

describe('a server', () => {
  it.each(['history.duckdb', 'changes.duckdb'])(
    'returns 503 where a block of %s is damaged, says so, and goes on when it is repaired',
    async (name) => {
      await makeReady(shop, now);
      const { size } = await stat(inRelease(name));
      // Without a checksum that fits, a block of 256 KiB cannot be read.
      for (let start = 12_288 + 4096; start < size; start += 262_144) await zero(inRelease(name), start);
      // No stored page answers.
      await rm(inRelease('pages.pack'));
      const active = new ActiveRelease(shop.distDir, log());
      await active.look();
      const client = await inProcess(service({ served: active.served! }));
      const paths = [
        '/measures/population/series?geography=county',
        '/measures/population/trace?region=40',
        '/measures/population/revisions?geography=county',
        '/releases/tiny-1/changes',
        '/metros?per_page=5',
      ];
      const ask = async () => {
        const answers = await Promise.all(paths.map((path) => client.send(`/api/v1${path}`)));
        return answers.map(({ status, json }) => [status, json.message]);
      };
      const said = await ask();
      expect(said.filter(([status]) => status === 503)).not.toEqual([]);
      for (const [status, message] of said)
        if (status === 503) expect(message).toMatch(new RegExp(`^${name} of release tiny-1 cannot be read`));
        else expect(status).toBeOneOf([200, 404]);
      expect(said.at(-1)![0]).toBe(200);
      expect((await client.send('/readyz')).json.files).toBe('damaged');
      expect(errors.filter((line) => line.includes(`${name} cannot be read`))).toHaveLength(1);
      await makeReady(shop, now);
      await active.look();
      await expect.poll(async () => (await ask()).map(([status]) => status)).not.toContain(503);
      expect((await client.send('/readyz')).json.files).toBe('present');
      active.close();
    },
  );

  it('computes the same bytes until pages are stored, then uses the pages', async () => {
    const stored = await BuiltRelease.open(join(shop.distDir, 'tiny-1'), log());
    const requests = stored.requests();
    expect(requests.length).toBeGreaterThan(100);
    const fresh = { ...shop, distDir: join(shop.root, 'fresh') };
    await makeAnswerable(fresh, now);
    const active = new ActiveRelease(fresh.distDir, log());
    await active.look();
    const computed = active.served!;
    expect([computed.pages, computed.find(requests[0]!)]).toEqual([undefined, undefined]);
    const [a, b] = await Promise.all(
      [stored, computed].map((served) => inProcess(service({ served, clock: () => now.getTime() }))),
    );
    const about = async (client: typeof a, key: string, headers = {}) => {
      const { status, text, headers: all } = await client!.send(`/api/v1${key}`, { headers });
      const ofConnection = ['date', 'connection', 'keep-alive', 'transfer-encoding'];
      const same = Object.fromEntries(Object.entries(all).filter(([name]) => !ofConnection.includes(name)));
      return { status, text, etag: all['etag'], same };
    };
    // Earlier years, and what a release changed, are known later than its latest figures.
    const early = requests.filter((key) => !/^\/releases\/|\/(series|us)(\?|$)/.test(key));
    expect(early.length).toBeGreaterThan(100);
    for (const key of early) expect(await about(b, key), key).toEqual(await about(a, key));
    const etag = (await about(a, requests[0]!)).etag!;
    expect((await about(b, requests[0]!, { 'If-None-Match': etag })).status).toBe(304);

    await makeReady(fresh, now);
    await active.look();
    expect(active.served).toBe(computed);
    expect(computed.pages).toBe(stored.pages);
    for (const key of requests) expect(await about(b, key), key).toEqual(await about(a, key));
    stored.close();
    active.close();
    expect(errors).toEqual([]);
  });

  it('computes a damaged page, and logs it once', async () => {
    const sound = await BuiltRelease.open(join(shop.distDir, 'tiny-1'), log());
    const before = await inProcess(service({ served: sound }));
    const end = 40_000;
    const keys = sound.requests().filter((key) => sound.find(key)!.offset < end);
    expect(keys.length).toBeGreaterThan(3);
    const last = Math.max(...keys.map((key) => sound.find(key)!.offset));
    const ofLast = keys.filter((key) => sound.find(key)!.offset === last).length;
    const answers = await Promise.all(keys.map((key) => before.send(`/api/v1${key}`)));
    sound.close();
    await zero(inRelease('pages.pack'), 0, end);
    const served = await BuiltRelease.open(join(shop.distDir, 'tiny-1'), log());
    const client = await inProcess(service({ served }));
    for (const [i, key] of keys.entries())
      for (const encoding of ['identity', 'gzip']) {
        const { status, text, headers } = await client.send(`/api/v1${key}`, {
          headers: { 'Accept-Encoding': encoding },
        });
        expect([status, headers['etag']], key).toEqual([200, answers[i]!.headers['etag']]);
        if (encoding === 'identity') expect(text).toBe(answers[i]!.text);
      }
    // The gzip body of the last page may lie behind the damage; several requests may have that page.
    expect(served.damaged).toBeGreaterThanOrEqual(2 * keys.length - ofLast);
    expect(errors).toHaveLength(1);
    expect(errors[0]).toMatch(/pages\.pack is damaged in bytes \d+ to \d+.*npm run release -- ready/);
    served.close();
  });

  it('computes while the index is damaged, then uses repaired pages', async () => {
    await activate(shop, 'tiny-1', now);
    const { size } = await stat(inRelease('pages.pack'));
    await zero(inRelease('pages.pack'), size - 600, 100);
    const active = new ActiveRelease(shop.distDir, log());
    for (let i = 0; i < 3; i++) await active.look();
    expect([active.served?.id, active.served?.pages]).toEqual(['tiny-1', undefined]);
    expect(errors).toHaveLength(1);
    expect(errors[0]).toMatch(/pages\.pack cannot be read: its index is damaged/);
    await makeReady(shop, now);
    await active.look();
    expect(active.served?.pages).toBeGreaterThan(50);
    active.close();
  });

  it('opens a rebuilt release, and keeps the old one open for its requests', async () => {
    await activate(shop, 'tiny-1', now);
    const active = new ActiveRelease(shop.distDir, log());
    await active.look();
    const first = active.served!;
    const done = first.use();
    await zero(inRelease('release.duckdb'), 8192);
    await makeReady(shop, now);
    await active.look();
    expect(active.served).not.toBe(first);
    expect(first.closed.aborted).toBe(false);
    done();
    expect(first.closed.aborted).toBe(true);
    active.close();
  });

  it('does not stay open for a request whose client left before its credential was checked', async () => {
    const served = await BuiltRelease.open(join(shop.distDir, 'tiny-1'), log());
    const gate = Promise.withResolvers<Principal>();
    const request = Promise.withResolvers<undefined>();
    const check = () => {
      request.resolve(undefined);
      return gate.promise;
    };
    const app = service({ served, credentials: { check } });
    const server = createServer(app).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const close = new Promise((resolve) => server.once('request', (_, response) => response.once('close', resolve)));
    const { port } = server.address() as AddressInfo;
    const socket = connect(port, '127.0.0.1');
    socket.write('GET /api/v1/metros?per_page=7 HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer x\r\n\r\n');
    await request.promise;
    socket.destroy();
    await close;
    gate.resolve(person);
    await setImmediate();
    served.retire();
    expect(served.closed.aborted).toBe(true);
    server.close();
  });

  it('keeps at most two replaced releases open: a next one waits for a minute until one is closed', async () => {
    await copyRelease(join(shop.releasesDir, 'tiny-1'), join(shop.releasesDir, 'tiny-2'), (manifest) => {
      manifest.id = 'tiny-2';
      manifest.created_at = '2026-02-02T03:04:05.000Z';
    });
    await makeReady(shop, now);
    const active = new ActiveRelease(shop.distDir, log());
    const take = async (id: string) => {
      await activate(shop, id, now);
      await active.look();
      return active.served!;
    };
    const clock = vi.spyOn(performance, 'now');
    try {
      const first = await take('tiny-2');
      const done = first.use();
      const second = await take('tiny-1');
      second.use();
      const third = await take('tiny-2');
      third.use();
      expect(await take('tiny-1')).toBe(third);
      done();
      expect(first.closed.aborted).toBe(true);
      await active.look();
      expect(active.served!.id).toBe('tiny-1');
      const fourth = active.served!;
      expect(await take('tiny-2')).toBe(fourth);
      const time = performance.now();
      clock.mockImplementation(() => time + 61_000);
      await active.look();
      expect([second.closed.aborted, third.closed.aborted, active.served!.id]).toEqual([true, false, 'tiny-2']);
    } finally {
      clock.mockRestore();
      active.close();
    }
  });

  it('keeps serving after its files are deleted, logs it once, and uses files that return', async () => {
    await activate(shop, 'tiny-1', now);
    const active = new ActiveRelease(shop.distDir, log());
    await active.look();
    const client = await inProcess(service({ served: active.served }));
    await rename(shop.distDir, `${shop.distDir}-gone`);
    for (let i = 0; i < 6; i++) await active.look();
    expect(active.isMissing).toBe(true);
    expect(errors).toHaveLength(1);
    expect(errors[0]).toMatch(/the files of the active release are gone.*npm run release -- ready/);
    for (const path of ['/datasets', '/measures/population/values?geography=county&per_page=5'])
      expect((await client.send(`/api/v1${path}`)).status).toBe(200);
    const before = active.served;
    await makeReady(shop, now);
    await active.look();
    expect(active.isMissing).toBe(false);
    expect(active.served).not.toBe(before);
    expect(
      (await inProcess(service({ served: active.served })).then((now) => now.send('/api/v1/datasets'))).status,
    ).toBe(200);
    active.close();
  });
});

describe('a server that follows published releases', () => {
  let s3: S3;
  let store: ObjectStore;
  let host: string;
  beforeEach(async () => {
    s3 = await startS3();
    Object.assign(process.env, s3.environment);
    store = await openS3('s3://metro/api/v1');
    host = join(shop.root, 'host');
    await publish(shop.distDir, 'tiny-1', store, shop.progress);
  });
  afterEach(() => s3.close());

  it.each([
    ['its pointer', (host: string) => writeFile(join(host, 'active.json'), '')],
    ['the pointer that it followed last', (host: string) => writeFile(join(host, 'followed.json'), '{')],
    ['a manifest', (host: string) => writeFile(join(host, 'tiny-1/published.json'), Buffer.alloc(50))],
    ['the database', (host: string) => zero(join(host, 'tiny-1/release.duckdb'), 8192)],
    ['a stored page', (host: string) => zero(join(host, 'tiny-1/pages.pack'), 0, 100)],
    ['everything, which is gone', (host: string) => rm(host, { recursive: true })],
  ])('repairs %s when it starts', async (_, damage) => {
    await new PublishedReleases(store, host, log()).look();
    await damage(host);
    await new PublishedReleases(store, host, log()).look();
    expect((await readPointer(host))?.release).toBe('tiny-1');
    for (const name of ['release.duckdb', 'pages.pack'])
      expect((await readFile(join(host, 'tiny-1', name))).equals(await readFile(inRelease(name))), name).toBe(true);
    (await Pack.open(join(host, 'tiny-1/pages.pack'))).close();
  });

  it('keeps serving after a release that it cannot read, and logs it once', async () => {
    const pointerKey = `api/v1/${publishedKeys.pointer}`;
    const good = s3.objects.get(pointerKey)!;
    const odd = Buffer.from('{"format":9,"release":"tiny-1"}');
    const manifest = createHash('sha256').update(odd).digest('hex');
    s3.objects.set(`api/v1/${publishedKeys.manifest(manifest)}`, odd);
    s3.objects.set(pointerKey, Buffer.from(JSON.stringify({ ...JSON.parse(good.toString()), manifest })));
    const follower = new PublishedReleases(store, host, log());
    for (let i = 0; i < 3; i++) await follower.look();
    expect(await readPointer(host)).toBeUndefined();
    expect([errors.length, follower.failures]).toEqual([1, 3]);
    expect(errors[0]).toMatch(/the manifest of tiny-1 cannot be read by this version/);
    s3.objects.set(pointerKey, good);
    await follower.look();
    expect((await readPointer(host))?.release).toBe('tiny-1');
  });
});
