import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { comparePrograms } from '../api/domain/incentives.ts';
import { emptyRelease, Release } from '../api/domain/release.ts';
import { compareNames, cutText, nearestName, quote, wordsOf } from '../api/domain/text.ts';
import { geographies } from '../api/schemas/common.ts';
import { operations } from '../api/operations/index.ts';
import { accountServices } from '../dynamic/identity/accounts/services.ts';
import type { Served } from '../common/release/served.ts';
import { sqliteStore } from './accounts/store.ts';
import { bearer, call, oneCredential } from './mcp/session.ts';
import { type Client, inProcess } from './support/client.ts';
import { openBuilt, readAll, service } from './support/service.ts';

let served: Served;
let client: Client;
beforeAll(async () => {
  served = await openBuilt(inject('release'));
  client = await inProcess(service({ served, credentials: oneCredential }));
});
afterAll(() => served.close());

const send = (path: string, query: Readonly<Record<string, string>> = {}) =>
  client.send(`/api/v1${path}?${new URLSearchParams(query).toString()}`, { headers: bearer });

const post = (path: string, body: object) =>
  client.send(`/api/v1${path}`, {
    method: 'POST',
    headers: { ...bearer, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });

async function namesFound(path: string, query: Readonly<Record<string, string>>): Promise<string[]> {
  const { status, json, text } = await send(path, query);
  if (status !== 200) throw new Error(`${path} returned ${status}: ${text}`);
  return json.data.map(({ name }: { name: string }) => name);
}

describe('words of a search (D6, D43)', () => {
  it.each([
    ['Winston–Salem, NC', ['winston', 'salem', 'nc']],
    ['per-capita_income/GDP', ['per', 'capita', 'income', 'gdp']],
    ["Coeur d'Alene", ['coeur', 'dalene']],
    ['Washington, D.C.', ['washington', 'dc']],
    ['Mayagüez', ['mayaguez']],
    [' $ ,\u0301\u0000', []],
  ])('are, in %j, %j', (text, words) => {
    expect(wordsOf(text)).toEqual(words);
  });
});

it.each([
  ['one two three', 9, 'one two'],
  ['one two', 7, 'one two'],
  ['one two', 3, 'one'],
  ['Thessaloniki', 4, 'Thes'],
])('the start of %j of at most %i characters is %j', (text, length, start) => {
  expect(cutText(text, length)).toBe(start);
});

describe('searching metros (D6)', () => {
  it.each([
    ['Austin, TX', ['Austin-Round Rock-San Marcos, TX']],
    ['Tulsa Oklahoma', ['Tulsa, OK']],
    ['St Louis', ['St. Louis, MO-IL']],
    ['Saint Louis', ['St. Louis, MO-IL']],
    ['Ft. Worth, Texas', ['Dallas-Fort Worth-Arlington, TX']],
    ['mt vernon', ['Mount Vernon-Anacortes, WA']],
    ['Winston Salem', ['Winston-Salem, NC']],
    ['winston-salem', ['Winston-Salem, NC']],
    ['Coeur d’Alene', ["Coeur d'Alene, ID"]],
    ['bayamon', ['San Juan-Bayamón-Caguas, PR']],
    ['MAYAGÜEZ', ['Mayagüez, PR']],
    ['Washington, D.C.', ['Washington-Arlington-Alexandria, DC-VA-MD-WV']],
    ['austin zebra', []],
    ['!', []],
  ])('%j finds %j', async (q, expected) => {
    expect(await namesFound('/metros', { q })).toEqual(expected);
  });

  it.each([
    ['the beginning of the name', 'york', 'York-Hanover, PA', 'New York-Newark-Jersey City, NY-NJ'],
    ['whole words', 'Portland, OR', 'Portland-Vancouver-Hillsboro, OR-WA', 'Portland-South Portland, ME'],
    ['whole words', 'Jackson, MI', 'Jackson, MI', 'Jackson, MS'],
    ['the larger metro', 'New York, NY', 'New York-Newark-Jersey City, NY-NJ', 'Buffalo-Cheektowaga, NY'],
  ])('puts %s first: %j', async (_rule, q, ...expected) => {
    expect((await namesFound('/metros', { q })).slice(0, 2)).toEqual(expected);
  });

  it('sorts equal matches by population, largest first, and lists without `q` by name (D7)', async () => {
    const { json } = await send('/metros', { q: 'texas' });
    const sizes = json.data.map(({ population }: any) => population);
    expect(sizes).toHaveLength(26);
    expect(sizes).toEqual(sizes.toSorted((a: number, b: number) => b - a));
    const all = await namesFound('/metros', { per_page: '500' });
    expect(all).toEqual(all.toSorted(compareNames));
  });

  it('lists metros without a population last, by name (D43)', async () => {
    const found = await namesFound('/metros', { q: 'puerto rico' });
    expect(found.length).toBeGreaterThan(3);
    expect(found).toEqual(found.toSorted(compareNames));
  });

  it('combines with `state`', async () => {
    expect(await namesFound('/metros', { q: 'portland', state: 'me' })).toEqual(['Portland-South Portland, ME']);
    expect(await namesFound('/metros', { q: 'portland or', state: 'tx' })).toEqual([]);
  });
});

describe('searching measures (D6)', () => {
  it.each([
    ['population', 'population'],
    ['Gross domestic product', 'gdp'],
    ['per-capita income', 'per_capita_income'],
    ['unemployment_rate', 'unemployment_rate'],
    ['square miles', 'land_area'],
  ])('puts the best match for %j first: %j', async (q, first) => {
    expect((await namesFound('/measures', { q }))[0]).toBe(first);
  });

  it('sorts equal matches by use, then by name (D7)', async () => {
    const found = await namesFound('/measures', { q: 'population' });
    const prefixMatches = found.slice(1).filter((name) => name.startsWith('population'));
    expect(prefixMatches.length).toBeGreaterThan(20);
    const { release } = served;
    const ofMetros = prefixMatches.filter((name) => release.measure(name).geographies.msa);
    expect(ofMetros[0]).toBe('population_growth_5yr');
    for (const words of [2, 3, 4]) {
      const alike = ofMetros.slice(1).filter((name) => name.split('_').length === words);
      expect(alike).toEqual(alike.toSorted());
    }
    expect(found.indexOf('population')).toBe(0);
    expect(found.indexOf('old_age_dependency_ratio')).toBe(-1);
  });
});

describe('sort=latest_year (D501)', () => {
  const latestOf = (name: string, geography?: 'msa' | 'state') => {
    const { geographies: served } = measureOf(name);
    return Math.max(...(geography ? [geography] : geographies).flatMap((one) => served[one]?.vintages.at(-1) ?? []));
  };
  const measureOf = (name: string) => served.release.measure(name);

  it.each([
    ['/measures?', undefined],
    ['/measures?geography=msa', 'msa'],
    ['/measures?q=rent', undefined],
  ] as const)('lists measures with the newest figures first: %s', async (path, geography) => {
    const names = async (path: string) => (await readAll(client, path)).data.map(({ name }: any) => name as string);
    const byName = await names(path);
    const found = await names(`${path}&sort=latest_year`);
    const years = found.map((name) => latestOf(name, geography));
    expect(years).toEqual(years.toSorted((a, b) => b - a));
    expect(years[0]).toBeGreaterThan(years.at(-1)!);
    // Measures of the same year keep their order.
    const last = years.at(-1)!;
    expect(found.filter((name) => latestOf(name, geography) === last)).toEqual(
      byName.filter((name) => latestOf(name, geography) === last),
    );
  });

  it('has one value', async () => {
    expect((await send('/measures', { sort: 'name' })).json.message).toBe('sort: must be latest_year; got `name`');
  });
});

describe('the bounds of `q` (D6)', () => {
  const paths = ['/metros', '/measures', '/incentive_programs'];
  const tools = ['find_places', 'search_measures', 'search_incentive_programs'];
  const words = (count: number) => Array.from({ length: count }, (_, i) => `w${i}`).join(' ');

  it.each(paths)('of %s: 200 characters and 16 words', async (path) => {
    for (const q of ['a'.repeat(200), '🏙'.repeat(200), words(16)]) expect((await send(path, { q })).status).toBe(200);
    for (const q of ['a'.repeat(201), '🏙'.repeat(201), ' '.repeat(201), words(17), 'a,'.repeat(17)]) {
      const { status, json } = await send(path, { q });
      expect([status, json.error]).toEqual([400, 'bad_request']);
      expect(json.message).toMatch(/^q: must be at most 200 characters and 16 words; got `/);
    }
  });

  it.each(tools)('hold for %s, which refuses a `q` of 60 kB', async (tool) => {
    for (const q of ['unemploymentrate '.repeat(3500), 'a,'.repeat(30_000)]) {
      const { isError, content } = await call(client, tool, { q }, bearer);
      expect(isError).toBe(true);
      expect(content[0].text).toMatch(/^bad_request: q: must be at most 200 characters and 16 words/);
    }
  });

  it('are in the OpenAPI document', async () => {
    const { json } = await client.send('/api/v1/openapi.json');
    for (const path of paths) {
      const q = json.paths[path].get.parameters.find(({ name }: any) => name === 'q');
      expect(q.schema).toMatchObject({ type: 'string', maxLength: 200 });
    }
  });
});

describe('names a client gives in error messages', () => {
  it('are cut before they are compared and quoted', () => {
    expect(nearestName(`unemployment_rat${'\u0000'.repeat(60_000)}`, ['unemployment_rate'])).toBeUndefined();
    expect(nearestName('unemployement', ['births', 'unemployment_rate'])).toBe('unemployment_rate');
    expect(nearestName('stete', ['q', 'state', 'page'])).toBe('state');
    expect(nearestName('sttae', ['q', 'state', 'page'])).toBe('state');
    expect(quote(`a\n${'b'.repeat(60_000)}`)).toBe(`\`a?${'b'.repeat(58)}…\``);
    expect(quote('a`b')).toBe('`a?b`');
  });
});

describe('empty values (D41)', () => {
  const requests = operations
    .filter(({ method }) => method === 'get')
    .flatMap((operation) => Object.keys(operation.query.shape).map((name) => [operation.path, name] as const));

  it.each(requests)('GET %s with an empty `%s`', async (path, name) => {
    const operation = operations.find((operation) => operation.path === path)!;
    const sample = (await operation.example(served.release))!;
    const address = path.replace(/\{(\w+)\}/g, (_, param: string) => sample[param]!);
    const query = Object.entries({ ...sample, [name]: '' }).filter(([key]) => key in operation.query.shape);
    const reply = await send(address, Object.fromEntries(query));
    if (name === 'q') {
      expect(reply.status).toBe(200);
      return;
    }
    const { status, json } = reply;
    expect([status, json.error]).toEqual([400, 'bad_request']);
    expect(json.message).toMatch(new RegExp(`^${name}: `));
  });

  it('gets the same errors from the tools', async () => {
    const { isError, content } = await call(client, 'search_incentive_programs', { metro: '' }, bearer);
    expect(isError).toBe(true);
    expect(content[0].text).toMatch(/^bad_request: metro: must be a CBSA code, region id or slug; got ``/);
  });
});

describe('repeated items (D42)', () => {
  it('count once in `ids`, however the metro is written', async () => {
    const metros = served.release.content.metros.slice(0, 25);
    const ids = metros.flatMap(({ cbsa, id, slug }) => [cbsa, id.toUpperCase(), slug]).join(',');
    const { status, json } = await send('/metros/compare', { ids });
    expect(status).toBe(200);
    expect(json.data.metros.map(({ cbsa }: any) => cbsa)).toEqual(metros.map(({ cbsa }) => cbsa));
    const more = await send('/metros/compare', { ids: `${ids},${served.release.content.metros[25]!.cbsa}` });
    expect([more.status, more.json.message]).toEqual([400, 'ids: must name at most 25 metros; it names 26']);
  });

  it('count once in `measures`, toward the limit of 50', async () => {
    const measures = Array.from({ length: 200 }, (_, i) => (i % 2 === 0 ? 'births' : 'deaths')).join(',');
    const { status, json } = await send('/metros/compare', { ids: '12420', measures });
    expect(status).toBe(200);
    expect(json.data.measures.map(({ name }: any) => name)).toEqual(['births', 'deaths']);
  });

  it('count once in `states`, in any letter case, in a body of 60 kB too', async () => {
    const states = Array.from({ length: 12_000 }, (_, i) => ['TX', 'ok', 'tx', 'OK'][i % 4]);
    for (const path of ['/screen', '/rank']) {
      const { status, json } = await post(path, { scope: { states } });
      expect(status).toBe(200);
      expect(json.data.scope).toEqual({ states: ['TX', 'OK'] });
      expect(json.data.funnel[1].label).toBe('In TX, OK');
      expect(json.data.metros).toEqual((await post(path, { scope: { states: ['TX', 'OK'] } })).json.data.metros);
    }
    const { structuredContent } = await call(client, 'screen_metros', { scope: { states } });
    expect(structuredContent.data.scope).toEqual({ states: ['TX', 'OK'] });
  });

  it('names the first of `states` that is not a code', async () => {
    for (const wrong of ['ﬂ', 'constructor', 'XX', '', 5, null, {}]) {
      const { status, json } = await post('/screen', { scope: { states: ['TX', 'TX', wrong, 'YY'] } });
      expect([status, json.message]).toEqual([
        400,
        'scope.states[2]: must be the USPS code of a state, DC or PR, such as TX',
      ]);
    }
  });
});

describe('names sort without letter case and accents (D44)', () => {
  const names = ['DeKalb', 'Álamo', 'de Soto', 'Zion', 'alba', 'Decatur'];
  const sorted = ['Álamo', 'alba', 'de Soto', 'Decatur', 'DeKalb', 'Zion'];

  it('in every list of metros', () => {
    const msa = names.map((name, i) => ({
      id: `id-${i}`,
      geoid: `1000${i}`,
      name,
      states: ['TX'],
      right_to_work: true,
    }));
    const regions = { msa, county: [], state: [] };
    const release = new Release({ ...emptyRelease.content, regions }, emptyRelease.column);
    expect(release.placesByName().map((place) => msa[place]!.name)).toEqual(sorted);
  });

  it("in the operator's list of accounts", async () => {
    const store = await sqliteStore();
    try {
      for (const name of names)
        await store.sql.run('insert into account (id, name, created_at) values (?, ?, 0)', [name, name]);
      const accounts = await accountServices(store.sql, () => 0).accounts.list();
      expect(accounts.map(({ name }) => name)).toEqual(sorted);
    } finally {
      await store.remove();
    }
  });

  it('in the list of incentive programs, after level and jurisdiction', async () => {
    const [program] = served.release.content.incentives.programs;
    const programs = names.map((name) => ({ ...program!.program, name }));
    expect(programs.toSorted(comparePrograms).map(({ name }) => name)).toEqual(sorted);
    const pages = ['1', '2', '3'].map((page) => namesFound('/incentive_programs', { per_page: '200', page }));
    const federal = (await Promise.all(pages)).flat();
    expect(federal.slice(0, 20)).toEqual(federal.slice(0, 20).toSorted(compareNames));
    expect(federal.indexOf('Hollings Manufacturing Extension Partnership')).toBeLessThan(
      federal.indexOf('HUBZone program'),
    );
  });
});
