import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { csvText } from '../api/domain/csv.ts';
import type { Served } from '../common/release/served.ts';
import { type Client, inProcess } from './support/client.ts';
import { openBuilt, service } from './support/service.ts';

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

const get = (query: Readonly<Record<string, string>>) =>
  client.send(`/api/v1/data.csv?${new URLSearchParams(query).toString()}`);

type Row = Record<string, any>;

/** Reads the texts of a CSV file as another program does; null for an empty cell. */
async function rowsOf(text: string): Promise<Row[]> {
  const file = join(folder, 'data.csv');
  await writeFile(file, text);
  const instance = await DuckDBInstance.create();
  const connection = await instance.connect();
  const read = await connection.runAndReadAll(`from read_csv('${file}', header = true, all_varchar = true)`);
  connection.closeSync();
  instance.closeSync();
  return read.getRowObjectsJson();
}

const numberIn = (text: string | null) => (text === null ? null : Number(text));

async function read(query: Readonly<Record<string, string>>): Promise<Row[]> {
  const { status, text } = await get(query);
  expect(status, text).toBe(200);
  return rowsOf(text);
}

describe('GET /data.csv', () => {
  it.each([
    ['latest', 90],
    ['2022-2024', 95],
  ])('has the figures of POST /data with all that belongs to them: %s, at %i percent', async (years, level) => {
    const measures = ['population', 'unemployment_rate', 'median_gross_rent', 'violent_crime_rate'];
    const places = ['metros in TX', 'US', '48453', 'Doña Ana County, NM'];
    const rows = await read({ measures: measures.join(), places: places.join(';'), years, level: String(level) });
    const { json } = await client.send('/api/v1/data?per_page=500', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ measures, places, years, level, include: ['margins', 'reasons'] }),
    });
    const expected = json.data.rows.flatMap((row: Row) =>
      json.data.columns.map((column: Row, i: number) => {
        const value = row['values'][i];
        return {
          ...{ geography: row['geography'], geoid: row['geoid'], name: row['name'] },
          ...{ measure: column['measure'], unit: column['unit'], value },
          ...{
            lower: row['lower']?.[i] ?? null,
            upper: row['upper']?.[i] ?? null,
            reason: row['reasons']?.[i] ?? null,
          },
          year: value === null ? null : (column['year'] ?? row['years'][i]),
        };
      }),
    );
    const found = rows.map(({ geography, geoid, name, measure, unit, value, lower, upper, reason, year }) => ({
      ...{ geography, geoid, name, measure, unit, value: numberIn(value) },
      ...{ lower: numberIn(lower), upper: numberIn(upper), reason },
      year: value === null ? null : numberIn(year),
    }));
    expect(found).toEqual(expected);
    expect(found.some(({ lower }) => lower !== null) && found.some(({ reason }) => reason !== null)).toBe(true);
    for (const { dataset, disclaimer } of json.attribution) {
      const credit = served.release.content.attributions.get(dataset)!.credit.replace(/^Source: /, '');
      expect(rows.some((row) => row['credit'].includes(credit))).toBe(true);
      if (disclaimer) expect(rows.some((row) => row['disclaimer']?.includes(disclaimer))).toBe(true);
    }
    expect(new Set(rows.map(({ release }) => release))).toEqual(new Set([served.release.content.id]));
  });

  it('names the period of pooled years, the break of a series, and the note of a measure', async () => {
    const rows = await read({ measures: 'median_gross_rent,violent_crime_rate', places: '46140', years: 'all' });
    const rent = rows.filter(({ measure }) => measure === 'median_gross_rent');
    for (const { year, period } of rent) expect(period).toBe(`${Number(year) - 4}–${year}`);
    const { note } = served.release.measure('violent_crime_rate');
    expect(rows.find(({ measure }) => measure === 'violent_crime_rate')!['note']).toBe(note);
    const broken = served.release.content.measures.find(({ breaks, geographies }) => breaks && geographies.county)!;
    const series = await read({ measures: broken.name, places: '48453', years: 'all' });
    for (const { year, note } of broken.breaks!)
      for (const row of series.filter((one) => Number(one['year']) === year)) expect(row['break']).toBe(note);
  });

  it('keeps the zeros of codes, and quotes texts', async () => {
    const [row] = await read({ measures: 'population', places: '01001' });
    expect(row!['geoid']).toBe('01001');
    const names = ['a "quoted" name', 'two\nlines', ', and ; ', '=1+1', ''];
    const found = await rowsOf(csvText([['name', 'value'], ...names.map((name, i) => [name, i])]));
    expect(found.map(({ name }) => name ?? '')).toEqual(names);
  });

  it('asks for a code where a name is that of several places', async () => {
    const { status, json } = await get({ measures: 'population', places: 'Springfield' });
    expect(status).toBe(400);
    expect(json.message).toContain('Springfield, MO (44180) or Springfield, MA (44140)');
  });

  it('refuses a file of more than 25,000 rows', async () => {
    const { status, json } = await get({ measures: 'population,unemployment_rate', places: 'counties', years: 'all' });
    expect(status).toBe(422);
    expect(json.message).toContain('ask for at most 25,000');
  });

  it.each([
    [{ places: 'US' }, 'parameter `measures` is missing: it must name 1 to 10 measures, comma-separated'],
    [{ measures: ',', places: 'US' }, 'measures: must name 1 to 10 measures, comma-separated'],
    [{ measures: 'population', places: ';' }, 'places: must name 1 to 100 places, separated by semicolons'],
    [{ measures: 'population', places: 'US', years: 'x' }, 'years: must be `latest`, `all`'],
    [{ measures: 'population', places: 'US', page: '2' }, 'unknown parameter `page`'],
  ])('refuses %o', async (query, message) => {
    const { status, json } = await get(query);
    expect(status).toBe(400);
    expect(json.message).toContain(message);
  });

  it('reads former names of measures, and each measure once', async () => {
    const [former, current] = [...served.release.formerNames][0]!;
    const geography = ['msa', 'county', 'state'].find(
      (one) => served.release.measure(current).geographies[one as 'msa'],
    )!;
    const place = { msa: '46140', county: '48453', state: '48' }[geography]!;
    const rows = await read({ measures: `${former},population,${current}`, places: place });
    expect(rows.map(({ measure }) => measure)).toEqual([current, 'population']);
  });

  it('says which years there are, and how names are separated', async () => {
    const years = await get({ measures: 'population', places: 'US', years: '1800' });
    expect([years.status, years.json.message]).toEqual([
      422,
      'years: no values of `1800`: population has values of 2020 to 2025',
    ]);
    const places = await get({ measures: 'population', places: '12420,48453' });
    expect(places.json.message).toMatch(/^places: separate them with semicolons; no place `12420,48453`/);
    const measures = await get({ measures: 'population;gdp', places: 'US' });
    expect(measures.json.message).toBe('measures: separate names with commas');
    const group = await get({ measures: 'population', places: 'counties of Springfield' });
    expect(group.json.message).toContain('counties of Springfield, MO, or of Springfield, MA (44140)');
  });

  it('and feeds ignore the parameters of trackers, which other addresses refuse', async () => {
    const query = { measures: 'population', places: 'US' };
    const tracked = { ...query, utm_source: 'news', utm_campaign: 'x', _: '1' };
    expect((await get(tracked)).text).toBe((await get(query)).text);
    expect((await client.send('/api/v1/feeds/measures/population?utm_source=news')).status).toBe(200);
    expect((await client.send('/api/v1/measures?utm_source=news')).status).toBe(400);
    expect((await get({ ...query, utm: 'x' })).status).toBe(400);
  });

  it('is cached like other responses: the same tag and 304', async () => {
    const first = await get({ measures: 'population', places: 'states' });
    expect(first.headers['content-type']).toBe('text/csv; charset=utf-8');
    const again = await client.send('/api/v1/data.csv?measures=population&places=states', {
      headers: { 'If-None-Match': first.headers['etag']! },
    });
    expect(again.status).toBe(304);
  });
});
