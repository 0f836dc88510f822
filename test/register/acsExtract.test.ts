import { beforeAll, describe, expect, it } from 'vitest';
import { readReleased, type ReleaseContent } from './released.ts';
import { expectTable, regionsOf } from './table.ts';

const measures = [
  'occupied_homes',
  'owner_occupied_homes',
  'solo_drivers',
  'drove_alone_30_to_34_minutes_share',
  'drove_alone_35_to_44_minutes_share',
  'drove_alone_45_to_59_minutes_share',
  'drove_alone_60_plus_minutes_share',
];

describe('census-acs-extract has the figures of the copied file', () => {
  let acs: ReleaseContent;
  beforeAll(async () => void (acs = await readReleased('census-acs-extract')));

  it('counties, a planning region, an independent city, the smallest, and states', () => {
    expectTable(acs, measures, 2023, {
      '01001': [22523, 16872, 22907, 21, 5.8, 8.1, 7.2],
      '02158': [1891, 1313, 103, 0, 0, 0, 0],
      '06037': [3390254, 1562207, 3122345, 18.3, 8.5, 10.5, 11.6],
      '08014': [30921, 19353, 25399, 18.4, 8.9, 8.7, 5.2],
      '09110': [389086, 254424, 349982, 13.9, 7.1, 4.8, 4.2],
      '15005': [22, 0, 14, 0, 0, 0, 0],
      '24510': [250608, 119077, 152616, 18.5, 7.3, 8.5, 6.7],
      '36061': [775376, 191643, 49248, 19.3, 13.4, 17.1, 17.7],
      '46102': [2731, 1461, 2069, 7.7, 0.5, 4.5, 0.6],
      '48301': [36, 4, 21, 0, 0, 0, 0],
      '51600': [9158, 6350, 7318, 19.4, 11.1, 12.5, 4.6],
      '72127': measures.map(() => null),
      '01': [1969105, 1377062, 1793843, 14.5, 6.7, 7.9, 6.7],
      '09': [1420170, 939912, 1271480, 13, 7.7, 7, 7],
    });
  });

  it('and computes the shares of a metro from its counties together', () => {
    // Los Angeles and Orange Counties.
    const metro = (measure: string) => acs.value(measure, 'msa', '31080', 2023);
    expect(metro('occupied_homes')).toBe(3390254 + 1074654);
    const long = (48.9 * 3122345 + 40.1 * 1083971) / (3122345 + 1083971);
    expect(metro('long_commute_share')).toBeCloseTo(long, 5);
  });

  it('and has the households of table S1901 of the same years, for home values and homes of metros', () => {
    // Los Angeles and Orange Counties: mean incomes of $125,539 and $152,475.
    const [la, orange] = [3390254, 1074654];
    expect(acs.value('households_2019_2023', 'msa', '31080', 2023)).toBe(la + orange);
    expect(acs.value('mean_household_income_2019_2023', 'msa', '31080', 2023)).toBeCloseTo(
      (125539 * la + 152475 * orange) / (la + orange),
      5,
    );
    const homes = acs.values('occupied_homes', 'county', 2023);
    const households = acs.values('households_2019_2023', 'county', 2023);
    for (const [county, number] of homes) expect(households.get(county), county).toBe(number);
  });

  it('for every region outside Puerto Rico, with margins that are not served', () => {
    expect(regionsOf(acs, 'long_commute_share')).toEqual({ msa: 387, county: 3144, state: 51 });
    const margins = acs.manifest.measures.filter(({ name }) => name.endsWith('_margin_of_error'));
    expect(margins.map(({ served }) => served)).toEqual(Array(6).fill(false));
  });
});
