// @module-tag long
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { literal, openDatabase } from '../../build/release/database.ts';
import { editionsFile } from '../../build/release/manifest.ts';
import { listReleases } from '../../build/release/released.ts';
import { releasesDir } from '../support/service.ts';
import { earlierIncome, income, metros } from './publishers.ts';
import { sum } from './recipes.ts';
import { here } from './released.ts';

const newest = (await listReleases(releasesDir)).at(-1)!;
const file = join(releasesDir, newest.id, editionsFile('bea-cainc1'));
const lines = { personal_income: '1', bea_population: '2', per_capita_income: '3' };

interface Row {
  measure: keyof typeof lines;
  geography: string;
  geoid: string;
  vintage: number;
  value: number;
}

describe.skipIf(!here || !existsSync(file))('bea-cainc1 keeps what the edition of November 2024 said (D152)', () => {
  let rows: Row[];
  beforeAll(async () => {
    const database = await openDatabase(join(releasesDir, newest.id));
    rows = await database.rows<Row>(
      `from read_parquet(${literal(file)})
       where value is not null and measure in ('personal_income', 'bea_population', 'per_capita_income')`,
    );
    database.close();
  });

  it('of 2010 to 2023: counties as printed, metros as the sums of their counties', () => {
    const counties = rows.filter(({ geography }) => geography === 'county');
    expect([...new Set(counties.map(({ vintage }) => vintage))].toSorted()).toEqual(
      Array.from({ length: 14 }, (_, i) => 2010 + i),
    );
    // A county under another code, or whose territory was another one, is not compared.
    const printed = counties.flatMap((row) => {
      const value = earlierIncome(lines[row.measure]).get(row.vintage)?.get(row.geoid);
      return value === undefined ? [] : [[row.value, value] as const];
    });
    expect(printed.length).toBeGreaterThan(0.995 * counties.length);
    expect(printed.filter(([kept, value]) => kept !== value)).toEqual([]);
    const all = sum(earlierIncome('1'));
    const ofMetros = rows.filter(({ geography, measure }) => geography === 'msa' && measure === 'personal_income');
    expect(ofMetros).toHaveLength(14 * 382);
    for (const { geoid, vintage, value } of ofMetros)
      expect(all.of(metros().get(geoid)!, vintage, geoid), `${geoid} in ${vintage}`).toBe(value);
  });

  it('and no earlier years, which the publisher did not revise', () => {
    for (const line of Object.values(lines))
      for (let year = 1969; year < 2010; year++)
        expect(income(line).get(year), `line ${line} of ${year}`).toEqual(earlierIncome(line).get(year));
    const differ = (line: string, year: number) =>
      [...earlierIncome(line).get(year)!].filter(([code, value]) => income(line).get(year)!.get(code) !== value).length;
    expect(differ('1', 2019)).toBe(0);
    expect(differ('2', 2010)).toBeGreaterThan(2000);
    expect(differ('1', 2023)).toBeGreaterThan(3000);
  });
});
