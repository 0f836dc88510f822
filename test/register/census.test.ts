import { beforeAll, describe, expect, it } from 'vitest';
import type { Geography } from '../../api/schemas/common.ts';
import { loadRegister } from '../../build/import/register.ts';
import { servedOf } from '../../build/release/released.ts';
import { readReleased, registerDir, type Released } from './released.ts';

const keys = ['census-pep', 'census-cc-est', 'census-saipe', 'census-acs-s1901', 'census-gazetteer'];

describe('the five datasets of the Census Bureau', () => {
  let census: Released;
  beforeAll(async () => void (census = await readReleased('omb-delineation', ...keys)), 300_000);
  const value = (measure: string, geography: Geography, geoid: string, vintage: number) =>
    census.value(measure, geography, geoid, vintage);
  const regions = (name: string) =>
    Object.fromEntries(Object.entries(census.measure(name).geographies).map(([at, entry]) => [at, entry?.regions]));
  const close = (found: number | undefined, expected: number, what: string) =>
    expect(Math.abs(found! - expected), what).toBeLessThanOrEqual(1.5e-6);

  /** Checks every cell of a table from the publisher's file; null if the release must have no value. */
  function expectTable(measures: string[], vintage: number, table: Record<string, (number | null)[]>) {
    for (const [geoid, row] of Object.entries(table))
      for (const [i, name] of measures.entries())
        expect(
          value(name, geoid.length === 2 ? 'state' : 'county', geoid, vintage),
          `${name} of ${geoid} in ${vintage}`,
        ).toBe(row[i] ?? undefined);
  }

  it('say who publishes them and what is kept without being served', () => {
    const served = servedOf(census.manifest);
    const counts = keys.map((key) => [
      served.measures.filter(({ dataset }) => dataset === key).length,
      census.manifest.measures.filter(({ dataset, served }) => dataset === key && served === false).length,
    ]);
    expect(counts).toEqual([
      [19, 2],
      [43, 1],
      [9, 18],
      [25, 21],
      [5, 0],
    ]);
    for (const { name } of served.measures)
      expect(name).not.toMatch(/_bound$|_margin_of_error$|residual|^average_population$|^age_and_sex_population$/);
    for (const key of keys) {
      const dataset = census.manifest.datasets.find((found) => found.key === key)!;
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

    it('states and counties are as printed: a renamed county, a split one, a planning region, the smallest, Latin-1', () => {
      expectTable(printed, 2025, {
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
      expectTable(['population', 'births', 'death_rate'], 2020, {
        '01': [5032962, 13899, null],
        '48301': [63, 0, null],
      });
      expectTable(['death_rate'], 2021, { '01': [13.71355011], '36061': [7.024656612], '48301': [50] });
    });

    it('387 metros; rates are per 1,000 of the mean of two Julys, and a metro of one county has its printed rate', () => {
      for (const name of [...printed, 'population_growth_5yr', 'group_quarters_share', 'household_population'])
        expect(regions(name), name).toEqual({ msa: 387, county: 3144, state: 51 });
      // Kahului is Maui and Kalawao: 160,592 + 82 people after 162,238 + 82, 1,568 births.
      close(value('birth_rate', 'msa', '27980', 2025), (1000 * 1568) / ((160674 + 162320) / 2), 'Kahului');
      expect(value('household_population', 'county', '01001', 2025)).toBe(61920 - 489);
      close(value('group_quarters_share', 'county', '01001', 2025), (100 * 489) / 61920, 'Autauga');
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
            close(value(name, 'msa', cbsa, year), value(name, 'county', county, year)!, `${name} ${cbsa} ${year}`);
      expect(census.measure('birth_rate').geographies.msa).toMatchObject({
        rollup: 'recomputed from parts',
        computed_by_cadastre: true,
        vintages: [2024, 2025],
      });
      expect(census.reason('birth_rate', 'msa', '41980')).toBe('not covered');
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

    it('counties are as printed; the base of April 2020 is no year of its own', () => {
      expectTable(printed, 2023, {
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
      expectTable(['population_65_plus'], 2020, { '01001': [9286], '06037': [1415900], '12119': [75982] });
      expect(census.manifest.datasets.find(({ key }) => key === 'census-cc-est')?.vintages).toEqual([
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
        expect(regions(name), name).toEqual({ msa: 387, county: 3144, state: 51 });
      for (const name of ['median_age', 'median_age_male', 'median_age_female'])
        expect(regions(name), name).toEqual({ county: 3144 });
      expect(value('working_age_population', 'county', '01001', 2023)).toBe(23046 + 15712);
      expect(value('population_under_18', 'county', '01001', 2023)).toBe(3617 + 6951 + 3521);
      const kahului = 164183 + 81;
      expect(value('working_age_population', 'msa', '27980', 2023)).toBe(57484 + 43333 + 20 + 29);
      close(
        value('working_age_share', 'msa', '27980', 2023),
        (100 * (57484 + 43333 + 20 + 29)) / kahului,
        'working age',
      );
      close(value('population_65_plus_share', 'msa', '27980', 2023), (100 * (35277 + 28)) / kahului, '65 and over');
      close(
        value('old_age_dependency_ratio', 'msa', '27980', 2023),
        (100 * (35277 + 28)) / (57484 + 43333 + 20 + 29),
        'dependency',
      );
    });
  });

  describe('census-saipe', () => {
    const printed = [
      'people_in_poverty',
      'people_in_poverty_lower_bound',
      'people_in_poverty_upper_bound',
      'poverty_rate',
      'poverty_rate_lower_bound',
      'poverty_rate_upper_bound',
      'children_in_poverty',
      'child_poverty_rate',
      'school_age_children_in_poverty',
      'school_age_child_poverty_rate',
      'median_household_income',
      'median_household_income_lower_bound',
      'median_household_income_upper_bound',
      'young_children_in_poverty',
      'young_child_poverty_rate',
    ];

    it('states and counties are as printed, with their bounds; Kalawao has nothing', () => {
      const none = printed.map(() => null);
      expectTable(printed, 2023, {
        '01': [780043, 762230, 797856, 15.7, 15.3, 16.1, 236320, 21.3, 165981, 20.2, 62248, 61546, 62950, 66457, 23.2],
        '11': [98811, 91948, 105674, 15.2, 14.1, 16.3, 25956, 20.7, 17387, 19.9, 104643, 100688, 108598, 8006, 21.3],
        '15': [143193, 136530, 149856, 10.2, 9.7, 10.7, 33698, 11.8, 24159, 11.5, 96716, 94413, 99019, 8530, 11.4],
        '01001': [7004, 5599, 8409, 11.7, 9.3, 14.1, 2363, 17, 1722, 16.7, 68857, 62667, 75047, null, null],
        '02063': [570, 440, 700, 8.7, 6.7, 10.7, 116, 7.9, 81, 7.2, 95180, 83221, 107139, null, null],
        '06037': [
          1299957,
          1260625,
          1339289,
          13.7,
          13.3,
          14.1,
          337451,
          17.6,
          253494,
          17.5,
          86499,
          85733,
          87265,
          null,
          null,
        ],
        '09110': [92788, 84432, 101144, 9.8, 8.9, 10.7, 22830, 11.9, 16948, 11.8, 90965, 89354, 92576, null, null],
        '15005': none,
        '15009': [15300, 12565, 18035, 9.4, 7.7, 11.1, 3790, 11.5, 2685, 10.9, 83764, 77775, 89753, null, null],
        '35013': [43762, 38106, 49418, 19.8, 17.2, 22.4, 12127, 24.2, 9054, 23.8, 56233, 54177, 58289, null, null],
        '36061': [
          255002,
          237143,
          272861,
          16.5,
          15.3,
          17.7,
          42410,
          20.1,
          30395,
          20.2,
          100869,
          98464,
          103274,
          null,
          null,
        ],
        '38085': [1240, 993, 1487, 34.9, 27.9, 41.9, 477, 39.3, 306, 33.3, 46931, 40934, 52928, null, null],
        '48301': [2, 1, 3, 4.7, 3.5, 5.9, 1, 7.7, 1, 8.3, 86760, 71204, 102316, null, null],
        '51600': [1833, 1435, 2231, 7.4, 5.8, 9, 451, 7.1, 308, 7.8, 119079, 106430, 131728, null, null],
      });
      expectTable(printed.slice(0, 4), 2020, {
        '01': [714568, 695249, 733887, 14.9],
        '46102': [5338, 4357, 6319, 38.1],
        '09110': [null, null, null, null],
      });
      expectTable(printed.slice(0, 4), 2021, {
        '56': [60226, 56527, 63925, 10.6],
        '38085': [1581, 1335, 1827, 42.8],
        '15005': [null, null, null, null],
      });
      expect(census.reason('poverty_rate', 'county', '15005')).toBe('no county value');
      expect(census.reason('poverty_rate', 'county', '72127')).toBe('not covered');
    });

    it('386 metros: all but Kahului, and Connecticut’s from 2023 alone; medians at county and state', () => {
      for (const name of ['people_in_poverty', 'poverty_rate', 'child_poverty_rate', 'school_age_child_poverty_rate'])
        expect(regions(name), name).toEqual({ msa: 386, county: 3143, state: 51 });
      expect(regions('median_household_income')).toEqual({ county: 3143, state: 51 });
      expect(regions('young_child_poverty_rate')).toEqual({ state: 51 });
      expect(value('poverty_rate', 'msa', '27980', 2023)).toBeUndefined();
      expect(census.reason('poverty_rate', 'msa', '27980')).toBe('no county value');
      expect([2020, 2021, 2023].map((year) => value('poverty_rate', 'msa', '25540', year) === undefined)).toEqual([
        true,
        true,
        false,
      ]);
    });

    it('D15: a metro’s rate is its counties’ people in poverty over the population that counts and rates imply', () => {
      // Los Angeles and Orange counties: 1,299,957 people are 13.7 percent, 284,696 are 9.2 percent.
      const implied = (100 * 1299957) / 13.7 + (100 * 284696) / 9.2;
      close(value('poverty_rate', 'msa', '31080', 2023), (100 * (1299957 + 284696)) / implied, 'Los Angeles');
      expect(value('people_in_poverty', 'msa', '31080', 2023)).toBe(1299957 + 284696);
      // Metros of one county have what is printed for it: Las Cruces, Urban Honolulu, Ithaca, Carson City.
      for (const [cbsa, county] of [
        ['29740', '35013'],
        ['46520', '15003'],
        ['27060', '36109'],
        ['16180', '32510'],
      ] as const)
        for (const name of ['poverty_rate', 'child_poverty_rate', 'school_age_child_poverty_rate'])
          for (const year of [2020, 2021, 2023])
            expect(value(name, 'msa', cbsa, year), `${name} ${cbsa} ${year}`).toBe(value(name, 'county', county, year));
      expect(value('poverty_rate', 'msa', '29740', 2023)).toBe(19.8);
      const { calculation } = census.measure('poverty_rate').geographies.msa!;
      expect(calculation).toContain('within about 0.05 percentage points');
    });
  });

  describe('census-acs-s1901', () => {
    const printed = [
      'households',
      'households_margin_of_error',
      'household_income_under_10000_share',
      'household_income_35000_to_49999_share',
      'household_income_200000_plus_share',
      'household_income_200000_plus_share_margin_of_error',
      'acs_median_household_income',
      'acs_median_household_income_margin_of_error',
      'mean_household_income',
      'families',
      'median_family_income',
      'mean_family_income',
      'married_couple_families',
      'median_married_couple_family_income',
      'nonfamily_households',
      'median_nonfamily_household_income',
      'mean_nonfamily_household_income',
    ];

    it('counties are as printed; `-`, `**` and `N` are no values', () => {
      expectTable(printed, 2023, {
        '01001': [
          22523, 431, 3.7, 11.4, 8.4, 1.6, 69841, 5512, 93367, 15674, 83452, 109137, 11861, 96453, 6849, 38506, 54189,
        ],
        '06037': [
          3390254, 6035, 5.2, 9, 16.5, 0.2, 87760, 463, 125539, 2221256, 98839, 140371, 1478495, 121838, 1168998, 59840,
          89225,
        ],
        '08057': [634, 87, 4.6, 14.2, 6.3, 3.2, 41809, 12435, 77824, 431, null, 90900, 350, 60385, 203, 29883, 48409],
        '09110': [
          389086, 1190, 4.8, 8.7, 16.2, 0.4, 91541, 1111, 122979, 245694, 118964, 149000, 175893, 143476, 143392, 52965,
          73624,
        ],
        '13101': [1209, 121, 8.6, 10.5, 6.2, 4, 61723, 13195, 76146, 941, 69766, 85817, 692, 74583, 268, null, 36439],
        '15005': [22, 16, 0, 0, 0, 63.2, 86250, 58780, 67936, 2, null, null, 2, null, 20, null, 65745],
        '15009': [
          55485, 683, 4, 7.6, 16.5, 1.1, 95076, 3077, 127716, 38599, 109882, 138352, 27808, 123940, 16886, 56093, 83794,
        ],
        '32009': [493, 139, 0.6, 7.5, 0, 8.7, null, null, 59957, 250, 108125, 98003, 234, 108958, 243, 12025, 20099],
        '35013': [
          83530, 937, 8, 11.4, 5.1, 0.6, 55663, 2067, 74338, 52704, 62040, 84931, 34444, 82927, 30826, 35578, 50794,
        ],
        '36061': [
          775376, 4253, 7.3, 6.5, 28.7, 0.5, 104553, 1777, 192391, 322122, 142014, 265215, 215286, 216808, 453254,
          86204, 138544,
        ],
        '48261': [17, 14, 0, 29.4, 0, 89.2, null, null, 74447, 16, null, 77731, 7, 36250, 1, null, null],
        '48301': [36, 29, 0, 0, 8.3, 12.5, 51087, 613, 122464, 11, null, 83455, 11, null, 25, 50750, 139628],
        '51600': [
          9158, 97, 3.9, 6.5, 29.7, 3.4, 132774, 13779, 170219, 5897, 167182, 198359, 4672, 188036, 3261, 92059, 110583,
        ],
        '72127': [
          147795, 1965, 24.1, 11.2, 3.7, 0.4, 26981, 877, 52349, 76660, 35881, 66410, 36435, 60296, 71135, 19090, 34849,
        ],
      });
      expect(census.reason('acs_median_household_income', 'county', '48261')).toBe('no county value');
      expect(census.reason('mean_family_income', 'county', '15005')).toBe('withheld');
      expect(census.reason('mean_family_income', 'msa', '27980')).toBe('withheld');
    });

    it('393 metros, Puerto Rico’s among them; medians at county alone', () => {
      for (const name of ['households', 'mean_household_income', 'household_income_200000_plus_share'])
        expect(regions(name), name).toEqual({ msa: 393, county: 3222, state: 52 });
      expect(regions('acs_median_household_income')).toEqual({ county: 3220 });
      expect(regions('mean_family_income')).toEqual({ msa: 392, county: 3221, state: 51 });
      const states = [...census.values('households', 'state', 2023)].filter(([state]) => state !== '72');
      const nation = states.reduce((total, [, households]) => total + households, 0);
      expect(nation).toBe(127482865);
    });

    it('shares and means of a metro are those of the households of its counties together', () => {
      // Los Angeles and Orange counties have 3,390,254 and 1074654 households.
      const weighted = (la: number, orange: number) => (la * 3390254 + orange * 1074654) / (3390254 + 1074654);
      const at = (name: string) => value(name, 'msa', '31080', 2023);
      expect(at('households')).toBe(3390254 + 1074654);
      close(at('mean_household_income'), weighted(125539, 152475), 'mean');
      close(at('household_income_200000_plus_share'), weighted(16.5, 24.1), 'over 200,000');
      close(at('household_income_under_25000_share'), weighted(14.8, 10.3), 'under 25,000');
      close(at('family_household_share'), (100 * (2221256 + 760555)) / (3390254 + 1074654), 'families');
      expect(census.measure('mean_household_income').geographies.msa?.calculation).toContain('aggregate income');
    });
  });

  describe('census-gazetteer', () => {
    it('counties are as printed in square miles: coasts, the largest, a city without water, Puerto Rico', () => {
      expectTable(['land_area', 'water_area'], 2024, {
        '01001': [594.455, 9.914],
        '02290': [145769.125, 2109.027],
        '06037': [4060.254, 689.186],
        '09110': [1027.354, 18.832],
        '11001': [61.126, 7.224],
        '15005': [11.991, 40.836],
        '15009': [1161.54, 1236.789],
        '26083': [540.112, 5426.154],
        '35013': [3808.179, 6.793],
        '36061': [22.658, 11.201],
        '37055': [383.229, 1158.505],
        '48301': [668.818, 7.715],
        '51600': [6.241, 0.032],
        '51610': [2.046, 0],
        '72127': [47.886, 29.063],
      });
      expect(regions('land_area')).toEqual({ msa: 393, county: 3222, state: 52 });
    });

    it('density is the population of 2024 over the land, and credits both datasets', () => {
      expect(regions('population_density')).toEqual({ msa: 387, county: 3144, state: 51 });
      expect(census.measure('population_density').sources).toEqual(['census-gazetteer', 'census-pep']);
      close(value('population_density', 'county', '36061', 2024), 1665510 / 22.658, 'New York');
      close(value('population_density', 'msa', '27980', 2024), (162238 + 82) / (11.991 + 1161.54), 'Kahului');
      expect(value('population_density', 'county', '72127', 2024)).toBeUndefined();
      expect(census.reason('population_density', 'county', '72127')).toBe('not covered');
      // The District of Columbia is one county.
      expect(value('land_area', 'state', '11', 2024)).toBe(61.126);
      close(value('population_density', 'state', '11', 2024), 691310 / 61.126, 'District of Columbia');
      close(value('water_share_of_area', 'county', '26083', 2024), (100 * 5426.154) / (5426.154 + 540.112), 'Keweenaw');
    });

    it('no coordinate is read, by any dataset', () => {
      const { geography, figures } = loadRegister(registerDir);
      const files = [geography, ...figures].flatMap(({ files }) => files).filter(({ path }) => path.includes('Gaz'));
      expect(files.map(({ folder }) => folder).toSorted()).toEqual(['census-gazetteer', 'omb-delineation']);
      const columns = files.flatMap((file) =>
        file.columns.map((column) =>
          typeof column === 'string' ? column : 'header' in column ? column.header : column.name,
        ),
      );
      expect([...new Set(columns)].toSorted()).toEqual(['ALAND_SQMI', 'AWATER_SQMI', 'GEOID', 'NAME', 'USPS']);
    });
  });
});
