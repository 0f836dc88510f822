// @module-tag long
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { buildRelease } from '../../build/render/build.ts';
import { silent } from '../../build/base/progress.ts';
import { importTiny } from '../fixtures/tiny.ts';
import { copyRelease, workshop, type Workshop } from '../support/tiny.ts';

let shop: Workshop;
beforeEach(async () => {
  shop = await workshop();
  await importTiny(shop.releasesDir);
});
afterEach(() => shop.remove());

describe('a build stops, and leaves nothing, where a page', () => {
  afterEach(async () => expect(await readdir(shop.distDir)).toEqual([]));

  it('does not fit its schema', async () => {
    const regions = join(shop.releasesDir, 'tiny-1/regions.parquet');
    const database = await DuckDBInstance.create();
    const connection = await database.connect();
    await connection.run(`create table region as select * replace ('Wyoming' as id) from '${regions}'`);
    await connection.run(`COPY region TO '${regions}'`);
    connection.closeSync();
    await expect(buildRelease({ ...shop, id: 'tiny-1', progress: silent })).rejects.toThrow(
      /^page \/m\S+ does not match its schema:\n.*Invalid UUID/,
    );
  });

  it('lacks the credit of a dataset behind it', async () => {
    await copyRelease(join(shop.releasesDir, 'tiny-1'), join(shop.releasesDir, 'tiny-2'), (manifest) => {
      manifest.id = 'tiny-2';
      for (const measure of manifest.measures) if (measure.dataset === 'tiny-work') measure.sources = [];
    });
    await expect(buildRelease({ ...shop, id: 'tiny-2', progress: silent })).rejects.toThrow(
      /^page \/m\S+ does not credit tiny-work, which it uses$/,
    );
  });
});
