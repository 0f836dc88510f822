import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { DuckDBConnection } from '@duckdb/node-api';
import * as xlsx from '@e965/xlsx';
import { parse } from 'yaml';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { absenceReasons } from '../../api/schemas/absent.ts';
import { shortNames } from '../../build/downloads/shortNames.ts';
import { downloadsDir } from '../../common/release/downloads.ts';
import { siteDir } from '../../common/release/siteFolder.ts';
import type { Served } from '../../common/release/served.ts';
import { type Client, inProcess } from '../support/client.ts';
import { distDir, openBuilt, read, service } from '../support/service.ts';

const release = inject('release');
const folder = downloadsDir(siteDir(distDir, release), release);
const jsonIn = (name: string) => JSON.parse(gunzipSync(readFileSync(join(folder, `${name}.gz`))).toString());

describe('what a release has for archives and other programs', () => {
  let served: Served;
  let client: Client;
  let duckdb: DuckDBConnection;
  beforeAll(async () => {
    served = await openBuilt(release);
    client = await inProcess(service({ served }));
    duckdb = await DuckDBConnection.create();
  });
  afterAll(() => {
    duckdb.closeSync();
    served.close();
  });
  const query = async (sql: string) => (await duckdb.runAndReadAll(sql)).getRowObjectsJS() as any[];

  it('a codebook with a row for each measure, as the API describes it', async () => {
    const rows = await query(`from read_csv('${join(folder, 'codebook.csv.gz')}', all_varchar = true)`);
    const { measures } = served.release.content;
    expect(rows.map(({ measure }) => measure)).toEqual(measures.map(({ name }) => name));
    const { data } = await read(client, '/measures/unemployment_rate');
    const [rate] = rows.filter(({ measure }) => measure === 'unemployment_rate');
    expect(rate).toMatchObject({
      ...{ label: data.label, description: data.description, unit: data.unit, dataset: data.dataset },
      ...{ metro_calculation: data.geographies.msa.calculation, column: 'unemployment_rate' },
      county_calculation: data.geographies.county.calculation,
      metro_values: String(data.geographies.msa.regions),
    });
    expect(rate.breaks).toContain(data.breaks[0].note);
    const { years } = (await read(client, '/measures/unemployment_rate/series?geography=msa&per_page=1')).data;
    expect([rate.first_year, rate.latest_year]).toEqual([String(years[0]), String(years.at(-1))]);
    expect(jsonIn('codebook.json')).toHaveLength(rows.length);
    const columns = rows.map(({ column }) => column);
    expect(new Set(columns).size).toBe(columns.length);
    for (const column of columns) expect(column).toMatch(/^[a-z][a-z0-9_]{0,31}$/);
  });

  it('a codebook with the codes that missing values of each measure have in the files', async () => {
    const rows = await query(`select measure, missing from '${join(folder, 'codebook.csv.gz')}'`);
    const found = await query(
      `select measure, list(distinct reason) as reasons from '${join(folder, 'values.parquet')}' group by all`,
    );
    const reasons = new Map(found.map(({ measure, reasons }) => [measure, reasons.filter(Boolean).toSorted()]));
    const listed = rows.map(({ measure, missing }) => [measure, missing?.split(' ') ?? []]);
    expect(listed).toEqual(rows.map(({ measure }) => [measure, reasons.get(measure)]));
    expect(new Set(listed.flatMap(([, codes]) => codes)).size).toBeGreaterThan(4);
    for (const code of listed.flatMap(([, codes]) => codes)) expect(absenceReasons).toContain(code);
  });

  it('a codebook that has the columns of metros.csv, and says in the description what is 100 in a price index', async () => {
    const rows = await query(`from read_csv('${join(folder, 'codebook.csv.gz')}', all_varchar = true)`);
    const metros = await query(`describe from '${join(folder, 'metros.csv.gz')}'`);
    const headers = metros.map(({ column_name }) => column_name);
    const columns = rows.flatMap(({ column, metro_values }) => (metro_values === null ? [] : column));
    expect(headers).toEqual(['geography', 'geoid', 'name', ...columns.toSorted(), 'as_published']);
    const indexes = rows.filter(({ unit, dataset }) => unit === 'index' && ['bea-marpp', 'fhfa-hpi'].includes(dataset));
    expect(indexes.length).toBeGreaterThan(5);
    for (const { description } of indexes)
      expect(description).toMatch(
        /first quarter of 1995 is 100|in percent of the average of the nation in the same year/,
      );
  });

  it('short names that are names of measures where these are short, and never the same twice', () => {
    const long = 'natural_resources_construction_maintenance_occupation_workers_1yr';
    const names = shortNames(['gdp', long, `${long}s`, 'a'.repeat(32), 'a'.repeat(33)]);
    expect(names.get('gdp')).toBe('gdp');
    expect(names.get('a'.repeat(32))).toBe('a'.repeat(32));
    expect(new Set(names.values()).size).toBe(5);
    for (const name of names.values()) expect(name.length).toBeLessThanOrEqual(32);
    expect(names.get(long)).toMatch(/^nat\w*_res\w*_con\w*_mai\w*_occ\w*_wor\w*_1yr$/);
  });

  it('the changes since the release before, as the API has them', async () => {
    const rows = await query(`from '${join(folder, 'changes.parquet')}'`);
    const { meta } = await read(client, `/releases/${release}/changes?per_page=1`);
    expect(rows).toHaveLength(meta.total);
    const { data } = await read(client, `/releases/${release}/changes?per_page=20&geography=state`);
    for (const { measure, geoid, year, old, new: fresh, cause } of data) {
      const [row] = rows.filter((one) => one.measure === measure && one.geoid === geoid && one.year === year);
      expect(row).toMatchObject({ since: meta.since, geography: 'state', old, new: fresh, cause });
    }
  });

  it('the release and the credits in the metadata of Parquet files', async () => {
    for (const name of ['values', 'values-metros', 'metros', 'geography', 'changes', 'gdp/gdp']) {
      const metadata = await query(
        `select decode(key) as key, decode(value) as value from parquet_kv_metadata('${join(folder, name)}.parquet')`,
      );
      const byKey = new Map(metadata.map(({ key, value }) => [key, value]));
      expect([name, byKey.get('release')]).toEqual([name, release]);
      expect(byKey.get('credit')).toContain('Bureau of Economic Analysis');
    }
  });

  it('a citation file and metadata for a DOI with every source', () => {
    const citation = parse(readFileSync(join(folder, 'CITATION.cff'), 'utf8'));
    const { datasets } = served.release.content;
    expect(citation).toMatchObject({ 'cff-version': '1.2.0', type: 'dataset', version: release });
    expect(citation['date-released']).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    expect(citation.references.map(({ title }: any) => title)).toEqual(datasets.map(({ name }) => name));
    const datacite = jsonIn('datacite.json');
    expect(datacite).toMatchObject({
      types: { resourceTypeGeneral: 'Dataset' },
      version: release,
      publicationYear: Number(release.slice(0, 4)),
      schemaVersion: 'http://datacite.org/schema/kernel-4',
    });
    expect(datacite.relatedIdentifiers.length).toBeGreaterThan(20);
    expect(datacite.rightsList.length).toBeGreaterThan(0);
    for (const { rights, rightsUri } of datacite.rightsList) expect([typeof rights, rightsUri]).toContain('string');
  });

  it('a workbook with the metros, numbers as numbers and codes as texts', async () => {
    const book = xlsx.read(readFileSync(join(folder, 'metros.xlsx')));
    expect(book.SheetNames).toEqual(['Metros', 'Columns', 'Credits']);
    const rowsOf = (name: string) => xlsx.utils.sheet_to_json<any>(book.Sheets[name]!, { defval: null });
    const metros = rowsOf('Metros');
    const columns = rowsOf('Columns');
    expect(Object.keys(metros[0]).slice(3, -1)).toEqual(columns.map(({ column }) => column));
    const csv = await query(
      `from read_csv('${join(folder, 'metros.csv.gz')}', types = { geoid: 'VARCHAR' }) order by geoid`,
    );
    expect(metros).toHaveLength(csv.length);
    for (const measure of ['population', 'unemployment_rate', 'population_growth_5yr', 'jobs'])
      expect(metros.map((row) => row[measure])).toEqual(
        csv.map((row) => (row[measure] === null ? null : Number(row[measure]))),
      );
    expect(metros.map(({ geoid }) => geoid)).toEqual(csv.map(({ geoid }) => geoid));
    expect(rowsOf('Credits').map(({ dataset }) => dataset)).toEqual(
      served.release.content.datasets.map(({ key }) => key),
    );
  });

  it('the latest values with the nation first: its geoid tells that codes are texts', async () => {
    const [first] = await query(`from read_csv('${join(folder, 'values-latest.csv.gz')}', sample_size = 1000) limit 1`);
    expect([first.geography, first.geoid]).toEqual(['us', 'US']);
    const [county] = await query(
      `from read_csv('${join(folder, 'values-latest.csv.gz')}', sample_size = 1000) where geoid = '01001' limit 1`,
    );
    expect(county.geoid).toBe('01001');
  });

  it('lists these files in index.json', () => {
    const { tables, others } = jsonIn('index.json');
    const paths = [...tables, ...others].map(({ path }: any) => path);
    for (const path of [
      'metros.xlsx',
      'codebook.csv',
      'codebook.json',
      'changes.parquet',
      'CITATION.cff',
      'datacite.json',
    ])
      expect(paths).toContain(path);
  });
});
