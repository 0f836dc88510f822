// @module-tag long
import { describe, expect, it } from 'vitest';
import { servedOf } from '../../build/release/released.ts';
import { expectClose, keys, useCensus } from './census.ts';

describe('the datasets of the Census Bureau', () => {
  const census = useCensus();

  it('name their publisher, and the measures that are stored but not served', () => {
    const served = servedOf(census.released.manifest);
    const counts = keys.map((key) => [
      served.measures.filter(({ dataset }) => dataset === key).length,
      census.released.manifest.measures.filter(({ dataset, served }) => dataset === key && served === false).length,
    ]);
    expect(counts).toEqual([
      [19, 2],
      [43, 1],
      [15, 18],
      [29, 21],
      [5, 0],
    ]);
    for (const { name } of served.measures)
      expect(name).not.toMatch(/_bound$|_margin_of_error$|residual|^average_population$|^age_and_sex_population$/);
    for (const key of keys) {
      const dataset = census.released.manifest.datasets.find((found) => found.key === key)!;
      expect(dataset.publisher).toBe('U.S. Census Bureau');
      expect(dataset.terms).toMatchObject({ approved: true, decided_on: '2026-11-21' });
      expect(dataset.credit).toMatch(/^Source: U\.S\. Census Bureau, /);
    }
  });

  describe('census-pep', () => {
    const printed = [
      'population',
      'population_change',
      'births',
      'deaths',
      'natural_change',
      'international_migration',
      'domestic_migration',
      'net_migration',
      'group_quarters_population',
      'birth_rate',
      'domestic_migration_rate',
      'net_migration_rate',
    ];

    it('has states and counties as printed: a renamed county, a split one, a planning region, the smallest, Latin-1', () => {
      census.expectTable(printed, 2025, {
        '01': [5193088, 30033, 57680, 59868, -2188, 8946, 23358, 32304, 145596, 11.13928226, 4.510945822, 6.238616056],
        '06': [
          39355309, -9465, 398632, 288917, 109715, 109278, -229077, -119799, 898968, 10.12783485, -5.820039595,
          -3.043670571,
        ],
        '11': [693645, 2335, 7336, 4820, 2516, 3915, -4128, -213, 37232, 10.59384601, -5.961204516, -0.307591221],
        '56': [588753, 2031, 6070, 5775, 295, 258, 1474, 1732, 13807, 10.32773985, 2.507922329, 2.946893809],
        '01001': [61920, 444, 730, 599, 131, 66, 245, 311, 489, 11.83182599, 3.970955298, 5.040682032],
        '02063': [6553, -31, 44, 36, 8, 1, -41, -40, 275, 6.698637436, -6.241912157, -6.089670397],
        '06037': [
          9694934, -53934, 91048, 68467, 22581, 29325, -105471, -76146, 209153, 9.365246571, -10.84880416, -7.832418783,
        ],
        '09110': [994115, 4921, 9196, 8966, 230, 4741, -105, 4636, 38234, 9.273391085, -0.105883652, 4.675015341],
        '15005': [82, 0, 0, 0, 0, 0, 0, 0, 19, 0, 0, 0],
        '15009': [160592, -1646, 1568, 1472, 96, 486, -2226, -1740, 2131, 9.714091008, -13.79053991, -10.77966732],
        '35013': [229091, 987, 2335, 2048, 287, 98, 580, 678, 4555, 10.21445991, 2.537210599, 2.965911701],
        '36061': [
          1664862, -648, 12901, 10003, 2898, 13270, -16852, -3582, 83975, 7.747482864, -10.12019078, -2.151111047,
        ],
        '46102': [13338, -78, 249, 157, 92, 0, -170, -170, 403, 18.61403902, -12.70838006, -12.70838006],
        '48301': [52, 5, 1, 2, -1, 0, 7, 7, 0, 20.2020202, 141.4141414, 141.4141414],
        '51600': [26772, 734, 604, 283, 321, 569, -157, 412, 321, 22.8744556, -5.94584359, 15.60310547],
      });
      census.expectTable(['population', 'births', 'death_rate'], 2020, {
        '01': [5032962, 13899, null],
        '48301': [63, 0, null],
      });
      census.expectTable(['death_rate'], 2021, { '01': [13.71355011], '36061': [7.024656612], '48301': [50] });
    });

    it('387 metros; rates are per 1,000 of the mean of two Julys, and a metro of one county has its printed rate', () => {
      for (const name of [...printed, 'population_growth_5yr', 'group_quarters_share', 'household_population'])
        expect(census.regions(name), name).toEqual({ msa: 387, county: 3144, state: 51 });
      // Kahului is Maui and Kalawao: 160,592 + 82 people after 162,238 + 82, 1,568 births.
      expectClose(census.value('birth_rate', 'msa', '27980', 2025), (1000 * 1568) / ((160674 + 162320) / 2), 'Kahului');
      expect(census.value('household_population', 'county', '01001', 2025)).toBe(61920 - 489);
      expectClose(census.value('group_quarters_share', 'county', '01001', 2025), (100 * 489) / 61920, 'Autauga');
      for (const [cbsa, county] of [
        ['29740', '35013'],
        ['46520', '15003'],
        ['27060', '36109'],
        ['16180', '32510'],
      ] as const)
        for (const name of [
          'birth_rate',
          'death_rate',
          'natural_change_rate',
          'international_migration_rate',
          'domestic_migration_rate',
          'net_migration_rate',
        ])
          for (const year of [2021, 2025])
            expectClose(
              census.value(name, 'msa', cbsa, year),
              census.value(name, 'county', county, year)!,
              `${name} ${cbsa} ${year}`,
            );
      expect(census.released.measure('birth_rate').geographies.msa).toMatchObject({
        rollup: 'recomputed from parts',
        computed_by_cadastre: true,
        vintages: [2024, 2025],
      });
      expect(census.released.reason('birth_rate', 'msa', '41980')).toBe('not covered');
    });
  });

  describe('census-cc-est', () => {
    const printed = [
      'age_and_sex_population',
      'male_population',
      'female_population',
      'population_under_5',
      'population_5_to_13',
      'population_14_to_17',
      'population_15_to_44',
      'population_45_to_64',
      'population_65_plus',
      'population_85_plus',
      'population_30_to_34',
      'median_age',
      'median_age_male',
      'median_age_female',
    ];

    it('has counties as printed, and does not treat the base of April 2020 as a year', () => {
      census.expectTable(printed, 2023, {
        '01001': [60342, 29277, 31065, 3617, 6951, 3521, 23046, 15712, 10127, 1036, 4169, 39.5, 38.3, 40.6],
        '02063': [6769, 3641, 3128, 351, 829, 321, 2587, 1696, 1221, 64, 456, 39.8, 39.9, 39.6],
        '06037': [
          9663345, 4780566, 4882779, 475877, 993842, 483051, 4096296, 2459595, 1520769, 178815, 788553, 38.6, 37.7,
          39.6,
        ],
        '09110': [975328, 477636, 497692, 49031, 97828, 48329, 390040, 245786, 180937, 21089, 64685, 40.2, 38.7, 41.6],
        '12119': [151565, 75244, 76321, 2828, 5564, 2469, 24238, 31712, 86617, 7522, 4854, 68, 67, 68.7],
        '15005': [81, 51, 30, 4, 0, 2, 20, 29, 28, 9, 2, 57.1, 53.5, 60.5],
        '15009': [164183, 81718, 82465, 8676, 17491, 7746, 57484, 43333, 35277, 3651, 9888, 43.5, 43, 43.9],
        '25025': [768425, 370199, 398226, 36485, 58209, 27093, 398947, 161737, 106606, 12484, 80086, 34.4, 34.1, 34.7],
        '35013': [225210, 110977, 114233, 12098, 25862, 12922, 98597, 46380, 39142, 3764, 14314, 34.7, 33.6, 35.8],
        '36061': [
          1597451, 761568, 835883, 61900, 106824, 47307, 742113, 375099, 299787, 40860, 159293, 39.2, 38.6, 39.7,
        ],
        '46102': [13434, 6773, 6661, 1171, 2450, 1161, 6063, 2418, 1042, 72, 997, 27, 26, 28.5],
        '48301': [43, 31, 12, 1, 7, 5, 19, 16, 0, 0, 2, 36.5, 36.5, 17],
        '51600': [25144, 12459, 12685, 2538, 2799, 1181, 9974, 5974, 3586, 299, 1803, 36.2, 34.9, 37.6],
      });
      // July 2020; the base of April has 9,229, 1,408,566 and 75,172.
      census.expectTable(['population_65_plus'], 2020, { '01001': [9286], '06037': [1415900], '12119': [75982] });
      expect(census.released.manifest.datasets.find(({ key }) => key === 'census-cc-est')?.vintages).toEqual([
        2020, 2021, 2022, 2023,
      ]);
    });

    it('387 metros; medians at county alone; working age is 15 to 64', () => {
      for (const name of [
        'working_age_population',
        'working_age_share',
        'population_65_plus_share',
        'population_under_18',
      ])
        expect(census.regions(name), name).toEqual({ msa: 387, county: 3144, state: 51 });
      for (const name of ['median_age', 'median_age_male', 'median_age_female'])
        expect(census.regions(name), name).toEqual({ county: 3144 });
      expect(census.value('working_age_population', 'county', '01001', 2023)).toBe(23046 + 15712);
      expect(census.value('population_under_18', 'county', '01001', 2023)).toBe(3617 + 6951 + 3521);
      const kahului = 164183 + 81;
      expect(census.value('working_age_population', 'msa', '27980', 2023)).toBe(57484 + 43333 + 20 + 29);
      expectClose(
        census.value('working_age_share', 'msa', '27980', 2023),
        (100 * (57484 + 43333 + 20 + 29)) / kahului,
        'working age',
      );
      expectClose(
        census.value('population_65_plus_share', 'msa', '27980', 2023),
        (100 * (35277 + 28)) / kahului,
        '65 and over',
      );
      expectClose(
        census.value('old_age_dependency_ratio', 'msa', '27980', 2023),
        (100 * (35277 + 28)) / (57484 + 43333 + 20 + 29),
        'dependency',
      );
    });
  });
});
