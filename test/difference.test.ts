import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dependenceOf, differenceOf } from '../api/domain/difference.ts';
import { changeOver } from '../api/domain/series.ts';
import { useBuiltApi } from './support/builtApi.ts';
import { read } from './support/service.ts';

const dollars = { unit: 'dollars' };
const estimate = (value: number, margin?: number) => ({
  value,
  margins: margin === undefined ? undefined : { level: 90 as const, below: margin, above: margin },
});

describe('the difference of two figures', () => {
  it('has the root of the summed squares as its margin (Census Bureau, ACS handbook, chapter 7)', () => {
    // Margins of 3 and 4 give one of 5.
    expect(differenceOf(dollars, estimate(106, 3), estimate(100, 4))).toEqual({
      ...{ difference: 6, unit: 'dollars', percent: 6, different: 'yes' },
      bounds: { level: 90, lower: 1, upper: 11 },
    });
    expect(differenceOf(dollars, estimate(105, 3), estimate(100, 4))).toMatchObject({ different: 'no' });
    expect(differenceOf(dollars, estimate(94, 3), estimate(100, 4))).toMatchObject({ different: 'yes' });
  });

  it('agrees with a test of standard errors for random estimates', () => {
    const figure = fc.record({
      value: fc.double({ min: -1e6, max: 1e6, noNaN: true }),
      error: fc.double({ min: 0, max: 1e5, noNaN: true }),
    });
    fc.assert(
      fc.property(figure, figure, (a, b) => {
        const found = differenceOf(dollars, estimate(a.value, 1.645 * a.error), estimate(b.value, 1.645 * b.error));
        const distance = Math.abs(a.value - b.value) - 1.645 * Math.sqrt(a.error ** 2 + b.error ** 2);
        // At the limit, doubles decide.
        if (Math.abs(distance) > 1e-6) expect(found.different).toBe(distance > 0 ? 'yes' : 'no');
        const { lower, upper } = found.bounds!;
        expect((lower + upper) / 2).toBeCloseTo(a.value - b.value, 5);
      }),
      { seed: 8, numRuns: 2000 },
    );
  });

  it('is unknown unless both figures have margins', () => {
    const found = differenceOf(dollars, estimate(200, 1), estimate(100));
    expect(found).toEqual({ difference: 100, unit: 'dollars', percent: 100, different: 'unknown' });
  });

  it('uses the margin on the side of the other figure, where those below and above differ', () => {
    const skewed = { value: 110, margins: { level: 90 as const, below: 3, above: 30 } };
    expect(differenceOf(dollars, skewed, estimate(100, 4)).bounds).toEqual({ level: 90, lower: 5, upper: 40.265492 });
  });

  it.each([
    ['percent', undefined, 'percentage points'],
    ['percentage points', undefined, 'percentage points'],
    ['dollars', true as const, 'dollars'],
  ])('has no percentage in %s, signed: %s', (unit, signed, ofDifference) => {
    const found = differenceOf({ unit, signed }, estimate(6), estimate(4));
    expect(found).toEqual({ difference: 2, unit: ofDifference, percent: null, different: 'unknown' });
    const dated = { years: [2019, 2020], values: Float64Array.of(4, 6), breaks: [] };
    expect(changeOver({ unit, signed }, 1, dated)).toMatchObject({ percent: null, annual_percent: null });
  });

  it('has no bounds over periods that share years, or the years of an index, and says why', () => {
    const pooled = { unit: 'dollars', period: { years: 5 } };
    expect(dependenceOf(pooled, 2018, 2023)).toBeUndefined();
    expect(dependenceOf(pooled, 2019, 2023)).toBe(
      'The periods 2015–2019 and 2019–2023 overlap, so the margin of error of the difference is not known.',
    );
    expect(dependenceOf({ unit: 'index' }, 2015, 2025)).toMatch('estimated together');
    const [years, values] = [[2022, 2023], Float64Array.of(100, 200)];
    const marginsIn = () => ({ level: 90 as const, below: 1, above: 1 });
    const change = changeOver(pooled, 1, { years, values, breaks: [], marginsIn })!;
    expect(change).toMatchObject({ difference: 100, percent: 100, different: 'unknown' });
    expect(change.note).toMatch('The periods 2018–2022 and 2019–2023 overlap');
    expect(change).not.toHaveProperty('bounds');
  });
});

describe('differences in answers', () => {
  const api = useBuiltApi();

  it('a series says whether a change is larger than its margins: Travis County, but not Andrews County', async () => {
    const path = '/measures/acs_median_household_income/series?geography=county&state=TX&window=6&per_page=500';
    const { data } = await read(api.client, path);
    const changeIn = (geoid: string) => data.regions.find((region: any) => region.geoid === geoid).change;
    expect(data.periods).toEqual(['2009–2013', '2014–2018', '2020–2024']);
    // Margins of 823 and 1,578, of 4,834 and 9,282.
    expect(changeIn('48453')).toMatchObject({ from: 71_767, to: 99_611, different: 'yes' });
    const { lower, upper } = changeIn('48453').bounds;
    expect((upper - lower) / 2).toBeCloseTo(Math.hypot(823, 1578), 4);
    expect(changeIn('48003')).toMatchObject({ from: 74_233, to: 72_242, different: 'no' });
    expect(data.regions[0]).not.toHaveProperty('lower');
  });

  it('the change of a rate is in percentage points, without percentages', async () => {
    const { data } = await read(api.client, '/metros/12420/series?measures=unemployment_rate&window=2&to=2022');
    const { difference, unit, percent, annual_percent, different } = data.series[0].change;
    expect({ difference, unit, percent, annual_percent, different }).toEqual({
      ...{ difference: -3.320825, unit: 'percentage points' },
      ...{ percent: null, annual_percent: null, different: 'unknown' },
    });
  });

  it('a table has the margins of a change, and whether it is larger', async () => {
    const body = {
      ...{ measures: ['acs_median_household_income', 'unemployment_rate'], years: '2018-2022' },
      ...{ places: ['Travis County, TX', 'Loving County, TX'], derive: 'difference', include: ['margins'] },
    };
    const ask = async (more: object) =>
      (
        await api.client.send('/api/v1/data', {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify({ ...body, ...more }),
        })
      ).json.data;
    const { columns, rows } = await ask({ years: '2018-2024', measures: ['acs_median_household_income'] });
    expect(columns.at(-1)).toMatchObject({ from_period: '2014–2018', period: '2020–2024', unit: 'dollars' });
    expect(rows.map(({ different }: any) => different)).toEqual([
      [null, null, 'yes'],
      [null, null, 'no'],
    ]);
    // Margins of 46,475 and 617.
    expect((rows[1].upper[2] - rows[1].lower[2]) / 2).toBeCloseTo(Math.hypot(46_475, 617), 4);
    const rate = await ask({ measures: ['unemployment_rate'] });
    expect(rate.columns.at(-1)).toMatchObject({ unit: 'percentage points' });
    expect(rate.rows[0]).not.toHaveProperty('different');
    const percent = await ask({ measures: ['unemployment_rate'], derive: 'percent_change' });
    expect(percent.rows[0].values.at(-1)).toBeNull();
  });

  it('a comparison has the difference of each metro from the first one', async () => {
    const path = '/metros/compare?ids=12420,19100&measures=median_home_value,unemployment_rate,house_price_growth_5yr';
    const { data } = await read(api.client, `${path}&differences=1`);
    const [austin, dallas] = data.metros;
    expect(austin).not.toHaveProperty('differences');
    expect(dallas.differences.median_home_value).toMatchObject({ difference: -104_500, different: 'yes' });
    expect(dallas.differences.unemployment_rate).toEqual({
      ...{ difference: 0.37826, unit: 'percentage points', percent: null, different: 'unknown' },
    });
    expect(dallas.differences.house_price_growth_5yr).toMatchObject({ difference: null, note: 'A value is missing.' });
    expect((await read(api.client, path)).data.metros[1]).not.toHaveProperty('differences');
  });
});
