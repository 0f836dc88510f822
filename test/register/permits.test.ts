import { beforeAll, describe, expect, it } from 'vitest';
import { isReleased, readReleased, type ReleaseContent } from './released.ts';

const measures = ['single_family_permit_units', 'multifamily_permit_units', 'permit_value'];

/** Rows of counties, copied by hand: homes in single-family buildings and in others, and the dollars of all. */
const printed: readonly (readonly [year: number, code: string, name: string, figures: readonly number[]])[] = [
  [1990, '12086', 'Miami-Dade, then Dade', [5073, 262 + 107 + 5413, 404345140 + 12845685 + 3385516 + 240959021]],
  [1990, '48453', 'Travis, with dollars of no building', [1708, 10 + 36, 211336168 + 640500 + 648760 + 407500]],
  [1990, '51520', 'Bristol, misnamed Bedford City', [35, 6, 1429490 + 135500]],
  [2012, '48453', 'Travis', [4423, 14 + 27 + 8018, 753311643 + 1501190 + 2959995 + 643366892]],
  [2014, '24037', "St. Mary's, which is in the file twice", [451, 6, 101387229 + 1094000]],
  [2023, '09110', 'Capitol, a planning region', [443, 18 + 31 + 1351, 124518335 + 3720850 + 4158466 + 199949087]],
  [2023, '35049', 'Santa Fe', [264, 662, 84408947 + 110000000]],
  [2023, '48453', 'Travis', [4432, 222 + 183 + 18311, 1585156704 + 26342324 + 17510207 + 1614942399]],
];

describe.skipIf(!(await isReleased('census-bps')))('census-bps has the permits that the Census Bureau printed', () => {
  let permits: ReleaseContent;
  beforeAll(async () => void (permits = await readReleased('census-bps', 'census-pep', 'omb-delineation')), 300_000);
  const values = (geography: 'county' | 'state' | 'msa', geoid: string, year: number) =>
    measures.map((measure) => permits.value(measure, geography, geoid, year));

  it.each(printed)('in %i of %s, %s', (year, code, _name, figures) => {
    expect(values('county', code, year)).toEqual(figures);
  });

  it('sums the places of 2024: 1,478,000 homes in the nation, 16,990 in Travis County', () => {
    const states = permits.values('building_permit_units', 'state', 2024);
    expect(states.size).toBe(51);
    expect([...states.values()].reduce((a, b) => a + b, 0)).toBe(1_478_000);
    expect(permits.value('building_permit_units', 'county', '48453', 2024)).toBe(16_990);
  });

  it('adds the permits that offices of a state issue to the state alone', () => {
    const counties = [...permits.values('single_family_permit_units', 'county', 2023)].filter(([code]) =>
      code.startsWith('35'),
    );
    const ofCounties = counties.reduce((sum, [, value]) => sum + value, 0);
    expect(permits.value('single_family_permit_units', 'state', '35', 2023)).toBe(ofCounties + 2775);
    // Torrance County, of the metro of Albuquerque, has no office of its own.
    expect(permits.value('single_family_permit_units', 'county', '35057', 2023)).toBeUndefined();
    expect(permits.value('single_family_permit_units', 'msa', '10740', 2023)).toBeUndefined();
  });

  it('adds permits of no county to the state, also where every county has its own', () => {
    // Maine's balance of state has 633 homes in 1998, and none in larger buildings.
    const counties = [...permits.values('single_family_permit_units', 'county', 1998)].filter(([code]) =>
      code.startsWith('23'),
    );
    expect(counties).toHaveLength(16);
    expect(counties.reduce((sum, [, value]) => sum + value, 633)).toBe(5656);
    expect(permits.value('single_family_permit_units', 'state', '23', 1998)).toBe(5656);
  });

  it('has 0 for a county without an office, in a state without one for the rest of it', () => {
    expect(values('county', '21023', 2024)).toEqual([0, 0, 0]);
    expect(permits.value('single_family_permit_units', 'msa', '17140', 2024)).toBeGreaterThan(4000);
    expect(permits.measure('single_family_permit_units').geographies.county?.calculation).toContain('adds nothing');
  });

  it('has Connecticut by planning region from 2023 on, and a merged city as its county', () => {
    expect(permits.value('single_family_permit_units', 'county', '09110', 2022)).toBeUndefined();
    expect(permits.value('single_family_permit_units', 'state', '09', 2022)).toBeGreaterThan(1000);
    // Bedford County, and Bedford City, which became a part of it in 2013.
    expect(values('county', '51019', 2012)).toEqual([223 + 8, 6 + 48, 54428965 + 300000 + 4000000 + 887000]);
    expect(permits.value('single_family_permit_units', 'msa', '31340', 2012)).toBe(553);
    expect(permits.vintages('single_family_permit_units', 'msa')).toEqual(
      Array.from({ length: 35 }, (_, i) => 1990 + i),
    );
  });

  it('totals five years, and divides by the people of the same year', () => {
    const total = [2020, 2021, 2022, 2023, 2024].reduce(
      (sum, year) => sum + values('county', '48453', year)[0]! + values('county', '48453', year)[1]!,
      0,
    );
    expect(permits.value('building_permit_units_5yr', 'county', '48453', 2024)).toBe(total);
    expect(permits.value('building_permit_units_per_1000_people', 'county', '48453', 2024)).toBeCloseTo(
      (1000 * 16990) / permits.value('population', 'county', '48453', 2024)!,
      5,
    );
    expect(permits.value('building_permit_units_5yr', 'county', '09110', 2024)).toBeUndefined();
  });
});
