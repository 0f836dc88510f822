import { beforeAll, describe, expect, it } from 'vitest';
import { isReleased, readReleased, type ReleaseContent } from './released.ts';

const rates = [
  'violent_crime_rate',
  'murder_rate',
  'rape_rate',
  'robbery_rate',
  'aggravated_assault_rate',
  'property_crime_rate',
  'burglary_rate',
  'larceny_rate',
  'motor_vehicle_theft_rate',
];

/** Rates and the part of the people whose agencies reported, copied by hand. */
const printed: readonly (readonly [year: number, code: string, name: string, figures: readonly number[]])[] = [
  [2023, '10180', 'Abilene', [361.6, 5.5, 73.5, 34.8, 247.7, 1411.5, 282, 1021.2, 108.4, 100]],
  [2024, '10180', 'Abilene', [340.2, 3.2, 63.2, 35.1, 238.7, 1399.7, 267.8, 1020.1, 111.8, 100]],
  [2023, '23540', 'Gainesville, FL, with a footnote', [436.3, 4.5, 59.6, 59, 313.2, 1820.6, 241.7, 1535.2, 43.7, 87.7]],
  [2024, '23540', 'Gainesville, FL', [427.5, 3.9, 48.9, 62.7, 312.2, 1768.1, 257.5, 1424.8, 85.8, 87.7]],
  [2023, '42540', 'Scranton', [212.6, 5.5, 34.5, 23.4, 149.3, 1123.6, 118.9, 934.9, 69.8, 84.9]],
  [2024, '39300', 'Providence', [211.8, 2.1, 29.2, 28.2, 152.4, 1015, 100.3, 797.3, 117.4, 99.9]],
  [2023, '44940', 'Sumter', [744.7, 17.4, 21.2, 69.5, 636.5, 2879.4, 424, 2123.1, 332.3, 100]],
  [2024, '41980', 'San Juan, with the rates of 2023', [196.9, 17, 7.5, 51.5, 121, 547.4, 84.7, 378.8, 84, 100]],
];

describe.skipIf(!(await isReleased('fbi-cius')))('fbi-cius has the crime rates that the FBI printed', () => {
  let fbi: ReleaseContent;
  beforeAll(async () => void (fbi = await readReleased('fbi-cius', 'census-pep', 'omb-delineation')));

  it.each(printed)('in %i of %s, %s', (year, code, _name, figures) => {
    expect([...rates, 'crime_reporting_share'].map((measure) => fbi.value(measure, 'msa', code, year))).toEqual(
      figures,
    );
  });

  it('for 332 metros in 2023 and 342 in 2024, without that of Sumter, which had other counties', () => {
    for (const measure of [...rates, 'crime_reporting_share']) {
      expect(fbi.values(measure, 'msa', 2023).size, measure).toBe(332);
      expect(fbi.values(measure, 'msa', 2024).size, measure).toBe(342);
    }
    expect(fbi.value('murder_rate', 'msa', '44940', 2024)).toBeUndefined();
    // New York is in the table of 2023 only, Chicago and Los Angeles in that of 2024.
    expect(['35620', '16980', '31080'].map((code) => fbi.values('murder_rate', 'msa', 2024).has(code))).toEqual([
      false,
      true,
      true,
    ]);
  });

  it('has the caution of the FBI and the reporting share in the note of each rate', () => {
    for (const measure of rates)
      expect(fbi.measure(measure).note, measure).toMatch(/cautions against rankings.*crime_reporting_share/);
  });

  it('declares the rates of Puerto Rico of 2024, the metros of which the table has a part, and the few of Columbus', () => {
    const declared = fbi.measure('violent_crime_rate').as_published ?? [];
    const partly = [...fbi.values('crime_population', 'msa', 2024)].filter(
      ([code, people]) => people < 0.95 * (fbi.value('population', 'msa', code, 2024) ?? 0),
    );
    expect(partly.map(([code]) => code).toSorted()).toEqual(['11260', '21820', '25540', '35980', '47930']);
    expect(declared.map(({ geoid }) => geoid).toSorted()).toEqual(
      [...partly.map(([code]) => code), '18020', '10380', '11640', '25020', '32420', '38660', '41980'].toSorted(),
    );
  });
});
