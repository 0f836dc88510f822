// @module-tag long
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildRelease } from '../../build/render/build.ts';
import { silent } from '../../build/base/progress.ts';
import { publish, type PublishOptions } from '../../build/publish.ts';
import { readEnvironment } from '../../dynamic/settings/environment.ts';
import { PublishedReleases } from '../../common/release/follow.ts';
import { readPointer } from '../../common/release/pointer.ts';
import type { ObjectStore, PublishedPointer } from '../../common/release/published.ts';
import { isSignedBy, newKeys, readPrivateKey, readPublicKey, signPointer } from '../../common/release/signature.ts';
import { root } from '../support/service.ts';
import { buildTiny, copyRelease, workshop, type Workshop } from '../support/tiny.ts';

/** A store in memory: what an attacker with access to a bucket can read and write. */
function memoryStore() {
  const objects = new Map<string, Uint8Array>();
  const store: ObjectStore = {
    get: (key) => Promise.resolve(objects.get(key)),
    put: (key, body) => Promise.resolve(void objects.set(key, body)),
    async *list(prefix) {
      for (const [key, { length: bytes }] of objects)
        if (key.startsWith(prefix)) yield await Promise.resolve({ key, bytes });
    },
  };
  return { objects, store };
}

const pair = newKeys();
const key = readPrivateKey(pair.privateKey);
const publicKey = readPublicKey(pair.publicKey);
const pointer: Omit<PublishedPointer, 'signature'> = {
  release: 'tiny-2',
  created_at: '2026-02-02T03:04:05.000Z',
  manifest: 'a'.repeat(64),
  published_at: '2026-03-01T00:00:00.000Z',
  previous: 'tiny-1',
  rollback: false,
};

describe('the signature of a pointer', () => {
  it('is valid only for the unchanged pointer and the matching key', () => {
    const signed = signPointer(pointer, key);
    expect(isSignedBy(signed, publicKey)).toBe(true);
    expect(isSignedBy(signed, key)).toBe(true);
    expect(isSignedBy(signed, readPublicKey(newKeys().publicKey))).toBe(false);
    expect(isSignedBy(pointer, publicKey)).toBe(false);
  });

  it('covers the history, which pointers of earlier versions do not have', () => {
    const at = '2026-03-01T00:00:00.000Z';
    const signed = signPointer({ ...pointer, history: [{ release: 'tiny-2', at, rolled_back_at: at }] }, key);
    expect(isSignedBy(signed, publicKey)).toBe(true);
    expect(isSignedBy({ ...signed, history: [{ release: 'tiny-2', at }] }, publicKey)).toBe(false);
    expect(isSignedBy({ ...signed, history: undefined }, publicKey)).toBe(false);
  });

  it.each<Partial<PublishedPointer>>([
    { release: 'tiny-1' },
    { created_at: '2026-02-02T03:04:06.000Z' },
    { manifest: 'b'.repeat(64) },
    { published_at: '2026-03-01T00:00:00.001Z' },
    { previous: null },
    { rollback: true },
    { history: [] },
    { history: [{ release: 'tiny-2', at: null }] },
    { signature: '' },
    { signature: 'AAAA' },
  ])('does not hold once %j is changed', (change) => {
    expect(isSignedBy({ ...signPointer(pointer, key), ...change }, publicKey)).toBe(false);
  });
});

it('refuses an invalid key without repeating it', () => {
  for (const text of [pair.privateKey, 'c2VjcmV0', ''])
    expect(() => readPublicKey(text)).toThrow(/^not an Ed25519 key$/);
  expect(() => readPrivateKey(pair.publicKey)).toThrow(/^not an Ed25519 key$/);
  const read = () => readEnvironment({ RELEASES_PUBLIC_KEY: pair.privateKey });
  expect(read).toThrow(/^RELEASES_PUBLIC_KEY must be an Ed25519 public key as `npm run release -- keys` prints it$/);
  expect(readEnvironment({ RELEASES_PUBLIC_KEY: pair.publicKey }).RELEASES_PUBLIC_KEY?.asymmetricKeyType).toBe(
    'ed25519',
  );
});

describe('a server that follows releases', () => {
  let shop: Workshop;
  let objects: Map<string, Uint8Array>;
  let store: ObjectStore;
  let errors: string;
  let log: pino.Logger;
  let hostDir: string;
  let hosts = 0;
  beforeAll(async () => {
    shop = await workshop();
    await buildTiny(shop);
    await copyRelease(join(shop.releasesDir, 'tiny-1'), join(shop.releasesDir, 'tiny-2'), (manifest) => {
      manifest.id = 'tiny-2';
      manifest.created_at = pointer.created_at;
    });
    await buildRelease({ ...shop, id: 'tiny-2', progress: silent });
  });
  beforeEach(() => {
    hostDir = join(shop.root, `host-${hosts++}`);
    ({ objects, store } = memoryStore());
    errors = '';
    log = pino({ level: 'error' }, { write: (line: string) => void (errors += line) });
  });
  afterAll(() => shop.remove());

  const publishAt = (id: string, day: number, options: PublishOptions = {}) =>
    publish(shop.distDir, id, store, silent, { now: () => new Date(Date.UTC(2026, 2, day)), ...options });
  const follower = (publicKey?: ReturnType<typeof readPublicKey>) =>
    new PublishedReleases(store, hostDir, log, publicKey);
  const activeRelease = async () => (await readPointer(hostDir))?.release;
  const readPublished = () => JSON.parse(Buffer.from(objects.get('active.json')!).toString()) as PublishedPointer;
  const overwrite = (change: Partial<PublishedPointer>) =>
    objects.set('active.json', Buffer.from(JSON.stringify({ ...readPublished(), ...change })));

  it('serves a release that its key signed', async () => {
    await publishAt('tiny-1', 1, { key });
    await follower(publicKey).look();
    expect([await activeRelease(), errors]).toEqual(['tiny-1', '']);
    expect(readPublished()).toMatchObject({ release: 'tiny-1', previous: null, rollback: false });
  });

  it('refuses a release without a signature, or signed by another key', async () => {
    await publishAt('tiny-1', 1);
    await follower(publicKey).look();
    expect(await activeRelease()).toBeUndefined();
    expect(errors).toMatch(/tiny-1 is published without a signature, and RELEASES_PUBLIC_KEY is set/);
    await publishAt('tiny-1', 1, { key: readPrivateKey(newKeys().privateKey) });
    await follower(publicKey).look();
    expect(await activeRelease()).toBeUndefined();
    expect(errors).toMatch(/the signature of tiny-1 is not by the key of RELEASES_PUBLIC_KEY/);
  });

  it('refuses a changed pointer, and a changed piece even if manifest and pointer name it', async () => {
    await publishAt('tiny-1', 1, { key });
    const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
    const piece = [...objects.keys()].find((name) => name.startsWith('pieces/'))!;
    const changed = Buffer.concat([objects.get(piece)!, Buffer.from('x')]);
    objects.set(`pieces/${sha256(changed)}`, changed);
    const manifest = Buffer.from(objects.get(`manifests/${readPublished().manifest}.json`)!).toString();
    const forgery = Buffer.from(manifest.replaceAll(piece.slice('pieces/'.length), sha256(changed)));
    objects.set(`manifests/${sha256(forgery)}.json`, forgery);
    overwrite({ manifest: sha256(forgery) });
    await follower(publicKey).look();
    expect(await activeRelease()).toBeUndefined();
    expect(errors).toMatch(/or what is published was changed/);
  });

  it('refuses a replayed pointer: one signed before the one it followed (D68)', async () => {
    await publishAt('tiny-1', 1, { key });
    const old = objects.get('active.json')!;
    await publishAt('tiny-2', 2, { key });
    await follower(publicKey).look();
    objects.set('active.json', old);
    await follower(publicKey).look();
    expect(await activeRelease()).toBe('tiny-2');
    expect(errors).toMatch(/the pointer to tiny-1 was published at 2026-03-01T00:00:00.000Z, before the one to tiny-2/);
  });

  it('refuses a replayed rollback (D68)', async () => {
    await publishAt('tiny-2', 1, { key });
    await publishAt('tiny-1', 2, { key, rollback: true });
    const rollback = objects.get('active.json')!;
    await follower(publicKey).look();
    await publishAt('tiny-2', 3, { key });
    await follower(publicKey).look();
    objects.set('active.json', rollback);
    await follower(publicKey).look();
    expect(await activeRelease()).toBe('tiny-2');
  });

  it.each([
    ['with', key, publicKey],
    ['without', undefined, undefined],
  ])('refuses an older release unless the publisher says that it goes back, %s a key', async (_, key, publicKey) => {
    await publishAt('tiny-2', 1, { key });
    await follower(publicKey).look();
    await expect(publishAt('tiny-1', 2, { key })).rejects.toThrow(
      'tiny-1 is older than tiny-2, which is published; to go back to it, add --rollback',
    );
    await publishAt('tiny-1', 2, { key, rollback: true });
    // Another rollback would not return to tiny-2 (D114).
    expect(readPublished()).toMatchObject({ release: 'tiny-1', previous: null, rollback: true });
    if (!key) {
      overwrite({ rollback: false });
      await follower().look();
      expect(await activeRelease()).toBe('tiny-2');
      expect(errors).toMatch(
        /tiny-1 is older than tiny-2, which is served; to go back to it: npm run release -- publish --rollback/,
      );
      overwrite({ rollback: true });
    }
    await follower(publicKey).look();
    expect(await activeRelease()).toBe('tiny-1');
    // Sent again to repair the store, it is still the release that servers were told to go back to.
    await publishAt('tiny-1', 3, { key, again: true });
    expect(readPublished()).toMatchObject({ previous: null, rollback: true });
    expect(readPublished().history!.map(({ release, rolled_back_at }) => [release, rolled_back_at])).toEqual([
      ['tiny-2', '2026-03-02T00:00:00.000Z'],
      ['tiny-1', undefined],
    ]);
    await publishAt('tiny-2', 4, { key });
    await follower(publicKey).look();
    expect([await activeRelease(), readPublished().rollback, readPublished().previous]).toEqual([
      'tiny-2',
      false,
      'tiny-1',
    ]);
  });

  it('follows a publisher whose clock was set back', async () => {
    await publishAt('tiny-1', 9, { key });
    await follower(publicKey).look();
    await publishAt('tiny-2', 3, { key });
    expect(readPublished().published_at).toBe('2026-03-09T00:00:00.001Z');
    await follower(publicKey).look();
    expect([await activeRelease(), errors]).toEqual(['tiny-2', '']);
  });

  it('ignores an unsigned pointer when it decides what was published before', async () => {
    await publishAt('tiny-1', 1);
    overwrite({ created_at: '2099-01-01T00:00:00.000Z', published_at: '2099-01-01T00:00:00.000Z' });
    await publishAt('tiny-1', 2, { key });
    expect(readPublished()).toMatchObject({ previous: null, published_at: '2026-03-02T00:00:00.000Z' });
  });

  it('logs that a pointer of another version must be published again', async () => {
    objects.set('active.json', Buffer.from(JSON.stringify({ release: 'tiny-1', manifest: 'a'.repeat(64) })));
    await follower().look();
    expect(errors).toMatch(/active\.json is not a pointer of this version; publish again/);
    await publishAt('tiny-1', 1);
    await follower().look();
    expect(await activeRelease()).toBe('tiny-1');
  });
});

it('prints a key pair for publisher and server with `keys`', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ['build/cli.ts', 'keys'], { cwd: root });
  const [, privateKey, made] = /^RELEASES_PRIVATE_KEY=(\S+)\nRELEASES_PUBLIC_KEY=(\S+)\n$/.exec(stdout)!;
  expect(isSignedBy(signPointer(pointer, readPrivateKey(privateKey!)), readPublicKey(made!))).toBe(true);
});
