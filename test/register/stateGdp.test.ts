import { beforeAll, describe, expect, it } from 'vitest';
import { randomFrom } from '../import/corrupt.ts';
import { bytes, once } from './publishers.ts';
import { here, isReleased, readReleased, type ReleaseContent } from './released.ts';
import { regionsOf } from './table.ts';

/** GDP of 1997, 2015, 2020, 2023 and 2024 in millions of dollars, copied by hand. */
const printed: readonly (readonly [code: string, name: string, measure: string, figures: readonly number[]])[] = [
  ['01', 'Alabama', 'state_all_industries_gdp', [105381.4, 203113.3, 235859, 309543.8, 325345.1]],
  ['01', 'Alabama', 'state_manufacturing_gdp', [19603.6, 32998.5, 35521.7, 48451.2, 49996.7]],
  ['02', 'Alaska', 'state_mining_gdp', [5677.5, 7740.4, 5365.2, 9344.6, 9778.9]],
  ['02', 'Alaska', 'state_military_gdp', [879.5, 2258.4, 2524.9, 3007.6, 3165.7]],
  ['06', 'California', 'state_information_gdp', [64087.5, 225512, 322465.8, 397170.1, 441338.5]],
  ['09', 'Connecticut', 'state_all_industries_gdp', [138467, 260648.5, 278747.9, 341851.8, 356834.9]],
  ['11', 'District of Columbia', 'state_federal_civilian_gdp', [16340.4, 34518, 40481.4, 45632.6, 48149.3]],
  ['15', 'Hawaii', 'state_accommodation_and_food_gdp', [3339.2, 7277.6, 5549.2, 11085.1, 11588.4]],
  ['36', 'New York', 'state_finance_and_insurance_gdp', [123226.3, 283014.3, 376951.6, 433545.2, 478330.9]],
  ['48', 'Texas', 'state_all_industries_gdp', [610659.8, 1585985.9, 1810670.2, 2637237.6, 2769766.2]],
  ['48', 'Texas', 'state_mining_gdp', [36127.5, 122982.8, 87890, 208523.4, 207371.9]],
];

/** The line of the table that a measure has, by how the table describes it. */
const lines: Readonly<Record<string, string>> = {
  state_all_industries_gdp: 'All industry total',
  state_private_industries_gdp: 'Private industries',
  state_goods_producing_gdp: 'Private goods-producing industries 2/',
  state_services_producing_gdp: 'Private services-providing industries 3/',
  state_government_gdp: 'Government and government enterprises',
  state_federal_civilian_gdp: 'Federal civilian',
  state_military_gdp: 'Military',
  state_state_and_local_gdp: 'State and local',
  state_natural_resources_and_mining_gdp: 'Natural resources and mining',
  state_agriculture_gdp: 'Agriculture, forestry, fishing and hunting',
  state_mining_gdp: 'Mining, quarrying, and oil and gas extraction',
  state_construction_gdp: 'Construction',
  state_manufacturing_gdp: 'Manufacturing',
  state_durable_goods_manufacturing_gdp: 'Durable goods manufacturing',
  state_nondurable_goods_manufacturing_gdp: 'Nondurable goods manufacturing',
  state_trade_gdp: 'Trade',
  state_wholesale_trade_gdp: 'Wholesale trade',
  state_retail_trade_gdp: 'Retail trade',
  state_transportation_and_utilities_gdp: 'Transportation and utilities',
  state_utilities_gdp: 'Utilities',
  state_transportation_and_warehousing_gdp: 'Transportation and warehousing',
  state_manufacturing_and_information_gdp: 'Manufacturing and information',
  state_information_gdp: 'Information',
  state_finance_and_real_estate_gdp: 'Finance, insurance, real estate, rental, and leasing',
  state_finance_and_insurance_gdp: 'Finance and insurance',
  state_real_estate_gdp: 'Real estate and rental and leasing',
  state_professional_and_business_services_gdp: 'Professional and business services',
  state_professional_and_technical_services_gdp: 'Professional, scientific, and technical services',
  state_management_of_companies_gdp: 'Management of companies and enterprises',
  state_administrative_and_waste_services_gdp:
    'Administrative and support and waste management and remediation services',
  state_education_and_health_gdp: 'Educational services, health care, and social assistance',
  state_educational_services_gdp: 'Educational services',
  state_health_care_gdp: 'Health care and social assistance',
  state_leisure_and_hospitality_gdp: 'Arts, entertainment, recreation, accommodation, and food services',
  state_arts_and_recreation_gdp: 'Arts, entertainment, and recreation',
  state_accommodation_and_food_gdp: 'Accommodation and food services',
  state_other_services_gdp: 'Other services (except government and government enterprises)',
};

/** The figures of the table by area, line and year. */
const figures = once((): ReadonlyMap<string, number> => {
  const found = new Map<string, number>();
  for (const row of bytes('bea-sagdp2/SAGDP2__ALL_AREAS_1997_2024.csv').toString().split(/\r?\n/)) {
    const [, code, line, cells] =
      /^ ?"(\d{5})",".*?",[^,]*,SAGDP2,\d+,"[^"]*","\s*(.*?)\s*","Millions of current dollars",(.*)$/.exec(row) ?? [];
    cells?.split(',').forEach((cell, i) => {
      if (/^\d/.test(cell)) found.set(`${code} ${line} ${1997 + i}`, Number(cell));
    });
  }
  return found;
});

describe.skipIf(!(await isReleased('bea-sagdp2')))('bea-sagdp2 has the GDP of states by industry', () => {
  let bea: ReleaseContent;
  beforeAll(async () => void (bea = await readReleased('bea-sagdp2', 'bea-cagdp1')));

  it.each(printed)('of %s (%s): %s', (code, _name, measure, expected) => {
    expect([1997, 2015, 2020, 2023, 2024].map((year) => bea.value(measure, 'state', code, year))).toEqual(expected);
  });

  it('for the 50 states and the District of Columbia, from 1997 on', () => {
    expect(Object.keys(lines).toSorted()).toEqual(
      bea.manifest.measures
        .filter(({ dataset, kind }) => dataset === 'bea-sagdp2' && kind === 'amount')
        .map(({ name }) => name)
        .toSorted(),
    );
    for (const measure of Object.keys(lines)) expect(regionsOf(bea, measure), measure).toEqual({ state: 51 });
    expect(bea.vintages('state_manufacturing_gdp', 'state')).toEqual(Array.from({ length: 28 }, (_, i) => 1997 + i));
    expect(bea.reason('state_manufacturing_gdp', 'state', '72')).toBe('not covered');
  });

  it('with shares of the total of the same edition', () => {
    expect(bea.value('manufacturing_share_of_state_gdp', 'state', '01', 2024)).toBeCloseTo(
      (100 * 49996.7) / 325345.1,
      5,
    );
    for (const { name, sources } of bea.manifest.measures.filter(({ dataset }) => dataset === 'bea-sagdp2'))
      expect(sources, name).toEqual(['bea-sagdp2']);
  });

  it('whose totals are those of CAGDP1', () => {
    for (const year of [2001, 2019, 2024])
      for (const [state, gdp] of bea.values('gdp', 'state', year))
        expect(bea.value('state_all_industries_gdp', 'state', state, year), state).toBeCloseTo(gdp / 1000, 0);
  });

  it.skipIf(!here)('and 300 values at random are those of the file', () => {
    const random = randomFrom(20250926);
    const measures = Object.keys(lines);
    for (let i = 0; i < 300; i++) {
      const measure = measures[Math.floor(random() * measures.length)]!;
      const year = 1997 + Math.floor(random() * 28);
      const states = [...bea.values(measure, 'state', year)];
      const [state, value] = states[Math.floor(random() * states.length)]!;
      expect(value, `${measure} of ${state} in ${year}`).toBe(figures().get(`${state}000 ${lines[measure]} ${year}`));
    }
  });
});
