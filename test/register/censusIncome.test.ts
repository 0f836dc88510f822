// @module-tag long
import { describe, expect, it } from 'vitest';
import { loadRegister } from '../../build/import/register.ts';
import { registerDir } from './released.ts';
import { expectClose, useCensus } from './census.ts';

describe('the datasets of the Census Bureau on income and area', () => {
  const census = useCensus();

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

    it('has states and counties as printed, with their bounds; Kalawao has no values', () => {
      const none = printed.map(() => null);
      census.expectTable(printed, 2023, {
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
      census.expectTable(printed.slice(0, 4), 2020, {
        '01': [714568, 695249, 733887, 14.9],
        '46102': [5338, 4357, 6319, 38.1],
        '09110': [null, null, null, null],
      });
      census.expectTable(printed.slice(0, 4), 2021, {
        '56': [60226, 56527, 63925, 10.6],
        '38085': [1581, 1335, 1827, 42.8],
        '15005': [null, null, null, null],
      });
      census.expectTable(printed.slice(0, 4), 2024, {
        '56': [57331, 53179, 61483, 10],
        '56045': [665, 485, 845, 10.5],
        '09110': [99488, 90201, 108775, 10.4],
      });
      census.expectTable(printed.slice(0, 4), 2009, {
        '01': [805223, 789114, 821333, 17.5],
        '09110': [null, null, null, null],
        '15005': [null, null, null, null],
        // Oglala Lakota County under its former code.
        '46102': [6977, 5920, 8035, 51.6],
      });
      expect(census.released.vintages('poverty_rate', 'county')).toEqual(
        Array.from({ length: 16 }, (_, i) => 2009 + i),
      );
      expect(census.released.reason('poverty_rate', 'county', '15005')).toBe('no county value');
      expect(census.released.reason('poverty_rate', 'county', '72127')).toBe('not covered');
    });

    it('387 metros, Connecticut’s since 2022; medians at county and state', () => {
      for (const name of ['people_in_poverty', 'poverty_rate', 'child_poverty_rate', 'school_age_child_poverty_rate'])
        expect(census.regions(name), name).toEqual({ msa: 387, county: 3143, state: 51 });
      expect(census.regions('median_household_income')).toEqual({ county: 3143, state: 51 });
      expect(census.regions('young_child_poverty_rate')).toEqual({ state: 51 });
      // Kahului, which leaves out Kalawao, has what is printed for Maui County (D145).
      expect(census.value('poverty_rate', 'msa', '27980', 2023)).toBe(
        census.value('poverty_rate', 'county', '15009', 2023),
      );
      expect(
        [2009, 2021, 2022, 2024].map((year) => census.value('poverty_rate', 'msa', '25540', year) === undefined),
      ).toEqual([true, true, false, false]);
    });

    it('divides people in poverty by the population that counts and rates imply (D15)', () => {
      // Los Angeles and Orange counties: 1,299,957 people are 13.7 percent, 284,696 are 9.2 percent.
      const households = (100 * 1299957) / 13.7 + (100 * 284696) / 9.2;
      expectClose(
        census.value('poverty_rate', 'msa', '31080', 2023),
        (100 * (1299957 + 284696)) / households,
        'Los Angeles',
      );
      expect(census.value('people_in_poverty', 'msa', '31080', 2023)).toBe(1299957 + 284696);
      // Metros of one county have what is printed for it: Las Cruces, Urban Honolulu, Ithaca, Carson City.
      for (const [cbsa, county] of [
        ['29740', '35013'],
        ['46520', '15003'],
        ['27060', '36109'],
        ['16180', '32510'],
      ] as const)
        for (const name of ['poverty_rate', 'child_poverty_rate', 'school_age_child_poverty_rate'])
          for (const year of [2009, 2020, 2021, 2023, 2024])
            expect(census.value(name, 'msa', cbsa, year), `${name} ${cbsa} ${year}`).toBe(
              census.value(name, 'county', county, year),
            );
      expect(census.value('poverty_rate', 'msa', '29740', 2023)).toBe(19.8);
      const { calculation } = census.released.measure('poverty_rate').geographies.msa!;
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

    it('has counties as printed, and reads `-`, `**` and `N` as missing', () => {
      census.expectTable(printed, 2024, {
        '01001': [
          22917, 435, 3.9, 10.3, 11, 1.7, 72481, 5640, 102032, 15794, 90760, 121799, 11917, 102412, 7123, 39122, 54580,
        ],
        '06037': [
          3416449, 5011, 5.2, 8.7, 17.5, 0.2, 90112, 392, 128770, 2225613, 101573, 144360, 1473801, 125785, 1190836,
          61347, 91384,
        ],
        '08057': [658, 77, 4.1, 14.9, 3.2, 2.7, 47667, 22569, 71080, 451, 59922, 78694, 364, 71029, 207, 30772, 48494],
        '09110': [
          391113, 1213, 4.9, 8.6, 17.4, 0.5, 93394, 1372, 125847, 246205, 121211, 152632, 175470, 147949, 144908, 53844,
          74867,
        ],
        '13101': [
          1145, 112, 9.3, 11.9, 7.5, 4.3, 59489, 12940, 80436, 936, 73500, 89021, 725, 82050, 209, 27554, 35470,
        ],
        '15005': [40, 24, 0, 0, 0, 46.9, 73750, 39918, 68740, 5, null, null, 5, null, 35, 70938, 61437],
        '15009': [
          55841, 694, 3.8, 7.3, 17.9, 1.2, 97161, 2901, 131649, 38766, 112654, 143848, 27913, 127859, 17075, 56993,
          82238,
        ],
        '32009': [503, 140, 2.6, 12.7, 0, 8.6, 41715, 32479, 64613, 303, 97708, 91091, 269, 77443, 200, 12071, 24499],
        '35011': [820, 119, 5.4, 7.2, 1.1, 1.2, null, null, 64030, 408, 85670, 83689, 205, 77171, 412, 25891, 32095],
        '35013': [
          84889, 858, 7.4, 11.5, 5.4, 0.7, 56848, 2642, 76951, 53244, 64174, 88671, 34536, 87370, 31645, 37323, 51779,
        ],
        '36061': [
          778281, 4924, 7.5, 6.2, 29, 0.5, 103931, 1490, 194116, 320699, 139097, 269150, 214047, 220907, 457582, 87592,
          139661,
        ],
        '48261': [55, 33, 0, 36.4, 0, 49.6, 38882, 4589, 64860, 33, null, 86994, 20, 38000, 22, 38056, 31659],
        '48301': [27, 29, 0, 0, 3.7, 9.5, 51250, 617, 64237, 4, null, null, 4, null, 23, 50987, 45774],
        '51600': [
          9155, 117, 3.9, 5.8, 32.1, 3.1, 132348, 10015, 178337, 5775, 183193, 213322, 4738, 196574, 3380, 82418,
          112373,
        ],
        '72127': [
          153632, 1854, 22.8, 11.6, 3.7, 0.4, 27992, 1036, 53654, 78068, 37346, 68473, 36886, 61905, 75564, 20293,
          36155,
        ],
      });
      expect(census.released.reason('acs_median_household_income', 'county', '35011')).toBe('no county value');
      expect(census.released.reason('mean_family_income', 'county', '15005')).toBe('withheld');
      expect(census.released.reason('mean_family_income', 'msa', '27980')).toBe('withheld');
    });

    it('393 metros, Puerto Rico’s among them; medians at county alone', () => {
      for (const name of ['households', 'mean_household_income', 'household_income_200000_plus_share'])
        expect(census.regions(name), name).toEqual({ msa: 393, county: 3222, state: 52 });
      expect(census.regions('acs_median_household_income')).toEqual({ county: 3222 });
      expect(census.regions('mean_family_income')).toEqual({ msa: 392, county: 3220, state: 50 });
      const states = [...census.released.values('households', 'state', 2024)].filter(([state]) => state !== '72');
      const nation = states.reduce((total, [, households]) => total + households, 0);
      expect(nation).toBe(129227496);
    });

    it('shares and means of a metro are those of the households of its counties together', () => {
      // Los Angeles and Orange counties have 3,416,449 and 1,082,960 households.
      const weightedMean = (la: number, orange: number) => (la * 3416449 + orange * 1082960) / (3416449 + 1082960);
      const at = (name: string) => census.value(name, 'msa', '31080', 2024);
      expect(at('households')).toBe(3416449 + 1082960);
      expectClose(at('mean_household_income'), weightedMean(128770, 156759), 'mean');
      expectClose(at('household_income_200000_plus_share'), weightedMean(17.5, 25.4), 'over 200,000');
      expectClose(at('household_income_under_25000_share'), weightedMean(14.5, 10.1), 'under 25,000');
      expectClose(at('family_household_share'), (100 * (2225613 + 763105)) / (3416449 + 1082960), 'families');
      expect(census.released.measure('mean_household_income').geographies.msa?.calculation).toContain(
        'aggregate income',
      );
    });
  });

  describe('census-gazetteer', () => {
    it('has counties as printed in square miles: coasts, the largest, a city without water, Puerto Rico', () => {
      census.expectTable(['land_area', 'water_area'], 2024, {
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
      expect(census.regions('land_area')).toEqual({ msa: 393, county: 3222, state: 52 });
    });

    it('density is the population of 2024 over the land, and credits both datasets', () => {
      expect(census.regions('population_density')).toEqual({ msa: 387, county: 3144, state: 51 });
      expect(census.released.measure('population_density').sources).toEqual(['census-gazetteer', 'census-pep']);
      expectClose(census.value('population_density', 'county', '36061', 2024), 1665510 / 22.658, 'New York');
      expectClose(
        census.value('population_density', 'msa', '27980', 2024),
        (162238 + 82) / (11.991 + 1161.54),
        'Kahului',
      );
      expect(census.value('population_density', 'county', '72127', 2024)).toBeUndefined();
      expect(census.released.reason('population_density', 'county', '72127')).toBe('not covered');
      // The District of Columbia is one county.
      expect(census.value('land_area', 'state', '11', 2024)).toBe(61.126);
      expectClose(census.value('population_density', 'state', '11', 2024), 691310 / 61.126, 'District of Columbia');
      expectClose(
        census.value('water_share_of_area', 'county', '26083', 2024),
        (100 * 5426.154) / (5426.154 + 540.112),
        'Keweenaw',
      );
    });

    it('reads no coordinates', () => {
      const { geography, figures } = loadRegister(registerDir);
      const files = [geography, ...figures].flatMap(({ files }) => files).filter(({ path }) => path.includes('Gaz'));
      expect(files.map(({ folder }) => folder).toSorted()).toEqual(['census-gazetteer', 'omb-delineation']);
      const columns = files.flatMap((file) =>
        file.columns.map((column) =>
          typeof column === 'string' ? column : 'header' in column ? column.header : column.name,
        ),
      );
      expect([...new Set(columns)].toSorted()).toEqual([
        'ALAND',
        'ALAND_SQMI',
        'AWATER',
        'AWATER_SQMI',
        'GEOID',
        'NAME',
        'USPS',
      ]);
    });
  });
});
