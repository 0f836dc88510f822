import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { MeasureRanks } from '../api/schemas/ranks.ts';
import type { Served } from '../common/release/served.ts';
import { type Client, inProcess } from './support/client.ts';
import { openBuilt, read, service } from './support/service.ts';

let served: Served;
let client: Client;
let folder: string;

beforeAll(async () => {
  served = await openBuilt(inject('release'));
  client = await inProcess(service({ served }));
  folder = await mkdtemp(join(tmpdir(), 'csv-'));
});
afterAll(async () => {
  served.close();
  await rm(folder, { recursive: true });
});

type Row = Record<string, any>;

/** Reads a file of the API as another program does; null for an empty cell. */
async function rowsAt(path: string): Promise<Row[]> {
  const { status, text, headers } = await client.send(`/api/v1${path}`);
  expect([status, headers['content-type']], text).toEqual([200, 'text/csv; charset=utf-8']);
  const file = join(folder, 'file.csv');
  await writeFile(file, text);
  const instance = await DuckDBInstance.create();
  const connection = await instance.connect();
  const found = await connection.runAndReadAll(`from read_csv('${file}', header = true, all_varchar = true)`);
  connection.closeSync();
  instance.closeSync();
  return found.getRowObjectsJson();
}

const number = (text: string | null) => (text === null ? null : Number(text));
const errorAt = async (path: string) => (await client.send(`/api/v1${path}`)).json;

describe('files of lists', () => {
  it('have the values of all pages, with bounds and the reasons of missing values, as /data.csv', async () => {
    const rows = await rowsAt('/measures/homeownership_rate/values.csv?geography=county&utm_source=news&_=1');
    const { data } = await read(client, '/measures/homeownership_rate/values?geography=county&per_page=1&absent=1');
    expect(rows.length).toBeGreaterThan(3000);
    expect(rows.map(({ geoid }) => geoid)).toEqual([...new Set(rows.map(({ geoid }) => geoid))].sort());
    const same = await rowsAt('/data.csv?measures=homeownership_rate&places=counties');
    const shown = ({ geoid, name, label, unit, value, lower, upper, period, year }: Row) => {
      return { geoid, name, label, unit, value, lower, upper, ...(value === null ? {} : { period, year }) };
    };
    expect(rows.map(shown)).toEqual(same.sort((a, b) => (a['geoid'] < b['geoid'] ? -1 : 1)).map(shown));
    expect(rows[0]).toMatchObject({ label: data.label, period: data.periods[0], release: served.id });
    expect(rows[0]!['credit']).toContain('Census Bureau');
    const people = await rowsAt('/measures/population/values.csv?geography=msa');
    expect(people).toHaveLength(393);
    expect(people.find(({ geoid }) => geoid === '10380')).toMatchObject({
      value: null,
      reason: 'not_covered',
      year: null,
    });
  });

  it('take the parameters of the list', async () => {
    const of2021 = await rowsAt('/measures/population/values.csv?geography=msa&state=HI&vintage=2021');
    expect(of2021.map(({ geoid, year }) => [geoid, year])).toEqual([
      ['27980', '2021'],
      ['46520', '2021'],
    ]);
    const { editions } = (await read(client, '/measures/population/revisions?geography=msa&per_page=1')).data;
    const query = `geography=msa&metro=46520&edition=${editions[0].edition}`;
    const [earlier] = await rowsAt(`/measures/population/values.csv?${query}`);
    const list = await read(client, `/measures/population/values?${query}`);
    expect(Number(earlier!['value'])).toBe(list.data.values[0].value);
    expect(earlier!['credit']).toContain(list.attribution[0].credit);
    expect(await errorAt('/measures/population/values.csv?geography=msa&page=2')).toMatchObject({
      error: 'bad_request',
    });
    expect((await errorAt('/measures/population/values.csv')).message).toContain('geography');
    expect((await errorAt('/measures/populaton/values.csv?geography=msa')).message).toContain('population');
  });

  it('have a row for each region and year of a series, with breaks', async () => {
    const rows = await rowsAt('/measures/unemployment_rate/series.csv?geography=msa&state=HI&from=2022');
    const { data } = await read(client, '/measures/unemployment_rate/series?geography=msa&state=HI&from=2022');
    const expected = data.regions.flatMap(({ geoid, values }: any) =>
      values.map((value: number, i: number) => [geoid, data.years[i], value]),
    );
    expect(rows.map(({ geoid, year, value }) => [geoid, Number(year), Number(value)])).toEqual(expected);
    expect(rows.filter((row) => row['break'] !== null).map(({ year }) => year)).toEqual(['2023', '2023']);
    const missing = await rowsAt('/measures/population/series.csv?geography=msa&metro=10380&from=2024');
    expect(missing.map(({ year, value, reason }) => [year, value, reason])).toEqual([
      ['2024', null, 'not_covered'],
      ['2025', null, 'not_covered'],
    ]);
    const incomes = await rowsAt('/measures/median_household_income/series.csv?geography=state&state=TX&from=2022');
    for (const { lower, value, upper } of incomes)
      expect([Number(lower) < Number(value), Number(value) < Number(upper)]).toEqual([true, true]);
    const many = await errorAt('/measures/unemployment_rate/series.csv?geography=county');
    expect(many).toMatchObject({ error: 'invalid_request', message: expect.stringContaining('at most 25,000') });
  });

  it('have the ranks of all regions, then those of earlier years once', async () => {
    const rows = await rowsAt('/measures/homeownership_rate/ranks.csv?geography=msa&state=OK&level=95');
    const { data } = await read(client, '/measures/homeownership_rate/ranks?geography=msa&state=OK&level=95');
    expect(
      rows.map(({ geoid, value, rank, best, worst }) => [geoid, ...[value, rank, best, worst].map(number)]),
    ).toEqual(data.regions.map(({ geoid, value, rank, best, worst }: any) => [geoid, value, rank, best, worst]));
    expect(rows[0]).toMatchObject({ level: '95', year: String(data.year), period: data.period, unit: 'percent' });
    const counties = await rowsAt('/measures/accommodation_and_food_average_annual_pay/ranks.csv?geography=county');
    const list = MeasureRanks.parse(
      (await read(client, '/measures/accommodation_and_food_average_annual_pay/ranks?geography=county&per_page=1'))
        .data,
    );
    const others = list.other_years!;
    expect(counties).toHaveLength(list.count + others.length);
    const older = counties.slice(list.count).map(({ geoid, year, rank }) => [geoid, Number(year), rank]);
    expect(older).toEqual(others.map(({ geoid, vintage }) => [geoid, vintage, null]));
    expect(others.length).toBeGreaterThan(0);
  });

  it('have a region of an earlier year also where none is ranked', async () => {
    const path = '/measures/violent_crime_rate/ranks';
    const { other_years } = MeasureRanks.parse((await read(client, `${path}?geography=msa&metro=12940`)).data);
    const rows = await rowsAt(`${path}.csv?geography=msa&metro=12940`);
    expect(rows.map(({ geoid, value, rank }) => [geoid, number(value), rank])).toEqual(
      other_years!.map(({ geoid, value }) => [geoid, value, null]),
    );
    expect(rows).toHaveLength(1);
  });

  it('have the series of a metro, by code or slug', async () => {
    const query = 'measures=homeownership_rate,unemployment_rate&from=2022';
    const rows = await rowsAt(`/metros/46140/series.csv?${query}`);
    const { data } = await read(client, `/metros/46140/series?${query}&bounds=1&absent=1`);
    const expected = data.series.flatMap(({ measure, years, values, lower, upper }: any) =>
      years.map((year: number, i: number) => {
        return {
          geoid: '46140',
          measure,
          year,
          value: values[i],
          lower: lower?.[i] ?? null,
          upper: upper?.[i] ?? null,
        };
      }),
    );
    const shown = rows.map(({ geoid, measure, year, value, lower, upper }) => {
      return { geoid, measure, year: Number(year), value: number(value), lower: number(lower), upper: number(upper) };
    });
    expect(shown).toEqual(expected);
    expect(await rowsAt(`/metros/us/ok/tulsa-46140/series.csv?${query}`)).toEqual(rows);
  });

  it('have the most similar metros, or counties', async () => {
    const rows = await rowsAt('/metros/46140/peers.csv');
    const { data, attribution } = await read(client, '/metros/46140/peers');
    expect(rows.map(({ geography, geoid, distance }) => [geography, geoid, Number(distance)])).toEqual(
      data.peers.map(({ cbsa, distance }: any) => ['msa', cbsa, distance]),
    );
    expect(rows[0]!['closest_on']).toBe(data.peers[0].closest_on.join(' '));
    expect(rows[0]!['credit']).toContain(attribution[0].credit);
    const [county] = await rowsAt('/metros/48453/peers.csv?geography=county');
    expect(county).toMatchObject({ geography: 'county', geoid: expect.stringMatching(/^\d{5}$/) });
  });

  it('have the states, counties and areas', async () => {
    for (const [path, query] of [
      ['states', ''],
      ['counties', 'state=TX'],
      ['areas', 'kind=division'],
    ]) {
      const rows = await rowsAt(`/${path}.csv?${query}`);
      const { data } = await read(client, `/${path}?${query}${query && '&per_page=500'}`);
      expect(rows.map(({ geoid, name, population }) => [geoid, name, number(population)])).toEqual(
        data.map(({ geoid, name, population }: any) => [geoid, name, population]),
      );
    }
    const counties = await rowsAt('/counties.csv');
    expect(counties.length).toBeGreaterThan(3100);
    expect(counties.find(({ geoid }) => geoid === '48453')).toMatchObject({ state: 'TX', cbsa: '12420' });
  });

  it('are sent with their length and an ETag, also for HEAD', async () => {
    const head = await client.send('/api/v1/states.csv', { method: 'HEAD' });
    const got = await client.send('/api/v1/states.csv');
    expect(got.headers['content-length']).toBe(String(Buffer.byteLength(got.text)));
    for (const name of ['content-length', 'etag', 'cache-control', 'last-modified', 'content-type'])
      expect(head.headers[name], name).toBe(got.headers[name]);
    const json = await client.send('/api/v1/states?release=' + served.id);
    const file = await client.send('/api/v1/states.csv?release=' + served.id);
    expect(file.headers['cache-control']).toBe(json.headers['cache-control']);
    const again = await client.send('/api/v1/states.csv', { headers: { 'If-None-Match': got.headers['etag']! } });
    expect([again.status, again.text]).toEqual([304, '']);
  });

  it('have the metros and measures of a comparison, in their order', async () => {
    const query = 'ids=19100,12420,10380&measures=homeownership_rate,population';
    const rows = await rowsAt(`/metros/compare.csv?${query}`);
    const { data } = await read(client, `/metros/compare?${query}&bounds=1&absent=1`);
    const expected = data.metros.flatMap(({ cbsa, values, bounds, absent }: any) =>
      ['homeownership_rate', 'population'].map((measure) => {
        const { lower = null, upper = null } = bounds[measure] ?? {};
        const reason = absent[measure]?.reason ?? null;
        return { geoid: cbsa, measure, value: values[measure], lower, upper, reason };
      }),
    );
    const shown = rows.map(({ geoid, measure, value, lower, upper, reason }) => {
      return { geoid, measure, value: number(value), lower: number(lower), upper: number(upper), reason };
    });
    expect(shown).toEqual(expected);
    expect(rows[0]).toMatchObject({ period: '2019–2023', unit: 'percent' });
  });

  it('have all metros, or those of a state', async () => {
    const rows = await rowsAt('/metros.csv');
    expect(rows).toHaveLength(393);
    const { data } = await read(client, '/metros?state=HI');
    const hawaii = await rowsAt('/metros.csv?state=HI');
    expect(hawaii.map(({ geoid, name, population }) => [geoid, name, Number(population)])).toEqual(
      data.map(({ cbsa, name, population }: any) => [cbsa, name, population]),
    );
  });

  it('have a ranking of criteria in the address', async () => {
    const rows = await rowsAt(
      '/rank.csv?criteria=homeownership_rate:higher,population:higher:2&states=OK,%20HI&tier=250k',
    );
    const { json } = await client.send('/api/v1/rank?bounds=1&absent=1', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({
        criteria: [
          { measure: 'homeownership_rate', direction: 'higher_better' },
          { measure: 'population', direction: 'higher_better', weight: 2 },
        ],
        scope: { states: ['OK', 'HI'] },
        requirements: { tier: '250k' },
      }),
    });
    expect(json.data.metros.length).toBeGreaterThan(2);
    const expected = json.data.metros.map(({ rank, cbsa, composite, criteria: [owners, people], bounds }: any) => {
      const { lower, upper } = bounds.homeownership_rate;
      return [rank, cbsa, composite, owners.value, lower, upper, owners.score, people.value, people.score];
    });
    const shown = rows.map((row) => [
      ...[Number(row['rank']), row['geoid'], Number(row['composite']), Number(row['homeownership_rate'])],
      ...['homeownership_rate_lower', 'homeownership_rate_upper'].map((column) => Number(row[column])),
      ...['homeownership_rate_score', 'population', 'population_score'].map((column) => Number(row[column])),
    ]);
    expect(shown).toEqual(expected);
    expect(rows[0]).toMatchObject({
      homeownership_rate_period: '2019–2023',
      population_unit: 'people',
      release: served.id,
    });
    const unranked = await rowsAt(
      '/rank.csv?criteria=manufacturing_share_of_gdp:higher,population_growth_5yr:higher&states=OK,NM',
    );
    expect(unranked.at(-1)).toMatchObject({ geoid: '42140', rank: null, manufacturing_share_of_gdp: null });
    expect(unranked.at(-1)!['manufacturing_share_of_gdp_reason']).toMatch(/^[a-z_]+$/);
    const partial = await rowsAt(
      '/rank.csv?criteria=manufacturing_share_of_gdp:higher,population_growth_5yr:higher:2&states=OK,NM&partial=1',
    );
    expect(partial.find(({ geoid }) => geoid === '42140')!['rank']).toBe('6');
  });

  it.each([
    ['criteria=population', 'criteria: `population` must be a measure, higher or lower', 'bad_request'],
    ['criteria=population:up', 'population:lower:2', 'bad_request'],
    ['criteria=population:higher:heavy', 'a weight of at least 0', 'bad_request'],
    ['criteria=', 'must name at least one criterion', 'bad_request'],
    ['criteria=population:higher,population:lower', 'has a criterion already', 'bad_request'],
    ['criteria=population:higher&states=Texas', 'states', 'bad_request'],
    ['criteria=population:higher&min_population=many', 'min_population: must be a number', 'bad_request'],
    ['criteria=populaton:higher', 'population', 'unknown_measure'],
    ['', '`criteria` is missing', 'bad_request'],
  ])('say what is wrong with a ranking: %s', async (query, message, error) => {
    const answer = await errorAt(`/rank.csv?${query}`);
    expect(answer.error).toBe(error);
    expect(answer.message).toContain(message);
  });
});
