import { beforeAll, describe, expect, it } from 'vitest';
import { readReleased, type ReleaseContent } from './released.ts';
import { expectTable } from './table.ts';

const measures = ['labor_force', 'employed', 'unemployed', 'unemployment_rate'];

describe('bls-laus has the years that the Economic Research Service republished (D135)', () => {
  let labor: ReleaseContent;
  beforeAll(async () => void (labor = await readReleased('bls-laus')));

  it('2000, 2005 and 2009', () => {
    expectTable(labor, measures, 2000, {
      '01001': [21861, 20971, 890, 4.1],
      '02158': [2237, 1897, 340, 15.2],
      '06037': [4665167, 4413213, 251954, 5.4],
      '12086': [1091659, 1043046, 48613, 4.5],
      '22071': [210183, 199041, 11142, 5.3],
      '48301': [49, 45, 4, 8.2],
    });
    expectTable(labor, measures, 2005, {
      '22071': [null, null, null, null],
      '36061': [902418, 857939, 44479, 4.9],
      '51019': [36559, 35181, 1378, 3.8],
    });
    expectTable(labor, measures, 2009, {
      '24510': [283620, 252468, 31152, 11],
      '46102': [3934, 3536, 398, 10.1],
      '72127': [155825, 138542, 17283, 11.1],
    });
  });

  it('2023, in which Connecticut still has its former counties', () => {
    expectTable(labor, measures, 2023, {
      '01001': [27000, 26409, 591, 2.2],
      '06037': [5015629, 4763587, 252042, 5],
      '09110': [null, null, null, null],
      '35013': [102153, 97763, 4390, 4.3],
      '48301': [1601, 1596, 5, 0.3],
      '72127': [146265, 140088, 6177, 4.2],
    });
  });

  it('so metros have a rate of every year from 2000 to 2024', () => {
    expect(labor.vintages('unemployment_rate', 'msa')).toEqual(Array.from({ length: 25 }, (_, i) => 2000 + i));
    const regions = (year: number) => labor.values('unemployment_rate', 'msa', year).size;
    expect([2000, 2005, 2010, 2023, 2024].map(regions)).toEqual([388, 386, 388, 388, 393]);
    // Napa, California, is one county.
    expect(labor.value('labor_force', 'msa', '34900', 2023)).toBe(labor.value('labor_force', 'county', '06055', 2023));
  });
});
