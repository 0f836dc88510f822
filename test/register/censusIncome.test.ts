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
      census.expectTable(printed, 2023, {
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
      expect(census.released.reason('acs_median_household_income', 'county', '48261')).toBe('no county value');
      expect(census.released.reason('mean_family_income', 'county', '15005')).toBe('withheld');
      expect(census.released.reason('mean_family_income', 'msa', '27980')).toBe('withheld');
    });

    it('393 metros, Puerto Rico’s among them; medians at county alone', () => {
      for (const name of ['households', 'mean_household_income', 'household_income_200000_plus_share'])
        expect(census.regions(name), name).toEqual({ msa: 393, county: 3222, state: 52 });
      expect(census.regions('acs_median_household_income')).toEqual({ county: 3222 });
      expect(census.regions('mean_family_income')).toEqual({ msa: 392, county: 3221, state: 51 });
      const states = [...census.released.values('households', 'state', 2023)].filter(([state]) => state !== '72');
      const nation = states.reduce((total, [, households]) => total + households, 0);
      expect(nation).toBe(127482865);
    });

    it('shares and means of a metro are those of the households of its counties together', () => {
      // Los Angeles and Orange counties have 3,390,254 and 1074654 households.
      const weightedMean = (la: number, orange: number) => (la * 3390254 + orange * 1074654) / (3390254 + 1074654);
      const at = (name: string) => census.value(name, 'msa', '31080', 2023);
      expect(at('households')).toBe(3390254 + 1074654);
      expectClose(at('mean_household_income'), weightedMean(125539, 152475), 'mean');
      expectClose(at('household_income_200000_plus_share'), weightedMean(16.5, 24.1), 'over 200,000');
      expectClose(at('household_income_under_25000_share'), weightedMean(14.8, 10.3), 'under 25,000');
      expectClose(at('family_household_share'), (100 * (2221256 + 760555)) / (3390254 + 1074654), 'families');
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
