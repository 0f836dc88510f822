import { describe, expect, it } from 'vitest';
import { DataTable } from '../api/schemas/data.ts';
import { Measure, MeasureValues } from '../api/schemas/measure.ts';
import { MeasureRanks } from '../api/schemas/ranks.ts';
import { MeasureSeries, MetroSeries, NationalSeries } from '../api/schemas/series.ts';
import { Trace } from '../api/schemas/trace.ts';
import { Verification } from '../api/schemas/verify.ts';
import { useBuiltApi } from './support/builtApi.ts';
import { post, read } from './support/service.ts';

const api = useBuiltApi();

const dataOf = async (path: string) => (await read(api.client, path)).data as unknown;
const pay = 'accommodation_and_food_average_annual_pay';
const misprint =
  'The bureau prints pay of $417,248 a job in accommodation and food services in Montgomery County, Illinois, in 2024, after $19,564 in 2023 and before $20,939 in 2025.';
const jump =
  "Income per person in Carson City falls by 29% in 2001 and rises by 39% in 2009; the publisher's files have both.";

describe('the restaurant pay of $417,248 in Montgomery County, Illinois, in 2024', () => {
  it('has its note in the values of its year, and no other county has one', async () => {
    const { values } = MeasureValues.parse(
      await dataOf(`/measures/${pay}/values?geography=county&state=IL&vintage=2024&per_page=500`),
    );
    const marked = values.filter(({ as_published }) => as_published !== undefined);
    expect(marked.map(({ geoid, value, as_published }) => [geoid, value, as_published])).toEqual([
      ['17135', 417248, misprint],
    ]);
  });

  it('has none in the values of 2025', async () => {
    const { values } = MeasureValues.parse(
      await dataOf(`/measures/${pay}/values?geography=county&state=IL&per_page=500`),
    );
    expect(values.filter(({ as_published }) => as_published !== undefined)).toEqual([]);
  });

  it('has its note in series, ranks, traces and tables, and the measure names it', async () => {
    const series = MeasureSeries.parse(await dataOf(`/measures/${pay}/series?geography=county&state=IL&per_page=500`));
    const own = series.regions.find(({ geoid }) => geoid === '17135')!;
    expect(own.as_published).toEqual([{ year: 2024, note: misprint }]);
    const ranks = MeasureRanks.parse(await dataOf(`/measures/${pay}/ranks?geography=county&vintage=2024`));
    expect(ranks.regions[0]).toMatchObject({ geoid: '17135', rank: 1, as_published: misprint });
    const trace = Trace.parse(await dataOf(`/measures/${pay}/trace?region=17135&year=2024`));
    expect(trace.as_published).toBe(misprint);
    const body = { measures: [pay], places: ['17135'], years: '2023-2024', derive: 'percent_change' };
    const { json } = await post(api.client, '/data', body);
    const table = DataTable.parse(json.data);
    // 2023 has none; 2024 and the change to it have the note.
    expect(table.rows[0]!.as_published).toEqual([null, misprint, misprint]);
    expect(table.caveats).toContain(`As published: ${misprint}`);
    const { as_published } = Measure.parse(await dataOf(`/measures/${pay}`));
    expect(as_published![0]).toEqual({ geography: 'county', geoid: '17135', years: [2024], note: misprint });
  });
});

describe('the income of Carson City in 2001 and 2009', () => {
  it('has its note in the county, and in the metro with what is computed from its total', async () => {
    const county = MeasureValues.parse(
      await dataOf('/measures/per_capita_income/values?geography=county&state=NV&vintage=2009'),
    );
    expect(county.values.find(({ geoid }) => geoid === '32510')).toMatchObject({ value: 41039, as_published: jump });
    const { series } = MetroSeries.parse(
      await dataOf('/metros/16180/series?measures=per_capita_income,personal_income_growth_1yr'),
    );
    expect(series[0]!.as_published!.map(({ year }) => year)).toEqual([2001, 2009]);
    expect(series[1]!.as_published!.map(({ year }) => year)).toEqual([2001, 2002, 2009, 2010]);
  });

  it('has its note in a comparison of that year and in a ranking by it', async () => {
    const { metros } = (await dataOf('/metros/compare?ids=16180,12420&measures=personal_income&vintage=2009')) as {
      metros: { as_published?: Record<string, string> }[];
    };
    expect(Object.keys(metros[0]!.as_published!)).toEqual(['personal_income']);
    expect(metros[1]!.as_published).toBeUndefined();
    const body = {
      criteria: [{ measure: 'personal_income', direction: 'higher_better', weight: 1 }],
      scope: { states: ['NV'] },
    };
    const { json } = await post(api.client, '/rank?as_of=2009', body);
    const ranked = json.data.metros.find(({ cbsa }: { cbsa: string }) => cbsa === '16180');
    expect(ranked.criteria[0].as_published).toMatch(/Personal income in Carson City falls by 28% in 2001/);
  });
});

describe('figures that contain the wages of the misprint', () => {
  const included = /^The bureau's figure of Illinois includes wages of \$334,597,802/;
  const computed = /^Computed from a figure that is unusual as published\. The bureau's figure of /;

  it('have a note: those of Illinois in 2024, printed, and those of the United States, computed', async () => {
    const { values } = MeasureValues.parse(await dataOf(`/measures/${pay}/values?geography=state&vintage=2024`));
    const marked = values.filter(({ as_published }) => as_published !== undefined);
    expect(marked.map(({ geoid, value, as_published }) => [geoid, value, as_published])).toEqual([
      ['17', 31130, expect.stringMatching(included)],
    ]);
    const nation = NationalSeries.parse(await dataOf('/measures/accommodation_and_food_total_wages/us'));
    expect(nation.as_published).toEqual([{ year: 2024, note: expect.stringMatching(computed) as string }]);
  });

  it.each([
    // The county's pay of all jobs rises from $45,364 to $83,351, and falls to $49,226.
    ['average_annual_pay', 2024, 83351, /^The bureau's figure of Montgomery County/],
    ['average_annual_pay_growth_1yr', 2025, -40.94132, computed],
  ])('have a note: %s of the county in %i', async (measure, year, value, note) => {
    const { values } = MeasureValues.parse(
      await dataOf(`/measures/${measure}/values?geography=county&state=IL&vintage=${year}&per_page=500`),
    );
    const marked = values.filter(({ as_published }) => as_published !== undefined);
    expect(marked).toMatchObject([{ geoid: '17135', value, as_published: expect.stringMatching(note) as string }]);
  });

  it('have a note in the check of a claim', async () => {
    const claim = { measure: pay, value: '$31,130', year: 2024 };
    const { json } = await post(api.client, '/verify', {
      claims: [
        { ...claim, region: 'IL' },
        { ...claim, region: 'OH' },
      ],
    });
    const [illinois, ohio] = Verification.parse(json.data).claims;
    expect(illinois).toMatchObject({ verdict: 'exact', figure: { as_published: expect.stringMatching(included) } });
    expect(ohio!.figure!.as_published).toBeUndefined();
  });
});
