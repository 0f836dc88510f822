import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { DuckDBConnection } from '@duckdb/node-api';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { withoutLabel } from '../../api/domain/citation.ts';
import { downloadsDir } from '../../common/release/downloads.ts';
import { siteDir } from '../../common/release/siteFolder.ts';
import type { Served } from '../../common/release/served.ts';
import { type Client, inProcess } from '../support/client.ts';
import { distDir, openBuilt, read, service } from '../support/service.ts';

interface Row {
  readonly geography: string;
  readonly geoid: string;
  readonly name: string;
  readonly measure: string;
  readonly unit: string;
  readonly year: number;
  readonly value: number;
  readonly lower: number | null;
  readonly upper: number | null;
  readonly as_published: string | null;
  readonly break: string | null;
  readonly period_start: number;
  readonly period_end: number;
}

interface AllYearsRow extends Omit<Row, 'value'> {
  readonly value: number | null;
  readonly reason: string | null;
}

const measures = [
  'unemployment_rate',
  'population_growth_5yr',
  'median_household_income',
  'homeownership_rate',
  'hazard_risk_index',
  'transportation_electricity_price',
];

describe('the files of a release', () => {
  const release = inject('release');
  const folder = downloadsDir(siteDir(distDir, release), release);
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
  const file = (...names: string[]) => `'${join(folder, ...names)}'`;

  /** Returns all latest values of a measure as the API has them: the nation's, then those of states, metros and counties. */
  async function fromApi(measure: string) {
    const { data } = await read(client, `/measures/${measure}`);
    const { unit, period, breaks = [] } = data;
    const rows: Row[] = [];
    const timeOf = (year: number) => ({
      break: breaks.find((one: any) => one.year === year)?.note ?? null,
      period_start: year - (period?.years ?? 1) + 1,
      period_end: year,
    });
    const credits = new Map<string, Set<string>>();
    const nation = await client.send(`/api/v1/measures/${measure}/us`);
    if (nation.status === 200) {
      const { year, value, as_published: marks = [] } = nation.json.data;
      const region = { geography: 'us', geoid: 'US', name: 'United States' };
      const as_published = marks.find((one: any) => one.year === year)?.note ?? null;
      const bounds = { lower: null, upper: null };
      if (value !== null)
        rows.push({ ...region, measure, unit, year, value, ...bounds, as_published, ...timeOf(year) });
    }
    for (const geography of ['state', 'msa', 'county'].filter((one) => data.geographies[one])) {
      const latest = Math.max(...data.geographies[geography].vintages);
      for (let page = 1, pages = 1; page <= pages; page++) {
        const path = `/measures/${measure}/values?geography=${geography}&per_page=500&page=${page}&bounds=1`;
        const answer = await read(client, path);
        pages = answer.meta.total_pages;
        for (const { dataset, credit } of answer.attribution)
          credits.set(dataset, (credits.get(dataset) ?? new Set<string>()).add(credit));
        for (const { geoid, name, value, vintage: year = latest, bounds, as_published } of answer.data.values)
          rows.push({
            ...{ geography, geoid, name, measure, unit, year, value },
            ...{ lower: bounds?.lower ?? null, upper: bounds?.upper ?? null, as_published: as_published ?? null },
            ...timeOf(year),
          });
      }
    }
    return { rows, credits };
  }

  /** Expects the rows in a CSV file, with figures of these decimals. */
  async function expectRounded(csv: string, rows: readonly (Row | AllYearsRow)[], decimals: number) {
    const types = { geoid: 'VARCHAR', value: 'VARCHAR', lower: 'VARCHAR', upper: 'VARCHAR' };
    const written = await query(`from read_csv(${csv}, types = ${JSON.stringify(types)})`);
    const form = new RegExp(decimals === 0 ? '^-?[0-9]+$' : `^-?[0-9]+\\.[0-9]{${decimals}}$`);
    const others = ({ value: _, lower: __, upper: ___, ...row }: any) => row;
    expect(
      written.map((row) => ({
        ...others(row),
        year: Number(row.year),
        period_start: Number(row.period_start),
        period_end: Number(row.period_end),
      })),
    ).toEqual(rows.map(others));
    const cells = rows.flatMap((row, i) =>
      (['value', 'lower', 'upper'] as const).map((name) => [written[i]![name], row[name]] as const),
    );
    const wrong = cells.filter(([printed, figure]) =>
      figure === null
        ? printed !== null
        : !form.test(printed) || Math.abs(Number(printed) - figure) > 0.5 * 10 ** -decimals + 1e-9,
    );
    expect(wrong).toEqual([]);
  }

  it.each(measures)('%s: CSV and Parquet have what the API answers, with the credit', async (measure) => {
    const { rows, credits } = await fromApi(measure);
    const parquet = file(measure, `${measure}.parquet`);
    expect(await query(`from ${parquet}`)).toEqual(rows);
    const metadata = await query(
      `select decode(key) as key, decode(value) as value from parquet_kv_metadata(${parquet})`,
    );
    const metadataOf = Object.fromEntries(metadata.map(({ key, value }) => [key, value])) as Record<string, string>;
    const attribution = JSON.parse(metadataOf['attribution']!);
    expect(attribution.map(({ dataset }: any) => dataset)).toEqual([...credits.keys()].sort());
    for (const { dataset, credit } of attribution) {
      // Of printed and computed figures, the file has both.
      const [one, other] = [...credits.get(dataset)!].sort((a, b) => a.length - b.length);
      expect(credit).toBe(
        other === undefined ? one : `Partly computed by Metro data service from: ${withoutLabel(one!)}`,
      );
    }
    const text = await readFile(join(folder, measure, 'LICENSE-AND-CREDIT.txt'), 'utf8');
    expect(metadataOf['credit']).toBe(text);
    for (const { credit, license, disclaimer, conditions = [], retrieved_at } of attribution)
      for (const part of [credit, license, disclaimer, retrieved_at, ...conditions].filter(Boolean))
        expect(text).toContain(part);

    await expectRounded(file(measure, `${measure}.csv.gz`), rows, served.release.measure(measure).decimals);
  });

  it.each(measures)('%s: the files of all years have the series of all regions, with reasons', async (measure) => {
    const { data } = await read(client, `/measures/${measure}`);
    const { unit, period, breaks = [] } = data;
    const rows: AllYearsRow[] = [];
    const append = (region: Pick<Row, 'geography' | 'geoid' | 'name'>, years: number[], series: any) => {
      for (const [i, year] of years.entries()) {
        const value = series.values[i];
        const reason = value === null ? (series.reasons?.[i] ?? null) : null;
        // A missing value without a known reason has no row.
        if (value === null && reason === null) continue;
        rows.push({
          ...region,
          ...{ measure, unit, year, value, reason },
          lower: series.lower?.[i] ?? null,
          upper: series.upper?.[i] ?? null,
          as_published: series.as_published?.find((one: any) => one.year === year)?.note ?? null,
          break: breaks.find((one: any) => one.year === year)?.note ?? null,
          period_start: year - (period?.years ?? 1) + 1,
          period_end: year,
        });
      }
    };
    const nation = await client.send(`/api/v1/measures/${measure}/us`);
    if (nation.status === 200)
      append({ geography: 'us', geoid: 'US', name: 'United States' }, nation.json.data.years, nation.json.data);
    for (const geography of ['state', 'msa', 'county'].filter((one) => data.geographies[one])) {
      for (let page = 1, pages = 1; page <= pages; page++) {
        const path = `/measures/${measure}/series?geography=${geography}&per_page=500&page=${page}&bounds=1&absent=1`;
        const answer = await read(client, path);
        pages = answer.meta.total_pages;
        for (const region of answer.data.regions) {
          const { geoid, name } = region;
          append({ geography, geoid, name }, answer.data.years, region);
        }
      }
    }
    expect(await query(`from ${file(measure, `${measure}-all-years.parquet`)}`)).toEqual(rows);
    await expectRounded(file(measure, `${measure}-all-years.csv.gz`), rows, served.release.measure(measure).decimals);
    const sorted = `from ${file('values.parquet')} where measure = '${measure}'
      order by array_position(['us', 'state', 'msa', 'county'], geography), geoid, year`;
    expect(await query(sorted)).toEqual(rows);
  });

  it('the codebook says what the figures of a measure are about, and what they are relative to, as the API does', async () => {
    const rows = await query(`select measure, universe, base from ${file('codebook.csv.gz')}`);
    const of = new Map(rows.map(({ measure, universe, base }) => [measure, { universe, base }]));
    for (const [measure, universe, base] of [
      ['median_gross_rent', 'Occupied units paying rent', null],
      ['unemployment_rate', 'Labor force', null],
      ['unemployment_rate_change_5yr', 'Labor force', null],
      ['rent_burden_share', 'Occupied units paying rent (excluding units where GRAPI cannot be computed)', null],
      ['price_level', 'Goods and services that consumers buy, rents included', 'United States = 100'],
      ['real_gdp', 'Goods and services produced in the region', '2017'],
      ['population', 'Resident population', null],
      ['hazard_risk_index', null, null],
    ])
      expect([measure, of.get(measure)]).toEqual([measure, { universe, base }]);
    for (let page = 1, pages = 1; page <= pages; page++) {
      const { data, meta } = await read(client, `/measures?per_page=500&page=${page}`);
      pages = meta.total_pages;
      for (const { name, universe = null, base = null } of data)
        expect([name, of.get(name)]).toEqual([name, { universe, base }]);
    }
  });

  it('the codebook names no universe for scores, losses and areas alone, for which sources name none', async () => {
    const without = await query(
      `select distinct dataset from ${file('codebook.csv.gz')} where universe is null order by dataset`,
    );
    expect(without.map(({ dataset }) => dataset)).toEqual(['census-gazetteer', 'fema-nri']);
  });

  it('a panel has a row for each region and year, and a column of the codebook for each measure of its topic', async () => {
    const codebook = await query(`from ${file('codebook.csv.gz')}`);
    for (const { key } of served.release.content.topics) {
      const panel = `read_csv(${file(`panel-${key}.csv.gz`)}, all_varchar = true)`;
      const described = await query(`describe from ${panel}`);
      const columns = codebook.filter(({ topic }) => topic === key).map(({ column }) => column);
      expect(columns.length).toBeGreaterThan(0);
      const names = ['geography', 'geoid', 'name', 'year', ...columns.toSorted(), 'as_published'];
      expect(described.map(({ column_name }) => column_name)).toEqual(names);
      for (const name of names) expect(name).toMatch(/^[a-z][a-z0-9_]{0,31}$/);
      const [{ twice }] = await query(
        `select count(*) - count(distinct (geography, geoid, year)) as twice from ${panel}`,
      );
      expect([key, Number(twice)]).toEqual([key, 0]);
    }
  });

  it.each(['safety', 'cost-of-living', 'income'])(
    'the panel %s has the values of all years, rounded',
    async (topic) => {
      const cells = `(
        unpivot (select * exclude (name, as_published) from read_csv(${file(`panel-${topic}.csv.gz`)}, all_varchar = true))
        on columns(* exclude (geography, geoid, year)) into name "column" value printed
      )`;
      const [{ values, found, off }] = await query(`
      select count(*) as values, count(printed) as found,
        count(*) filter (abs(printed::double - value) > 0.5 * pow(10, -decimals) + 1e-9) as off
      from ${file('values.parquet')} figure
      join ${file('codebook.csv.gz')} using (measure)
      left join ${cells} cell using (geography, geoid, "column")
      where topic = '${topic}' and value is not null and cell.year::integer = figure.year`);
      const [{ cells: all }] = await query(`select count(*) as cells from ${cells}`);
      const [{ count }] = await query(`
      select count(*) as count from ${file('values.parquet')} join ${file('codebook.csv.gz')} using (measure)
      where topic = '${topic}' and value is not null`);
      expect([values, found, all, off]).toEqual([count, count, count, 0n]);
    },
  );

  it('a panel has the nation first, then states, metros and counties, and what is unusual about a value', async () => {
    const panel = `read_csv(${file('panel-jobs-and-pay.csv.gz')}, all_varchar = true)`;
    const rows = await query(`select geography, geoid, year from ${panel}`);
    const rank = ({ geography, geoid, year }: any) =>
      `${['us', 'state', 'msa', 'county'].indexOf(geography)} ${geoid} ${year}`;
    const ranks = rows.map(rank);
    expect(ranks).toEqual(ranks.toSorted());
    const marked = await query(`select geoid, year, as_published from ${panel} where as_published is not null`);
    const expected = await query(`
      select geoid, year::varchar as year, string_agg("column" || ': ' || as_published, ' ' order by "column") as as_published
      from ${file('values.parquet')} join ${file('codebook.csv.gz')} using (measure)
      where topic = 'jobs-and-pay' and as_published is not null
      group by all`);
    const byPlace = (one: any[]) =>
      one.map(({ geoid, year, as_published }) => `${geoid} ${year} ${as_published}`).sort();
    expect(marked.length).toBeGreaterThan(0);
    expect(byPlace(marked)).toEqual(byPlace(expected));
  });

  it('values.parquet has every year that the API serves, bounds and reasons included', async () => {
    for (const [measure, geography, state] of [
      ['median_household_income', 'county', 'CT'],
      ['gdp_growth_1yr', 'msa', 'TX'],
      ['manufacturing_share_of_gdp', 'msa', 'MT'],
    ] as const) {
      const path = `/measures/${measure}/series?geography=${geography}&state=${state}&bounds=1&absent=1&per_page=500`;
      const { data } = await read(client, path);
      const expected = data.regions.flatMap(({ geoid, values, lower = [], upper = [], reasons }: any) =>
        data.years.map((year: number, i: number) => [
          ...[geoid, year, values[i], lower[i] ?? null, upper[i] ?? null],
          ...[values[i] === null ? reasons[i] : null],
        ]),
      );
      const geoids = data.regions.map(({ geoid }: any) => `'${geoid}'`).join();
      const rows = await query(
        `from ${file('values.parquet')} where measure = '${measure}' and geography = '${geography}' and geoid in (${geoids})
         order by geoid, year`,
      );
      const found = rows.map(({ geoid, year, value, lower, upper, reason }) => [
        geoid,
        year,
        value,
        lower,
        upper,
        reason,
      ]);
      // A missing value without a known reason has no row.
      expect(found).toEqual(expected.filter(([, , value, , , reason]: any[]) => value !== null || reason !== null));
    }
  });

  it('values.parquet and values-metros.parquet are sorted, and the latter has the rows of the metros', async () => {
    const groups = await query(
      `select stats_min_value as first, stats_max_value as last from parquet_metadata(${file('values.parquet')})
      where path_in_schema = 'measure' order by row_group_id`,
    );
    const bounds = groups.flatMap(({ first, last }) => [first, last]);
    expect(bounds).toEqual(bounds.toSorted());
    const unsorted = async (name: string, keys: string) => {
      const [{ count }] = await query(`with one as (
          select (${keys}) as key, lag((${keys})) over (order by file_row_number) as before
          from read_parquet(${file(name)}, file_row_number = true)
          where measure in ('gdp', 'unemployment_rate')
        )
        select count(*)::integer as count from one where key <= before`);
      return count;
    };
    expect(await unsorted('values.parquet', 'measure, geography, geoid, year')).toBe(0);
    expect(await unsorted('values-metros.parquet', 'geoid, measure, year')).toBe(0);
    const [{ same }] = await query(`select
        (select count(*) from ${file('values.parquet')} where geography = 'msa') =
        (select count(*) from ${file('values-metros.parquet')}) as same`);
    expect(same).toBe(true);
    const [{ codecs }] = await query(
      `select list(distinct compression) as codecs from parquet_metadata(${file('values.parquet')})`,
    );
    expect(codecs).toEqual(['ZSTD']);
  });

  it('the wide files have a row for each metro and a column for each measure with metro values', async () => {
    const columns = await query(`from ${file('metros-columns.csv.gz')}`);
    const metros = await query(`from ${file('metros.parquet')}`);
    expect(metros).toHaveLength(served.release.content.metros.length);
    const names = columns.map(({ column }) => column);
    expect(Object.keys(metros[0])).toEqual(['geography', 'geoid', 'name', ...names, 'as_published']);
    for (const name of names) expect(name).toMatch(/^[a-z][a-z0-9_]{0,31}$/);
    const { data } = await read(client, '/metros/12420');
    const austin = metros.find(({ geoid }) => geoid === '12420');
    const values = Object.fromEntries(
      columns.map(({ measure, column }) => [measure, austin[column]]).filter(([, value]) => value !== null),
    );
    expect(values).toEqual(Object.fromEntries(data.measures.map(({ name, value }: any) => [name, value])));
    const rate = columns.find(({ measure }) => measure === 'unemployment_rate');
    expect(rate).toMatchObject({ label: 'Unemployment rate', unit: 'percent', from_year: 2024n, to_year: 2024n });
    const rent = columns.find(({ measure }) => measure === 'median_gross_rent');
    expect(rent).toMatchObject({ to_year: 2023n, period_start: 2019n, period_end: 2023n, note: null });
    const growth = columns.find(({ measure }) => measure === 'jobs_growth_5yr');
    expect(growth.note).toMatch(/^The figure of 2025 compares with 2020\. In 2020, the COVID-19 pandemic cut jobs/);
  });

  it('values.parquet says what a year covers, where a series breaks, and what is unusual', async () => {
    const rowOf = async (measure: string, geoid: string, year: number) => {
      const [row] = await query(
        `from ${file('values.parquet')} where measure = '${measure}' and geoid = '${geoid}' and year = ${year}`,
      );
      return row;
    };
    // The homeownership rate of Austin is of five years; that of unemployment, of one.
    expect(await rowOf('homeownership_rate', '12420', 2023)).toMatchObject({ period_start: 2019, period_end: 2023 });
    expect(await rowOf('fair_market_rent_2br', '48453', 2026)).toMatchObject({ period_start: 2026, period_end: 2026 });
    // Between two sources of the labor force of counties.
    const [first, next] = [await rowOf('labor_force', '12420', 2010), await rowOf('labor_force', '12420', 2011)];
    expect(first).toMatchObject({ period_start: 2010, period_end: 2010 });
    expect([first.break, next.break]).toEqual([
      expect.stringMatching(/^The years to 2009 do not fit those from 2010 on/),
      null,
    ]);
    const { as_published } = await rowOf('accommodation_and_food_average_annual_pay', '17', 2024);
    expect(as_published).toContain('wages of $334,597,802');
  });

  it('measures.csv and datapackage.json have periods, breaks and notes', async () => {
    const rows = await query(`from ${file('measures.csv.gz')}`);
    const byName = new Map(rows.map((row) => [row.measure, row]));
    expect(byName.get('homeownership_rate')).toMatchObject({ period: '5 years', breaks: null, note: null });
    expect(byName.get('fair_market_rent_2br').period).toBe('fiscal year');
    expect(byName.get('bachelors_or_higher_share').period).toBe('5 years from 2012 on');
    expect(byName.get('labor_force').breaks).toMatch(
      /^2010: The years to 2009 .+ 2023: Figures from 2023 on are of a later revision/,
    );
    expect(byName.get('industrial_electricity_price').note).toMatch(/^The figures are state averages/);
    const { measures: known } = JSON.parse(gunzipSync(await readFile(join(folder, 'datapackage.json.gz'))).toString());
    const found = new Map<string, any>(known.map((one: any) => [one.name, one]));
    expect(found.get('homeownership_rate')).toEqual({ name: 'homeownership_rate', period: { years: 5 } });
    expect(found.get('labor_force').breaks.map(({ year }: any) => year)).toContain(2010);
    expect(found.get('jobs_growth_5yr').note).toBe(byName.get('jobs_growth_5yr').note);
    expect(found.has('population')).toBe(false);
  });

  it('release.duckdb has the latest values, and nothing that needs access', async () => {
    // Whoever downloads it gets no other file.
    expect(existsSync(join(folder, 'release.duckdb.wal'))).toBe(false);
    await duckdb.run(`attach ${file('release.duckdb')} as bundle (read_only)`);
    const tables = await query(`select table_name from duckdb_tables() where database_name = 'bundle' order by all`);
    expect(tables.map(({ table_name }) => table_name)).toEqual(['dataset', 'geography', 'latest', 'measure', 'member']);
    const [row] = await query(`from bundle.latest where geoid = '12420' and measure = 'unemployment_rate'`);
    const { data } = await read(client, '/metros/12420');
    expect(row.value).toBe(data.measures.find(({ name }: any) => name === 'unemployment_rate').value);
    await duckdb.run('detach bundle');
  });

  it('index.json lists every file with its bytes, SHA-256, rows and columns', async () => {
    const text = async (name: string) => gunzipSync(await readFile(join(folder, `${name}.gz`)));
    const index = JSON.parse((await text('index.json')).toString());
    expect(index.release).toBe(release);
    const stored = async (path: string) =>
      readFile(join(folder, path)).catch(async () => gunzipSync(await readFile(join(folder, `${path}.gz`))));
    const gdp = index.measures.find(({ measure }: any) => measure === 'gdp');
    for (const { path, bytes, sha256 } of [...index.tables, ...index.others, ...gdp.files]) {
      const content = await stored(path);
      const digest = createHash('sha256').update(content).digest('hex');
      expect([path, content.length, digest]).toEqual([path, bytes, sha256]);
    }
    expect(gdp.files.map(({ path }: any) => path)).toContain('gdp/gdp-all-years.csv');
    const [{ count }] = await query(`select count(*)::integer as count from ${file('gdp', 'gdp-all-years.parquet')}`);
    expect(gdp.all_years_rows).toBe(count);
    expect(index.measures).toHaveLength(served.release.content.measures.length);
    const columns = await query(`describe from ${file('gdp', 'gdp.parquet')}`);
    expect(index.measure_columns.map(({ name }: any) => name)).toEqual(columns.map(({ column_name }) => column_name));
  });
});
