import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { Pack } from '../../common/release/pack.ts';
import { buildTiny, workshop, type Workshop } from '../support/tiny.ts';

/** The expected release files and pages of the test sources. `npm run golden` regenerates them. */
const expected = fileURLToPath(new URL('expected', import.meta.url));

let shop: Workshop;
beforeEach(async () => void (shop = await workshop()));
afterEach(() => shop.remove());

/** Every page with its tag, its body and the requests that it answers. */
async function pagesOf(folder: string): Promise<string> {
  const pack = await Pack.open(join(folder, 'pages.pack'));
  const lines = Array.from({ length: pack.size }, (_, number) => {
    const page = pack.page(number);
    return `${number} ${page.etag}\n${pack.read(page, 'identity').toString()}\n`;
  });
  const requests = [...pack.requests()].map(([key, number]) => `${key} ${number}\n`);
  pack.close();
  return [...lines, ...requests].join('');
}

it('builds the same release and pages from the made-up places, byte for byte', async () => {
  await buildTiny(shop);
  const release = join(shop.releasesDir, 'tiny-1');
  const pages = await pagesOf(join(shop.distDir, 'tiny-1'));
  if (process.env['UPDATE_GOLDEN']) {
    await rm(expected, { recursive: true, force: true });
    await mkdir(expected, { recursive: true });
    await cp(release, join(expected, 'release'), { recursive: true });
    await writeFile(join(expected, 'pages.txt'), pages);
  }
  const names = (await readdir(release)).sort();
  expect(names).toEqual((await readdir(join(expected, 'release'))).sort());
  for (const name of names) {
    const [made, wanted] = await Promise.all([
      readFile(join(release, name)),
      readFile(join(expected, 'release', name)),
    ]);
    expect(made.equals(wanted), `${name} is another`).toBe(true);
  }
  expect(pages).toBe(await readFile(join(expected, 'pages.txt'), 'utf8'));
});
