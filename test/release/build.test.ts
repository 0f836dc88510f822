// @module-tag long
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, open, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addChanges, buildRelease, isBuilt } from '../../build/render/build.ts';
import { silent } from '../../build/base/progress.ts';
import { Pack } from '../../common/release/pack.ts';
import { openServed } from '../support/served.ts';
import { inProcess } from '../support/client.ts';
import { root, service } from '../support/service.ts';
import { buildTiny, copyRelease, workshop, type Workshop } from '../support/tiny.ts';
import { importTiny } from '../fixtures/tiny.ts';

let shop: Workshop;
beforeEach(async () => void (shop = await workshop()));
afterEach(() => shop.remove());

const packOf = ({ distDir }: Workshop, id: string) => Pack.open(join(distDir, id, 'pages.pack'));

describe('building a release', () => {
  it('stores the pages of every list, detail and values endpoint', async () => {
    const { requests } = await buildTiny(shop);
    const pack = await packOf(shop, 'tiny-1');
    const keys = Array.from(pack.requests(), ([key]) => key);
    expect(keys).toHaveLength(requests);
    expect(keys).toEqual(
      expect.arrayContaining([
        '/datasets',
        '/measures?page=1&per_page=100',
        '/measures?geography=msa&page=1&per_page=100',
        '/measures?dataset=tiny-work&page=1&per_page=100',
        '/measures?dataset=tiny-work&geography=county&page=1&per_page=100',
        '/metros?page=1&per_page=100',
        '/metros?page=1&per_page=100&state=OK',
        '/measures/population/values?geography=county&page=1&per_page=100',
        '/measures/population/values?geography=county&page=1&per_page=100&state=TX',
        '/measures/population/values?geography=state&page=1&per_page=100',
      ]),
    );
    // Other sizes and the one row of a state are computed when somebody asks (D90).
    expect(keys.filter((key) => /per_page=(?!100)|geography=state.*state=/.test(key))).toEqual([]);
    pack.close();
  });

  it('stores each page at an address that answers with it', async () => {
    await buildTiny(shop);
    const served = await openServed(join(shop.distDir, 'tiny-1'));
    const client = await inProcess(service({ served }));
    for (const key of served.requests()) {
      const { status, text } = await client.send(`/api/v1${key}`);
      expect({ key, status }).toEqual({ key, status: 200 });
      expect(text, key).toBe(Buffer.from(served.body(served.find(key)!, 'identity')!, 'latin1').toString());
    }
    served.close();
  });

  it('produces the same bytes again', async () => {
    await buildTiny(shop);
    const pack = join(shop.distDir, 'tiny-1/pages.pack');
    const first = await readFile(pack);
    await buildRelease({ ...shop, id: 'tiny-1' });
    expect((await readFile(pack)).equals(first)).toBe(true);
  });

  it.each([
    ['its end', (size: number) => size - 48, /pages\.pack cannot be read: it is cut off or damaged at its end/],
    ['the index', (size: number) => size - 400, /pages\.pack cannot be read: its index is damaged/],
  ])('makes a pack that is not opened where %s is damaged', async (_, place, message) => {
    await buildTiny(shop);
    const name = join(shop.distDir, 'tiny-1/pages.pack');
    const { size } = await stat(name);
    const file = await open(name, 'r+');
    await file.write(Buffer.alloc(16), 0, 16, place(size));
    await file.close();
    await expect(packOf(shop, 'tiny-1')).rejects.toThrow(message);
    await truncate(name, 1000);
    await expect(packOf(shop, 'tiny-1')).rejects.toThrow(/pages\.pack cannot be read: it is cut off/);
  });

  it('detects whether a release is built', async () => {
    const place = { ...shop, id: 'tiny-1' };
    expect(await isBuilt(place)).toBe(false);
    await buildTiny(shop);
    expect(await isBuilt(place)).toBe(true);
    const manifest = join(shop.releasesDir, 'tiny-1/release.json');
    await writeFile(manifest, (await readFile(manifest, 'utf8')).replace('2026-01-02T03:04:05', '2026-01-02T03:04:06'));
    expect(await isBuilt(place)).toBe(false);
  });

  it('depends on the releases before it, which it lists and is compared with, not on later ones (D165)', async () => {
    await buildTiny(shop);
    const copy = (id: string, created_at: string) =>
      copyRelease(join(shop.releasesDir, 'tiny-1'), join(shop.releasesDir, id), (manifest) => {
        Object.assign(manifest, { id, created_at });
      });
    await copy('tiny-2', '2026-05-02T03:04:05.000Z');
    expect(await isBuilt({ ...shop, id: 'tiny-1' })).toBe(true);
    await copy('tiny-0', '2025-05-02T03:04:05.000Z');
    expect(await isBuilt({ ...shop, id: 'tiny-1' })).toBe(false);
    await buildRelease({ ...shop, id: 'tiny-1' });
    expect(await isBuilt({ ...shop, id: 'tiny-1' })).toBe(true);
    await rm(join(shop.releasesDir, 'tiny-0/regions.parquet'));
    await expect(addChanges({ ...shop, id: 'tiny-1' })).rejects.toThrow(
      /^tiny-1 cannot be compared with tiny-0: .*tiny-0\/regions\.parquet[^]*; restore the files of the earlier/,
    );
    expect(await isBuilt({ ...shop, id: 'tiny-1' })).toBe(true);
    await rm(join(shop.releasesDir, 'tiny-0'), { recursive: true });
    expect(await isBuilt({ ...shop, id: 'tiny-1' })).toBe(false);
  });

  it('lists the existing releases for an unknown id', async () => {
    await importTiny(shop.releasesDir);
    await expect(buildRelease({ ...shop, id: 'tiny-9', progress: silent })).rejects.toThrow(
      'no release tiny-9; existing releases: tiny-1',
    );
    expect(await readdir(shop.releasesDir)).toEqual(['tiny-1']);
  });

  it('leaves nothing if figures are damaged', async () => {
    await importTiny(shop.releasesDir);
    await truncate(join(shop.releasesDir, 'tiny-1/values-tiny-work.parquet'), 100);
    await expect(buildRelease({ ...shop, id: 'tiny-1', progress: silent })).rejects.toThrow(
      /values-tiny-work\.parquet/,
    );
    expect(await readdir(shop.distDir)).toEqual([]);
  });

  it('can be killed at any point: the old release is served, and the next build removes leftovers', async () => {
    await buildTiny(shop);
    const before = await readFile(join(shop.distDir, 'tiny-1/pages.pack'));
    const script = join(shop.root, 'build.mts');
    await mkdir(shop.root, { recursive: true });
    await writeFile(
      script,
      `import { buildRelease } from '${root}/build/render/build.ts';
import { silent } from '${root}/build/base/progress.ts';
process.stdout.write('started');
for (;;) await buildRelease({ releasesDir: ${JSON.stringify(shop.releasesDir)}, distDir: ${JSON.stringify(shop.distDir)}, id: 'tiny-1', progress: silent });
`,
    );
    for (let after = 0; after < 400; after += 70) {
      const child = spawn(process.execPath, ['--import', 'tsx', script], {
        cwd: root,
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      await once(child.stdout, 'data');
      await wait(after);
      child.kill('SIGKILL');
      await once(child, 'exit');
      const names = (await readdir(shop.distDir)).filter((name) => !name.startsWith('.'));
      // Between two renames the folder is missing for an instant; then the next build creates it again.
      if (names.length > 0) (await openServed(join(shop.distDir, 'tiny-1'))).close();
    }
    await buildRelease({ ...shop, id: 'tiny-1', progress: silent });
    expect(await readdir(shop.distDir)).toEqual(['tiny-1']);
    expect((await readFile(join(shop.distDir, 'tiny-1/pages.pack'))).equals(before)).toBe(true);
  });
});
