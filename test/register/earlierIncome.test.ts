import { beforeAll, describe, expect, it } from 'vitest';
import { readReleased, type ReleaseContent } from './released.ts';
import { expectTable } from './table.ts';

const measures = [
  'households',
  'household_income_under_10000_share',
  'household_income_200000_plus_share',
  'acs_median_household_income',
  'acs_median_household_income_margin_of_error',
  'mean_household_income',
  'families',
  'median_family_income',
  'mean_nonfamily_household_income',
];
const none = measures.map(() => null);

describe('census-acs-s1901 has the two earlier periods that do not overlap 2020-2024', () => {
  let income: ReleaseContent;
  beforeAll(async () => void (income = await readReleased('census-acs-s1901')));

  it('2009-2013, in dollars of 2013', () => {
    expectTable(income, measures, 2013, {
      '01001': [20071, 6.3, 1.9, 53682, 1500, 64699, 14132, 66349, 37553],
      // Wade Hampton Census Area and Shannon County then.
      '02158': [1744, 7.9, 0.6, 40176, 1838, 48906, 1451, 40750, 30666],
      '46102': [2867, 21.1, 0.9, 25648, 1815, 36393, 2367, 26029, 23441],
      '06037': [3230383, 6.5, 6.6, 55909, 256, 81416, 2170631, 62237, 60032],
      '09110': none,
      '15005': [46, 15.2, 0, 59375, 12267, 66591, 12, 88750, 54212],
      '36061': [736192, 9.6, 17.4, 69659, 979, 130490, 301894, 84627, 99838],
      '48301': [33, 0, 0, 68750, 35895, 71148, 17, 88438, 36700],
      // Bedford city was not a part of the county.
      '51019': none,
      '72127': [148767, 27.2, 2, 22754, 584, 40509, 90170, 27565, 27466],
    });
  });

  it('2014-2018, in dollars of 2018', () => {
    expectTable(income, measures, 2018, {
      '01001': [21115, 7.1, 3.1, 58786, 2972, 75515, 15161, 73530, 39898],
      '06037': [3306109, 5.8, 9.3, 64251, 247, 94484, 2207265, 72362, 68231],
      '15005': [47, 8.5, 0, 61875, 14875, 74364, 8, 123750, 68228],
      '35039': none,
      '46102': [2820, 20.9, 2.3, 30347, 3591, 43132, 2273, 30593, 28921],
      '51019': [31206, 4.8, 4.5, 61541, 2660, 78489, 22533, 72997, 42932],
    });
  });

  it('with metros and states from counties; New York is the one that the file prints, too', () => {
    expect(income.vintages('mean_household_income', 'msa')).toEqual([2013, 2018, 2024]);
    const metros = (year: number) => income.values('mean_household_income', 'msa', year).size;
    expect([2013, 2018, 2024].map(metros)).toEqual([387, 388, 393]);
    // The files print 7,234,743 and 7,316,537 households of the state.
    expect(income.value('households', 'state', '36', 2013)).toBe(7234743);
    expect(income.value('households', 'state', '36', 2018)).toBe(7316537);
  });
});
