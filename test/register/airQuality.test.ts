import { beforeAll, describe, expect, it } from 'vitest';
import { randomFrom } from '../import/corrupt.ts';
import { airQuality } from './airQuality.ts';
import { here, isReleased, readReleased, type ReleaseContent } from './released.ts';

const columns = {
  air_quality_days: 'Days with AQI',
  good_air_days: 'Good Days',
  moderate_air_days: 'Moderate Days',
  unhealthy_for_sensitive_groups_days: 'Unhealthy for Sensitive Groups Days',
  unhealthy_air_days: 'Unhealthy Days',
  very_unhealthy_air_days: 'Very Unhealthy Days',
  hazardous_air_days: 'Hazardous Days',
  air_quality_index_90th_percentile: '90th Percentile AQI',
  median_air_quality_index: 'Median AQI',
} as const;
const measures = Object.keys(columns) as (keyof typeof columns)[];

/** Figures of 2019 and 2024 in the order of the columns, copied by hand. */
const printed: readonly (readonly [
  code: string,
  name: string,
  of2019: readonly number[],
  of2024: readonly number[],
])[] = [
  ['48453', 'Travis', [365, 169, 194, 2, 0, 0, 0, 67, 52], [366, 156, 203, 7, 0, 0, 0, 80, 52]],
  ['06037', 'Los Angeles', [365, 34, 245, 57, 28, 1, 0, 136, 72], [366, 38, 195, 78, 46, 9, 0, 164, 80]],
  ['04021', 'Pinal', [365, 104, 228, 21, 2, 3, 7, 100, 63], [366, 77, 219, 65, 3, 1, 1, 111, 77]],
  [
    '02110',
    'Juneau, with a blank after its name',
    [362, 280, 79, 3, 0, 0, 0, 60, 27],
    [356, 304, 52, 0, 0, 0, 0, 55, 24],
  ],
  ['11001', 'District of Columbia', [365, 195, 165, 4, 1, 0, 0, 73, 49], [366, 233, 129, 4, 0, 0, 0, 65, 45]],
  ['24005', 'Baltimore, the county', [365, 232, 124, 9, 0, 0, 0, 71, 46], [366, 240, 121, 5, 0, 0, 0, 71, 45]],
  ['24510', 'Baltimore, the city', [363, 217, 140, 6, 0, 0, 0, 65, 46], [365, 258, 101, 6, 0, 0, 0, 67, 42]],
  ['29186', 'Ste. Genevieve', [244, 229, 15, 0, 0, 0, 0, 49, 38], [248, 225, 23, 0, 0, 0, 0, 50, 43]],
  ['29189', 'St. Louis, the county', [365, 194, 168, 3, 0, 0, 0, 69, 49], [362, 266, 94, 2, 0, 0, 0, 58, 43]],
  ['29510', 'St. Louis, the city', [365, 135, 225, 5, 0, 0, 0, 72, 54], [366, 139, 217, 9, 1, 0, 0, 74, 54]],
  ['32510', 'Carson City', [365, 296, 69, 0, 0, 0, 0, 58, 44], [366, 270, 95, 1, 0, 0, 0, 61, 45]],
  ['51036', 'Charles City, a county', [356, 321, 35, 0, 0, 0, 0, 50, 36], [366, 325, 41, 0, 0, 0, 0, 51, 36]],
  ['51161', 'Roanoke, a county', [365, 286, 79, 0, 0, 0, 0, 55, 42], [366, 306, 60, 0, 0, 0, 0, 54, 39]],
  ['72097', 'Mayagüez, which lost a letter', [202, 136, 66, 0, 0, 0, 0, 63, 33], [341, 341, 0, 0, 0, 0, 0, 26, 11]],
];

describe.skipIf(!(await isReleased('epa-aqi-county')))('epa-aqi-county has the air quality of counties', () => {
  let epa: ReleaseContent;
  beforeAll(async () => void (epa = await readReleased('epa-aqi-county')));

  it.each(printed)('%s: %s', (code, _name, of2019, of2024) => {
    for (const [year, figures] of [
      [2019, of2019],
      [2024, of2024],
    ] as const)
      expect(measures.map((measure) => epa.value(measure, 'county', code, year))).toEqual(figures);
  });

  it('with the days over 100 and the share of good days', () => {
    expect(epa.value('days_over_100_aqi', 'county', '06037', 2024)).toBe(78 + 46 + 9);
    expect(epa.value('good_air_day_share', 'county', '48453', 2024)).toBeCloseTo((100 * 156) / 366, 5);
  });

  it('of counties alone, of which most have no monitor', () => {
    for (const { name, geographies, note } of epa.manifest.measures.filter(
      ({ dataset }) => dataset === 'epa-aqi-county',
    )) {
      expect(Object.keys(geographies), name).toEqual(['county']);
      expect(note, name).toContain('the highest of its monitors');
    }
    expect(epa.values('median_air_quality_index', 'county', 2024).size).toBe(986);
    expect(epa.reason('median_air_quality_index', 'county', '48301')).toBe('no county value');
    // Connecticut has figures of its former counties.
    expect(epa.reason('median_air_quality_index', 'county', '09110')).toBe('boundary changed');
  });

  it.skipIf(!here)('for every county of the files, and no other', () => {
    for (const year of [2019, 2020, 2021, 2022, 2023, 2024]) {
      const counties = [...airQuality(String(year)).keys()].filter((code) => !/^090\d\d$/.test(code));
      expect([...epa.values('air_quality_days', 'county', year).keys()].toSorted()).toEqual(counties.toSorted());
    }
  });

  it.skipIf(!here)('and 300 values at random are those of the files', () => {
    const random = randomFrom(2024);
    for (let i = 0; i < 300; i++) {
      const measure = measures[Math.floor(random() * measures.length)]!;
      const year = 2019 + Math.floor(random() * 6);
      const counties = [...epa.values(measure, 'county', year)];
      const [county, value] = counties[Math.floor(random() * counties.length)]!;
      expect(value, `${measure} of ${county} in ${year}`).toBe(
        Number(airQuality(String(year)).get(county)![columns[measure]]),
      );
    }
  });
});
