// @module-tag long
import { beforeAll, describe, expect, it } from 'vitest';
import { here, holds, readReleased, type ReleaseContent } from './released.ts';
import { surveyOfMetros } from './publishersOfMetros.ts';

const dataset = 'census-acs1-2023-metro';

describe.skipIf(!(await holds(dataset)))(`${dataset} has the figures that the Census Bureau printed for metros`, () => {
  let released: ReleaseContent;
  beforeAll(async () => void (released = await readReleased(dataset)));
  const value = (measure: string, metro: string) => released.value(measure, 'msa', metro, 2023) ?? null;

  it('of 2023, as copied by hand', () => {
    const measures = [
      'labor_force_participation_rate_1yr',
      'management_business_science_arts_occupation_share_1yr',
      'production_and_transportation_occupation_workers_1yr',
      'manufacturing_industry_share_1yr',
      'worked_from_home_share_1yr',
      'worked_from_home_share_1yr_margin_of_error',
      'mean_travel_time_to_work_1yr',
      'uninsured_share_1yr',
      'poverty_rate_1yr',
      'bachelors_or_higher_share_1yr',
      'veterans_1yr',
      'foreign_born_share_1yr',
      'spanish_speaker_share_1yr',
      'median_age_1yr',
      'age_65_plus_share_1yr',
    ];
    const figures: Record<string, (number | null)[]> = {
      '10180': [60.4, 36.7, 8132, 6.5, 7.6, 2, 16.7, 11.8, 12.5, 27, 12148, 5.6, 12.5, 35.9, 16.8],
      '12420': [71.9, 53.6, 119940, 8.7, 24.9, 0.8, 27.2, 11.1, 9.5, 52.1, 109464, 16, 19.4, 36.3, 12.3],
      // A metro of Connecticut.
      '25540': [66.3, 48, 69103, 10.5, 14.9, 0.9, 24.3, 4.6, 9.4, 42.5, 40956, 14.8, 11.3, 41.2, 19.2],
      '35620': [65.3, 48, 917010, 5.4, 13.5, 0.2, 36, 6.1, 12.8, 44.6, 390581, 30.5, 20, 39.9, 17.7],
      // Too few answers on languages.
      '19140': [63.5, 30.5, 17401, 26.4, 5.9, 1.7, 25.8, 16.1, 15.9, 19.8, 6144, 18, null, 37.5, 15.7],
      // Puerto Rico has no table DP02.
      '41980': [49.1, 35.9, 86494, 7.4, 5.3, 0.5, 30.2, 6, 36.5, null, null, null, null, 44.8, 23.7],
    };
    for (const [metro, row] of Object.entries(figures))
      expect(
        measures.map((measure) => value(measure, metro)),
        metro,
      ).toEqual(row);
  });

  it('with the reason where it printed none', () => {
    const occupations = 'management_business_science_arts_occupation_share_1yr';
    for (const metro of ['16180', '20580', '25020', '48680']) {
      expect(value(occupations, metro), metro).toBeNull();
      expect(released.reason(occupations, 'msa', metro), metro).toBe('withheld');
    }
    expect(released.reason('veterans_1yr', 'msa', '41980')).toBe('not covered');
  });

  it('of 393 metros, or of those with enough answers', () => {
    const regions = (measure: string) => released.values(measure, 'msa', 2023).size;
    expect(regions('labor_force_participation_rate_1yr')).toBe(393);
    expect(regions('median_age_1yr')).toBe(393);
    expect(regions('worked_from_home_share_1yr')).toBe(392);
    expect(regions('manufacturing_industry_share_1yr')).toBe(391);
    expect(regions('management_business_science_arts_occupation_share_1yr')).toBe(389);
    expect(regions('veteran_share_1yr')).toBe(387);
  });

  it.skipIf(!here)('whose groups add up in the file, read again', () => {
    const of = (column: string) => surveyOfMetros(column).get(2023)!;
    for (const [metro, employed] of of('DP03_0004E')) {
      const sum = (first: number, last: number) =>
        Array.from({ length: last - first + 1 }, (_, i) => of(`DP03_00${first + i}E`).get(metro)).reduce<
          number | undefined
        >((all, one) => (all === undefined || one === undefined ? undefined : all + one), 0);
      expect(sum(27, 31) ?? employed, `occupations of ${metro}`).toBe(employed);
      expect(sum(33, 45) ?? employed, `industries of ${metro}`).toBe(employed);
    }
  });
});
