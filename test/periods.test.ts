import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { periodsOf } from '../api/domain/period.ts';
import { MeasureRanks } from '../api/schemas/ranks.ts';
import type { Served } from '../common/release/served.ts';
import { type Client, inProcess } from './support/client.ts';
import { openBuilt, read, service } from './support/service.ts';

let served: Served;
let client: Client;
beforeAll(async () => {
  served = await openBuilt(inject('release'));
  client = await inProcess(service({ served }));
});
afterAll(async () => {
  await client.close();
  served.close();
});

describe('periods', () => {
  it('name five years by the first and the last, and only from the year since which figures have them', () => {
    expect(periodsOf({ period: { years: 5 } }, [2013, 2018, 2023])).toEqual({
      periods: ['2009–2013', '2014–2018', '2019–2023'],
    });
    expect(periodsOf({ period: { years: 5, since: 2012 } }, [2000, 2012])).toEqual({ periods: ['2000', '2008–2012'] });
    expect(periodsOf({ period: { fiscal: true } }, [2026])).toEqual({ periods: ['FY 2026'] });
    expect(periodsOf({}, [2024])).toEqual({});
  });
});

describe('ranks of figures of several years', () => {
  const path = '/measures/accommodation_and_food_average_annual_pay/ranks?geography=county&per_page=500';

  it('rank the counties of one year, and list the two of 2012 and other years apart', async () => {
    const { data } = await read(client, path);
    const { year, count, other_years, regions } = MeasureRanks.parse(data);
    expect([year, count, other_years?.length]).toEqual([2025, 2257, 2]);
    expect(other_years!.map(({ vintage }) => vintage)).toContain(2012);
    expect(new Set(regions.map(({ vintage }) => vintage))).toEqual(new Set([2025]));
  });

  it('rank the figures of another year on request', async () => {
    const { data } = await read(client, `${path}&vintage=2020`);
    expect(data.year).toBe(2020);
    expect(data.regions.length).toBeGreaterThan(100);
  });
});
