// @module-tag long
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkMargins } from '../../build/import/checkMargins.ts';
import { checkComparedNames, fillAsPublished, readCompared } from '../../build/import/checkPlausible.ts';
import { checkSecondSource } from '../../build/import/checkSecondSources.ts';
import { checkYears } from '../../build/import/checkYears.ts';
import { createTables } from '../../build/import/createTables.ts';
import { loadRegister } from '../../build/import/register.ts';
import type { FiguresEntry } from '../../build/import/registerSchema.ts';
import { type Database, literal, openDatabase } from '../../build/release/database.ts';
import { listReleases } from '../../build/release/released.ts';
import { releasesDir, root } from '../support/service.ts';

const newest = join(releasesDir, (await listReleases(releasesDir)).at(-1)!.id);
const register = loadRegister(join(root, 'build/register'));

function entryOf(key: string): FiguresEntry {
  return register.figures.find(({ entry }) => entry.key === key)!.entry;
}

describe('second sources', () => {
  let database: Database;
  beforeEach(async () => {
    database = await openDatabase(newest);
    await createTables(database, register, undefined);
    await database.run(`create table region as from read_parquet(${literal(join(newest, 'regions.parquet'))})`);
  });
  afterEach(() => database.close());

  /** Reads the values of measures in the newest release, also as printed figures. */
  async function hold(...names: string[]): Promise<void> {
    const list = names.map(literal).join(', ');
    for (const key of new Set(
      register.measures.filter(({ name }) => names.includes(name)).map(({ dataset }) => dataset),
    )) {
      const held = `from read_parquet(${literal(join(newest, `values-${key}.parquet`))})
        where value is not null and measure in (${list})`;
      await database.run(
        `insert into region_value (measure, geography, geoid, vintage, value)
         select measure::measure_name, geography, geoid, vintage, value ${held}`,
      );
      await database.run(
        `insert into figure (dataset, measure, geoid, grain, vintage, value, _line)
         select ${literal(key)}, measure::measure_name, geoid, geography, vintage, value, 1 ${held}`,
      );
    }
  }

  /** Compares a measure with its second sources that are held. */
  async function problemsOf(key: string, measure: string): Promise<string> {
    const entry = entryOf(key);
    const found: string[] = [];
    await readCompared(database, [entry]);
    for (const source of entry.second_sources.filter(({ of }) => of === measure))
      found.push(...(await checkSecondSource(database, entry, source)));
    return found.join('\n');
  }

  describe('of wages in the census of jobs, those of the Bureau of Economic Analysis', () => {
    beforeEach(() => hold('total_wages', 'wages_and_salaries'));
    const problems = () => problemsOf('bls-qcew', 'total_wages');

    it('accept the figures as published (D611)', async () => {
      expect(await problems()).toBe('');
    });

    it('find two small counties of Kansas that are exchanged in 2021', async () => {
      await database.run(
        `update region_value v set value = o.value from (select * from region_value) o
         where v.measure = 'total_wages' and o.measure = v.measure and v.vintage = 2021 and o.vintage = 2021
           and v.geography = 'county' and o.geography = 'county'
           and (v.geoid, o.geoid) in (('20033', '20039'), ('20039', '20033'))`,
      );
      expect(await problems()).toMatch(
        /total_wages at county is far from wages_and_salaries\n {4}Comanche County, KS in 2021: 29240632, 19252897 before; wages_and_salaries 24326: its change, which the next year takes back, is \d+ MADs from the median, of at most \d+$/,
      );
    });

    it('find a state whose figures are 5 percent too high from 2020 on', async () => {
      await database.run(
        `update region_value set value = 1.05 * value where measure = 'total_wages' and geoid like '20___' and geography = 'county' and vintage >= 2020`,
      );
      expect(await problems()).toMatch(
        /Kansas in 2020: the 105 regions changed by 5\.\d% more than those of other states/,
      );
    });

    it('find figures of 2019 that are filed as 2018', async () => {
      await database.run(
        `update region_value v set value = o.value from (select * from region_value) o
         where v.measure = 'total_wages' and o.measure = v.measure and v.vintage = 2018 and o.vintage = 2019
           and o.geography = v.geography and o.geoid = v.geoid`,
      );
      expect(await problems()).toMatch(
        /all regions in 2018: the (\d+) regions changed by 4\.\d% more than in other years/,
      );
    });

    it('find years that are one too early', async () => {
      await database.run("update region_value set vintage = vintage - 1 where measure = 'total_wages'");
      expect(await problems()).toMatch(
        /total_wages at county has the changes of another year of wages_and_salaries: they differ by 2\.\d\d% in the same year, by 2\.\d\d% in the year before, and by 0\.4\d% in the year after/,
      );
    });
  });

  it('of house prices, those of the quarter before, find the prices of Texas 5 percent too high in 2024 and 2025', async () => {
    await hold('house_price_index_q1', 'house_price_index_q4');
    expect(await problemsOf('fhfa-hpi', 'house_price_index_q1')).toBe('');
    await database.run(
      `update region_value set value = 1.05 * value
       where vintage >= 2024 and geoid in (select geoid from region where geography = 'msa' and states[1] = 'TX')`,
    );
    expect(await problemsOf('fhfa-hpi', 'house_price_index_q1')).toMatch(
      /Texas in 2024: the \d+ regions changed by \d\.\d% more than those of other states/,
    );
  });

  it('leave out a measure whose second source is not in the release', async () => {
    await hold('total_wages');
    expect(await problemsOf('bls-qcew', 'total_wages')).toBe('');
  });

  it('are an error of the register where nothing can be compared, or a measure does not exist', async () => {
    await hold('total_wages', 'wages_and_salaries');
    await database.run("update region_value set vintage = vintage + 100 where measure = 'total_wages'");
    await expect(problemsOf('bls-qcew', 'total_wages')).rejects.toThrow(
      'bls-qcew/dataset.yaml: total_wages is compared with no value of wages_and_salaries at msa: they have no year or region in common',
    );
    const known = new Set(register.measures.map(({ name }) => name).filter((name) => name !== 'wages_and_salaries'));
    expect(() => checkComparedNames(entryOf('bls-qcew'), known)).toThrow(
      'bls-qcew/dataset.yaml: second source of total_wages reads unknown measure wages_and_salaries',
    );
  });

  it('find a figure that is exchanged with its margin of error (D612)', async () => {
    const { measures } = entryOf('census-acs-dp04');
    await hold(...measures.map(({ name }) => name));
    await fillAsPublished(database, [entryOf('census-acs-dp04')]);
    expect(await checkMargins(database, entryOf('census-acs-dp04'))).toEqual([]);
    // Austin: 7.4 percent of the homes for rent are vacant, give or take 0.5.
    await database.run(
      `update figure set value = case measure when 'rental_vacancy_rate' then 0.5 else 7.4 end
       where geoid = '12420' and measure in ('rental_vacancy_rate', 'rental_vacancy_rate_margin_of_error')`,
    );
    expect(await checkMargins(database, entryOf('census-acs-dp04'))).toEqual([
      expect.stringMatching(
        /exchanged\n {4}rental_vacancy_rate of Austin-Round Rock-San Marcos, TX in 2023: 0\.5, margin 7\.4/,
      ),
    ]);
  });

  it('find a year with the figures of the year before, of all regions or of one state (D613)', async () => {
    await hold('jobs', 'employed');
    const entry = entryOf('bls-qcew');
    expect(await checkYears(database, entry)).toEqual([]);
    const copy = (state: string) =>
      database.run(
        `update figure f set value = o.value from (select * from figure) o
         where f.measure = 'jobs' and o.measure = f.measure and f.vintage = 2018 and o.vintage = 2019 and o.geoid = f.geoid
           and o.grain = f.grain and f.geoid like '${state}%'`,
      );
    await copy('48___');
    expect(await checkYears(database, entry)).toEqual([
      expect.stringMatching(/jobs in 2019: 25\d of 25\d regions of Texas have exactly the figure of 2018$/),
    ]);
    await copy('');
    expect((await checkYears(database, entry))[0]).toMatch(/jobs in 2019: 3\d{3} of 3\d{3} regions of all states/);
  });

  it('find two exchanged years of all counties, also the last two, and none of an event (D613)', async () => {
    await hold('business_applications');
    const entry = entryOf('census-bfs');
    const exchange = (one: number, other: number) =>
      database.run(
        `update figure set vintage = case vintage when ${one} then ${other} else ${one} end where vintage in (${one}, ${other})`,
      );
    expect(await checkYears(database, entry)).toEqual([]);
    await exchange(2014, 2015);
    expect(await checkYears(database, entry)).toEqual([
      expect.stringMatching(
        /^Two years are probably exchanged\n {4}business_applications in 2014 and 2015: counties would be \d+\.\d% closer/,
      ),
    ]);
    await exchange(2014, 2015);
    await exchange(2023, 2024);
    expect(await checkYears(database, entry)).toEqual([
      expect.stringContaining('business_applications in 2023 and 2024'),
    ]);
    await exchange(2023, 2024);
    await exchange(2020, 2021);
    expect(await checkYears(database, entry)).toEqual([]);
  });

  it('find exchanged years in the counties of many states, not of four whose real estate turned in 2007 (D613)', async () => {
    await hold('real_estate_gdp');
    const entry = entryOf('bea-cagdp2');
    const exchange = () =>
      database.run(
        'update figure set vintage = case vintage when 2006 then 2007 else 2006 end where vintage in (2006, 2007)',
      );
    await exchange();
    expect(await checkYears(database, entry)).toEqual([expect.stringContaining('real_estate_gdp in 2006 and 2007')]);
    await exchange();
    await database.run("delete from figure where left(geoid, 2) not in ('06', '17', '51', '56')");
    expect(await checkYears(database, entry)).toEqual([]);
  });

  it('of a county, its state, finds applications that are unlike the years around (D611)', async () => {
    await hold('business_applications');
    const scale = (geoid: string, year: number, factor: number) =>
      database.run(`update region_value set value = value * ${factor} where geoid = '${geoid}' and vintage = ${year}`);
    expect(await problemsOf('census-bfs', 'business_applications')).toBe('');
    await scale('48453', 2016, 1.5);
    expect(await problemsOf('census-bfs', 'business_applications')).toMatch(
      /far from business_applications\n {4}Travis County, TX in 2016/,
    );
  });
});
