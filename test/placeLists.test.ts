import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { Release } from '../api/domain/release.ts';
import type { Served } from '../common/release/served.ts';
import { checkedClient } from './support/checkedClient.ts';
import { type Client, inProcess } from './support/client.ts';
import { openBuilt, read, service } from './support/service.ts';

let served: Served;
let release: Release;
let client: Client;
beforeAll(async () => {
  served = await openBuilt(inject('release'));
  ({ release } = served);
  client = checkedClient(await inProcess(service({ served })));
});
afterAll(() => served.close());

/** Every row of a list in pages of 500. */
async function rowsOf(path: string): Promise<any[]> {
  const rows: any[] = [];
  for (let page = 1; ; page++) {
    const { data, meta } = await read(client, `${path}${path.includes('?') ? '&' : '?'}per_page=500&page=${page}`);
    rows.push(...(Array.isArray(data) ? data : data.values));
    if (rows.length >= meta.total) return rows;
  }
}

/** The latest population of each region of a geography, by its code. */
const populations = async (geography: string) =>
  new Map(
    (await rowsOf(`/measures/population/values?geography=${geography}`)).map(({ geoid, value }) => [geoid, value]),
  );

describe('the list of states', () => {
  it('has every state with its code and population', async () => {
    const { data, meta, attribution } = await read(client, '/states');
    expect(data.map(({ geoid, name }: any) => ({ geoid, name }))).toEqual(
      release.content.regions.state.map(({ geoid, name }) => ({ geoid, name })),
    );
    expect(meta).toEqual({ total: 52 });
    const people = await populations('state');
    for (const { geoid, population } of data) expect([geoid, population]).toEqual([geoid, people.get(geoid) ?? null]);
    expect(data.find(({ geoid }: any) => geoid === '48').state).toBe('TX');
    expect(attribution.map(({ dataset }: any) => dataset)).toEqual(['census-pep', 'omb-delineation']);
  });
});

describe('the list of counties', () => {
  it('has every county with its population and the metro of its profile', async () => {
    const rows = await rowsOf('/counties');
    expect(rows.map(({ geoid }) => geoid)).toEqual(release.content.regions.county.map(({ geoid }) => geoid));
    const people = await populations('county');
    for (const { geoid, population } of rows) expect([geoid, population]).toEqual([geoid, people.get(geoid) ?? null]);
    for (const { geoid, cbsa, state } of rows.filter((_, i) => i % 150 === 0)) {
      const { data } = await read(client, `/places/${geoid}`);
      const metro = data.within.find(({ geography }: any) => geography === 'msa');
      expect([geoid, cbsa, [state]]).toEqual([geoid, metro?.geoid ?? null, data.states]);
    }
    const members = [...release.content.members.values()].reduce((sum, { length }) => sum + length, 0);
    expect(rows.filter(({ cbsa }) => cbsa !== null)).toHaveLength(members);
  });

  it('has the counties of a state, in pages', async () => {
    const { data, meta } = await read(client, '/counties?state=tx&per_page=100&page=3');
    expect(meta).toMatchObject({ total: 254, page: 3, per_page: 100 });
    expect(data).toHaveLength(54);
    expect(data.every(({ state }: any) => state === 'TX')).toBe(true);
    const { status } = await client.send('/api/v1/counties?state=XX');
    expect(status).toBe(400);
  });
});
