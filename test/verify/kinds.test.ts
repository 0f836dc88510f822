import { describe, expect, it } from 'vitest';
import { Verification } from '../../api/schemas/verify.ts';
import { useBuiltApi } from '../support/builtApi.ts';
import { read } from '../support/service.ts';

const api = useBuiltApi();

async function verify(...claims: object[]): Promise<any[]> {
  const { status, json, text } = await api.client.send('/api/v1/verify', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ claims }),
  });
  if (status !== 200) throw new Error(text);
  expect(Verification.parse(json.data)).toEqual(json.data);
  return json.data.claims;
}

const verdictsOf = async (...claims: object[]) => (await verify(...claims)).map(({ verdict }) => verdict);

describe('a claim of order', () => {
  const tulsa = { region: 'Tulsa', measure: 'unemployment_rate', year: 2024, order: 'lowest', among: 'OK' };

  it('is false with the rank and who holds the place, and its value is checked apart', async () => {
    const [claim] = await verify({ ...tulsa, value: '3.3%' });
    expect(claim).toMatchObject({
      verdict: 'false',
      value_verdict: 'rounds_to',
      figure: { region: { geoid: '46140' }, year: 2024 },
      order: {
        among: 'metros of Oklahoma',
        rank: 2,
        tied: 1,
        rank_unrounded: 3,
        holders: [{ geoid: '36420', name: 'Oklahoma City, OK' }],
      },
    });
    expect(claim.order.holders[0].value).toBeCloseTo(3.08, 2);
    expect(claim.figure.value).toBeCloseTo(3.3, 2);
    expect(claim.note).toMatch(/^Rank 2 of \d \(metros of Oklahoma\), tied with 1 other, and 3 with all decimals/);
  });

  it('may name the metros of a state', async () => {
    const [named, coded] = await verify({ ...tulsa, among: 'metros in Oklahoma' }, tulsa);
    expect(named.order).toEqual(coded.order);
    const [{ order }] = await verify({ ...tulsa, among: 'all metros' });
    expect(order).toMatchObject({ among: 'metros of the United States' });
  });

  it('is tied at the printed precision: Enid has 3.27, Tulsa 3.30', async () => {
    const [second, first] = await verify({ ...tulsa, rank: 2 }, { ...tulsa, region: 'Oklahoma City' });
    expect(second).toMatchObject({ verdict: 'tied', order: { rank: 2, tied: 1, rank_unrounded: 3 } });
    expect(second.order.holders.map(({ name }: any) => name)).toEqual(['Enid, OK', 'Tulsa, OK']);
    expect(first).toMatchObject({ verdict: 'true', order: { rank: 1, tied: 0, rank_unrounded: 1 } });
  });

  it('is about the nation, a size or named places', async () => {
    const population = { region: 'Austin', measure: 'population', order: 'highest' };
    const claims = await verify(
      { ...population, rank: 25 },
      { ...population, rank: 25, among: '1m' },
      { ...population, among: ['Dallas', 'Houston'], rank: 3 },
      { ...population, among: ['Tulsa', 'Boise'] },
      { region: 'CA', measure: 'population', order: 'highest' },
      { region: 'Los Angeles County, CA', measure: 'population', order: 'highest', among: 'US' },
    );
    expect(claims.map(({ verdict }) => verdict)).toEqual(Array.from({ length: 6 }, () => 'true'));
    expect(claims[1].order.among).toBe('metros with at least 1,000,000 people');
    expect(claims[2].order).toMatchObject({ among: 'the named regions', of: 3 });
  });

  it.each([
    ['Hunterdon County, NJ', 'acs_median_household_income', 'highest', 'NJ', 1, 'undecided', [1, 3]],
    ['Hunterdon County, NJ', 'acs_median_household_income', 'highest', 'NJ', 4, 'false', [1, 3]],
    ['Lower Connecticut River Valley', 'poverty_rate', 'lowest', 'CT', 1, 'undecided', [1, 7]],
    // Baton Rouge has 21.5 to 21.7 percent, withheld in part.
    ['New Orleans', 'manufacturing_share_of_gdp', 'highest', 'LA', 2, 'false', [3, 3]],
    ['New Orleans', 'manufacturing_share_of_gdp', 'highest', 'LA', 3, 'true', [3, 3]],
  ] as const)(
    'counts margins of error and withheld figures: %s, %s %s in %s, rank %i: %s',
    async (region, measure, order, among, rank, verdict, [best, worst]) => {
      const [found] = await verify({ region, measure, order, among, rank });
      expect(found).toMatchObject({ verdict, order: { best, worst } });
    },
  );

  it('is tied as printed where margins admit no other rank: South Carolina and Arizona have 18.9', async () => {
    const claim = { measure: 'age_65_plus_share_5yr', order: 'highest', rank: 13, year: 2024 };
    const found = await verify({ ...claim, region: 'SC' }, { ...claim, region: 'AZ' });
    for (const { verdict, order } of found)
      expect([verdict, order.rank, order.tied, order.best]).toEqual(['tied', 13, 1, undefined]);
  });

  it('names no holder where a region is withheld in part', async () => {
    const [{ order, note }] = await verify({
      ...{ region: 'New Orleans', measure: 'manufacturing_share_of_gdp', order: 'highest', rank: 2, among: 'LA' },
    });
    expect(order.holders).toEqual([]);
    expect(order.withheld).toMatchObject([{ geoid: '12940' }]);
    expect(note).toContain('With what is withheld, the rank is 3.');
  });

  it('has the same possible ranks as the list of ranks', async () => {
    const [claim] = await verify({
      ...{ region: 'Hunterdon County, NJ', measure: 'acs_median_household_income', order: 'highest', among: 'NJ' },
    });
    const { json } = await api.client.send(
      '/api/v1/measures/acs_median_household_income/ranks?geography=county&state=NJ&direction=higher_better',
    );
    const { best, worst, rank } = json.data.regions.find(({ name }: { name: string }) => name.startsWith('Hunterdon'));
    expect(claim.order).toMatchObject({ rank, best, worst });
  });

  it('is undecided if a named place has no figure', async () => {
    const claim = { region: 'Austin', measure: 'per_capita_income', order: 'highest' };
    const [found] = await verify({ ...claim, among: ['Tulsa', 'San Juan-Bayamón-Caguas, PR'] });
    expect(found).toMatchObject({ verdict: 'undecided', order: { rank: 1, of: 2, without_figure: 1 } });
  });
});

describe('a claim of change', () => {
  const austin = { region: 'Austin', measure: 'population' };

  it('has a direction, a difference or a percentage', async () => {
    expect(
      await verdictsOf(
        { ...austin, from: 2020, to: 2025, direction: 'higher' },
        { ...austin, from: 2020, to: 2025, direction: 'lower' },
        { ...austin, from: 2020, to: 2025, value: '13.9%', direction: 'higher' },
        { ...austin, from: 2020, to: 2025, value: '13.9%', direction: 'lower' },
        { ...austin, from: 2020, to: 2025, value: '15%' },
        { ...austin, from: 2020, to: 2025, value: '0.32 million' },
        { ...austin, from: 2020, to: 2025, value: 'more than 300,000' },
        { ...austin, from: 1900, to: 2025, direction: 'higher' },
      ),
    ).toEqual(['true', 'false', 'rounds_to', 'contradicted', 'contradicted', 'rounds_to', 'true', 'no_figure']);
  });

  it('of a percentage is in percentage points, and never in percent of it', async () => {
    const rate = { region: 'Austin', measure: 'unemployment_rate', from: 2019, to: 2021 };
    const [points, percent] = await verify(
      { ...rate, value: '1.4 percentage points', direction: 'higher' },
      { ...rate, value: '50%', direction: 'higher' },
    );
    expect(points).toMatchObject({ verdict: 'rounds_to', change: { percent: null, different: 'unknown' } });
    expect(points.change.difference).toBeCloseTo(4.081178 - 2.717541, 6);
    expect(percent).toMatchObject({ verdict: 'unreadable', figure: null });
  });

  it('is undecided over a break of the series', async () => {
    const path = '/metros/12420/series?measures=unemployment_rate,labor_force,per_capita_income,average_annual_pay';
    const { data } = await read(api.client, path);
    const series = data.series.find(({ breaks }: any) => breaks.length > 0);
    const [{ year }] = series.breaks;
    const [from, to] = [
      series.years.findLast((one: number) => one < year),
      series.years.find((one: number) => one >= year),
    ];
    const [found] = await verify({ region: '12420', measure: series.measure, from, to, direction: 'higher' });
    expect(found).toMatchObject({ verdict: 'undecided', change: { breaks: [{ year }] } });
  });
});

describe('a claim of comparison', () => {
  it('has a direction, a difference, a percentage or a multiple', async () => {
    const austin = { region: 'Austin', measure: 'population', than: 'Tulsa' };
    const found = await verify(
      { ...austin, direction: 'higher' },
      { ...austin, direction: 'lower' },
      { ...austin, value: '2.5 times' },
      { ...austin, value: 'about twice' },
      { region: 'Austin', measure: 'unemployment_rate', than: 'TX', direction: 'lower' },
    );
    expect(found.map(({ verdict }) => verdict)).toEqual(['true', 'false', 'rounds_to', 'unreadable', 'true']);
    expect(found[0].comparison).toMatchObject({ than: { region: { geoid: '46140' } }, different: 'unknown' });
    expect(found[0].comparison.times).toBeCloseTo(found[0].figure.value / found[0].comparison.than.value, 6);
  });

  it('is undecided if the estimates do not differ at 90 percent confidence', async () => {
    const measure = 'median_household_income_1yr';
    const { data } = await read(api.client, `/measures/${measure}/values?geography=msa&per_page=500`);
    const regions = data.values.toSorted((a: any, b: any) => b.value - a.value);
    const [near, far] = await verify(
      { region: regions[100].geoid, measure, than: regions[101].geoid, direction: 'higher' },
      { region: regions[0].geoid, measure, than: regions[300].geoid, direction: 'higher' },
    );
    expect([near.verdict, near.comparison.different]).toEqual(['undecided', 'no']);
    expect([far.verdict, far.comparison.different]).toEqual(['true', 'yes']);
  });
});

describe('a value with a word that qualifies it (D441)', () => {
  const income = { region: 'Austin', measure: 'per_capita_income', year: 2023 };

  it.each([
    // The figure is 81,629.47.
    ['about $81,000', 'true'],
    ['around $82,000', 'true'],
    ['roughly $83,000', 'false'],
    ['approximately $80,000', 'false'],
    ['nearly $82,000', 'true'],
    ['nearly $81,000', 'false'],
    ['just over $81,000', 'true'],
    ['more than $81,000', 'true'],
    ['over $82,000', 'false'],
    ['over $81,629', 'tied'],
    ['at least $81,629', 'true'],
    ['under $82,000', 'true'],
    ['under $81,000', 'false'],
    ['at most $81,629', 'true'],
    ['Less  than $85,000', 'true'],
  ])('%s is %s', async (value, verdict) => {
    expect(await verdictsOf({ ...income, value })).toEqual([verdict]);
  });
});
