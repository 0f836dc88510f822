import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DuckDBConnection } from '@duckdb/node-api';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { siteDir } from '../../common/release/siteFolder.ts';
import type { Served } from '../../common/release/served.ts';
import { type Client, inProcess } from '../support/client.ts';
import { distDir, openBuilt, read, service } from '../support/service.ts';

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
    const rows: { geography: string; geoid: string; name: string; id: string; value: number; vintage: number }[] = [];
    const credits = new Map<string, Set<string>>();
    for (const geography of ['msa', 'county', 'state'].filter((one) => data.geographies[one]))
      for (let page = 1, pages = 1; page <= pages; page++) {
        const answer = await read(
          client,
          `/measures/${measure}/values?geography=${geography}&per_page=500&page=${page}`,
        );
        pages = answer.meta.total_pages;
        for (const { dataset, credit } of answer.attribution)
          credits.set(dataset, (credits.get(dataset) ?? new Set<string>()).add(credit));
        for (const { geoid, name, id, value, vintage = latest(geography) } of answer.data.values)
          rows.push({ geography, geoid, name, id, value, vintage });
      }
    return { rows, credits };
  }
  const rowsOf = async (source: string) =>
    (
      await duckdb.runAndReadAll(`select geography, geoid, name, id, value, vintage::integer as vintage from ${source}`)
    ).getRowObjectsJS();

  it.each([
    'unemployment_rate',
    'population_growth_5yr',
    'median_household_income',
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
        values.map(({ geoid, name, id, value, vintage = Math.max(...vintages) }: any) => {
          return { geography, geoid, name, id, value, vintage };
        }),
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
    expect((await readFile(csv, 'utf8')).split('\n')[0]).toBe('geography,geoid,name,id,value,vintage');
    const { decimals } = served.release.measure(measure);
    const written = await rowsOf(`read_csv('${csv}', types = { geoid: 'VARCHAR', value: 'VARCHAR' })`);
    const form = new RegExp(decimals === 0 ? '^-?[0-9]+$' : `^-?[0-9]+\\.[0-9]{${decimals}}$`);
    for (const [i, { value }] of written.entries()) {
      expect(value).toMatch(form);
      expect(Math.abs(Number(value) - rows[i]!.value)).toBeLessThanOrEqual(0.5 * 10 ** -decimals + 1e-9);
    }
    expect(written.map((row) => ({ ...row, value: null }))).toEqual(rows.map((row) => ({ ...row, value: null })));

    const text = await readFile(join(folder(measure), 'LICENSE-AND-CREDIT.txt'), 'utf8');
    expect(metadataOf['credit']).toBe(text);
    for (const { credit, license, disclaimer, conditions = [], retrieved_at } of attribution)
      for (const part of [credit, license, disclaimer, retrieved_at, ...conditions].filter(Boolean))
        expect(text).toContain(part);
  });
});
