import { beforeAll, describe, expect, it } from 'vitest';
import { readReleased, type ReleaseContent } from './released.ts';
import { expectTable } from './table.ts';

const measures = ['labor_force', 'employed', 'unemployed', 'unemployment_rate'];

describe('bls-laus has the years that the Economic Research Service republished', () => {
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

  it('has the printed figures of states whose counties lack some: Alaska to 2019, Connecticut to 2023, Louisiana in 2005 and 2006', () => {
    const counts = measures.slice(0, 3);
    // Puerto Rico has none of 2020.
    expectTable(labor, counts, 2000, { '09': [1760697, 1723597, 37100] });
    expectTable(labor, counts, 2005, { '22': [2078215, 1929492, 148723] });
    expectTable(labor, counts, 2023, { '09': [1893200, 1822088, 71112] });
    expect(labor.value('unemployment_rate', 'state', '09', 2023)).toBeCloseTo((100 * 71112) / 1893200, 6);
    // Those of other states are the sums of their counties, and those of Connecticut are in 2024.
    for (let year = 2000; year <= 2024; year++)
      expect(labor.values('unemployment_rate', 'state', year).size).toBe(year === 2020 ? 51 : 52);
    expect(labor.measure('unemployment_rate').geographies.state!.calculation).toContain(
      'Alaska (2000 to 2019), Connecticut (2000 to 2023), and Louisiana (2005 to 2006)',
    );
  });

  it('breaks between 2022 and 2023, so no change of the rate is over them', () => {
    const years = (name: string) => labor.vintages(name, 'msa').filter((year) => year > 2018);
    expect(years('unemployment_rate_change_1yr')).toEqual([2019, 2020, 2021, 2022, 2024]);
    expect(years('unemployment_rate_change_5yr')).toEqual([2019, 2020, 2021, 2022]);
    expect(labor.measure('unemployment_rate').breaks!.map(({ year }) => year)).toEqual([2023]);
    for (const name of measures.slice(0, 3))
      expect(labor.measure(name).breaks!.map(({ year }) => year)).toEqual([2010, 2020, 2023, 2024]);
  });

  it('so metros have a rate of every year from 2000 to 2024', () => {
    expect(labor.vintages('unemployment_rate', 'msa')).toEqual(Array.from({ length: 25 }, (_, i) => 2000 + i));
    const regions = (year: number) => labor.values('unemployment_rate', 'msa', year).size;
    expect([2000, 2005, 2010, 2023, 2024].map(regions)).toEqual([388, 386, 388, 388, 393]);
    // Napa, California, is one county.
    expect(labor.value('labor_force', 'msa', '34900', 2023)).toBe(labor.value('labor_force', 'county', '06055', 2023));
  });
});
