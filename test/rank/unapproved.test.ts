import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { writeDatabase } from '../../build/render/database.ts';
import { readManifest } from '../../build/release/released.ts';
import { openRelease } from '../../common/release/reader.ts';
import { type Served, servedWithoutPages } from '../../common/release/served.ts';
import { type Client, inProcess } from '../support/client.ts';
import { read, releasesDir, service } from '../support/service.ts';
import { copyRelease, workshop, type Workshop } from '../support/tiny.ts';
import { datasetsOf, higher, lower, post, tulsa } from './contractClient.ts';

describe('where a dataset is not approved', () => {
  let shop: Workshop;
  const opened: Served[] = [];
  /** The release with a dataset not approved, answering live: none of these answers is a stored page. */
  const without = async (dataset: string) => {
    const folder = join(shop.releasesDir, dataset);
    await copyRelease(join(releasesDir, inject('release')), folder, (manifest) => {
      manifest.id = dataset;
      manifest.datasets.find(({ key }: any) => key === dataset).terms.approved = false;
    });
    const file = join(shop.root, `${dataset}.duckdb`);
    await writeDatabase(folder, [await readManifest(shop.releasesDir, dataset)], file);
    const served = servedWithoutPages(file, await openRelease(file));
    opened.push(served);
    return inProcess(service({ served }));
  };
  let noPopulation: Client;
  let noUnemployment: Client;
  beforeAll(async () => {
    shop = await workshop();
    noPopulation = await without('census-pep');
    noUnemployment = await without('bls-laus');
  });
  afterAll(async () => {
    for (const served of opened) served.close();
    await shop.remove();
  });

  it.each(['/screen', '/rank'])('%s names a requirement that reads it (D21)', async (path) => {
    const rankWith = async (client: Client, requirements: object) => {
      const { status, json } = await post(client, path, { requirements });
      return [status, json.error, json.message];
    };
    expect(await rankWith(noPopulation, { tier: '1m' })).toEqual([
      422,
      'invalid_request',
      expect.stringMatching(/^requirements\.tier: .*`population`/),
    ]);
    expect(await rankWith(noPopulation, { min_growth: 1 })).toEqual([
      422,
      'invalid_request',
      expect.stringMatching(/^requirements\.min_growth: .*`population_growth_5yr`/),
    ]);
    expect(await rankWith(noUnemployment, { rtw_only: true, max_unemployment: 4 })).toEqual([
      422,
      'invalid_request',
      expect.stringMatching(/^requirements\.max_unemployment: .*`unemployment_rate`/),
    ]);
    expect((await post(noPopulation, path, { requirements: { max_unemployment: 4, rtw_only: true } })).status).toBe(
      200,
    );
  });

  it('treats its measures in criteria as unknown (D21)', async () => {
    const rankBy = async (measure: string) =>
      (await post(noUnemployment, '/rank', { criteria: [higher(measure)] })).json;
    const reply = await rankBy('unemployment_rate');
    const never = await rankBy('unemployment_rates');
    expect(reply.error).toBe('unknown_measure');
    const withoutName = ({ message }: { message: string }) => message.replace(/`unemployment_rates?`/, 'X');
    expect(withoutName(reply)).toBe(withoutName(never));
  });

  it('returns metros without population, and does not credit it', async () => {
    const geography = opened[0]!.release.content.geography;
    const ranked = (await post(noPopulation, '/rank', { criteria: [lower('unemployment_rate')] })).json;
    expect(ranked.data.metros[0]).not.toHaveProperty('population');
    expect(datasetsOf(ranked)).toEqual(['bls-laus', geography]);
    const screened = (await post(noPopulation, '/screen?near_misses=1', { requirements: { rtw_only: true } })).json;
    expect(screened.data.metros[0]).not.toHaveProperty('population');
    expect(datasetsOf(screened)).toEqual([geography]);
    const compared = await read(noPopulation, `/metros/compare?ids=${tulsa}`);
    expect(compared.data.metros[0]).not.toHaveProperty('population');
    expect(compared.data.measures.map(({ name }: any) => name)).not.toContain('population'); // D30
    expect(datasetsOf(compared)).not.toContain('census-pep');
  });
});

describe('without an active release (D38)', () => {
  it('computes nothing', async () => {
    const client = await inProcess(service());
    for (const path of ['/screen', '/rank']) expect((await post(client, path, {})).status).toBe(503);
    expect((await client.send('/api/v1/metros/compare?ids=12420')).status).toBe(503);
    await client.close();
  });
});
