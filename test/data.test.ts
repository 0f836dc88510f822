import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { Served } from '../common/release/served.ts';
import { call } from './mcp/session.ts';
import { type Client, inProcess } from './support/client.ts';
import { openBuilt, service } from './support/service.ts';

let served: Served;
let client: Client;

beforeAll(async () => {
  served = await openBuilt(inject('release'));
  client = await inProcess(service({ served }));
});
afterAll(() => served.close());

const ask = (body: object) =>
  client.send('/api/v1/data', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ measures: ['unemployment_rate'], places: ['Tulsa, OK'], ...body }),
  });
const find = async (query: string) => (await client.send(`/api/v1/places?${query}`)).json;

describe('POST /data', () => {
  it('says which columns have no margins of error, where these are asked for', async () => {
    const measures = ['homeownership_rate', 'jobs'];
    const { caveats } = (await ask({ measures, include: ['margins'] })).json.data;
    expect(caveats).toContain('No margins of error for: jobs.');
    expect((await ask({ measures })).json.data.caveats.join()).not.toContain('margins');
  });

  it('says in words why figures are missing', async () => {
    const { caveats } = (await ask({ measures: ['gdp'], places: ['Ponce, PR', '72001'], years: '2019' })).json.data;
    expect(caveats).toContain(
      'gdp has missing values, which are not zero: Ponce, PR (not covered by the publisher); Adjuntas Municipio, PR (not covered by the publisher).',
    );
  });

  it.each(['2019-2021', ' 2019-2021', '2019–2021', '2019 - 2021'])('reads the years `%s`', async (years) => {
    const { json } = await ask({ years });
    expect(json.data.columns.map(({ year }: { year: number }) => year)).toEqual([2019, 2020, 2021]);
  });

  it.each(['foo', '', '2019-', '2021-2019', 202, 99999, -2020, 1e99])('refuses the years `%s`', async (years) => {
    const { status, json } = await ask({ years });
    expect(status).toBe(400);
    expect(json.message).toContain('must be `latest`, `all`, a year such as `2021`, or a range such as `2019-2024`');
  });

  it('refuses a change within one year of figures, and a ratio of figures without a common year', async () => {
    const change = await ask({ measures: ['hazard_risk_index'], years: '2019-2024', derive: 'difference' });
    expect(change.status).toBe(422);
    expect(change.json.message).toContain('`hazard_risk_index` has fewer than two years within `years`');
    const ratio = await ask({ measures: ['hazard_risk_index', 'population'], years: '2024', derive: 'ratio' });
    expect(ratio.status).toBe(422);
    expect(ratio.json.message).toContain('`hazard_risk_index` and `population` have no year in common within `years`');
  });

  it('refuses a group of groups', async () => {
    const { status, json } = await ask({ places: ['metros of counties of Texas'] });
    expect(status).toBe(400);
    expect(json.message).toContain('is a group of groups; name one place in it');
  });

  it('leaves out a place or a measure that cannot be read, says so, and gives the others', async () => {
    const good = { measures: ['population', 'unemployment_rate'], places: ['Tulsa, OK', 'TX'] };
    const mixed = {
      measures: ['population', 'crime_rate', 'unemployment_rate', 'median_gross_rent_of_nothing'],
      places: ['Tulsa, OK', 'Atlantis', 'TX'],
    };
    const { status, json } = await ask(mixed);
    expect(status).toBe(200);
    const { rows, columns } = (await ask(good)).json.data;
    expect(json.data).toMatchObject({ rows, columns });
    expect(json.data.left_out.map(({ text }: { text: string }) => text)).toEqual([
      ...['Atlantis', 'crime_rate', 'median_gross_rent_of_nothing'],
    ]);
    for (const { message } of json.data.left_out) expect(json.data.caveats.join(' ')).toContain(message);
    const level = await ask({ measures: ['median_gross_rent', 'population'], places: ['US'] });
    expect(level.json.data.columns).toHaveLength(1);
    expect(level.json.data.left_out).toMatchObject([{ text: 'median_gross_rent' }]);
  });

  it('refuses a request without a place or a measure that can be read, and a ratio that lacks one', async () => {
    expect((await ask({ measures: ['crime_rate', 'no_such'] })).status).toBe(404);
    expect((await ask({ places: ['Atlantis', 'Mu'] })).status).toBe(400);
    const ratio = await ask({ measures: ['population', 'no_such'], derive: 'ratio' });
    expect(ratio.status).toBe(404);
    expect(ratio.json.message).toContain('no measure `no_such`');
  });

  it('says that a group has no regions, and nothing of its years', async () => {
    const { json } = await ask({ places: ['metros of Loving County, TX'], years: '2020' });
    expect(json.data.rows).toEqual([]);
    expect(json.data.caveats).toEqual([
      '"metros of Loving County, TX" was taken for metros of Loving County, TX; there are none.',
    ]);
  });

  it('says once that a measure has no values for a geography', async () => {
    const { json } = await ask({ measures: ['median_gross_rent', 'population'], places: ['US', 'Tulsa, OK'] });
    const named = json.data.caveats.filter((caveat: string) => caveat.includes('median_gross_rent'));
    expect(named.filter((caveat: string) => /no values|missing/.test(caveat))).toEqual([
      'median_gross_rent has no values for the United States: those cells are null.',
    ]);
  });
});

describe('GET /places', () => {
  it('reads a name at the geography that is asked for', async () => {
    const county = await find('q=Austin&geography=county');
    expect(county.data.map(({ name }: { name: string }) => name)).toContain('Austin County, TX');
    const state = await find('q=New+York&geography=state');
    expect(state.data).toMatchObject([{ geography: 'state', name: 'New York' }]);
    expect(state.meta.interpreted_as).toBe('places with New York in the name');
  });

  it('lists all regions of a geography without a name', async () => {
    expect((await find('geography=state')).meta).toMatchObject({ total: 52, interpreted_as: 'all states' });
    expect((await find('')).meta.interpreted_as).toBe('all metros');
  });

  it('lists only the regions of a group', async () => {
    const { data } = await find('q=counties+of+Portland');
    expect(new Set(data.map(({ geography }: { geography: string }) => geography))).toEqual(new Set(['county']));
  });
});

describe('a tool that takes one place', () => {
  it('refuses a name of several, and a text that is too long', async () => {
    const several = await call(client, 'explain_place', { ref: 'Bay Area' });
    expect(several.isError).toBe(true);
    expect(several.content[0].text).toMatch(
      /ref: `Bay Area` is several places \(San Francisco.* and San Jose.*\); name one of them/,
    );
    const long = await call(client, 'explain_place', { ref: 'metros of '.repeat(100) });
    expect(long.content[0].text).toContain('ref: must be at most 600 characters');
  });

  it('reads a name at the geography that is asked for', async () => {
    const { structuredContent } = await call(client, 'trace_value', {
      ...{ name: 'population', region: 'New York', geography: 'state' },
    });
    expect(structuredContent.data.region).toMatchObject({ geoid: '36', name: 'New York' });
  });
});
