import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { areas as areasOfFiles } from './register/publishers.ts';
import { useBuiltApi } from './support/builtApi.ts';
import { post, readAll, sourcesDir } from './support/service.ts';

const api = useBuiltApi();

const get = async (path: string): Promise<any> => {
  const { status, json, text } = await api.client.send(encodeURI(`/api/v1${path}`));
  expect(status, text.slice(0, 300)).toBe(200);
  return json;
};
const bayArea = 'San Jose-San Francisco-Oakland, CA';

describe('the areas that agencies name', () => {
  it('are those of OMB and the Census Bureau, by kind and state', async () => {
    const { data } = await readAll(api.client, '/areas');
    const kinds = Map.groupBy(data, ({ kind }: any) => kind as string);
    expect(Object.fromEntries([...kinds].map(([kind, own]) => [kind, own.length]))).toEqual({
      ...{ micro: 542, csa: 184, metdiv: 37, region: 4, division: 9 },
    });
    const inHawaii = (await get('/areas?state=hi')).data;
    expect(inHawaii.map(({ geoid }: any) => geoid)).toEqual(
      data.flatMap(({ geoid, states }: any) => (states.includes('HI') ? geoid : [])),
    );
    expect((await get('/areas?q=san jose&kind=csa')).data).toMatchObject([
      { geography: 'area', geoid: 'csa-488', kind: 'csa', name: bayArea, states: ['CA'], counties: 13 },
    ]);
  });

  it('have the figures of their counties together', async () => {
    const { data: named } = await get('/places/csa-488?bounds=1&absent=1&ranks=1');
    const counties = named.contains.map(({ geoid }: any) => geoid);
    const { json } = await post(api.client, '/areas?bounds=1&absent=1&ranks=1', { name: bayArea, counties });
    expect(json.data).toEqual({ ...named, geoid: counties.join('.'), kind: undefined });
    const { data: coded } = await get(`/places/${counties.join('.')}?bounds=1&absent=1&ranks=1`);
    expect(coded.measures).toEqual(named.measures);
  });

  it('are found by words of their names, after the other places', async () => {
    const { data, meta } = await get('/places?q=aberdeen');
    expect(data.map(({ geoid }: any) => geoid)).toEqual(['micro-10140', 'micro-10100']);
    expect(data[0].population).toBeGreaterThan(data[1].population);
    expect(meta.interpreted_as).toBe('places with aberdeen in the name');
    const { data: withPort } = await get('/places?q=port&per_page=500');
    const isArea = withPort.map(({ geography }: any) => geography === 'area');
    expect(isArea.indexOf(true)).toBeGreaterThan(0);
    expect(isArea.slice(isArea.indexOf(true))).not.toContain(false);
    expect((await get('/places?q=aberdeen&geography=msa')).data).toEqual([]);
  });

  it.each([
    ['10140', 'did you mean `micro-10140` (Aberdeen, WA micropolitan statistical area)?'],
    ['488', `did you mean \`csa-488\` (${bayArea} combined statistical area)?`],
    ['19180', 'Danville, IL (19180) is not a metro today'],
    ['19180', 'did you mean `micro-19180` (Danville, IL micropolitan statistical area)?'],
  ])('are suggested for the code %s without the kind', async (code, hint) => {
    const { status, json } = await api.client.send(`/api/v1/places/${code}`);
    expect(status).toBe(404);
    expect(json.message).toContain(hint);
  });

  it('of whole states have the people of these', async () => {
    const { data: states } = await get('/states');
    for (const [code, name, usps] of [
      ['region-2', 'Midwest Region', ['IA', 'IL', 'IN', 'KS', 'MI', 'MN', 'MO', 'ND', 'NE', 'OH', 'SD', 'WI']],
      ['division-1', 'New England Division', ['CT', 'MA', 'ME', 'NH', 'RI', 'VT']],
    ] as const) {
      const { data } = await get(`/places/${code}?measures=population`);
      expect(data.states.toSorted()).toEqual(usps);
      const people = states.flatMap(({ state, population }: any) => (usps.includes(state as never) ? population : []));
      expect(data).toMatchObject({ name, population: people.reduce((a: number, b: number) => a + b) });
    }
  });
});

describe('an area among other places', () => {
  it('is compared with metros', async () => {
    const measures = 'population,unemployment_rate,house_price_index';
    const { data } = await get(`/metros/compare?ids=12420,csa-488,48453.48491&measures=${measures}&absent=1`);
    const { data: area } = await get('/places/csa-488?measures=unemployment_rate');
    expect(data.metros.map(({ cbsa }: any) => cbsa)).toEqual(['12420']);
    expect(data.places.map(({ geoid }: any) => geoid)).toEqual(['csa-488', '48453.48491']);
    expect(data.places[0]).toMatchObject({
      ...{ geography: 'area', name: bayArea },
      values: { unemployment_rate: area.measures[0].value, house_price_index: null },
      absent: { house_price_index: { reason: 'not_rolled_up' } },
    });
    const { text } = await api.client.send(`/api/v1/metros/compare.csv?ids=12420,csa-488&measures=unemployment_rate`);
    expect(text).toContain(`\n"area","csa-488","${bayArea}","unemployment_rate",`);
  });

  it('is a row of a table, by its code or name, and its counties are a group', async () => {
    const body = {
      measures: ['population', 'jobs'],
      places: ['csa-488', bayArea, 'Aberdeen, SD', 'counties of 48453.48491', '12420', 'metros in HI'],
      years: '2020-2024',
      derive: 'percent_change',
      include: ['reasons', 'margins'],
    };
    const { json, status } = await post(api.client, '/data', body);
    expect([status, json.data.places.map(({ interpreted_as }: any) => interpreted_as)]).toEqual([
      200,
      [
        `${bayArea}, a combined statistical area`,
        `${bayArea}, a combined statistical area`,
        'Aberdeen, SD, a micropolitan statistical area',
        'counties of Travis County, TX + Williamson County, TX',
        'Austin-Round Rock-San Marcos, TX',
        'metros of Hawaii',
      ],
    ]);
    const codes = json.data.rows.map(({ geography, geoid }: any) => `${geography} ${geoid}`);
    expect(codes.toSorted()).toEqual(
      [
        ...['area csa-488', 'area micro-10100', 'county 48453', 'county 48491'],
        ...['msa 12420', 'msa 27980', 'msa 46520'],
      ].toSorted(),
    );
    const series = await post(api.client, '/areas?measures=population&series=jobs&from=2020&to=2024', {
      name: bayArea,
      counties: (await get('/places/csa-488?measures=population')).data.contains.map(({ geoid }: any) => geoid),
    });
    const [{ values }] = series.json.data.series;
    const at = json.data.columns.findIndex(({ measure, derived }: any) => measure === 'jobs' && derived);
    const row = json.data.rows.find(({ geoid }: any) => geoid === 'csa-488');
    expect(row.values[at]).toBeCloseTo(100 * (values.at(-1) / values[0] - 1), 4);
    const csv = await api.client.send(`/api/v1/data.csv?measures=population&places=csa-488;metros`);
    expect(csv.text).toContain('\n"area","csa-488",');
    expect(csv.text.split('\n"area",')).toHaveLength(2);
  });

  it('has no median, whose figures metros do not have either, and says why', async () => {
    const body = { measures: ['median_household_income'], places: ['csa-488', '48453'], include: ['reasons'] };
    const { json } = await post(api.client, '/data', body);
    expect(json.data.rows.map(({ geoid, reasons = [] }: any) => [geoid, ...reasons])).toEqual([
      ['csa-488', 'not_rolled_up'],
      ['48453'],
    ]);
    const { text } = await api.client.send('/api/v1/data.csv?measures=median_household_income&places=csa-488;48453');
    expect(text).toContain('not_rolled_up');
  });

  it('is found by its code and name', async () => {
    for (const q of ['csa-488', bayArea, `${bayArea} combined statistical area`]) {
      const { data, meta } = await get(`/places?q=${q}`);
      expect(data).toEqual([
        { geography: 'area', kind: 'csa', geoid: 'csa-488', name: bayArea, population: 9_140_485 },
      ]);
      expect(meta.interpreted_as).toBe(`${bayArea}, a combined statistical area`);
    }
    expect((await get('/places?q=csa-488&geography=msa')).data).toEqual([]);
    expect((await get('/places?q=New England')).data).toMatchObject([{ geoid: 'division-1' }]);
    // A county keeps its metro.
    expect((await get('/places?q=counties of csa-488')).data[0].metro).toBe('San Francisco-Oakland-Fremont, CA');
    // A county without its type, and the first cities of a metro, are their names, not those of areas.
    for (const [q, geoid] of [
      ['Camden, NJ', '34007'],
      ['Los Alamos, NM', '35028'],
      ['Seattle-Tacoma, WA', '42660'],
    ])
      expect((await get(`/places?q=${q}`)).data[0].geoid).toBe(geoid);
    expect((await get('/places?q=Camden, NJ metropolitan division')).data).toMatchObject([{ geoid: 'metdiv-15804' }]);
    expect((await get('/places?q=San Jose')).data[0]).toMatchObject({ geography: 'msa', geoid: '41940' });
  });

  it.each([
    ['/places/csa-1', 404, 'no place has the code `csa-1`'],
    ['/places/48453.99999', 404, 'no county `99999` in the area'],
    ['/places/48453.09001', 404, 'no county `09001` in the area: Fairfield County, CT (09001) is not a county today.'],
    ['/places/48453.48491.48453', 400, 'the area names county `48453` twice'],
    ['/metros/csa-488', 404, 'no metro `csa-488`'],
  ])('of %s answers %i', async (path, status, message) => {
    const reply = await api.client.send(`/api/v1${path}`);
    expect(reply.status).toBe(status);
    expect(reply.json.message).toContain(message);
  });

  it('of more than 100 counties is refused', async () => {
    const { data } = await get('/counties?state=tx&per_page=101');
    const reply = await api.client.send(`/api/v1/places/${data.map(({ geoid }: any) => geoid).join('.')}`);
    expect([reply.status, reply.json.message]).toEqual([
      400,
      'an area may have at most 100 counties; this one has 101',
    ]);
  });
});

describe.skipIf(!existsSync(sourcesDir))('the areas of the release', () => {
  it('have the counties and states of the files of OMB and the Census Bureau', () => {
    const { areas } = api.served.release.content;
    const found = areas.map(({ kind, code, counties, states }): [string, unknown] => [
      `${kind} ${code}`,
      counties ?? states,
    ]);
    expect(Object.fromEntries(found)).toEqual(Object.fromEntries(areasOfFiles()));
  });
});
