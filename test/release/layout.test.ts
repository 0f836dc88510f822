// @module-tag long
import { readdir, readFile, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { buildRelease } from '../../build/render/build.ts';
import { layOut } from '../../build/layout.ts';
import { silent } from '../../build/base/progress.ts';
import { Pack } from '../../common/release/pack.ts';
import { builtWorkshop, copyRelease, type Workshop } from '../support/tiny.ts';

let shop: Workshop;
beforeEach(async () => {
  shop = await builtWorkshop();
});
afterEach(() => shop.remove());

const files = async (to: string) =>
  (await readdir(join(to, 'pages'), { recursive: true })).filter((name) => name.endsWith('.json')).sort();

it('writes every page once, with a manifest', async () => {
  const to = join(shop.root, 'cdn');
  const manifest = await layOut(join(shop.distDir, 'tiny-1'), to, silent);
  expect(JSON.parse(await readFile(join(to, 'manifest.json'), 'utf8'))).toEqual(manifest);
  expect(await files(to)).toEqual(manifest.bodies.map(([file]) => file).sort());
  const pack = await Pack.open(join(shop.distDir, 'tiny-1/pages.pack'));
  expect(Object.entries(manifest.requests)).toEqual([...pack.requests()]);
  for (const [key, number] of Object.entries(manifest.requests)) {
    const [file, etag, bytes] = manifest.bodies[number]!;
    const body = await readFile(join(to, 'pages', file));
    expect([body.length, etag]).toEqual([bytes, pack.find(key)!.etag]);
    expect(body.equals(pack.read(pack.find(key)!, 'identity'))).toBe(true);
  }
  pack.close();
});

it('keeps unchanged files, repairs truncated ones, and removes files that are no longer named', async () => {
  const to = join(shop.root, 'cdn');
  await layOut(join(shop.distDir, 'tiny-1'), to, silent);
  const before = await files(to);
  await truncate(join(to, 'pages', before[0]!), 3);
  await copyRelease(join(shop.releasesDir, 'tiny-1'), join(shop.releasesDir, 'tiny-2'), (manifest) => {
    manifest.id = 'tiny-2';
    manifest.datasets.find(({ key }: any) => key === 'tiny-work').credit = 'another credit';
  });
  await buildRelease({ ...shop, id: 'tiny-2', progress: silent });
  const manifest = await layOut(join(shop.distDir, 'tiny-2'), to, silent);
  const after = await files(to);
  expect(after).toEqual(manifest.bodies.map(([file]) => file).sort());
  expect(after.filter((file) => before.includes(file)).length).toBeGreaterThan(0);
  expect(after.filter((file) => !before.includes(file)).length).toBeGreaterThan(0);
  for (const [file, , bytes] of manifest.bodies) expect((await readFile(join(to, 'pages', file))).length).toBe(bytes);
});
