// @module-tag long
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { buildRelease } from '../../build/render/build.ts';
import { importTiny } from '../fixtures/tiny.ts';
import { inProcess } from '../support/client.ts';
import { openServed } from '../support/served.ts';
import { read, service } from '../support/service.ts';
import { buildTiny, copyRelease, workshop, type Workshop } from '../support/tiny.ts';

let shop: Workshop;
beforeEach(async () => void (shop = await workshop()));
afterEach(() => shop.remove());

/** Returns responses of a built release: the topics, the measures, the datasets, and an error. */
async function responsesOf(id: string) {
  const served = await openServed(join(shop.distDir, id));
  const client = await inProcess(service({ served }));
  const get = async (path: string) => (await read(client, path)).data;
  const { json } = await client.send('/api/v1/measures?topic=people');
  const answers = { topics: await get('/topics'), measures: await get('/measures'), datasets: await get('/datasets') };
  served.close();
  return { ...answers, filtered: json };
}

describe('a release of an earlier version, without topics (D132)', () => {
  it('is built and served', async () => {
    await importTiny(shop.releasesDir);
    await copyRelease(join(shop.releasesDir, 'tiny-1'), join(shop.releasesDir, 'tiny-0'), (manifest) => {
      manifest.id = 'tiny-0';
      delete manifest.topics;
      for (const dataset of manifest.datasets) delete dataset.next_release;
      for (const measure of manifest.measures) {
        delete measure.topic;
        delete measure.description;
        delete measure.search_terms;
      }
    });
    await buildRelease({ ...shop, id: 'tiny-0' });
    const { topics, measures, datasets, filtered } = await responsesOf('tiny-0');
    expect(topics).toEqual([]);
    expect(measures[0]).not.toHaveProperty('topic');
    expect(datasets[0]).toMatchObject({ latest_year: 2025, next_release: null });
    expect(filtered.message).toBe('topic: no topic `people`; the measures of this release have none');
  });

  it('is opened from a database that an earlier version built', async () => {
    await buildTiny(shop);
    const database = await DuckDBInstance.create(join(shop.distDir, 'tiny-1/release.duckdb'));
    const connection = await database.connect();
    await connection.run('drop table topic');
    connection.closeSync();
    database.closeSync();
    const served = await openServed(join(shop.distDir, 'tiny-1'));
    expect(served.release.content.topics).toEqual([]);
    served.close();
  });
});

it('does not name a next release whose month has passed when the release is made (D133)', async () => {
  await buildTiny(shop, { now: () => new Date('2026-07-31T00:00:00Z') });
  expect((await responsesOf('tiny-1')).datasets[0].next_release).toBe('2026-07');
  await buildTiny(shop, { now: () => new Date('2026-08-01T00:00:00Z'), id: 'tiny-2' });
  expect((await responsesOf('tiny-2')).datasets[0].next_release).toBeNull();
});
