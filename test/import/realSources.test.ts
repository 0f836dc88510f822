// @module-tag long
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { join } from 'node:path';
import * as xlsx from '@e965/xlsx';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { literal, openDatabase } from '../../build/release/database.ts';
import { importRelease } from '../../build/import/importRelease.ts';
import { loadRegister } from '../../build/import/register.ts';
import { silent } from '../../build/base/progress.ts';
import { type ReleaseManifest, valuesFile } from '../../build/release/manifest.ts';
import { newFolder } from './folders.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const sources = join(root, '../shared/sources');
const here = existsSync(sources);
if (!here) console.log(`skipped: the publishers' files are not at ${sources}`);

/** Reads the publishers' files in plain TypeScript, without code of the importer. */
const text = (path: string, encoding: BufferEncoding = 'utf8') => readFileSync(join(sources, path), encoding);

function sheetRows(path: string): string[][] {
  const book = xlsx.read(readFileSync(join(sources, path)));
  return xlsx.utils.sheet_to_json<string[]>(book.Sheets[book.SheetNames[0]!]!, { header: 1, raw: false, defval: '' });
}

function readMetros(): Map<string, string[]> {
  const metros = new Map<string, string[]>();
  for (const row of sheetRows('omb-delineation/list1_2023.xlsx')) {
    if (row[4] !== 'Metropolitan Statistical Area') continue;
    metros.set(row[0]!, [...(metros.get(row[0]!) ?? []), `${row[9]!}${row[10]!}`]);
  }
  return metros;
}

/** Returns populations by geoid and year; states have two digits. */
function readPopulations(): Map<string, Record<string, number>> {
  const [header, ...lines] = text('census-pep/co-est2025-alldata.csv', 'latin1').trim().split(/\r?\n/);
  const names = header!.split(',');
  return new Map(
    lines.map((line) => {
      const row = Object.fromEntries(line.split(',').map((cell, i) => [names[i]!, cell]));
      const years = names
        .filter((name) => name.startsWith('POPESTIMATE'))
        .map((name) => [name.slice(-4), Number(row[name])] as const);
      return [row.SUMLEV === '040' ? row.STATE! : `${row.STATE!}${row.COUNTY!}`, Object.fromEntries(years)];
    }),
  );
}

interface Labor {
  force: number;
  unemployed: number;
  rate: number;
}
const number = (cell: string) => Number(cell.replaceAll(',', '').trim());

function readLabor(year: number): Map<string, Labor> {
  if (year === 2024) {
    const rows = sheetRows('bls-laus/laucnty24.xlsx').filter((row) => row[0]!.startsWith('CN'));
    return new Map(
      rows.map((row) => [
        `${row[1]!}${row[2]!}`,
        { force: number(row[5]!), unemployed: number(row[7]!), rate: number(row[8]!) },
      ]),
    );
  }
  const lines = text(`bls-laus/laucnty${year - 2000}.txt`)
    .split('\n')
    .filter((line) => line.startsWith('CN') && !line.includes('N.A.'));
  return new Map(
    lines.map((line) => {
      const cells = line.slice(85).trim().split(/\s+/);
      return [
        line.slice(18, 20) + line.slice(25, 28),
        { force: number(cells[0]!), unemployed: number(cells[2]!), rate: number(cells[3]!) },
      ];
    }),
  );
}

/** The tolerance: two ways of rounding to six decimals may differ in the last. */
const close = (value: number | undefined, expected: number) =>
  expect(Math.abs(value! - expected)).toBeLessThanOrEqual(1e-6);

describe.skipIf(!here)('the committed release agrees with the publishers', () => {
  const release = join(root, 'releases', inject('release'));
  let values: Map<string, number>;
  let metros: Map<string, string[]>;
  const value = (measure: string, geography: string, geoid: string, vintage: number) =>
    values.get(`${measure} ${geography} ${geoid} ${vintage}`);

  beforeAll(async () => {
    metros = readMetros();
    const database = await openDatabase(release);
    const rows = await database.rows<Record<string, string | number>>(
      `select measure, geography, geoid, vintage, value
       from read_parquet([${['census-pep', 'bls-laus'].map((key) => literal(join(release, valuesFile(key)))).join(', ')}])
       where value is not null`,
    );
    database.close();
    values = new Map(
      rows.map((row) => [`${row.measure} ${row.geography} ${row.geoid} ${row.vintage}`, row.value as number]),
    );
  });

  it('population of each of the 387 metros outside Puerto Rico is the sum of its counties, in every year', () => {
    const populations = readPopulations();
    const outside = [...metros].filter(([, counties]) => !counties[0]!.startsWith('72'));
    expect(metros.size).toBe(393);
    expect(outside).toHaveLength(387);
    for (const [cbsa, counties] of outside) {
      for (const year of [2020, 2021, 2022, 2023, 2024, 2025]) {
        const sum = counties.reduce((total, county) => total + populations.get(county)![year]!, 0);
        expect(value('population', 'msa', cbsa, year), `${cbsa} ${year}`).toBe(sum);
      }
      const [before, after] = [2020, 2025].map((year) => value('population', 'msa', cbsa, year)!) as [number, number];
      close(value('population_growth_5yr', 'msa', cbsa, 2025), (100 * (after - before)) / before);
    }
  });

  it('population of every state and county is as printed, and the states add up to 341,784,857', () => {
    const populations = readPopulations();
    let nation = 0;
    for (const [geoid, years] of populations) {
      const geography = geoid.length === 2 ? 'state' : 'county';
      for (const [year, people] of Object.entries(years))
        expect(value('population', geography, geoid, Number(year))).toBe(people);
      if (geography === 'state') nation += years[2025]!;
    }
    expect(populations.size).toBe(3195);
    expect(nation).toBe(341784857);
  });

  it('unemployment rate of each metro is that of its counties together, in every year', () => {
    for (const year of [2010, 2011, 2012, 2013, 2014, 2015, 2016, 2017, 2018, 2019, 2020, 2021, 2022, 2024]) {
      const labor = readLabor(year);
      const found: string[] = [];
      for (const [cbsa, counties] of metros) {
        // Kalawao has no figures, and the figures of Kahului leave it out.
        const parts = counties.filter((county) => county !== '15005').map((county) => labor.get(county));
        const rate = value('unemployment_rate', 'msa', cbsa, year);
        if (parts.includes(undefined)) expect(rate, `${cbsa} ${year}`).toBeUndefined();
        else {
          const sum = (member: keyof Labor) => parts.reduce((total, part) => total + part![member], 0);
          close(rate, (100 * sum('unemployed')) / sum('force'));
          found.push(cbsa);
        }
      }
      // Missing: Connecticut's five metros before 2024, and Puerto Rico's six in 2020.
      const expected = year === 2024 ? 393 : year === 2020 ? 382 : 388;
      expect(found.length, String(year)).toBe(expected);
    }
    const outside = [...metros].filter(
      ([cbsa, [county]]) => !county!.startsWith('72') && value('unemployment_rate', 'msa', cbsa, 2024) !== undefined,
    );
    expect(outside).toHaveLength(387);
  });

  it('every county rate is as printed', () => {
    for (const year of [2010, 2022, 2024]) {
      for (const [county, { rate, force }] of readLabor(year)) {
        // Retired counties: Connecticut's and Valdez-Cordova.
        const isFormer = year < 2024 && (/^090(0|1[0-5])/.test(county) || county === '02261');
        expect(value('unemployment_rate', 'county', county, year), `${county} ${year}`).toBe(
          isFormer ? undefined : rate,
        );
        if (!isFormer) expect(value('labor_force', 'county', county, year)).toBe(force);
      }
    }
  });

  it('regions: slugs, states, right to work', async () => {
    const database = await openDatabase(release);
    const rows = await database.rows<{
      geoid: string;
      name: string;
      slug: string;
      states: string[];
      right_to_work: boolean;
      geography: string;
    }>(
      `select geography, geoid, name, slug, states, right_to_work from read_parquet(${literal(join(release, 'regions.parquet'))})`,
    );
    database.close();
    const metro = (geoid: string) => rows.find((row) => row.geography === 'msa' && row.geoid === geoid);
    expect(rows.filter(({ geography }) => geography === 'county')).toHaveLength(3222);
    expect(rows.filter(({ geography }) => geography === 'state')).toHaveLength(52);
    expect(metro('32420')).toMatchObject({ slug: 'us/pr/mayaguez-32420', states: ['PR'], right_to_work: false });
    expect(metro('17660')).toMatchObject({ slug: 'us/id/coeur-d-alene-17660', right_to_work: true });
    expect(metro('31140')).toMatchObject({
      slug: 'us/ky/louisville-jefferson-county-31140',
      states: ['KY', 'IN'],
      right_to_work: true,
    });
    expect(metro('28140')).toMatchObject({ name: 'Kansas City, MO-KS', states: ['MO', 'KS'], right_to_work: false });
    expect(metro('12420')?.slug).toBe('us/tx/austin-round-rock-san-marcos-12420');
    expect(rows.find(({ geography, geoid }) => geography === 'county' && geoid === '01001')?.name).toBe(
      'Autauga County, AL',
    );
    for (const row of rows.filter(({ geography }) => geography === 'msa')) {
      const named = /, ([A-Z-]+)$/.exec(row.name)![1]!.split('-');
      expect(row.states.slice(0, named.length)).toEqual(named);
    }
  });

  it(
    'an import of the same files and clock gives the committed release',
    { timeout: 1_200_000, retry: 0 },
    async () => {
      const committed = JSON.parse(readFileSync(join(release, 'release.json'), 'utf8')) as ReleaseManifest;
      const folder = newFolder();
      const manifest = await importRelease({
        register: loadRegister(join(root, 'build/register')),
        releasesDir: folder,
        sources,
        id: committed.id,
        now: () => new Date(committed.created_at),
        fetch,
        progress: silent,
      });
      // Another version of DuckDB may write other bytes for the same rows. Without an earlier release there is nothing to confirm.
      const plain = ({ tables, confirmed: _, ...rest }: ReleaseManifest) => ({
        ...rest,
        tables: tables.map(({ file, rows }) => ({ file, rows })),
      });
      expect(plain(manifest)).toEqual(plain(committed));
      const database = await openDatabase(folder, release);
      for (const { file } of committed.tables) {
        const [made, kept] = [join(folder, committed.id, file), join(release, file)] as const;
        if (readFileSync(made).equals(readFileSync(kept))) continue;
        const rows = (path: string) =>
          database.rows(`select sum(hash(row)::hugeint)::varchar as hash from read_parquet(${literal(path)}) as row`);
        expect(await rows(made), file).toEqual(await rows(kept));
      }
      database.close();
    },
  );
});
