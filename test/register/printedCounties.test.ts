// @module-tag long
import { beforeAll, describe, expect, it } from 'vitest';
import { income, profile, saipe, type Series } from './publishers.ts';
import { here, holds, readReleased, type ReleaseContent } from './released.ts';

/** The columns and lines of measures that publishers print for counties. */
const printed: Record<string, Record<string, () => Series>> = {
  'bea-cainc1': {
    personal_income: () => income('1'),
    bea_population: () => income('2'),
    per_capita_income: () => income('3'),
  },
  'bea-cainc30': {
    earnings_by_place_of_work: () => profile('180'),
    wages_and_salaries: () => profile('190'),
    proprietors_income: () => profile('210'),
    farm_proprietors_income: () => profile('220'),
    net_earnings_by_residence: () => profile('45'),
    transfer_receipts: () => profile('50'),
    dividends_interest_rent: () => profile('90'),
  },
  'census-saipe': {
    people_in_poverty: () => saipe('4'),
    people_in_poverty_lower_bound: () => saipe('5'),
    people_in_poverty_upper_bound: () => saipe('6'),
    poverty_rate: () => saipe('7'),
    children_in_poverty: () => saipe('10'),
    child_poverty_rate: () => saipe('13'),
    school_age_children_in_poverty: () => saipe('16'),
    school_age_child_poverty_rate: () => saipe('19'),
    median_household_income: () => saipe('22'),
    median_household_income_lower_bound: () => saipe('23'),
    median_household_income_upper_bound: () => saipe('24'),
  },
};
const held = (await Promise.all(Object.keys(printed).map(async (key) => ((await holds(key)) ? key : '')))).filter(
  Boolean,
);

describe.skipIf(!here).each(held)('%s has every figure of a county as printed', (dataset) => {
  let released: ReleaseContent;
  beforeAll(async () => void (released = await readReleased(dataset)));

  it.each(Object.keys(printed[dataset]!))('%s, in every year', { timeout: 120_000 }, (measure) => {
    const series = printed[dataset]![measure]!();
    expect(released.vintages(measure, 'county')).toEqual([...series.keys()].toSorted());
    const differing: string[] = [];
    let compared = 0;
    for (const [year, figures] of series) {
      const values = released.values(measure, 'county', year);
      for (const [county, value] of values) {
        // Of a few counties the file has another code.
        const figure = figures.get(county);
        if (figure === undefined) continue;
        compared++;
        if (figure !== value) differing.push(`${county} in ${year}: ${value}, printed ${figure}`);
      }
      expect(values.size, `counties of ${year}`).toBeGreaterThan(3050);
    }
    expect(differing).toEqual([]);
    expect(compared).toBeGreaterThan(
      0.998 * [...series.keys()].reduce((all, year) => all + released.values(measure, 'county', year).size, 0),
    );
  });
});
