import { beforeAll, describe, expect, it } from 'vitest';
import { readReleased, type ReleaseContent } from './released.ts';
import { regionsOf } from './table.ts';

const years = [2005, 2013, 2015, 2019, 2021, 2023, 2024];

/** BA2005, BA2013 and so on, copied by hand; null where the file or the release has none. */
const printed: Readonly<Record<string, readonly (number | null)[]>> = {
  '01001': [335, 282, 291, 394, 776, 722, 626],
  '02063': [null, null, null, null, 82, 77, 104],
  // Wade Hampton Census Area until 2015.
  '02158': [12, 0, 17, 18, 17, 11, 8],
  '06037': [89736, 96128, 104679, 128114, 179062, 180424, 165652],
  '09110': [null, null, null, null, null, 11973, 11991],
  '12086': [51885, 63652, 71789, 86066, 136448, 143437, 138007],
  '15005': [0, 0, 0, 7, 6, 0, 0],
  '24510': [5386, 6386, 7081, 8825, 14655, 12039, 11047],
  '36061': [37499, 43013, 42068, 46528, 53213, 52241, 51918],
  '48301': [0, 8, 4, 0, 3, 22, 4],
  // Bedford city was not a part of the county before 2014.
  '51019': [null, null, 477, 570, 820, 854, 849],
  '56033': [268, 247, 331, 7741, 16976, 31173, 34024],
};

describe('census-bfs has the business applications that the Census Bureau printed', () => {
  let formation: ReleaseContent;
  beforeAll(async () => void (formation = await readReleased('census-bfs')));

  it.each(Object.entries(printed))('has the applications of county %s', (county, row) => {
    const value = (year: number) => formation.value('business_applications', 'county', county, year) ?? null;
    expect(years.map(value)).toEqual(row);
  });

  it('sums them by metro, and computes growth from the sums', () => {
    // Los Angeles and Orange Counties.
    const metro = (measure: string, year: number) => formation.value(measure, 'msa', '31080', year)!;
    expect(metro('business_applications', 2024)).toBe(165652 + 46744);
    expect(metro('business_applications', 2019)).toBe(128114 + 36985);
    expect(metro('business_applications_growth_5yr', 2024)).toBeCloseTo((100 * (212396 - 165099)) / 165099, 5);
  });

  it('for every county and metro outside Puerto Rico', () => {
    expect(regionsOf(formation, 'business_applications')).toEqual({ msa: 387, county: 3144, state: 51 });
    const reason = (geography: 'msa' | 'state', geoid: string) =>
      formation.reason('business_applications_growth_5yr', geography, geoid);
    expect(formation.reason('business_applications', 'county', '72127')).toBe('not covered');
    expect(reason('msa', '25540')).toBe('boundary changed');
  });

  it('adds what the file has of former counties to their state', () => {
    const state = (geoid: string, year: number) => formation.value('business_applications', 'state', geoid, year);
    // The eight counties of Connecticut, copied by hand.
    expect(state('09', 2021)).toBe(17514 + 11073 + 1878 + 1700 + 10750 + 2431 + 1080 + 856);
    // All rows of the file: with the 92 of Valdez-Cordova Census Area, and the 46 of Bedford city.
    expect([state('02', 2019), state('51', 2013)]).toEqual([8118, 68501]);
    for (const year of years) expect(formation.values('business_applications', 'state', year).size).toBe(51);
  });
});
