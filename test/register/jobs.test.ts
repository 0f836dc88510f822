// @module-tag long
import { beforeAll, describe, expect, it } from 'vitest';
import { readReleased, type ReleaseContent } from './released.ts';
import { expectTable } from './table.ts';

const all = ['establishments', 'jobs', 'total_wages', 'average_weekly_wage', 'average_annual_pay'];
const ofPrivate = ['private_establishments', 'private_jobs', 'private_total_wages', 'private_average_annual_pay'];
const hotels = [
  'accommodation_and_food_establishments',
  'accommodation_and_food_jobs',
  'accommodation_and_food_total_wages',
  'accommodation_and_food_average_annual_pay',
];

describe('bls-qcew has the annual averages that the Bureau of Labor Statistics printed', () => {
  let qcew: ReleaseContent;
  beforeAll(async () => void (qcew = await readReleased('bls-qcew', 'bea-cagdp1', 'census-pep')));

  it('of all jobs in 2025: a planning region, a city, the smallest county, misspelled names, states', () => {
    expectTable(qcew, all, 2025, {
      '02013': [90, 1835, 132137720, 1385, 72006],
      '06037': [600128, 4525662, 389702975967, 1656, 86110],
      '09110': [37295, 531903, 45032578669, 1628, 84663],
      '24510': [15320, 347743, 30503474420, 1687, 87718],
      '48301': [20, 953, 100463636, 2028, 105446],
      '48453': [51478, 932839, 94219965074, 1942, 101003],
      '51600': [1802, 25221, 1764069488, 1345, 69946],
      '72055': [112, 2234, 54997265, 473, 24614],
      '11': [51316, 742498, 95663991039, 2478, 128841],
      '48': [856043, 14102892, 1099958948843, 1500, 77995],
      // The row of Maui County is that of Maui and Kalawao together.
      '15009': [null, null, null, null, null],
      '09001': [null, null, null, null, null],
    });
  });

  it('of all jobs in 2010, under current codes', () => {
    expectTable(qcew, all, 2010, {
      '46102': [127, 3662, 129777121, 681, 35436],
      '48453': [29994, 567693, 29426281074, 997, 51835],
      '48': [573886, 10182150, 478074779859, 903, 46952],
    });
  });

  it('of two counties that were renamed in 2015, as the sums of their two rows of that year', () => {
    expectTable(qcew, all, 2015, {
      // 59 + 59 establishments, 1,825 + 1,822 jobs, 66,500,779 + 69,554,549 dollars.
      '46102': [118, 3647, 136055328, 717.424901, 37306.094872],
      '02158': [143, 2312, 61319585, 510.044459, 26522.311851],
    });
    const jobs = (geoid: string) =>
      [2014, 2015, 2016].map((year) => [
        qcew.value('jobs', 'county', geoid, year),
        qcew.value('private_jobs', 'county', geoid, year),
      ]);
    expect(jobs('46102')).toEqual([
      [3606, 584],
      [3647, 597],
      [3718, 636],
    ]);
    expect(jobs('02158')).toEqual([
      [2325, 762],
      [2312, 736],
      [2310, 767],
    ]);
    const growth = (geoid: string) => Number(qcew.value('jobs_growth_10yr', 'county', geoid, 2025)!.toFixed(1));
    expect([growth('46102'), growth('02158')]).toEqual([4.4, -12.1]);
    expect(qcew.value('private_job_share', 'county', '46102', 2015)).toBeCloseTo((100 * 597) / 3647, 6);
    expect(qcew.value('accommodation_and_food_establishments', 'county', '46102', 2015)).toBe(10);
    expect(qcew.measure('average_annual_pay').geographies.county!.calculation).toContain(
      'In 2015, the file has two rows of Kusilvak Census Area, AK and Oglala Lakota County, SD, one under each code; the figure is computed from the sums of both rows.',
    );
  });

  it('of private jobs, where they are not withheld', () => {
    expectTable(qcew, ofPrivate, 2024, {
      '48453': [51564, 764441, 76005351319, 99426],
      '48301': [16, null, null, null],
      '24510': [14428, 270536, 22056838670, 81530],
    });
    expect(qcew.reason('private_jobs', 'county', '48301')).toBe('withheld');
  });

  it('of hotels and restaurants, where they are not withheld', () => {
    expectTable(qcew, hotels, 2025, {
      '06037': [25140, 431848, 16312442202, 37774],
      '02013': [6, null, null, null],
      '48': [66408, 1356576, 37658366440, 27760],
    });
  });

  it('sums counties to the metros that the bureau prints, in 2024 and 2025', () => {
    const metro = (geoid: string, year: number) => all.map((measure) => qcew.value(measure, 'msa', geoid, year)!);
    for (const [geoid, year, printed] of [
      ['12420', 2024, [76651, 1264173, 112635075220, 1713, 89098]],
      ['12420', 2025, [76582, 1304085, 121396669644, 1790, 93090]],
      ['25540', 2024, [43418, 596369, 48501604423, 1564, 81328]],
      ['35620', 2025, [674892, 9528384, 998731605437, 2016, 104816]],
      ['41980', 2025, [35326, 676656, 26154957519, 743, 38653]],
    ] as const) {
      const [establishments, jobs, wages, weekly, yearly] = metro(geoid, year) as [
        number,
        number,
        number,
        number,
        number,
      ];
      expect(Math.abs(establishments - printed[0]), geoid).toBeLessThanOrEqual(4);
      expect(Math.abs(jobs - printed[1]), geoid).toBeLessThanOrEqual(4);
      expect(Math.abs(wages - printed[2]), geoid).toBeLessThanOrEqual(60);
      expect(Math.abs(weekly - printed[3]), geoid).toBeLessThan(1);
      expect(Math.abs(yearly - printed[4]), geoid).toBeLessThan(1);
    }
  });

  it('has Kahului from the row of Maui and Kalawao, and all 393 metros in 2025', () => {
    expect(qcew.value('jobs', 'msa', '27980', 2025)).toBe(74341);
    expect(qcew.measure('average_annual_pay').geographies.msa).toMatchObject({ regions: 393, vintages: [2025] });
    // Connecticut's planning regions begin in 2024.
    expect(qcew.measure('jobs_growth_5yr').geographies.msa!.regions).toBe(388);
    expect(qcew.value('jobs', 'msa', '25540', 2023)).toBeUndefined();
  });

  it('has growth from 2020 that says so, and growth from 2019: Kahului is 15th highest and 386th', () => {
    const place = (measure: string) => {
      const all = qcew.values(measure, 'msa', 2025);
      const own = all.get('27980')!;
      return [Number(own.toFixed(1)), 1 + [...all.values()].filter((value) => value > own).length];
    };
    expect(place('jobs_growth_5yr')).toEqual([19.9, 15]);
    expect(place('jobs_growth_6yr')).toEqual([-8, 386]);
    expect(qcew.measure('jobs_growth_5yr').note).toBe(
      'The figure of 2025 compares with 2020. In 2020, the COVID-19 pandemic cut jobs, most in hotels, restaurants and travel, and average pay rose where many low-paid jobs were lost. Job growth over six years (jobs_growth_6yr) compares with 2019, before it.',
    );
    for (const name of ['average_annual_pay_growth', 'establishments_growth']) {
      expect(qcew.measure(`${name}_5yr`).note).toContain(`(${name}_6yr) compares with 2019`);
      expect(qcew.measure(`${name}_6yr`).note).toBeUndefined();
    }
  });

  it('compares jobs, GDP and people of one year only', () => {
    const ratio = (of: string, over: string, year: number) =>
      qcew.value(of, 'msa', '12420', year)! / qcew.value(over, 'msa', '12420', year)!;
    expect(qcew.value('jobs_per_100_people', 'msa', '12420', 2025)).toBeCloseTo(
      100 * ratio('jobs', 'population', 2025),
      6,
    );
    expect(qcew.value('gdp_per_person', 'msa', '12420', 2024)).toBeCloseTo(1000 * ratio('gdp', 'population', 2024), 5);
    expect(qcew.value('gdp_per_job', 'msa', '12420', 2024)).toBeCloseTo(1000 * ratio('gdp', 'jobs', 2024), 5);
    expect(qcew.vintages('jobs_per_100_people', 'msa')).toEqual([2020, 2021, 2022, 2023, 2024, 2025]);
    expect(qcew.measure('gdp_per_person').sources).toEqual(['bea-cagdp1', 'census-pep']);
  });
});
