import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { yearsBehind } from '../api/domain/asOf.ts';
import type { History } from '../api/domain/history.ts';
import type { Break } from '../api/schemas/calculation.ts';
import type { Release } from '../api/domain/release.ts';
import { changeOver, readYears } from '../api/domain/series.ts';
import { geographies } from '../api/schemas/common.ts';
import { MeasureValues } from '../api/schemas/measure.ts';
import { MetroSeries, MeasureSeries, NationalSeries } from '../api/schemas/series.ts';
import type { Served } from '../common/release/served.ts';
import { type Client, inProcess } from './support/client.ts';
import { openBuilt, read, service } from './support/service.ts';

let served: Served;
let release: Release;
let history: History;
let client: Client;
beforeAll(async () => {
  served = await openBuilt(inject('release'));
  release = served.release;
  history = await release.history();
  client = await inProcess(service({ served }));
});
afterAll(async () => {
  await client.close();
  served.close();
});

const refusal = async (path: string) => {
  const { status, json } = await client.send(`/api/v1${path}`);
  return `${status} ${json.error}: ${json.message}`;
};

describe('the years of every measure', () => {
  it('end with the value that the API serves, and with the years behind it (T5a)', { tags: ['long'] }, async () => {
    for (const { name, geographies: at } of release.content.measures)
      for (const geography of geographies.filter((one) => at[one])) {
        const column = (await readYears(history, name, geography)).asOf(9999);
        const latest = await release.column(name, geography);
        expect(column.values, `${name} ${geography}`).toEqual(latest.values);
        const vintages = [...yearsBehind(history, name, geography, column.years)].sort((a, b) => a - b);
        expect(vintages, `${name} ${geography}`).toEqual(at[geography]!.vintages);
      }
  });

  it(
    'have sums of the counties of each metro, and no value where a county has none (T1, D15)',
    { tags: ['long'] },
    async () => {
      const places = new Map(release.content.regions.county.map(({ geoid }, place) => [geoid, place]));
      const combined = new Set(history.combined.flatMap(({ counties }) => counties));
      let compared = 0;
      for (const { name, rules, leaves_out = [] } of history.plans.values()) {
        if (rules.msa !== 'sum') continue;
        const [metros, counties] = await Promise.all([
          readYears(history, name, 'msa'),
          readYears(history, name, 'county'),
        ]);
        for (const [index, { geoid }] of release.content.regions.msa.entries()) {
          const members = history.members.get(geoid)!.filter((county) => !leaves_out.includes(county));
          // The figure of a combined area counts in the place of its counties (D16).
          if (members.some((county) => combined.has(county))) continue;
          for (const year of counties.years) {
            const values = members.map((county) => counties.valueIn(places.get(county)!, year));
            const sum = values.includes(null) ? null : values.reduce<number>((total, value) => total + value!, 0);
            const value = metros.valueIn(index, year);
            if (sum === null || value === null) expect([name, geoid, year, value]).toEqual([name, geoid, year, sum]);
            else expect(Math.abs(value - sum), `${name} ${geoid} ${year}`).toBeLessThanOrEqual(1e-6 * Math.abs(sum));
            compared++;
          }
        }
      }
      expect(compared).toBeGreaterThan(100_000);
    },
  );

  it('include those of a formula that the release holds for the latest year alone', async () => {
    const [share, part, whole] = await Promise.all(
      ['manufacturing_share_of_gdp', 'manufacturing_gdp', 'all_industries_gdp'].map((name) =>
        readYears(history, name, 'msa'),
      ),
    );
    const austin = release.metroPlace('12420');
    const values = whole!.years.map((year) => [
      share!.valueIn(austin, year),
      (100 * part!.valueIn(austin, year)!) / whole!.valueIn(austin, year)!,
    ]);
    expect(values.length).toBeGreaterThan(15);
    for (const [value, expected] of values) expect(value).toBeCloseTo(expected!, 6);
  });
});

describe('GET /measures/{name}/series', () => {
  const path = '/measures/unemployment_rate/series?geography=county&metro=12420';

  it("lists a metro's counties with a value for each year", async () => {
    const { data, meta, attribution } = await read(client, `${path}&from=2022&to=2024`);
    expect(MeasureSeries.parse(data)).toEqual(data);
    expect(data.years).toEqual([2022, 2023, 2024]);
    expect(data.regions.map(({ geoid }: any) => geoid)).toEqual(['48021', '48055', '48209', '48453', '48491']);
    expect(data.regions[3]).toMatchObject({ name: 'Travis County, TX', values: [2.8, 3.3, 3.5] });
    expect(meta).toEqual({ release: served.id, page: 1, per_page: 100, total: 5, total_pages: 1 });
    expect(attribution.map(({ dataset }: any) => dataset)).toContain('bls-laus');
  });

  it('has the same values as the lists of each year', async () => {
    const { data } = await read(client, '/measures/poverty_rate/series?geography=msa&per_page=500');
    for (const [i, year] of data.years.entries()) {
      const list = await read(client, `/measures/poverty_rate/values?geography=msa&per_page=500&vintage=${year}`);
      const ofYear = data.regions.flatMap(({ geoid, values }: any) => (values[i] === null ? [] : [[geoid, values[i]]]));
      const listed = list.data.values.filter(({ vintage = list.data.vintages.at(-1) }: any) => vintage === year);
      expect(listed.map(({ geoid, value }: any) => [geoid, value])).toEqual(ofYear);
    }
  });

  it('leaves out years without any value (D144)', async () => {
    const { data } = await read(client, '/measures/gdp_growth_10yr/series?geography=msa&per_page=500');
    expect(data.years[0]).toBe(2011);
    for (const i of data.years.keys()) expect(data.regions.some(({ values }: any) => values[i] !== null)).toBe(true);
  });

  it('pages through regions, and filters by state', async () => {
    const all = await read(client, '/measures/population/series?geography=msa&state=OK&per_page=500');
    const second = await read(client, '/measures/population/series?geography=msa&state=ok&per_page=2&page=2');
    expect(second.data.regions).toEqual(all.data.regions.slice(2, 4));
    expect(second.meta).toMatchObject({ total: all.data.regions.length, page: 2 });
  });

  it('adds the change over a window (T3)', async () => {
    const { data } = await read(client, '/measures/population/series?geography=msa&metro=12420&window=4&to=2024');
    const [from, to] = [data.regions[0].values[0], data.regions[0].values[4]];
    expect(data.regions[0].change).toEqual({
      ...{ from_year: 2020, to_year: 2024, from, to, difference: to - from },
      ...{ unit: 'people', different: 'unknown' },
      percent: expect.closeTo((100 * (to - from)) / from, 6),
      annual_percent: expect.closeTo(100 * ((to / from) ** 0.25 - 1), 6),
    });
    const longer = await read(client, '/measures/population/series?geography=msa&metro=12420&window=40');
    expect(longer.data.regions[0].change).toBeNull();
  });

  it('says what is wrong with a request', async () => {
    expect(await refusal('/measures/population/series')).toBe(
      '400 bad_request: parameter `geography` is missing: it must be one of msa, county, state',
    );
    expect(await refusal(`${path}&from=2024&to=2020`)).toBe(
      '400 bad_request: from: must not be after `to`; 2024 is after 2020',
    );
    expect(await refusal(`${path}&from=20`)).toBe('400 bad_request: from: must be a year such as 2024; got `20`');
    expect(await refusal(`${path}&window=0`)).toBe(
      '400 bad_request: window: must be a whole number of years from 1 to 50; got `0`',
    );
    expect(await refusal('/measures/median_home_value/series?geography=county')).toMatch(
      /^404 not_found: .*at msa; the nearest .* is `median_home_value_of_counties`$/,
    );
    expect(await refusal('/measures/population/series?geography=msa&metro=99999')).toMatch(/^404 not_found: no metro/);
  });

  it('is empty for years before the first one', async () => {
    const { data, meta } = await read(client, `${path}&to=1950`);
    expect([data.years, data.regions, meta.total]).toEqual([[], [], 0]);
  });
});

describe('an earlier edition of a series (T4)', () => {
  it('has the values that the list of revisions gives for it', async () => {
    const { data } = await read(client, '/measures/population/revisions?metro=12420');
    for (const [i, { edition }] of data.editions.entries()) {
      const series = await read(client, `/measures/population/series?geography=msa&metro=12420&edition=${edition}`);
      const said = data.regions[0].years.flatMap(({ year, values }: any) =>
        values[i] === null ? [] : [[year, values[i]]],
      );
      const { years, regions } = series.data;
      expect(years.map((year: number, n: number) => [year, regions[0].values[n]])).toEqual(said);
    }
    expect(data.editions.length).toBeGreaterThan(1);
  });

  it('has the values of the list with `edition`, and is credited as that edition', async () => {
    const query = 'geography=msa&metro=12420&edition=2022';
    const list = await read(client, `/measures/population/values?${query}`);
    const series = await read(client, `/measures/population/series?${query}&from=2022`);
    expect(MeasureValues.parse(list.data)).toEqual(list.data);
    expect(MeasureSeries.parse(series.data)).toEqual(series.data);
    expect(list.data).toMatchObject({ edition: { edition: '2022', published: '2023-03' }, vintages: [2022] });
    expect(series.data.edition).toEqual(list.data.edition);
    expect([list.data.values[0].value]).toEqual(series.data.regions[0].values);
    const ofYear = await read(client, `/measures/population/values?${query}&vintage=2021`);
    const before = await read(client, `/measures/population/series?${query}&from=2021&to=2021`);
    expect([ofYear.data.values[0].value]).toEqual(before.data.regions[0].values);
    const vintages = (answer: any) =>
      answer.attribution.find(({ dataset }: any) => dataset === 'census-pep').credit.match(/Vintage \d+/g);
    for (const answer of [list, series, ofYear]) expect(vintages(answer)).toEqual(['Vintage 2022']);
    expect(vintages(await read(client, '/measures/population/values?geography=msa&metro=12420'))).toEqual([
      'Vintage 2025',
    ]);
    expect(vintages(await read(client, '/measures/population/revisions?metro=12420'))).toEqual(
      ['2021', '2022', '2023', '2025'].map((year) => `Vintage ${year}`),
    );
  });

  it('is 404 where the release does not hold it', async () => {
    expect(await refusal('/measures/population/series?geography=msa&edition=1999')).toMatch(
      /^404 not_found: measure `population` has no edition `1999`; it has 20/,
    );
    expect(await refusal('/measures/jobs/series?geography=msa&edition=2022')).toBe(
      '404 not_found: measure `jobs` has no edition `2022`; only the current edition is available',
    );
    expect(await refusal('/measures/population/values?geography=msa&edition=1999')).toMatch(
      /^404 not_found: measure `population` has no edition `1999`/,
    );
    expect(await refusal('/measures/population/values?geography=msa&edition=2022&vintage=2009')).toBe(
      '404 not_found: measure `population` has no values for 2009 or earlier in edition 2022; its first year is 2020; earlier years: `bea_population`',
    );
  });
});

describe('GET /metros/{ref}/series', () => {
  it('answers an id, a CBSA code and a slug alike, plain or encoded', async () => {
    const { data } = await read(client, '/metros/12420/series');
    expect(MetroSeries.parse(data)).toEqual(data);
    expect(data.series.map(({ measure }: any) => measure)).toContain('unemployment_rate');
    for (const ref of [data.metro.id, data.metro.slug, encodeURIComponent(data.metro.slug)])
      expect((await read(client, `/metros/${ref}/series`)).data).toEqual(data);
  });

  it('has the values of the series of each measure', async () => {
    const names = ['population', 'per_capita_income', 'manufacturing_share_of_gdp'];
    const { data } = await read(client, `/metros/12420/series?measures=${names.join()}&from=2015`);
    for (const [i, name] of names.entries()) {
      const one = await read(client, `/measures/${name}/series?geography=msa&metro=12420&from=2015`);
      expect([data.series[i].years, data.series[i].values]).toEqual([one.data.years, one.data.regions[0].values]);
    }
  });

  it('says what is wrong with a request', async () => {
    expect(await refusal('/metros/99999/series')).toMatch(/^404 not_found: no metro `99999`/);
    expect(await refusal('/metros/12420/series?measures=')).toMatch(/^400 bad_request: measures: /);
    expect(await refusal('/metros/12420/series?measures=nothing')).toMatch(/^422 unknown_measure: measures: /);
    expect(await refusal('/metros/us/tx/nowhere/series')).toMatch(/^404 not_found: no metro `us\/tx\/nowhere`/);
  });
});

describe('figures of a past year', () => {
  const body = (value: unknown) => ({
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(value),
  });
  const post = async (path: string, value: unknown) => {
    const { status, json } = await client.send(`/api/v1${path}`, body(value));
    expect(status).toBe(200);
    return json.data;
  };

  it('are what screens and rankings read with `as_of`', async () => {
    const { data } = await read(
      client,
      '/measures/unemployment_rate/series?geography=msa&per_page=500&from=2010&to=2010',
    );
    const rates = new Map<string, number>(data.regions.map(({ geoid, values }: any) => [geoid, values[0]]));
    const ranked = await post('/rank?as_of=2010', {
      criteria: [{ measure: 'unemployment_rate', direction: 'lower_better' }],
    });
    expect(ranked.criteria[0].vintages).toEqual([2010]);
    const scored = ranked.metros.filter(({ criteria }: any) => criteria[0].value !== null);
    for (const { cbsa, criteria } of scored) expect(criteria[0].value).toBe(rates.get(cbsa));
    expect(scored[0].criteria[0].value).toBe(Math.min(...rates.values()));
    const screened = await post('/screen?as_of=2010', { requirements: { max_unemployment: 4 } });
    expect(screened.gates[0].vintages).toEqual([2010]);
    const low = [...rates].filter(([, rate]) => rate <= 4).map(([cbsa]) => cbsa);
    expect(screened.metros.map(({ cbsa }: any) => cbsa).sort()).toEqual(low.sort());
  });

  it('are what a comparison shows with `vintage`', async () => {
    const { data } = await read(
      client,
      '/metros/compare?ids=12420,46140&measures=unemployment_rate,population&vintage=2012',
    );
    expect(data.measures.map(({ vintages }: any) => vintages)).toEqual([[2012], []]);
    expect(data.metros[0].values).toEqual({ unemployment_rate: expect.any(Number), population: null });
  });

  it('are missing where no measure has values that early', async () => {
    expect(await refusal('/metros/compare?ids=12420&vintage=1800')).toBe(
      '400 bad_request: no measure of the request has values of 1800 or earlier: `population` begins in 2020, `population_growth_5yr` begins in 2025, `gdp` begins in 2001',
    );
    expect(await refusal('/measures/population/values?geography=msa&vintage=1800')).toBe(
      '404 not_found: measure `population` has no values for 1800 or earlier; its first year is 2020',
    );
  });
});

describe('GET /measures/{name}/us', () => {
  it('adds up the states', async () => {
    const { data, attribution } = await read(client, '/measures/population/us');
    expect(NationalSeries.parse(data)).toEqual(data);
    // The national total of Vintage 2025.
    expect([data.year, data.value]).toEqual([2025, 341_784_857]);
    expect(attribution[0].credit).toMatch(/^Computed by Metro data service from: /);
  });

  it('computes rates from the sums of their parts', async () => {
    const { data } = await read(client, '/measures/average_annual_pay/us?from=2024&to=2024');
    const { data: wages } = await read(client, '/measures/total_wages/us?from=2024&to=2024');
    const { data: jobs } = await read(client, '/measures/jobs/us?from=2024&to=2024');
    expect(data.value).toBeCloseTo(wages.value / jobs.value, 4);
  });

  it('is 404 for a median', async () => {
    expect(await refusal('/measures/median_age/us')).toMatch(/^404 not_found: measure `median_age` has no value/);
  });

  it('is in a profile with `context`, next to each figure', async () => {
    const [plain, context] = await Promise.all(
      ['', '?context=1'].map((query) => read(client, `/metros/12420${query}`)),
    );
    const figure = (profile: any, wanted: string) => profile.data.measures.find(({ name }: any) => name === wanted);
    expect(figure(plain, 'population')).not.toHaveProperty('us');
    const texas = (await read(client, '/measures/population/values?geography=state&state=TX')).data.values[0].value;
    expect(figure(context, 'population')).toMatchObject({ us: 341_784_857, states: [{ state: 'TX', value: texas }] });
    expect(figure(context, 'median_home_value')).toMatchObject({ us: null, states: [] });
  });
});

describe('the change over a window', () => {
  const years = [2018, 2019, 2020, 2021];
  const over = (window: number, values: Float64Array, breaks: Break[] = [], unit = 'dollars') =>
    changeOver({ unit }, window, { years, values, breaks });

  it('is null where either value is missing', () => {
    expect(over(3, Float64Array.of(1, 2, 3, NaN))).toBeNull();
    expect(over(2, Float64Array.of(NaN, NaN, 3, 4))).toBeNull();
    expect(over(2, new Float64Array(4).fill(NaN))).toBeNull();
  });

  it('is null over a break (T2)', () => {
    const values = Float64Array.of(1, 2, 3, 4);
    const breaks = [{ year: 2020, note: 'Another method.' }];
    expect(over(3, values, breaks)).toBeNull();
    expect(over(1, values, breaks)).toMatchObject({ from_year: 2020, to_year: 2021, difference: 1 });
  });

  it('has no percentage of zero, and no annual rate of a value below zero', () => {
    expect(over(1, Float64Array.of(1, 2, 0, 4))).toMatchObject({ percent: null, annual_percent: null });
    expect(over(1, Float64Array.of(1, 2, -4, 4))).toMatchObject({ percent: 200, annual_percent: null });
  });
});
