// @module-tag long
import { beforeAll, describe, expect, it } from 'vitest';
import { readReleased, type ReleaseContent } from './released.ts';

let released: ReleaseContent;
beforeAll(
  async () =>
    void (released = await readReleased('census-acs-dp04', 'census-acs-s1901-metro', 'fhfa-hpi', 'census-acs-extract')),
);

/** Checks values of metros that were copied by hand from the publisher's file; null where the release must have none. */
function expectMetros(
  measures: readonly string[],
  year: number,
  table: Readonly<Record<string, readonly (number | null)[]>>,
): void {
  for (const [metro, row] of Object.entries(table)) {
    const found = measures.map((measure) => released.value(measure, 'msa', metro, year) ?? null);
    expect(found, `${metro} in ${year}`).toEqual(row);
  }
}

describe('census-acs-dp04 has the housing figures that the Census Bureau printed for metros', () => {
  const measures = [
    'housing_units',
    'rental_vacancy_rate',
    'homeownership_rate',
    'median_home_value',
    'median_home_value_margin_of_error',
    'median_owner_costs_with_mortgage',
    'median_gross_rent',
    'rent_35_percent_plus_share',
  ];

  it('of 2019 to 2023, with the one median that is open-ended withheld', () => {
    expectMetros(measures, 2023, {
      '12420': [1001295, 3.9, 58.9, 434800, 2897, 2392, 1646, 39.1],
      '16980': [3886535, 4.6, 65.3, 301900, 1331, 2179, 1378, 39.3],
      '21420': [27782, 9, 64.6, 149800, 7595, 1345, 915, 34.7],
      '25540': [498040, 4.8, 67, 309300, 2730, 2264, 1357, 41.3],
      '35620': [7991914, 3.4, 51.5, 587400, 1207, 3232, 1780, 42.8],
      '41940': [715146, 5.1, 55.7, 1342700, 14716, null, 2794, 36],
      '41980': [989904, 4.9, 67.8, 138700, 781, 1009, 607, 44.1],
      '46060': [475378, 5.6, 64.8, 286900, 2794, 1595, 1154, 42.7],
    });
    expect(released.reason('median_owner_costs_with_mortgage', 'msa', '41940')).toBe('open-ended');
  });

  it('is printed for the metros of July 2023: their homes are the households of their counties', () => {
    const homes = released.values('occupied_housing_units', 'msa', 2023);
    expect(homes).toEqual(released.values('households_2019_2023', 'msa', 2023));
    expect(homes.size).toBe(393);
    expect(released.measure('median_gross_rent').geographies).toEqual({
      msa: expect.objectContaining({ source_grain: 'msa', rollup: null, computed_by_cadastre: false, regions: 393 }),
    });
  });

  it('relates values to the income of the same years', () => {
    const value = (measure: string) => released.value(measure, 'msa', '12420', 2023)!;
    expect(value('home_value_to_mean_income')).toBeCloseTo(434800 / value('mean_household_income_2019_2023'), 6);
    expect(value('rent_burden_share')).toBeCloseTo(9.3 + 39.1, 6);
  });
});

it('census-acs-s1901-metro has the incomes of 2024 that the Census Bureau printed for metros', () => {
  const measures = [
    'households_1yr',
    'median_household_income_1yr',
    'median_household_income_1yr_margin_of_error',
    'mean_household_income_1yr',
    'median_family_income_1yr',
    'median_married_couple_family_income_1yr',
    'mean_nonfamily_household_income_1yr',
  ];
  expectMetros(measures, 2024, {
    '12420': [1061155, 99897, 2027, 142444, 127479, 152850, 92101],
    '25540': [469594, 94419, 2961, 127456, 122535, 150579, 76073],
    '35620': [7486828, 99852, 781, 147173, 120805, 150880, 96502],
    '41940': [693483, 164801, 4433, 227422, 190521, 221149, 150467],
    '41980': [799804, 30640, 887, 48547, 38486, 50893, 30214],
  });
});

describe('fhfa-hpi has the index that the Federal Housing Finance Agency printed', () => {
  it('by quarter, and the mean of the four', () => {
    const quarters = [1, 2, 3, 4].map((quarter) => `house_price_index_q${quarter}`);
    expectMetros(quarters, 2025, { '12420': [508.31, 508.63, 506.86, 505.7] });
    expectMetros(
      quarters.map((quarter) => `${quarter}_standard_error`),
      2025,
      { '12420': [4, 3.74, 3.78, 3.49] },
    );
    expectMetros(['house_price_index_q4'], 2025, { '25540': [309.07] });
    expectMetros(['house_price_index_q1'], 1995, { '10180': [100] });
    const mean = (508.31 + 508.63 + 506.86 + 505.7) / 4;
    expect(released.value('house_price_index', 'msa', '12420', 2025)).toBeCloseTo(mean, 6);
    const growth = 100 * (505.7 / 266.04 - 1);
    expect(released.value('house_price_growth_10yr', 'msa', '12420', 2025)).toBeCloseTo(growth, 6);
  });

  it('has no figure of metros that are printed only by their divisions', () => {
    for (const metro of ['35620', '31080', '16980', '41980'])
      expect(released.value('house_price_index', 'msa', metro, 2025), metro).toBeUndefined();
    expect(released.reason('house_price_index', 'msa', '35620')).toBe('divisions only');
    expect(released.measure('house_price_index').geographies.msa!.regions).toBe(373);
  });
});
