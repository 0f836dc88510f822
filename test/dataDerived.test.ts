import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { Served } from '../common/release/served.ts';
import { call } from './mcp/session.ts';
import { type Client, inProcess } from './support/client.ts';
import { openBuilt, read, service } from './support/service.ts';

let served: Served;
let client: Client;
beforeAll(async () => {
  served = await openBuilt(inject('release'));
  client = await inProcess(service({ served }));
});
afterAll(() => served.close());

const ask = (body: object, query = 'per_page=500') =>
  client.send(`/api/v1/data?${query}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
const tableOf = async (body: object) => {
  const { status, json } = await ask(body);
  expect(status, json.message).toBe(200);
  return json;
};

/** The values of a measure in the lists of the API, by code. */
async function valuesOf(measure: string, geography: string): Promise<Map<string, number>> {
  const found = new Map<string, number>();
  for (let page = 1, pages = 1; page <= pages; page++) {
    const { data, meta } = await read(
      client,
      `/measures/${measure}/values?geography=${geography}&per_page=500&page=${page}`,
    );
    for (const { geoid, value } of data.values) found.set(geoid, value);
    pages = meta.total_pages;
  }
  return found;
}

const sum = (numbers: Iterable<number>) => [...numbers].reduce((total, one) => total + one, 0);

describe('a share', () => {
  it('of the United States is of the states that add up to it, and none of Puerto Rico', async () => {
    const states = await valuesOf('jobs', 'state');
    const total = sum([...states].filter(([code]) => code !== '72').map(([, value]) => value));
    const { data } = await tableOf({ measures: ['jobs'], places: ['states', 'metros'], derive: 'share_of_us' });
    expect(data.columns[1]).toMatchObject({ derived: 'share_of_us', unit: 'percent of the United States', year: 2025 });
    let without = 0;
    for (const { geoid, geography, values } of data.rows) {
      const ofState = geography === 'state';
      if (ofState && geoid === '72') expect(values[1]).toBeNull();
      else if (values[1] === null) without++;
      else expect(values[1]).toBeCloseTo((100 * values[0]) / total, 5);
      if (ofState) expect(values[0]).toBe(states.get(geoid));
    }
    expect(sum(data.rows.filter((row: any) => row.geography === 'state').map((row: any) => row.values[1]))).toBeCloseTo(
      100,
      4,
    );
    expect(without).toBeGreaterThan(0);
    expect(data.caveats).toContainEqual(expect.stringMatching(/places in Puerto Rico have no share\.$/));
  });

  it('of the state is of the year that both have, and none of a metro in several', async () => {
    const { data } = await tableOf({
      measures: ['population'],
      places: ['counties in TX', 'Austin', 'Kansas City', 'TX'],
      derive: 'share_of_state',
      include: ['reasons'],
    });
    const counties = data.rows.filter((row: any) => row.geography === 'county');
    expect(counties).toHaveLength(254);
    expect(sum(counties.map((row: any) => row.values[1]))).toBeCloseTo(100, 3);
    const [austin, kansas, texas] = data.rows.slice(254);
    expect(austin.values[1]).toBeCloseTo((100 * austin.values[0]) / texas.values[0], 5);
    expect([kansas.values[1], kansas.reasons[1], texas.values[1]]).toEqual([null, 'not_computable', 100]);
    expect(data.caveats).toContain('Places in several states have no share of one.');
  });

  it('is only of figures that add up', async () => {
    const body = { places: ['TX'], derive: 'share_of_us' };
    for (const measure of ['unemployment_rate', 'median_household_income', 'real_gdp']) {
      const { status, json } = await ask({ ...body, measures: [measure] });
      expect([status, json.error]).toEqual([422, 'invalid_request']);
      expect(json.message).toContain(`of figures that add up, such as counts and amounts; \`${measure}\` does not`);
    }
    const { data } = await tableOf({ ...body, measures: ['unemployment_rate', 'labor_force'] });
    expect(data.columns.map(({ derived = '', measure }: any) => `${measure} ${derived}`)).toEqual([
      'unemployment_rate ',
      'labor_force ',
      'labor_force share_of_us',
    ]);
    expect(data.caveats).toContain('unemployment_rate does not add up, so it has no share.');
  });
});

describe('a total', () => {
  it('of the counties of a metro is the figure of the metro, with ratios and changes of the sums', async () => {
    const include = ['total'];
    const places = ['counties of Denver'];
    const ratio = await tableOf({ measures: ['gdp', 'population'], places, derive: 'ratio', years: '2024', include });
    const metro = await tableOf({ measures: ['gdp', 'population'], places: ['19740'], derive: 'ratio', years: '2024' });
    expect(ratio.data.total).toEqual({ count: 10, values: metro.data.rows[0].values });
    for (const derive of ['difference', 'percent_change', 'annual_percent_change']) {
      const [counties, own] = await Promise.all(
        [places, ['19740']].map((of) =>
          tableOf({ measures: ['jobs'], places: of, derive, years: '2019-2024', include }),
        ),
      );
      expect(counties!.data.total.values, derive).toEqual(own!.data.rows[0].values);
    }
  });

  it('is of all pages, and of the places that are left', async () => {
    const body = { measures: ['population'], places: ['counties of Denver'], include: ['total'] };
    const { json } = await ask({ ...body, where: [{ measure: 'population', min: 500_000 }] }, 'per_page=2&page=2');
    const all = await valuesOf('population', 'county');
    const { data } = await tableOf(body);
    const large = data.rows.map(({ geoid }: any) => all.get(geoid)!).filter((value: number) => value >= 500_000);
    expect(json.data.total).toEqual({ count: large.length, values: [sum(large)] });
    expect(json.meta.total).toBe(large.length);
  });

  it('has the margin of a sum: the root of the sum of squares', async () => {
    const { data } = await tableOf({
      measures: ['owner_occupied_homes'],
      places: ['counties of Tulsa'],
      include: ['margins', 'total'],
    });
    const margin = Math.hypot(...data.rows.map(({ values, upper }: any) => upper[0] - values[0]));
    const { values, lower, upper } = data.total;
    expect(values[0]).toBe(sum(data.rows.map((row: any) => row.values[0])));
    expect(upper[0] - values[0]).toBeCloseTo(margin, 4);
    expect(values[0] - lower[0]).toBeCloseTo(margin, 4);
  });

  it('has bounds at `level`, as figures and differences have', async () => {
    const request = {
      measures: ['acs_median_household_income'],
      places: ['48453'],
      years: '2018-2024',
      derive: 'difference',
    };
    const [narrow, wide] = await Promise.all(
      [{}, { level: 95 }].map(async (level) => {
        const { data } = await tableOf({ ...request, ...level, include: ['margins'] });
        const { values, lower, upper, different } = data.rows[0];
        return {
          level: data.level,
          margin: upper.at(-1) - values.at(-1),
          low: values.at(-1) - lower.at(-1),
          different,
        };
      }),
    );
    expect([narrow!.level, wide!.level]).toEqual([undefined, 95]);
    expect(narrow!.margin).toBeGreaterThan(0);
    expect(wide!.margin / narrow!.margin).toBeCloseTo(1.96 / 1.645, 6);
    expect(wide!.low / narrow!.low).toBeCloseTo(1.96 / 1.645, 6);
    const totals = { measures: ['owner_occupied_homes'], places: ['counties of Tulsa'], include: ['margins', 'total'] };
    const [at90, at99] = [(await tableOf(totals)).data.total, (await tableOf({ ...totals, level: 99 })).data.total];
    const marginOf = ({ values, upper }: any) => upper[0] - values[0];
    expect(marginOf(at99) / marginOf(at90)).toBeCloseTo(2.576 / 1.645, 6);
    const { status, json } = await ask({ ...totals, level: 80 });
    expect([status, json.message]).toEqual([400, 'level: must be one of 90, 95, 99']);
  });

  it('is null where a place has no figure, or another year, and of figures that do not add up', async () => {
    const { data } = await tableOf({ measures: ['population'], places: ['metros'], include: ['total'] });
    expect(data.total).toEqual({ count: 393, values: [null] });
    expect(data.caveats).toContain('population has no total: 6 places have no figure.');
    const mixed = await tableOf({ measures: ['population', 'unemployment_rate'], places: ['TX'], include: ['total'] });
    expect(mixed.data.total.values).toEqual([mixed.data.rows[0].values[0], null]);
    expect(mixed.data.caveats).toContain('unemployment_rate does not add up, so it has no total.');
    const { status, json } = await ask({ measures: ['unemployment_rate'], places: ['TX'], include: ['total'] });
    expect([status, json.error]).toEqual([422, 'invalid_request']);
  });

  it.each([
    [['Austin', 'Travis County, TX'], 'Austin-Round Rock-San Marcos, TX and Travis County, TX overlap'],
    [['TX', 'Austin'], 'Texas and Austin-Round Rock-San Marcos, TX overlap'],
    [['US', 'TX'], 'United States and Texas overlap'],
  ])('counts no place twice: %j', async (places, message) => {
    const { status, json } = await ask({ measures: ['population'], places, include: ['total'] });
    expect([status, json.message]).toEqual([422, expect.stringContaining(message)]);
  });
});

describe('a change from the peak', () => {
  it('is from the highest year of the series of each place', async () => {
    const measure = 'manufacturing_gdp';
    const { data } = await tableOf({
      measures: [measure],
      places: ['metros'],
      years: 'all',
      derive: 'change_from_peak',
    });
    expect(data.columns).toMatchObject([
      { measure, year: 2021 },
      { measure, derived: 'change_from_peak', from_year: 2001, year: 2021, unit: 'percent' },
    ]);
    const atPeak = data.rows.filter(({ peaks }: any) => peaks?.[1]?.year === 2021);
    expect(atPeak.length).toBeGreaterThan(0);
    for (const { values } of atPeak) expect(values[1]).toBe(0);
    for (const { geoid, values, peaks } of data.rows.slice(0, 60)) {
      const series = await read(client, `/metros/${geoid}/series?measures=${measure}`);
      const { years, values: all } = series.data.series[0] as { years: number[]; values: (number | null)[] };
      const last = all[years.indexOf(2021)] ?? null;
      expect(values[0]).toBe(last);
      if (last === null) continue;
      const most = Math.max(...all.flatMap((value) => value ?? []));
      expect(peaks[1].value).toBe(most);
      expect(all[years.indexOf(peaks[1].year)]).toBe(most);
      expect(values[1]).toBeCloseTo((100 * (last - most)) / most, 5);
    }
  });

  it('is in points of a percentage, within the years of the request, and null over a break', async () => {
    const body = { measures: ['unemployment_rate'], places: ['Las Vegas'], derive: 'change_from_peak' };
    const { data } = await tableOf({ ...body, years: '2005-2022' });
    const series = await tableOf({ measures: ['unemployment_rate'], places: ['Las Vegas'], years: '2005-2022' });
    const most = Math.max(...series.data.rows[0].values);
    expect(data.columns[1].unit).toBe('percentage points');
    expect(data.rows[0].peaks[1].value).toBe(most);
    expect(data.rows[0].values[1]).toBeCloseTo(series.data.rows[0].values.at(-1) - most, 5);
    const over = await tableOf({ ...body, years: '2005-2024' });
    expect(over.data.rows[0].values[1]).toBeNull();
    expect(over.data.caveats).toContainEqual(expect.stringMatching(/^unemployment_rate: the series breaks in 2023/));
    expect((await ask({ ...body, years: 'latest' })).json.message).toContain('takes a range of `years`');
  });
});

describe('limits of places', () => {
  it('keep those whose figures are within all of them', async () => {
    const [people, rates] = await Promise.all([
      valuesOf('population', 'county'),
      valuesOf('unemployment_rate', 'county'),
    ]);
    const { data, attribution } = await tableOf({
      measures: ['population'],
      places: ['counties'],
      where: [
        { measure: 'population', max: 50_000 },
        { measure: 'unemployment_rate', min: 7, max: 9 },
      ],
    });
    const expected = [...people].filter(([geoid, value]) => {
      const rate = rates.get(geoid) ?? NaN;
      return value <= 50_000 && rate >= 7 && rate <= 9;
    });
    expect(expected.length).toBeGreaterThan(5);
    expect(data.rows.map(({ geoid }: any) => geoid).sort()).toEqual(expected.map(([geoid]) => geoid).sort());
    expect(data.columns).toHaveLength(1);
    expect(data.caveats[0]).toBe(
      `${expected.length} of 3222 places are within the limits: population at most 50000 people (2025); unemployment_rate from 7 to 9 percent (2024).`,
    );
    // What the limits read is behind the answer, too.
    expect(attribution.map(({ dataset }: any) => dataset)).toContain('bls-laus');
  });

  it('are of the last of the years', async () => {
    const { data } = await tableOf({
      measures: ['unemployment_rate'],
      places: ['states'],
      years: '2009-2010',
      where: [{ measure: 'unemployment_rate', min: 11 }],
    });
    expect(data.rows.length).toBeGreaterThan(2);
    expect(data.rows.length).toBeLessThan(20);
    for (const { values } of data.rows) expect(values[1]).toBeGreaterThanOrEqual(11);
  });

  it.each([
    [{ measure: 'population', min: 5, max: 3 }, 422, 'where[0]: min 5 is above max 3'],
    [{ measure: 'population' }, 400, 'where[0]: must have `min` or `max`'],
    [{ measure: 'no_such', min: 1 }, 404, 'no measure `no_such`'],
    [{ measure: 'population', least: 1 }, 400, 'least'],
  ])('are refused if nothing can meet them: %j', async (limit, status, message) => {
    const reply = await ask({ measures: ['population'], places: ['states'], where: [limit] });
    expect([reply.status, reply.json.message]).toEqual([status, expect.stringContaining(message)]);
  });
});

describe('the order', () => {
  const body = { measures: ['gdp', 'population'], places: ['counties of Atlanta'], years: '2020-2024' };
  it.each([
    ['gdp', 4],
    ['gdp 2021', 1],
    ['population', 9],
    ['population difference', 5, 'difference'],
  ] as const)('is that of any column: %s', async (order_by, at, derive?: string) => {
    const { data } = await tableOf({ ...body, order_by, order: 'lowest', ...(derive ? { derive } : {}) });
    const values = data.rows.map((row: any) => row.values[at]);
    expect(values).toEqual(values.toSorted((a: number, b: number) => a - b));
    expect(new Set(values).size).toBeGreaterThan(20);
    const highest = await tableOf({ ...body, order_by, ...(derive ? { derive } : {}) });
    expect(highest.data.rows[0].geoid).toBe(data.rows.at(-1).geoid);
  });

  it('names the columns where it is of none', async () => {
    const { status, json } = await ask({ ...body, order_by: 'jobs' });
    expect([status, json.message]).toEqual([422, expect.stringMatching(/^order_by: no column `jobs`; .*`gdp 2020`/)]);
  });
});

describe('get_data', () => {
  const textOf = async (args: object): Promise<string> => {
    const { content, isError } = await call(client, 'get_data', args, {}, '/mcp');
    expect(isError, content[0].text).toBeFalsy();
    return content[0].text;
  };

  it('says what places have together, what a peak was, and which places are left', async () => {
    const total = await textOf({ measures: ['gdp'], places: 'counties of Denver', include: 'total', limit: 1 });
    expect(total).toMatch(/\nTotal of 10 places: 330,180,850\n/);
    const peak = await textOf({
      measures: 'manufacturing_gdp',
      places: 'Houston',
      years: 'all',
      derive: 'change_from_peak',
    });
    expect(peak).toContain(': 75,106,725 | -18.1 (from 91,650,908 thousands of dollars in 2013)\n');
    const where = { measure: 'unemployment_rate', min: 6 };
    const left = await textOf({ measures: 'population', places: 'metros', where, order_by: 'population' });
    expect(left).toMatch(
      /\nCaveat: \d+ of 393 places are within the limits: unemployment_rate at least 6 percent \(2024\)\.\n/,
    );
  });
});
