// @module-tag long
import { beforeAll, describe, expect, it } from 'vitest';
import { holds, readReleased, type ReleaseContent } from './released.ts';

const measures = [
  'postsecondary_institutions',
  'four_year_institutions',
  'research_universities',
  'research_1_universities',
  'hbcu_institutions',
  'medical_degree_institutions',
];

describe.skipIf(!(await holds('ipeds')))('ipeds counts institutions and students', () => {
  let released: ReleaseContent;
  beforeAll(async () => void (released = await readReleased('ipeds')));

  it('of counties, with 0 where the directory names none', () => {
    const counted = Object.fromEntries(
      ['48453', '25017', '01101', '09110', '11001', '72127', '48301'].map((county) => [
        county,
        measures.map((measure) => released.value(measure, 'county', county, 2024)),
      ]),
    );
    expect(counted).toEqual({
      // Travis County, Texas
      '48453': [22, 9, 1, 1, 1, 1],
      // Middlesex County, Massachusetts
      '25017': [25, 16, 6, 6, 0, 2],
      // Montgomery County, Alabama
      '01101': [8, 6, 0, 0, 2, 0],
      // Capitol Planning Region, Connecticut
      '09110': [16, 10, 1, 1, 0, 1],
      // District of Columbia
      '11001': [23, 18, 5, 5, 2, 3],
      // San Juan Municipio, Puerto Rico
      '72127': [29, 19, 1, 0, 0, 1],
      // Loving County, Texas
      '48301': [0, 0, 0, 0, 0, 0],
    });
    expect(released.values('postsecondary_institutions', 'county', 2024).size).toBe(3222);
  });

  it('of the nation: 187 Research 1 universities, 101 historically Black colleges, 19.7 million students', () => {
    const total = (measure: string, year: number) =>
      [...released.values(measure, 'state', year).values()].reduce((sum, value) => sum + value, 0);
    expect(total('postsecondary_institutions', 2024)).toBe(5866);
    expect(total('research_1_universities', 2024)).toBe(187);
    expect(total('hbcu_institutions', 2024)).toBe(101);
    expect(total('college_enrollment', 2023)).toBe(19665932);
  });

  it('with the students of online universities at their head offices', () => {
    expect(released.value('college_enrollment', 'county', '33013', 2023)).toBeGreaterThanOrEqual(184099);
    expect(released.measure('college_enrollment').note).toBe(
      'Students of an online university count at its head office.',
    );
  });

  it('and reads no addresses, coordinates or persons', () => {
    const { files } = released.manifest.datasets[0]!;
    expect(files.map(({ name }) => name)).toEqual(['hd2024.csv', 'drvef2023.csv']);
    expect(JSON.stringify(released.manifest)).not.toMatch(/longitud|latitud|chfnm/i);
  });
});
