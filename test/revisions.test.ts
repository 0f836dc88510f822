import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Revisions } from '../api/schemas/revisions.ts';
import type { BuiltRelease } from '../common/release/served.ts';
import { addEdition } from './fixtures/edition.ts';
import { tinyRegister, tinySources } from './fixtures/tiny.ts';
import { type Client, inProcess } from './support/client.ts';
import { openServed } from './support/served.ts';
import { read, service } from './support/service.ts';
import { buildTiny, workshop, type Workshop } from './support/tiny.ts';

let shop: Workshop;
let served: BuiltRelease;
let client: Client;
beforeAll(async () => {
  shop = await workshop();
  const folders = { registerDir: join(shop.root, 'register'), sources: join(shop.root, 'sources') };
  await cp(tinyRegister, folders.registerDir, { recursive: true });
  await cp(tinySources, folders.sources, { recursive: true });
  addEdition(folders);
  await buildTiny(shop, folders);
  served = await openServed(join(shop.distDir, 'tiny-1'));
  client = await inProcess(service({ served }));
});
afterAll(async () => {
  await client.close();
  served.close();
  await shop.remove();
});

const revisions = (query: string, measure = 'population') => read(client, `/measures/${measure}/revisions?${query}`);
const refusal = async (path: string) => {
  const { status, json } = await client.send(`/api/v1${path}`);
  return `${status} ${json.message}`;
};

describe('GET /measures/{name}/revisions', () => {
  it('lists the values of all editions for each year of a region (D152)', async () => {
    const { data, meta } = await revisions('geography=county&region=40001');
    expect(Revisions.parse(data)).toEqual(data);
    expect(data.editions).toEqual([
      { edition: '2024', published: '2025-01' },
      { edition: '2025', published: '2026-01' },
    ]);
    expect(data).toMatchObject({ measure: 'population', geography: 'county', unit: 'people', dataset: 'tiny-people' });
    expect(data.regions).toMatchObject([
      {
        geoid: '40001',
        name: 'Alder County, OK',
        years: [
          { year: 2020, values: [400_000, 400_000] },
          { year: 2024, values: [419_000, 420_000] },
          { year: 2025, values: [null, 430_000] },
        ],
      },
    ]);
    expect(meta).toEqual({ release: 'tiny-1', page: 1, per_page: 100, total: 1, total_pages: 1 });
  });

  it('has null where a metro has no value in an edition', async () => {
    const { data } = await revisions('metro=10030');
    expect(data.geography).toBe('msa');
    expect(data.regions[0].years).toEqual([
      { year: 2020, values: [null, 200_000] },
      { year: 2024, values: [null, 230_000] },
      { year: 2025, values: [null, 250_000] },
    ]);
  });

  it('lists the counties of a metro, or of a state, by geoid, in pages of regions', async () => {
    const geoids = async (query: string) => {
      const { data, meta } = await revisions(query);
      return [data.regions.map(({ geoid }: { geoid: string }) => geoid), meta.total];
    };
    expect(await geoids('geography=county&metro=10020')).toEqual([['40005', '48001'], 2]);
    expect(await geoids('geography=county&state=ok')).toEqual([['40001', '40003', '40005'], 3]);
    expect(await geoids('geography=county&per_page=3&page=2')).toEqual([['48001', '48003', '48005'], 8]);
    expect(await geoids('geography=county&per_page=3&page=9')).toEqual([[], 8]);
  });

  it('computes a mean from the figures of each edition alone', async () => {
    const { data } = await revisions('metro=10010', 'hazard_risk_index');
    const mean = (a: number, b: number, people: [number, number]) =>
      Number(((a * people[0] + b * people[1]) / (people[0] + people[1])).toFixed(6));
    const values = [mean(21, 41, [419_000, 170_000]), mean(20.5, 40, [430_000, 180_000])];
    expect(data.regions[0].years).toEqual([{ year: 2025, values }]);
  });

  it.each([
    ['/measures/unemployed/revisions', /^404 the release has one edition of measure `unemployed`/],
    ['/measures/nothing/revisions', /^404 no measure/],
    ['/measures/population/revisions?region=99999', /^404 no metro has the code 99999/],
    ['/measures/population/revisions?region=abc', /^400 region: must be the two-digit code of a state/],
    ['/measures/population/revisions?metro=99999', /^404 no metro/],
    ['/measures/population/revisions?geography=us', /^400 geography: must be one of/],
  ])('refuses %s', async (path, message) => {
    expect(await refusal(path)).toMatch(message);
  });
});
