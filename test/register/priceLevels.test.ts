import { beforeAll, describe, expect, it } from 'vitest';
import { isReleased, readReleased, type ReleaseContent } from './released.ts';
import { regionsOf } from './table.ts';

const components = [
  'price_level',
  'price_level_of_goods',
  'price_level_of_housing',
  'price_level_of_utilities',
  'price_level_of_other_services',
];

/** Price parities of 2008, 2023 and 2024, copied by hand. */
const printed: readonly (readonly [code: string, name: string, figures: readonly (number | undefined)[][]])[] = [
  [
    '12420',
    'Austin',
    [
      [99.589, 98.276, 98.066],
      [97.109, 92.931, 93.757],
      [109.985, 126.36, 120.361],
      [99.68, 89.178, 82.044],
      [98.479, 95.807, 96.24],
    ],
  ],
  [
    '25540',
    'Hartford, whose counties are planning regions',
    [
      [104.759, 103.293, 102.746],
      [101.258, 98.6, 97.33],
      [121.049, 109.715, 110.234],
      [151.282, 151.996, 144.854],
      [101.296, 102.979, 102.658],
    ],
  ],
  [
    '41860',
    'San Francisco',
    [
      [119.08, 117.551, 115.613],
      [117.797, 115.218, 108.465],
      [190.96, 200.124, 194.718],
      [115.577, 162.19, 172.585],
      [106.958, 105.393, 106.207],
    ],
  ],
  [
    '21420',
    'Enid, which was no metro in 2008',
    [
      [undefined, 86.455, 84.269],
      [undefined, 93.342, 93.778],
      [undefined, 58.072, 51.389],
      [undefined, 80.346, 74.37],
      [undefined, 95.705, 95.458],
    ],
  ],
  [
    '28880',
    'Kiryas Joel, which was no metro in 2008',
    [
      [undefined, 109.743, 109.422],
      [undefined, 108.157, 110.254],
      [undefined, 118.981, 115.763],
      [undefined, 136.785, 136.764],
      [undefined, 107.121, 106.536],
    ],
  ],
  [
    '48',
    'Texas',
    [
      [97.068, 97.14, 97.057],
      [97.135, 98.137, 98.083],
      [87.983, 97.454, 96.503],
      [101.428, 92.42, 87.512],
      [99.964, 96.558, 97.081],
    ],
  ],
  [
    '11',
    'District of Columbia',
    [
      [112.368, 110.713, 109.901],
      [112.19, 106.547, 106.502],
      [156.775, 168.096, 154.984],
      [126.645, 108.958, 112.821],
      [105.297, 102.866, 102.964],
    ],
  ],
];

describe.skipIf(!(await isReleased('bea-marpp')))('bea-marpp has the price levels that BEA printed', () => {
  let bea: ReleaseContent;
  beforeAll(
    async () =>
      void (bea = await readReleased(
        'bea-marpp',
        'bea-cainc1',
        'bls-qcew',
        'census-acs-s1901-metro',
        'census-saipe',
        'omb-delineation',
      )),
  );

  it.each(printed)('%s: %s', (code, _name, figures) => {
    const geography = code.length === 2 ? 'state' : 'msa';
    expect(
      components.map((measure) => [2008, 2023, 2024].map((year) => bea.value(measure, geography, code, year))),
    ).toEqual(figures);
  });

  it('for 387 metros and 51 states, and for no county', () => {
    for (const measure of components) expect(regionsOf(bea, measure), measure).toEqual({ msa: 387, state: 51 });
    expect(bea.measure('price_level').geographies.msa).toMatchObject({
      source_grain: 'msa',
      rollup: null,
      computed_by_cadastre: false,
    });
    expect(bea.reason('price_level', 'msa', '41980')).toBe('not covered');
  });

  it('says that a level is not inflation', () => {
    for (const measure of components) expect(bea.measure(measure).note, measure).toContain('it is not inflation');
  });

  it('divides pay and income by the level of the same year', () => {
    const value = (measure: string, year: number, geoid = '12420') =>
      bea.value(measure, geoid.length === 2 ? 'state' : 'msa', geoid, year)!;
    expect(value('average_annual_pay_at_local_prices', 2024)).toBeCloseTo(
      value('average_annual_pay', 2024) / 0.98066,
      5,
    );
    const income = (1000 * value('personal_income', 2023, '48')) / value('bea_population', 2023, '48');
    expect(value('per_capita_income_at_local_prices', 2023, '48')).toBeCloseTo(income / 0.9714, 5);
    expect(value('median_household_income_1yr_at_local_prices', 2024)).toBeCloseTo(99897 / 0.98066, 5);
    expect(value('median_household_income_at_local_prices', 2023, '11')).toBeCloseTo(
      value('median_household_income', 2023, '11') / 1.10713,
      5,
    );
    // Pay goes to 2025, price levels to 2024.
    expect(bea.vintages('average_annual_pay', 'msa').at(-1)).toBe(2025);
    expect(bea.vintages('average_annual_pay_at_local_prices', 'msa').at(-1)).toBe(2024);
    expect(bea.measure('average_annual_pay_at_local_prices').sources).toEqual(['bea-marpp', 'bls-qcew']);
  });
});
