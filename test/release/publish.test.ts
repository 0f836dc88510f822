// @module-tag long
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { buildRelease } from '../../build/render/build.ts';
import { silent } from '../../build/base/progress.ts';
import { publish, type PublishOptions, withoutWrites } from '../../build/publish.ts';
import { PublishedReleases } from '../../common/release/follow.ts';
import { readPointer } from '../../common/release/pointer.ts';
import type { ObjectStore } from '../../common/release/published.ts';
import { openS3 } from '../../common/release/s3.ts';
import { startHost, stopHosts } from '../support/host.ts';
import { startS3, type S3 } from '../support/s3.ts';
import { builtWorkshop, copyRelease, type Workshop } from '../support/tiny.ts';

let shop: Workshop;
let s3: S3;
let store: ObjectStore;
let hostDir: string;
let errors: string;
let follower: PublishedReleases;
beforeEach(async () => {
  shop = await builtWorkshop();
  s3 = await startS3();
  Object.assign(process.env, s3.environment);
  store = await openS3('s3://metro/api/v1');
  hostDir = join(shop.root, 'host');
  errors = '';
  const log = pino({ level: 'warn' }, { write: (line: string) => void (errors += line) });
  follower = new PublishedReleases(store, hostDir, log);
});
afterEach(async () => {
  stopHosts();
  s3.close();
  await shop.remove();
});

/** In pieces of some eight pages: the release is small. */
const publishTiny = (id = 'tiny-1', options: PublishOptions = {}) =>
  publish(shop.distDir, id, store, silent, { pagesAPiece: 3, ...options });
const puts = () => s3.calls.filter(({ method }) => method === 'PUT').map(({ key }) => key);
const secondRelease = async () => {
  await copyRelease(join(shop.releasesDir, 'tiny-1'), join(shop.releasesDir, 'tiny-2'), (manifest) => {
    manifest.id = 'tiny-2';
    manifest.created_at = '2026-02-02T03:04:05.000Z';
    manifest.datasets.find(({ key }: any) => key === 'tiny-work').credit = 'another credit';
  });
  await buildRelease({ ...shop, id: 'tiny-2', progress: silent });
};

it('sends nothing in a dry run, and counts what it would send', async () => {
  const dryRun = () => publish(shop.distDir, 'tiny-1', withoutWrites(store), silent, { pagesAPiece: 3 });
  const first = await dryRun();
  expect([first.sent, puts()]).toEqual([first.pieces, []]);
  await publishTiny();
  expect(await dryRun()).toMatchObject({ sent: 0, bytesSent: 0 });
});

it('uploads pieces, then the manifest, and the pointer last', async () => {
  const { pieces, sent } = await publishTiny();
  expect(sent).toBe(pieces);
  expect(puts().at(-1)).toBe('api/v1/active.json');
  expect(puts().at(-2)).toMatch(/^api\/v1\/manifests\/[0-9a-f]{64}\.json$/);
  expect(
    puts()
      .slice(0, -2)
      .every((key) => /^api\/v1\/pieces\/[0-9a-f]{64}$/.test(key)),
  ).toBe(true);
});

it('uploads nothing twice, and only changes of a new release', async () => {
  await publishTiny();
  expect(await publishTiny()).toMatchObject({ sent: 0, bytesSent: 0 });
  await secondRelease();
  const { pieces, sent } = await publishTiny('tiny-2');
  expect(sent).toBeGreaterThan(0);
  expect(sent).toBeLessThan(pieces);
});

it('repairs a store with damaged objects with --again', async () => {
  const { pieces } = await publishTiny();
  for (const [key, bytes] of s3.objects) if (key.includes('/pieces/')) bytes[0]! ^= 1;
  await follower.look();
  expect(errors).toMatch(/is not what its name says; send it again: npm run release -- publish --again/);
  expect(await publish(shop.distDir, 'tiny-1', store, silent, { pagesAPiece: 3, again: true })).toMatchObject({
    sent: pieces,
  });
  await follower.look();
  expect((await readPointer(hostDir))?.release).toBe('tiny-1');
});

it('continues after an interruption, without changing what is served before the end', async () => {
  await publishTiny();
  await follower.look();
  await secondRelease();
  let left = 5;
  s3.rules.refuse = ({ method }) => method === 'PUT' && left-- <= 0;
  await expect(publishTiny('tiny-2')).rejects.toThrow(/QuotaExceeded/);
  delete s3.rules.refuse;
  await follower.look();
  expect((await readPointer(hostDir))?.release).toBe('tiny-1');
  const before = puts().length;
  await publishTiny('tiny-2');
  const pieces = (keys: string[]) => keys.filter((key) => key.includes('/pieces/'));
  const stored = pieces(puts().slice(0, before)).filter((key) => !pieces(puts().slice(before)).includes(key));
  expect(stored.length).toBeGreaterThan(4);
  await follower.look();
  expect((await readPointer(hostDir))?.release).toBe('tiny-2');
});

it('is downloaded completely by a host, byte for byte, with unchanged pieces from its own disk', async () => {
  await publishTiny();
  await follower.look();
  for (const name of ['release.duckdb', 'pages.pack'])
    expect(
      (await readFile(join(hostDir, 'tiny-1', name))).equals(await readFile(join(shop.distDir, 'tiny-1', name))),
    ).toBe(true);
  await secondRelease();
  const { sent } = await publishTiny('tiny-2');
  s3.calls.splice(0);
  await follower.look();
  expect(s3.calls.filter(({ key }) => key.includes('/pieces/'))).toHaveLength(sent);
  expect(await readPointer(hostDir)).toMatchObject({ release: 'tiny-2', previous: 'tiny-1' });
  // Going back is publishing the one before again: nothing has to be sent or fetched.
  await publishTiny('tiny-1', { rollback: true });
  s3.calls.splice(0);
  await follower.look();
  expect(s3.calls.filter(({ key }) => key.includes('/pieces/'))).toEqual([]);
  expect((await readPointer(hostDir))?.release).toBe('tiny-1');
  expect(errors).toBe('');
});

it('is not used if a piece is missing or wrong, and leaves nothing behind', async () => {
  await publishTiny();
  const piece = [...s3.objects.keys()].find((key) => key.includes('/pieces/'))!;
  const whole = s3.objects.get(piece)!;
  for (const broken of [Buffer.from('something else'), undefined]) {
    if (broken) s3.objects.set(piece, broken);
    else s3.objects.delete(piece);
    errors = '';
    await follower.look();
    expect(errors).toContain(broken ? 'is not what its name says' : 'is missing');
    expect(await readPointer(hostDir)).toBeUndefined();
    expect(await readdir(hostDir)).toEqual([]);
  }
  s3.objects.set(piece, whole);
  await follower.look();
  expect((await readPointer(hostDir))?.release).toBe('tiny-1');
});

it('repairs a damaged file of a host from the store', async () => {
  await publishTiny();
  await follower.look();
  await writeFile(join(hostDir, 'tiny-1/pages.pack'), 'damaged');
  await secondRelease();
  await publishTiny('tiny-2');
  await follower.look();
  const pages = await readFile(join(hostDir, 'tiny-2/pages.pack'));
  expect(pages.equals(await readFile(join(shop.distDir, 'tiny-2/pages.pack')))).toBe(true);
});

it('is followed by a running server that starts without a release', async () => {
  const host = startHost({
    ...s3.environment,
    RELEASES_FROM: 's3://metro/api/v1',
    RELEASES_DIR: hostDir,
    LOG_LEVEL: 'info',
  });
  const port = await host.port();
  expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(503);
  await publishTiny();
  await expect.poll(async () => (await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200);
  const { release } = (await (await fetch(`http://127.0.0.1:${port}/healthz`)).json()) as { release: string };
  expect(release).toBe('tiny-1');
  expect(host.said.error).not.toContain('not a secret');
});

it('reports an invalid address, and a release that is not built', async () => {
  await expect(openS3('https://example.org')).rejects.toThrow(/say s3:\/\/bucket\/prefix/);
  await expect(publish(shop.distDir, 'none', store, silent)).rejects.toThrow(/not built/);
  await expect(publish(shop.distDir, 'tiny-1', await openS3('s3://other/x'), silent)).rejects.toThrow(/NoSuchBucket/);
});
