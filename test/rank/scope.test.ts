import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { Served } from '../../common/release/served.ts';
import { call } from '../mcp/session.ts';
import { type Client, inProcess } from '../support/client.ts';
import { openBuilt, read, service } from '../support/service.ts';

let served: Served;
let client: Client;
beforeAll(async () => {
  served = await openBuilt(inject('release'));
  client = await inProcess(service({ served }));
});
afterAll(() => served.close());

const criteria = [
  { measure: 'gdp', direction: 'higher_better', weight: 1 },
  { measure: 'unemployment_rate', direction: 'lower_better', weight: 1 },
];

const post = (path: string, body: object) =>
  client.send(`/api/v1${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });

const cbsasOf = (metros: any[]) => metros.map(({ cbsa }) => cbsa).sort();

describe('a scope (D19)', () => {
  it.each([
    ['named metros', { metros: ['12420', '46140'] }, ({ cbsa }: any) => cbsa === '12420' || cbsa === '46140'],
    ['a largest population', { max_population: 100_000 }, ({ population }: any) => population <= 100_000],
    [
      'a range of populations in states',
      { states: ['TX', 'OK'], min_population: 200_000, max_population: 500_000 },
      ({ population, states }: any) =>
        population >= 200_000 &&
        population <= 500_000 &&
        states.some((state: string) => state === 'TX' || state === 'OK'),
    ],
    ['an empty list of metros, which is none', { metros: [] }, () => true],
  ])('keeps %s, and changes no score (D22)', async (_what, scope, isIn) => {
    const { data: all } = await read(client, '/metros?per_page=500');
    const expected = cbsasOf(all.filter((metro: any) => metro.population !== null && isIn(metro)));
    const screened = (await post('/screen', { scope })).json.data;
    const hasSizes = Object.keys(scope).some((name) => name.endsWith('population'));
    if (hasSizes || 'metros' in scope)
      expect(cbsasOf(screened.metros).filter((cbsa) => expected.includes(cbsa))).toEqual(expected);
    if (hasSizes) expect(screened.count).toBe(expected.length);
    const ranked = (await post('/rank', { scope, criteria })).json.data;
    expect(cbsasOf(ranked.metros)).toEqual(cbsasOf(screened.metros));
    const whole = (await post('/rank', { criteria })).json.data;
    for (const { cbsa, composite } of ranked.metros)
      expect(composite).toBe(whole.metros.find((one: any) => one.cbsa === cbsa).composite);
  });

  it('is one stage of the funnel, which names it', async () => {
    const scope = { metros: ['12420', '46140'], max_population: 2_000_000 };
    const { funnel } = (await post('/screen', { scope })).json.data;
    expect(funnel.map(({ label, count }: any) => [label, count])).toEqual([
      ['All metros', 393],
      ['Metros named: 2; Latest population at most 2,000,000', 1],
    ]);
  });

  it('names no metro that does not exist', async () => {
    for (const [path, body] of [
      ['/screen', {}],
      ['/rank', { criteria }],
    ] as const) {
      const { status, json } = await post(path, { ...body, scope: { metros: ['12420', '99999'] } });
      expect([status, json.error, json.message]).toEqual([
        422,
        'invalid_request',
        expect.stringMatching(/^scope\.metros\[1\]: no metro has the CBSA code `99999`/),
      ]);
    }
  });

  it('is never of sizes that no metro can have', async () => {
    const scope = { min_population: 500_000, max_population: 100_000 };
    const message = 'scope: min_population 500000 is above max_population 100000';
    for (const [path, body] of [
      ['/screen', {}],
      ['/rank', { criteria }],
      ['/rank/explain', { criteria, metro: '12420' }],
    ] as const) {
      const { status, json } = await post(path, { ...body, scope });
      expect([status, json]).toEqual([422, { error: 'invalid_request', message }]);
    }
    const { isError, content } = await call(client, 'screen_metros', { scope });
    expect([isError, content[0].text]).toEqual([true, `invalid_request: ${message}`]);
  });

  it('has the latest population, also with `as_of`', async () => {
    const scope = { min_population: 500_000 };
    const [now, then] = await Promise.all([post('/screen', { scope }), post('/screen?as_of=2020', { scope })]);
    expect(cbsasOf(then.json.data.metros)).toEqual(cbsasOf(now.json.data.metros));
    expect(then.json.data.funnel[1].label).toBe('Latest population at least 500,000');
    // The tier is a requirement, which reads the year.
    const tier = await post('/screen?as_of=2020', { requirements: { tier: '500k' } });
    expect(cbsasOf(tier.json.data.metros)).not.toEqual(cbsasOf(then.json.data.metros));
  });
});

describe('the metros of a scope in the tools', () => {
  const tools = [
    ['screen_metros', {}],
    ['rank_metros', { criteria }],
    ['rank_metros', { criteria, variants: [{ name: 'one', weights: [] }] }],
  ] as const;

  it.each(tools)('may be names: %s says what each was taken for', async (name, args) => {
    const scope = { metros: ['Tulsa', 'Bay Area', 12420, 'Columbus'] };
    const { structuredContent, content, isError } = await call(client, name, { ...args, scope });
    expect(isError, content[0].text).toBeFalsy();
    expect(cbsasOf(structuredContent.data.metros)).toEqual(['12420', '18140', '41860', '41940', '46140']);
    expect(structuredContent.caveats).toEqual(
      expect.arrayContaining([
        '"Tulsa" was taken for Tulsa, OK.',
        '"Bay Area" was taken for San Francisco-Oakland-Fremont, CA and San Jose-Sunnyvale-Santa Clara, CA.',
        '"Columbus" was taken for Columbus, OH; it is also the name of Columbus, GA-AL (17980); Columbus, IN (18020).',
      ]),
    );
  });

  it.each([
    ['Nowhere at all', /scope\.metros\[1\]: no place `Nowhere at all`/],
    ['Texas', /scope\.metros\[1\]: `Texas` is Texas, which is not a metro/],
    ['metros of Loving County, TX', /scope\.metros\[1\]: .* is metros of Loving County, TX, which is not a metro/],
    ['99999', /scope\.metros\[1\]: no metro has the CBSA code `99999`/],
  ])('are none of another name: %s', async (text, message) => {
    for (const [name, args] of tools) {
      const { isError, content } = await call(client, name, { ...args, scope: { metros: ['Tulsa', text] } });
      expect([isError, content[0].text]).toEqual([true, expect.stringMatching(message)]);
    }
  });

  it('are asked for where one metro is explained and its name is that of several', async () => {
    const { isError, content } = await call(client, 'rank_metros', { criteria, metro: 'Bay Area' });
    expect([isError, content[0].text]).toEqual([true, expect.stringContaining('is several places')]);
  });
});

describe('rank_metros with `name`', () => {
  it('has the ranks of GET /measures/{name}/ranks, with the ranks that the margins leave', async () => {
    const { data } = await read(client, '/measures/poverty_rate/ranks?geography=county&state=TX&per_page=5');
    const { structuredContent, content } = await call(client, 'rank_metros', {
      name: 'poverty_rate',
      geography: 'county',
      state: 'TX',
      limit: 5,
    });
    expect(structuredContent.data.regions).toEqual(data.regions.map(({ id: _, ...region }: any) => region));
    const [{ rank, geoid, name, value, best, worst }] = data.regions;
    expect(content[0].text).toContain(`\n${rank}. ${geoid} ${name}: ${value} (${best} to ${worst})\n`);
    expect(content[0].text).toContain('together at 90% confidence');
  });

  it('ranks metros unless asked otherwise, and says where nothing is certain', async () => {
    const { structuredContent, content } = await call(client, 'rank_metros', { name: 'gdp', limit: 1 });
    expect(structuredContent.data.geography).toBe('msa');
    expect(content[0].text).toContain('there are no margins of error, so how certain the ranks are is not known');
  });
});

describe('rank_metros with `metro` and `robustness`', () => {
  it('has the likely rank of the whole ranking', async () => {
    const { metros } = (await post('/rank?robustness=1', { criteria })).json.data;
    for (const { cbsa, name, rank, rank_interval, top10_share } of [metros[0], metros[40]]) {
      const explained = (await post('/rank/explain?robustness=1', { criteria, metro: cbsa })).json.data;
      expect(explained).toMatchObject({ rank, rank_interval, top10_share });
      const { content } = await call(client, 'rank_metros', { criteria, metro: name, robustness: true });
      const ranked = explained.count - explained.unranked;
      expect(content[0].text).toContain(
        ` ranks ${rank}st of ${ranked} with a score of ${explained.composite.toFixed(1)} (ranks ${rank_interval.join(' to ')} in 90% of the draws);`,
      );
      expect(content[0].text).toContain(`; ${explained.unranked} others lack figures`);
    }
    expect((await post('/rank/explain', { criteria, metro: '12420' })).json.data).not.toHaveProperty('rank_interval');
  });
});

describe('rank_metros with `variants`', () => {
  it('has the figures of each metro', async () => {
    const body = { criteria, variants: [{ name: 'one', weights: [{ measure: 'gdp', weight: 3 }] }] };
    const { metros } = (await post('/rank/variants', body)).json.data;
    const { data } = await read(client, '/metros/compare?ids=12420&measures=gdp,unemployment_rate');
    expect(metros.find(({ cbsa }: any) => cbsa === '12420').values).toEqual(data.metros[0].values);
    const { content } = await call(client, 'rank_metros', { ...body, limit: 2 });
    expect(content[0].text).toMatch(/: 1 \| \d+; gdp \d+; unemployment_rate \d\.\d\d$/m);
  });
});
