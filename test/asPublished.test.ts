import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { DataTable } from '../api/schemas/data.ts';
import { Measure, MeasureValues } from '../api/schemas/measure.ts';
import { MeasureRanks } from '../api/schemas/ranks.ts';
import { MeasureSeries, MetroSeries } from '../api/schemas/series.ts';
import { Trace } from '../api/schemas/trace.ts';
import type { Served } from '../common/release/served.ts';
import { type Client, inProcess } from './support/client.ts';
import { openBuilt, read, service } from './support/service.ts';

let served: Served;
let client: Client;
beforeAll(async () => {
  served = await openBuilt(inject('release'));
  client = await inProcess(service({ served }));
});
afterAll(async () => {
  await client.close();
  served.close();
});

const dataOf = async (path: string) => (await read(client, path)).data as unknown;
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
    const { json } = await client.send('/api/v1/data', {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    });
    const table = DataTable.parse(json.data);
    // 2023 has none; 2024 and the change to it have the note.
    expect(table.rows[0]!.as_published).toEqual([null, misprint, misprint]);
    expect(table.caveats).toContain(`As published: ${misprint}`);
    const { as_published } = Measure.parse(await dataOf(`/measures/${pay}`));
    expect(as_published).toEqual([{ geography: 'county', geoid: '17135', years: [2024], note: misprint }]);
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
    const { json } = await client.send('/api/v1/rank?as_of=2009', {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    });
    const ranked = json.data.metros.find(({ cbsa }: { cbsa: string }) => cbsa === '16180');
    expect(ranked.criteria[0].as_published).toMatch(/^Personal income in Carson City falls by 28% in 2001/);
  });
});
