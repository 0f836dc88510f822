import { describe, expect, it } from 'vitest';
import type { ChartData } from '../../site/charts/chartData.ts';
import { chartFinding, withHighest, withSpread } from '../../site/figures/chartFinding.ts';

const years = [2020, 2021, 2022, 2023];
const nation = (...values: (number | null)[]) => ({ name: 'U.S.', values });
const findingOf = (unit: string, own: (number | null)[], more: object = {}) => {
  const finding = chartFinding({ unit, years, breaks: [], own, ...more });
  return finding && `${finding.years}: ${finding.text.replaceAll('\u{a0}', ' ')}`;
};

describe('the finding in the title of a chart', () => {
  it('is the change from the first to the last year with a value', () => {
    expect(findingOf('people', [200, 190, 210, 227.8])).toBe('2020 to 2023: +13.9%');
    expect(findingOf('people', [null, 200, null, 190])).toBe('2021 to 2023: −5.0%');
    expect(findingOf('people', [200, 190, 210, null])).toBe('2020 to 2022: +5.0%');
    expect(findingOf('people', [200, 190, 210, 200.04])).toBe('2020 to 2023: unchanged');
    expect(findingOf('thousands of dollars', [100, 200, 300, 12_345])).toBe('2020 to 2023: +12,245%');
    expect(findingOf('percent', [3.14, 3, 3, 3.56])).toBe('2020 to 2023: +0.5 points');
  });

  it('is the distance from the nation or the median metro in the last year with a value', () => {
    const reference = nation(1, 2, 3, 80);
    expect(findingOf('dollars', [1, 2, 3, 100], { reference })).toBe('2023: 25.0% above the U.S.');
    expect(findingOf('dollars', [1, 2, 3, 40], { reference: { ...reference, name: 'Median' } })).toBe(
      '2023: 50.0% below the median metro',
    );
    expect(findingOf('dollars', [1, 2, 5.9, null], { reference })).toBe('2022: 96.7% above the U.S.');
    expect(findingOf('dollars', [1, 2, 3, 80.01], { reference })).toBe('2023: the same as the U.S.');
  });

  it('says how many times the reference a value is from twice on, unless both are percentages', () => {
    const reference = nation(1, 1, 1, 11.4);
    expect(findingOf('per 1,000 people', [1, 1, 1, 23.1], { reference })).toBe('2023: twice the U.S.');
    expect(findingOf('per 1,000 people', [1, 1, 1, 40], { reference })).toBe('2023: 3.5 times the U.S.');
    expect(findingOf('percent', [1, 1, 1, 23.1], { reference })).toBe('2023: 11.7 points above the U.S.');
  });

  it('is the growth of an index since its base year, with that of the median metro, not the distance of their levels', () => {
    const median = { name: 'Median', values: [80, 100, 150, 339] };
    const own = [70, 101, 300, 507];
    expect(findingOf('index', own, { reference: median, base: 2021 })).toBe(
      '2023: 5.1 times its Q1 2021 level; the median metro 3.4 times',
    );
    expect(findingOf('index', [70, 101, 300, 340], { reference: median, base: 2021 })).toBe(
      '2023: 3.4 times its Q1 2021 level, like the median metro',
    );
    expect(findingOf('index', own, { base: 2021 })).toBe('2023: 5.1 times its Q1 2021 level');
    expect(findingOf('index', own, { base: 2019 })).toBeUndefined();
    expect(findingOf('index', [70, 101, null, null], { base: 2021 })).toBeUndefined();
  });

  it('is in points between percentages as they are printed', () => {
    // 0.26 points lie between them, but the chart shows 3.5% and 3.8%.
    expect(findingOf('percent', [4, 4, 4, 3.52], { reference: nation(4, 4, 4, 3.78) })).toBe(
      '2023: 0.3 points below the U.S.',
    );
    expect(findingOf('percent', [4, 4, 4, -1], { reference: nation(4, 4, 4, 1) })).toBe(
      '2023: 2.0 points below the U.S.',
    );
  });

  it('is the change if the reference has no value in that year', () => {
    expect(findingOf('dollars', [80, 2, 3, 100], { reference: nation(1, 2, 3, null) })).toBe('2020 to 2023: +25.0%');
  });

  it('is missing if values do not compare: across a break, from zero, or a single one', () => {
    expect(findingOf('people', [1, 2, 3, 4], { breaks: [2022] })).toBeUndefined();
    expect(findingOf('people', [null, null, 3, 4], { breaks: [2022] })).toBe('2022 to 2023: +33.3%');
    expect(findingOf('dollars', [1, 2, 3, 4], { breaks: [2022], reference: nation(1, 2, 3, 2) })).toBe(
      '2023: twice the U.S.',
    );
    expect(findingOf('people', [0, 2, 3, 4])).toBeUndefined();
    expect(findingOf('people', [null, 2, null, null])).toBeUndefined();
    expect(findingOf('people', [null, null, null, null])).toBeUndefined();
  });
});

describe('the title of a chart of the largest metros', () => {
  const titleOf = (...latest: number[]) => {
    const metros = latest.map((value, i) => ({ name: `Metro ${i}`, shade: i + 4, values: [1, value] }));
    const series = [...metros, { name: 'Median', shade: 3, values: [1, 99] }];
    const chart = {
      title: 'Unemployment rate, 2023 to 2024',
      years: [2023, 2024],
      series,
      unit: 'percent',
      decimals: 1,
    };
    return withHighest(chart as unknown as ChartData, 'Unemployment rate').title;
  };

  it('names the metro with the highest latest value', () => {
    expect(titleOf(3, 5, 4)).toBe('In 2024, Metro 1 had the highest unemployment rate of the three largest metros');
  });

  it('names none if several have it in print', () => {
    expect(titleOf(5.02, 5, 4)).toBe('Unemployment rate, 2023 to 2024');
  });
});

describe('the title of a chart of compared metros', () => {
  const titleOf = (unit: string, ...latest: (number | null)[]) => {
    const metros = latest.map((value, i) => ({ name: `Metro ${i}`, shade: i + 4, values: [1, value] }));
    const series = [...metros, { name: 'U.S.', shade: 3, values: [1, 99] }];
    const chart = { title: 'Rate, 2023 to 2024', years: [2023, 2024], series, unit, decimals: 1 };
    return withSpread(chart as unknown as ChartData, 'Rate').title.replaceAll('\u{a0}', ' ');
  };

  it('says how far the highest is above the lowest', () => {
    expect(titleOf('percent', 3, 5.5, 4)).toBe('Rate, 2024: Metro 1 highest, 2.5 points above Metro 0 (lowest)');
    expect(titleOf('dollars', 80, 100)).toBe('Rate, 2024: Metro 1 25.0% above Metro 0');
  });

  it('names none if a value is missing, several are the highest or the lowest, or there is one metro', () => {
    for (const latest of [[3, null, 4], [3, 5.02, 5.01], [3, 3, 5], [3]])
      expect(titleOf('percent', ...latest)).toBe('Rate, 2023 to 2024');
  });
});
