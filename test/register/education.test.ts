import { beforeAll, describe, expect, it } from 'vitest';
import { readReleased, type ReleaseContent } from './released.ts';
import { expectTable, regionsOf } from './table.ts';

const counts = [
  'less_than_high_school_adults',
  'high_school_only_adults',
  'some_college_adults',
  'bachelors_or_higher_adults',
];

describe('usda-ers-education has the counts that the Economic Research Service printed', () => {
  let education: ReleaseContent;
  beforeAll(async () => void (education = await readReleased('usda-ers-education')));

  it('in 2019-2023: planning regions, Kalawao, the smallest county, Puerto Rico, states', () => {
    expectTable(education, counts, 2023, {
      '01001': [3963, 13321, 11953, 11530],
      '02158': [757, 2090, 917, 230],
      '06037': [1336557, 1402989, 1720679, 2451744],
      '08014': [2092, 6724, 13236, 31270],
      '09110': [59710, 169580, 166158, 280403],
      '12086': [326216, 513099, 446621, 639297],
      '15005': [11, 11, 7, 14],
      '24510': [51739, 112940, 96388, 143233],
      '36061': [136464, 148866, 168389, 806709],
      '46102': [1548, 2690, 2107, 688],
      '48301': [3, 11, 38, 0],
      '51600': [1326, 2106, 2679, 10120],
      '72127': [36782, 52861, 57143, 107000],
      '01': [409381, 1046374, 1035466, 957081],
      '09': [219549, 647094, 603807, 1062403],
      '72': [472462, 670172, 566777, 702653],
    });
  });

  it('in earlier periods, without counties of another territory', () => {
    expectTable(education, counts, 2012, {
      '01001': [5232, 11874, 10409, 7629],
      '09110': [null, null, null, null],
      '51019': [null, null, null, null],
      '72127': [67075, 55031, 58369, 88455],
      '09': [268454, 677253, 606544, 879089],
    });
    expectTable(education, counts, 2000, {
      '08014': [null, null, null, null],
      '12086': [479353, 332997, 356040, 323399],
      '46102': [1659, 1458, 1736, 671],
      '72': [916404, 509856, 443813, 418253],
    });
    expectTable(education, counts, 1990, {
      '02158': [1053, 806, 380, 255],
      '15005': [63, 33, 28, 6],
      '24510': [186630, 130317, 83964, 73396],
      '30031': [null, null, null, null],
      '01': [843638, 749591, 553512, 399228],
    });
  });

  it('and shares that are computed from the counts of all counties', () => {
    // Los Angeles and Orange Counties.
    const adults = (county: string) => education.value('adults_25_plus', 'county', county, 2023)!;
    const degrees = (county: string) => education.value('bachelors_or_higher_adults', 'county', county, 2023)!;
    expect(education.value('bachelors_or_higher_share', 'msa', '31080', 2023)).toBeCloseTo(
      (100 * (degrees('06037') + degrees('06059'))) / (adults('06037') + adults('06059')),
      5,
    );
    expect(education.value('bachelors_or_higher_share', 'county', '01001', 2023)).toBeCloseTo(28.28267961831874, 5);
    expect(education.value('less_than_high_school_share', 'state', '01', 2012)).toBeCloseTo(17.40228093268621, 5);
  });

  it('for every county, metro and state of 2023', () => {
    for (const measure of [...counts, 'adults_25_plus', 'high_school_or_higher_share'])
      expect(regionsOf(education, measure), measure).toEqual({ msa: 393, county: 3222, state: 52 });
    expect(education.vintages('bachelors_or_higher_share', 'msa')).toEqual([1990, 2000, 2012, 2023]);
    const metros = (year: number) => education.values('bachelors_or_higher_share', 'msa', year).size;
    expect([1990, 2000, 2012].map(metros)).toEqual([385, 386, 387]);
  });
});
