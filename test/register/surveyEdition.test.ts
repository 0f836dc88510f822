import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Geography } from '../../api/schemas/common.ts';
import { literal, openDatabase } from '../../build/release/database.ts';
import { editionsFile } from '../../build/release/manifest.ts';
import { listReleases } from '../../build/release/released.ts';
import { releasesDir } from '../support/service.ts';
import { earlierAcs, metros } from './publishers.ts';
import { mean, sum } from './recipes.ts';
import { here } from './released.ts';

const newest = (await listReleases(releasesDir)).at(-1)!;
const file = join(releasesDir, newest.id, editionsFile('census-acs-s1901'));

interface Row {
  measure: string;
  geography: Geography;
  geoid: string;
  edition: string;
  vintage: number;
  value: number | null;
}

describe.skipIf(!existsSync(file))('census-acs-s1901 keeps 2019-2023 as an earlier edition of 2020-2024 (D152)', () => {
  let rows: Row[];
  let values: Map<string, number | null>;
  beforeAll(async () => {
    const database = await openDatabase(join(releasesDir, newest.id));
    rows = await database.rows<Row>(`from read_parquet(${literal(file)})`);
    database.close();
    values = new Map(rows.map(({ measure, geography, geoid, value }) => [`${measure} ${geography} ${geoid}`, value]));
  });

  it('as one period, which no growth compares', () => {
    expect([...new Set(rows.map(({ edition, vintage }) => `${edition} ${vintage}`))]).toEqual(['2023 2023']);
    const { edition, published, editions } = newest.datasets.find(({ key }) => key === 'census-acs-s1901')!;
    expect([edition, published, editions!.map((entry) => [entry.edition, entry.published])]).toEqual([
      '2024',
      '2026-01',
      [['2023', '2024-12']],
    ]);
    const growth = rows.filter(({ measure, value }) => measure.includes('growth') && value !== null);
    expect(growth).toEqual([]);
  });

  it('with the counties as copied by hand', () => {
    const measures = [
      'households',
      'household_income_under_10000_share',
      'household_income_200000_plus_share',
      'acs_median_household_income',
      'mean_household_income',
      'families',
      'median_family_income',
      'mean_nonfamily_household_income',
    ];
    const table: Record<string, (number | null)[]> = {
      '01001': [22523, 3.7, 8.4, 69841, 93367, 15674, 83452, 54189],
      '06037': [3390254, 5.2, 16.5, 87760, 125539, 2221256, 98839, 89225],
      '08057': [634, 4.6, 6.3, 41809, 77824, 431, null, 48409],
      '09110': [389086, 4.8, 16.2, 91541, 122979, 245694, 118964, 73624],
      '15005': [22, 0, 0, 86250, 67936, 2, null, 65745],
      '32009': [493, 0.6, 0, null, 59957, 250, 108125, 20099],
      '36061': [775376, 7.3, 28.7, 104553, 192391, 322122, 142014, 138544],
      '48301': [36, 0, 8.3, 51087, 122464, 11, null, 139628],
      '72127': [147795, 24.1, 3.7, 26981, 52349, 76660, 35881, 34849],
    };
    for (const [county, row] of Object.entries(table))
      expect(
        measures.map((measure) => values.get(`${measure} county ${county}`) ?? null),
        county,
      ).toEqual(row);
  });

  it.skipIf(!here)('and the file, read again: each county, and metros as sums and means', () => {
    const columns = { households: 'C01_001E', families: 'C02_001E', acs_median_household_income: 'C01_012E' };
    for (const [measure, column] of Object.entries(columns)) {
      const printed = earlierAcs(column).get(2023)!;
      const counties = rows.filter((row) => row.measure === measure && row.geography === 'county');
      expect(counties).toHaveLength(3222);
      for (const { geoid, value } of counties) expect(value ?? undefined, geoid).toBe(printed.get(geoid));
    }
    const households = sum(earlierAcs('C01_001E'));
    const income = mean(earlierAcs('C01_013E'), earlierAcs('C01_001E'));
    for (const [metro, counties] of metros()) {
      expect(values.get(`households msa ${metro}`), metro).toBe(households.of(counties, 2023, metro));
      expect(values.get(`mean_household_income msa ${metro}`)).toBeCloseTo(income.of(counties, 2023, metro)!, 5);
    }
  });
});
