// @module-tag long
import { join } from 'node:path';
import { DOUBLE, INTEGER, VARCHAR } from '@duckdb/node-api';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkSeams } from '../../build/import/checkSeams.ts';
import { createTables } from '../../build/import/createTables.ts';
import type { PlannedMeasure } from '../../build/import/measures.ts';
import { loadRegister, type Register } from '../../build/import/register.ts';
import { type Database, literal, openDatabase } from '../../build/release/database.ts';
import { listReleases } from '../../build/release/released.ts';
import { releasesDir, root } from '../support/service.ts';

const release = (await listReleases(releasesDir)).at(-1)!;
const newest = release.id;
const registerDir = join(root, 'build/register');

/** Returns the register with the breaks and events of its measures as `edit` leaves them. */
function registerWith(edit: (measure: PlannedMeasure) => Partial<PlannedMeasure>): Register {
  const register = loadRegister(registerDir);
  return { ...register, measures: register.measures.map((measure) => ({ ...measure, ...edit(measure) })) };
}

const undeclared = () => ({ breaks: [], events: [] });

describe('seams of series', () => {
  let database: Database;
  beforeEach(async () => void (database = await openDatabase(join(releasesDir, newest))));
  afterEach(() => database.close());

  /** Checks datasets with the values of the newest release. */
  async function check(register: Register, ...keys: string[]): Promise<void> {
    await createTables(database, register, undefined);
    const known = register.measures.map(({ name }) => literal(name)).join(', ');
    for (const key of keys)
      await database.run(
        `insert into region_value (measure, geography, geoid, vintage, value)
         select measure::measure_name, geography, geoid, vintage, value
         from read_parquet(${literal(join(releasesDir, newest, `values-${key}.parquet`))})
         where value is not null and measure in (${known})`,
      );
    await run(register, ...keys);
  }

  const run = async (register: Register, ...keys: string[]) => {
    await database.run('create or replace table region as select distinct geography, geoid from region_value');
    await checkSeams(
      database,
      register.figures.filter(({ entry }) => keys.includes(entry.key)),
      new Map(register.measures.map((measure) => [measure.name, measure])),
    );
  };

  it('stop an import that does not declare them: the labor force in 2010', async () => {
    const checked = check(registerWith(undeclared), 'bls-laus');
    await expect(checked).rejects.toThrow(
      /bls-laus: labor_force at county in 2010: the changes deviate by 3\.\d times .* and 3\.\d times .* those of the four nearest years/,
    );
    const [row] = await database.rows<{ beyond: number[] }>(
      `with change as (
         select n.vintage, abs(n.value / o.value - 1) > 0.1 as is_large
         from region_value n join region_value o using (measure, geography, geoid)
         where n.measure = 'labor_force' and n.geography = 'county' and o.vintage = n.vintage - 1
       )
       select list(large order by vintage) as beyond
       from (select vintage, count(*) filter (is_large)::integer as large from change where vintage between 2009 and 2011 group by 1)`,
    );
    expect(row!.beyond).toEqual([40, 653, 13]);
  });

  it('are those of the register in every dataset that has years', { timeout: 60_000 }, async () => {
    const keys = [
      'bls-laus',
      'bls-qcew',
      'census-pep',
      'eia-861m',
      'bea-cagdp2',
      'bea-cainc1',
      'bea-cainc30',
      'census-saipe',
      'census-bfs',
    ];
    const held = release.datasets.map(({ key }) => key);
    await check(loadRegister(registerDir), ...keys.filter((key) => held.includes(key)));
  });

  it('may be an event: jobs in 2020, which is no break of their series', async () => {
    const register = registerWith(undeclared);
    await expect(check(register, 'bls-qcew')).rejects.toThrow(/jobs at state in 2020/);
    await expect(
      run(
        registerWith(() => ({ breaks: [] })),
        'bls-qcew',
      ),
    ).resolves.toBeUndefined();
  });

  it('of a formula are those of its parts', async () => {
    const isPart = ({ name }: PlannedMeasure) => name === 'unemployed' || name === 'labor_force';
    const withBreaks = registerWith((measure) => (isPart(measure) ? { events: [] } : undeclared()));
    const error: unknown = await check(withBreaks, 'bls-laus').catch((caught: unknown) => caught);
    expect((error as Error).message).toContain('employed at state in 2020');
    // Its parts have a break in 2020.
    expect((error as Error).message).not.toContain('unemployment_rate at state in 2020');
  });

  it('need 20 regions and four years to compare with, and zeros have no change by a factor', async () => {
    const register = registerWith(undeclared);
    await createTables(database, register, undefined);
    const fill = (regions: number, years: number, value: (region: number, year: number) => number) =>
      database.fill(
        'main',
        'seam_value',
        { measure: VARCHAR, geography: VARCHAR, geoid: VARCHAR, vintage: INTEGER, value: DOUBLE },
        Array.from({ length: regions }, (_, region) =>
          Array.from({ length: years }, (_, year) => [
            'jobs',
            'county',
            String(region),
            2000 + year,
            value(region, year),
          ]),
        ).flat(),
      );
    const checkValues = async (regions: number, years: number, value: (region: number, year: number) => number) => {
      await database.run('drop table if exists seam_value');
      await fill(regions, years, value);
      await database.run('delete from region_value');
      await database.run(
        'insert into region_value (measure, geography, geoid, vintage, value) select measure::measure_name, geography, geoid, vintage, value from seam_value',
      );
      await run(register, 'bls-qcew');
    };
    /** Grows by one percent more in each region; in the fifth year every other region leaps by a tenth. */
    const seam = (region: number, year: number) =>
      1000 * (1 + region / 100) ** year * (year >= 5 && region % 2 ? 1.5 : 1);
    await expect(checkValues(20, 8, seam)).rejects.toThrow(/jobs at county in 2005/);
    await expect(checkValues(19, 8, seam)).resolves.toBeUndefined();
    await expect(checkValues(20, 5, (region, year) => seam(region, year + 3))).resolves.toBeUndefined();
    await expect(
      checkValues(40, 8, (region, year) => (region < 20 ? seam(2 * region, year) : year === 5 ? 1 : 0)),
    ).resolves.toBeUndefined();
  });
});
