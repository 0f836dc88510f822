import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DuckDBConnection } from '@duckdb/node-api';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { siteDir } from '../../common/release/siteFolder.ts';
import type { Served } from '../../common/release/served.ts';
import { type Client, inProcess } from '../support/client.ts';
import { distDir, openBuilt, read, service } from '../support/service.ts';

interface Row {
  readonly geography: string;
  readonly geoid: string;
  readonly name: string;
  readonly id: string;
  readonly value: number;
  readonly vintage: number;
  readonly lower: number | null;
  readonly upper: number | null;
}

/** Returns a row of the API as files have it. */
function rowOf(geography: string, latest: number, { bounds = null, vintage = latest, ...rest }: any): Row {
  return { geography, ...rest, vintage, lower: bounds?.lower ?? null, upper: bounds?.upper ?? null };
}

describe('the files of a measure', () => {
  const release = inject('release');
  const folder = (measure: string) => join(siteDir(distDir, release), 'downloads', release, measure);
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

  /** Returns all pages of the API at every geography of the measure. */
  async function fromApi(measure: string) {
    const { data } = await read(client, `/measures/${measure}`);
    const latest = (geography: string) => Math.max(...data.geographies[geography].vintages);
    const rows: Row[] = [];
    const credits = new Map<string, Set<string>>();
    for (const geography of ['msa', 'county', 'state'].filter((one) => data.geographies[one]))
      for (let page = 1, pages = 1; page <= pages; page++) {
        const answer = await read(
          client,
          `/measures/${measure}/values?geography=${geography}&per_page=500&page=${page}&bounds=1`,
        );
        pages = answer.meta.total_pages;
        for (const { dataset, credit } of answer.attribution)
          credits.set(dataset, (credits.get(dataset) ?? new Set<string>()).add(credit));
        for (const one of answer.data.values) rows.push(rowOf(geography, latest(geography), one));
      }
    return { rows, credits };
  }
  const rowsOf = async (source: string) =>
    (await duckdb.runAndReadAll(`select * replace (vintage::integer as vintage) from ${source}`)).getRowObjectsJS();

  it.each([
    'unemployment_rate',
    'population_growth_5yr',
    'median_household_income',
    'owner_occupied_share',
    'hazard_risk_index',
    'transportation_electricity_price',
  ])('%s: JSON, CSV and Parquet hold what the API answers, with its credit', async (measure) => {
    const { rows, credits } = await fromApi(measure);
    const json = JSON.parse(await readFile(join(folder(measure), `${measure}.json`), 'utf8'));
    expect(json.release).toBe(release);
    const { attribution } = json;
    expect(attribution.map(({ dataset }: any) => dataset)).toEqual([...credits.keys()].sort());
    for (const { dataset, credit } of attribution) {
      // Of printed and computed figures, the file has both.
      const [one, other] = [...credits.get(dataset)!].sort((a, b) => a.length - b.length);
      expect(credit).toBe(other === undefined ? one : `Partly computed by Metro data service from: ${one}`);
    }
    expect(
      json.data.flatMap(({ geography, values, vintages }: any) =>
        values.map((one: any) => rowOf(geography, Math.max(...vintages), one)),
      ),
    ).toEqual(rows);

    const parquet = join(folder(measure), `${measure}.parquet`);
    expect(await rowsOf(`'${parquet}'`)).toEqual(rows);
    const metadata = await duckdb.runAndReadAll(
      `select decode(key) as key, decode(value) as value from parquet_kv_metadata('${parquet}')`,
    );
    const metadataOf = Object.fromEntries(metadata.getRowObjectsJS().map(({ key, value }) => [key, value]));
    expect(JSON.parse(metadataOf['attribution'] as string)).toEqual(attribution);

    const csv = join(folder(measure), `${measure}.csv`);
    expect((await readFile(csv, 'utf8')).split('\n')[0]).toBe('geography,geoid,name,id,value,vintage,lower,upper');
    const { decimals } = served.release.measure(measure);
    const texts = { geoid: 'VARCHAR', value: 'VARCHAR', lower: 'VARCHAR', upper: 'VARCHAR' };
    const written = await rowsOf(`read_csv('${csv}', types = ${JSON.stringify(texts)})`);
    const form = new RegExp(decimals === 0 ? '^-?[0-9]+$' : `^-?[0-9]+\\.[0-9]{${decimals}}$`);
    const figures = ['value', 'lower', 'upper'] as const;
    for (const [i, row] of written.entries())
      for (const figure of figures.filter((one) => rows[i]![one] !== null)) {
        expect(row[figure]).toMatch(form);
        expect(Math.abs(Number(row[figure]) - rows[i]![figure]!)).toBeLessThanOrEqual(0.5 * 10 ** -decimals + 1e-9);
      }
    const present = (row: object) =>
      Object.fromEntries(
        Object.entries(row).map(([key, cell]) => [key, figures.some((one) => one === key) ? cell !== null : cell]),
      );
    expect(written.map(present)).toEqual(rows.map(present));

    const text = await readFile(join(folder(measure), 'LICENSE-AND-CREDIT.txt'), 'utf8');
    expect(metadataOf['credit']).toBe(text);
    for (const { credit, license, disclaimer, conditions = [], retrieved_at } of attribution)
      for (const part of [credit, license, disclaimer, retrieved_at, ...conditions].filter(Boolean))
        expect(text).toContain(part);
  });
});
