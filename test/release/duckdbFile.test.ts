// @module-tag long
import { appendFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { headOf, openDuckdb } from '../../common/release/duckdbFile.ts';
import { LateFile } from '../../common/release/lateFile.ts';
import { builtFiles } from '../../common/release/served.ts';
import { builtWorkshop, type Workshop } from '../support/tiny.ts';

let shop: Workshop;
beforeAll(async () => {
  shop = await builtWorkshop();
});
afterAll(() => shop.remove());

const built = (kind: keyof typeof builtFiles) => join(shop.distDir, 'tiny-1', builtFiles[kind]);

it('an open file gives the rows of running statements after it is closed, and runs no more', async () => {
  for (let i = 0; i < 100; i++) {
    const file = await openDuckdb(built('database'));
    const heads = Array.from({ length: 4 }, () => headOf(file));
    file.close();
    file.close();
    for (const head of await Promise.all(heads)) expect(head.id).toBe('tiny-1');
    await expect(headOf(file)).rejects.toThrow('the release was replaced');
  }
});

it('a file that follows later is opened once by concurrent requests, and again when it is replaced', async () => {
  const file = await openDuckdb(built('history'));
  const release = await headOf(file);
  file.close();
  const head = { id: release.id, modified: new Date(Math.floor(release.modified.getTime() / 1000) * 1000) };
  let opened = 0;
  const late = new LateFile(
    () => Promise.resolve(built('history')),
    'the history',
    head,
    () => Promise.resolve((opened += 1)),
  );
  expect(await Promise.all(Array.from({ length: 10 }, () => late.read()))).toEqual(Array(10).fill(1));
  expect(await late.read()).toBe(1);
  await appendFile(built('history'), Buffer.alloc(1));
  // An open file is looked at from time to time.
  await expect.poll(() => late.read()).toBe(2);
  expect(await Promise.all(Array.from({ length: 10 }, () => late.read()))).toEqual(Array(10).fill(2));
  // One that is gone stays open.
  await rename(built('history'), `${built('history')}.gone`);
  for (let i = 0; i < 3; i++) {
    expect(await late.read()).toBe(2);
    await setTimeout(300);
  }
  late.close();
  await expect(late.read()).rejects.toMatchObject({ status: 503 });
});

it('a file that is closed while it is looked for is not opened', async () => {
  let opened = 0;
  const late = new LateFile(
    () => Promise.resolve(built('changes')),
    'the changes',
    { id: 'tiny-1', modified: new Date() },
    () => Promise.resolve((opened += 1)),
  );
  const read = late.read();
  late.close();
  await expect(read).rejects.toMatchObject({ status: 503 });
  expect(opened).toBe(0);
});
