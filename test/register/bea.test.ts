// @module-tag long
import { beforeAll, describe, expect, it } from 'vitest';
import type { Geography } from '../../api/schemas/common.ts';
import { readReleased, type ReleaseContent } from './released.ts';

describe('the two datasets of the Bureau of Economic Analysis', () => {
  let bea: ReleaseContent;
  beforeAll(async () => void (bea = await readReleased('bea-cagdp2', 'bea-cainc1')), 300_000);

  /** Checks every cell of a table from BEA's file; null if the release must have no value. */
  function expectTable(measures: string[], vintage: number, table: Record<string, (number | null)[]>) {
    for (const [geoid, row] of Object.entries(table))
      for (const [i, name] of measures.entries())
        expect(
          bea.value(name, geoid.length === 2 ? 'state' : 'county', geoid, vintage),
          `${name} of ${geoid} in ${vintage}`,
        ).toBe(row[i] ?? undefined);
  }
  const regions = (name: string, geography: Geography, vintage: number) => bea.values(name, geography, vintage).size;
  const regionCounts = (name: string) =>
    Object.fromEntries(Object.entries(bea.measure(name).geographies).map(([at, entry]) => [at, entry?.regions]));

  describe('bea-cagdp2', () => {
    const printed = ['all_industries_gdp', 'manufacturing_gdp', 'government_gdp'];

    it('has 2021 as printed: states, counties, the capital, Latin-1, a renamed and a new county, withheld cells', () => {
      expectTable(printed, 2021, {
        '01': [254109734, 39631732, 40938527],
        '11': [153670489, 330298, 50394963],
        '48': [2051768556, 226953076, 212270712],
        '01001': [1862747, 233987, 206100],
        '06037': [836162805, 76585740, 83677305],
        '08014': [8786441, 1223615, 168691],
        '11001': [153670489, 330298, 50394963],
        '29510': [32969578, 3557410, 3847593],
        '35013': [8339710, 346547, 2528332],
        '02063': [2042863, 239881, 123345],
        '46102': [385688, null, 293406],
        '02158': [173275, null, 107961],
        '48301': [5851510, null, 3405],
      });
      expect(bea.reason('manufacturing_gdp', 'county', '46102')).toBe('withheld');
      expect(bea.reason('manufacturing_share_of_gdp', 'county', '48301')).toBe('withheld');
    });

    it('has 2001 as printed: zeros, no Broomfield, codes of before 2015', () => {
      expectTable(printed, 2001, {
        '48': [773375473, 106014169, 88168058],
        '48301': [131563, 0, 603],
        '08014': [null, null, null],
        '46102': [173636, 124, 126528],
        '02158': [81608, null, 50265],
        '29510': [20827170, 4130131, 2796542],
      });
    });

    it('counts a combined area in its metro and in no county', () => {
      for (const county of ['15009', '15005', '51003', '51540', '51059', '51600'])
        expect(bea.value('all_industries_gdp', 'county', county, 2021), county).toBeUndefined();
      // Kahului is Maui + Kalawao; Charlottesville is Albemarle + Charlottesville, Fluvanna, Greene and Nelson.
      expect(bea.value('all_industries_gdp', 'msa', '27980', 2021)).toBe(10356019);
      expect(bea.value('all_industries_gdp', 'msa', '16820', 2021)).toBe(13626680 + 960726 + 532582 + 642691);
      expect(bea.value('manufacturing_share_of_gdp', 'msa', '16820', 2021)).toBe(
        Number(((100 * (547500 + 37471 + 6500 + 84428)) / (13626680 + 960726 + 532582 + 642691)).toFixed(6)),
      );
    });

    it('coverage: GDP of 382 metros, manufacturing of 346, 51 states; what is withheld is not served from before', () => {
      expect(regions('all_industries_gdp', 'msa', 2021)).toBe(382);
      expect(regions('manufacturing_gdp', 'msa', 2021)).toBe(346);
      expect(regions('manufacturing_share_of_gdp', 'msa', 2021)).toBe(346);
      expect(regionCounts('all_industries_gdp')).toEqual({ msa: 382, county: 3082, state: 51 });
      expect(regionCounts('manufacturing_share_of_gdp')).toMatchObject({ msa: 346, state: 51 });
      expect(bea.measure('manufacturing_share_of_gdp').geographies.msa?.vintages).toEqual([2021]);
      expect(bea.vintages('manufacturing_gdp', 'msa')).toEqual(Array.from({ length: 21 }, (_, i) => 2001 + i));
    });

    it('gives the reason for a missing metro value', () => {
      for (const connecticut of ['14860', '25540', '35300'])
        for (const name of ['all_industries_gdp', 'manufacturing_share_of_gdp'])
          expect(bea.reason(name, 'msa', connecticut), `${name} of ${connecticut}`).toBe('boundary changed');
      for (const name of ['all_industries_gdp', 'manufacturing_share_of_gdp'])
        expect(bea.reason(name, 'msa', '41980'), name).toBe('not covered');
      const reasons = ['withheld', 'boundary changed', 'no county value', 'not covered'];
      const metros = bea.manifest.measures.filter(({ geographies }) => geographies.msa);
      for (const { name } of metros) expect(reasons, name).toContain(bea.reason(name, 'msa', '41980'));
    });

    it('all 51 states are the sum of their counties, and shares of the sectors add up to 100', () => {
      const sums = new Map<string, number>();
      for (const [county, value] of bea.values('all_industries_gdp', 'county', 2021))
        sums.set(county.slice(0, 2), (sums.get(county.slice(0, 2)) ?? 0) + value);
      // Of the states whose counties are all reported by themselves; the import's own tie has the others.
      for (const [state, value] of bea.values('all_industries_gdp', 'state', 2021))
        if (!['09', '15', '51'].includes(state)) expect(Math.abs(sums.get(state)! - value), state).toBeLessThan(14);
      const sectors = [
        'natural_resources_and_mining',
        'construction',
        'manufacturing',
        'trade',
        'information',
        'transportation_and_utilities',
        'finance_and_real_estate',
        'professional_and_business_services',
        'education_and_health',
        'leisure_and_hospitality',
        'other_services',
        'government',
      ];
      for (const state of ['01', '06', '11', '48', '56']) {
        const total = sectors.reduce((sum, name) => sum + bea.value(`${name}_share_of_gdp`, 'state', state, 2021)!, 0);
        expect(Math.abs(total - 100), state).toBeLessThan(1e-3);
      }
    });
  });

  describe('bea-cainc1', () => {
    const printed = ['personal_income', 'bea_population', 'per_capita_income'];

    it('has 2024 as printed: states, counties, the capital, Latin-1, a renamed and a new county, the smallest', () => {
      expectTable(printed, 2024, {
        '01': [295590485, 5157699, 57311],
        '56': [50815409, 587618, 86477],
        '01001': [3424189, 61464, 55710],
        '02063': [491535, 6604, 74430],
        '02158': [300083, 7946, 37765],
        '04027': [10482770, 220310, 47582],
        '06037': [818509319, 9757179, 83888],
        '08014': [7287477, 78323, 93044],
        '09110': [82016501, 991508, 82719],
        '11001': [78079526, 702250, 111185],
        '35013': [11409025, 229366, 49742],
        '46102': [517854, 13360, 38762],
        '48301': [10590, 48, 220625],
        '55115': [2242697, 41299, 54304],
      });
    });

    it('has 2023 as revised, without the planning regions of Connecticut', () => {
      expectTable(printed, 2023, {
        '01': [279484602, 5117673, 54612],
        '01001': [3202452, 60436, 52989],
        '06037': [766331882, 9731837, 78745],
        '09110': [null, null, null],
        '48301': [9677, 46, 210370],
      });
    });

    it('has 1969 as printed, without counties that did not exist or were combined', () => {
      expectTable(printed, 1969, {
        '01': [9737715, 3440000, 2831],
        '01001': [69973, 25166, 2780],
        '02020': [772088, 123265, 6264],
        '46102': [12712, 8144, 1561],
        '02158': [7378, 3908, 1888],
        '02050': [null, null, null],
        '02063': [null, null, null],
        '04012': [null, null, null],
        '08014': [null, null, null],
        '55078': [null, null, null],
        '55115': [null, null, null],
      });
    });

    it('a metro divides its income by its population, both of BEA', () => {
      // Yuma is one county, so BEA's own rounded figure is next to it.
      expect(bea.value('per_capita_income', 'msa', '49740', 2024)).toBe(
        Number(((1000 * 10482770) / 220310).toFixed(6)),
      );
      const income = 17850944 + 1743442 + 1279011 + 1059847;
      const people = 162080 + 28746 + 21744 + 14766;
      expect(bea.value('bea_population', 'msa', '16820', 2024)).toBe(people);
      expect(bea.value('per_capita_income', 'msa', '16820', 2024)).toBe(Number(((1000 * income) / people).toFixed(6)));
      expect(bea.measure('bea_population').label).toContain('BEA');
    });

    it('coverage and vintages: 387 metros, 382 before 2024, 51 states, 56 years', () => {
      expect(regions('per_capita_income', 'msa', 2024)).toBe(387);
      expect(regions('personal_income', 'msa', 2023)).toBe(382);
      for (const name of printed) expect(regionCounts(name)).toEqual({ msa: 387, county: 3091, state: 51 });
      expect(bea.vintages('personal_income', 'county')).toHaveLength(56);
      // Metros of Connecticut have figures of 2024 alone.
      expect(bea.value('bea_population', 'msa', '25540', 2024)).toBe(991508 + 177540);
      expect(bea.reason('per_capita_income_growth_5yr', 'msa', '25540')).toBe('boundary changed');
      expect(bea.reason('per_capita_income', 'msa', '41980')).toBe('not covered');
      expect(bea.reason('per_capita_income_growth_5yr', 'county', '02063')).toBe('boundary changed');
    });

    it('the states add up to the nation: 340 million people, 25 trillion dollars', () => {
      const total = (name: string) => [...bea.values(name, 'state', 2024).values()].reduce((sum, value) => sum + value);
      expect(total('bea_population')).toBe(340110988);
      expect(total('personal_income')).toBe(24897613000);
    });
  });
});
