import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { createClient, Credits, type MetroClient, ServiceError } from '../../client/src/index.ts';
import type { Served } from '../../common/release/served.ts';
import { type Client, overSocket } from '../support/client.ts';
import { openBuilt, read, service, type ServiceOptions } from '../support/service.ts';

/**
 * Lets timers of one or two seconds end at once, until the end of the test.
 * @param onWait is called with the milliseconds of each
 * @param skipped the milliseconds of the timers, if they are others
 * @returns the milliseconds of those that were set
 */
function skipWaits(onWait: (ms: number) => void = () => {}, skipped = [1000, 2000]): number[] {
  const waits: number[] = [];
  const wait = globalThis.setTimeout;
  vi.spyOn(globalThis, 'setTimeout').mockImplementation((done: () => void, ms = 0) => {
    if (!skipped.includes(ms)) return wait(done, ms);
    waits.push(ms);
    onWait(ms);
    return wait(done, 0);
  });
  return waits;
}

afterEach(() => vi.restoreAllMocks());

describe('the client', () => {
  let served: Served;
  const running: Client[] = [];
  beforeAll(async () => void (served = await openBuilt(inject('release'))));
  afterAll(async () => {
    await Promise.all(running.map((one) => one.close()));
    served.close();
  });

  /** A service of its own, with a client that tells what it sent. */
  async function open(options: ServiceOptions = {}, settings: Partial<Parameters<typeof createClient>[0]> = {}) {
    const http = await overSocket(service({ served, ...options }));
    running.push(http);
    const sent: { url: string; status: number; tag: string | null }[] = [];
    const fetch = async (request: Request) => {
      const response = await globalThis.fetch(request);
      sent.push({ url: request.url, status: response.status, tag: request.headers.get('If-None-Match') });
      return response;
    };
    const origin = `http://127.0.0.1:${http.port}`;
    const client: MetroClient = createClient({ origin, fetch: fetch as typeof globalThis.fetch, ...settings });
    return { http, client, sent, origin };
  }

  it('returns the responses of the API', async () => {
    const { client, http } = await open();
    const metro = await client.GET('/metros/{ref}', {
      params: { path: { ref: 'us/tx/austin-round-rock-san-marcos-12420' } },
    });
    expect(metro.data).toEqual(await read(http, '/metros/12420'));
    expect(String(new Credits(metro.data!.attribution))).toBe(String(client.credits));
    const reply = await client.POST('/screen', { body: { requirements: { tier: '1m' } } });
    expect(reply.data!.data.count).toBeGreaterThan(40);
    const { data, error, response } = await client.GET('/measures/{name}', {
      params: { path: { name: 'unemployement' } },
    });
    expect([data, response.status]).toEqual([undefined, 404]);
    expect(error!.message).toMatch(/did you mean `unemployment_rate`/);
  });

  it('reads every row of a list across pages', async () => {
    const { client, sent, http } = await open();
    const counties: string[] = [];
    const query = { geography: 'county' } as const;
    for await (const { geoid, value } of client.rows('/measures/{name}/values', {
      path: { name: 'population' },
      query,
    })) {
      expect(typeof value).toBe('number');
      counties.push(geoid);
    }
    const { total } = (await read(http, '/measures/population/values?geography=county&per_page=1')).meta;
    expect([new Set(counties).size, sent.length]).toEqual([total, Math.ceil(total / 500)]);
    const small: string[] = [];
    for await (const { cbsa } of client.rows('/metros', { query: { state: 'TX', per_page: 10 } })) small.push(cbsa);
    expect(small).toHaveLength((await read(http, '/metros?state=TX')).meta.total);
    const inHawaii = { path: { name: 'population' }, query: { geography: 'msa', state: 'HI' } } as const;
    const regions: (readonly [string, unknown])[] = [];
    for await (const { geoid, values } of client.rows('/measures/{name}/series', inHawaii))
      regions.push([geoid, typeof values[0]]);
    for await (const { geoid, rank } of client.rows('/measures/{name}/ranks', inHawaii)) regions.push([geoid, rank]);
    for await (const { geoid } of client.rows('/measures/{name}/revisions', inHawaii)) regions.push([geoid, 'revised']);
    expect(regions).toEqual([
      ['27980', 'number'],
      ['46520', 'number'],
      ['46520', 1],
      ['27980', 2],
      ['27980', 'revised'],
      ['46520', 'revised'],
    ]);
    let first = 0;
    for await (const _ of client.rows('/measures')) if (++first === 3) break;
    expect(first).toBe(3);
  });

  it('throws the error of the service for a refused list', async () => {
    const { client } = await open();
    const rows = client.rows('/metros', { query: { state: 'Texas' } });
    const error = await rows.next().catch((error: unknown) => error);
    expect(error).toBeInstanceOf(ServiceError);
    expect(error).toMatchObject({ code: 'bad_request', status: 400, message: expect.stringContaining('state') });
  });

  it('returns figures as rows with unit and year, with their own credits', async () => {
    const { client, http } = await open();
    const { data, attribution } = await read(http, '/measures/unemployment_rate/values?geography=msa&state=HI');
    const answer = await client.values('unemployment_rate', { geography: 'msa', state: 'HI' });
    const [year] = data.vintages;
    const said = { period: String(year), lower: null, upper: null, as_published: null, break: null };
    const what = { measure: 'unemployment_rate', unit: 'percent', year, ...said };
    expect(answer.rows).toEqual(data.values.map(({ geoid, name, value }: any) => ({ geoid, name, value, ...what })));
    expect(answer.credits.list().map(({ credit }) => credit)).toEqual(attribution.map(({ credit }: any) => credit));
    expect(answer.release).toBe(served.id);
    const mixed = await client.values('transportation_electricity_price', { geography: 'state' });
    expect(new Set(mixed.rows.map((row) => row.year)).size).toBeGreaterThan(1);
  });

  it('returns the bounds, breaks and notes of figures, and why values are missing', async () => {
    const { client, http } = await open();
    const owners = await client.values('homeownership_rate', { geography: 'msa', state: 'HI', bounds: '1' });
    const { data } = await read(http, '/measures/homeownership_rate/values?geography=msa&state=HI&bounds=1');
    expect(owners.rows.map(({ lower, upper }) => ({ level: 90, lower, upper }))).toEqual(
      data.values.map(({ bounds }: any) => bounds),
    );
    expect(owners.missing).toEqual([]);
    const people = await client.values('population', { geography: 'msa', absent: '1' });
    expect(people.rows.length + people.missing.length).toBe(393);
    const what = { geoid: '10380', name: 'Aguadilla, PR', measure: 'population', unit: 'people' };
    expect(people.missing[0]).toEqual({ ...what, year: null, period: null, reason: 'not_covered' });
    const query = { geography: 'msa', metro: '10380', from: 2024, absent: '1' } as const;
    const { rows, missing } = await client.series('population', query);
    expect(rows).toEqual([]);
    expect(missing).toEqual([
      { ...what, year: 2024, period: '2024', reason: 'not_covered' },
      { ...what, year: 2025, period: '2025', reason: 'not_covered' },
    ]);
    const incomes = await client.series('median_household_income', { geography: 'state', state: 'TX', bounds: '1' });
    for (const { lower, upper, value } of incomes.rows.slice(-3))
      expect([lower! < value, value < upper!]).toEqual([true, true]);
    const rates = await client.series('unemployment_rate', { geography: 'state', state: 'TX', from: 2022 });
    expect(rates.rows.filter((row) => row.break !== null).map(({ year }) => year)).toEqual([2023]);
    const { note } = (await read(http, '/measures/agriculture_gdp')).data;
    const noted = await client.values('agriculture_gdp', { geography: 'state' });
    expect(noted.notes).toEqual([expect.stringMatching(/./)]);
    expect(noted.notes).toEqual([note]);
  });

  it('returns a series as a row for each region and year, all pages of one release', async () => {
    const { client, sent } = await open();
    const { rows, release } = await client.series('population', { geography: 'county', state: 'TX', from: 2023 });
    expect(rows.slice(0, 2).map(({ geoid, year }) => [geoid, year])).toEqual([
      ['48001', 2023],
      ['48001', 2024],
    ]);
    expect(release).toBe(served.id);
    sent.length = 0;
    await client.values('population', { geography: 'county' });
    expect(sent.map(({ url }) => new URL(url).searchParams.get('release'))).toEqual([
      null,
      ...sent.slice(1).map(() => served.id),
    ]);
    expect(sent.length).toBeGreaterThan(5);
  });

  it('returns the period of a figure, what is unusual about it, and the break of a series', async () => {
    const { client } = await open();
    const owners = await client.values('homeownership_rate', { geography: 'msa', state: 'HI' });
    expect(owners.rows.map(({ year, period }) => [year, period])).toEqual([
      [2023, '2019–2023'],
      [2023, '2019–2023'],
    ]);
    const illinois = { geography: 'county', state: 'IL', vintage: 2024 } as const;
    const pay = await client.values('accommodation_and_food_average_annual_pay', illinois);
    expect(pay.rows.flatMap(({ geoid, as_published }) => (as_published === null ? [] : [geoid]))).toEqual(['17135']);
    const rates = await client.series('unemployment_rate', { geography: 'msa', state: 'HI', from: 2022 });
    expect(rates.rows.flatMap((row) => (row.break === null ? [] : [row.year]))).toEqual([2023, 2023]);
  });

  it('throws the error of the service for refused figures', async () => {
    const { client } = await open();
    const error = await client.values('unemployement', { geography: 'msa' }).catch((error: unknown) => error);
    expect(error).toBeInstanceOf(ServiceError);
    expect(error).toMatchObject({ status: 404, message: expect.stringContaining('unemployment_rate') });
  });

  it('revalidates a cached response and returns it on 304', async () => {
    const { client, sent } = await open();
    const ask = () => client.GET('/metros', { params: { query: { q: 'austin' } } });
    const [first, second] = [await ask(), await ask()];
    expect(sent.map(({ status, tag }) => [status, tag !== null])).toEqual([
      [200, false],
      [304, true],
    ]);
    expect(second.data).toEqual(first.data);
    expect(second.response.status).toBe(200);
    const limits = [first, second].map(({ response }) => Number(response.headers.get('RateLimit-Remaining')));
    expect(limits[1]).toBe(limits[0]! - 1);
  });

  it('caches at most cacheSize responses', async () => {
    const { client, sent } = await open({}, { cacheSize: 2 });
    for (const q of ['a', 'b', 'c', 'a', 'c']) await client.GET('/metros', { params: { query: { q } } });
    expect(sent.map(({ status }) => status)).toEqual([200, 200, 200, 200, 304]);
    const { client: none, sent: all } = await open({}, { cacheSize: 0 });
    for (const q of ['a', 'a']) await none.GET('/metros', { params: { query: { q } } });
    expect(all.map(({ status }) => status)).toEqual([200, 200]);
  });

  it('collects each credit once, also from cached responses', async () => {
    const { client, http } = await open();
    const ask = () =>
      client.GET('/measures/{name}/values', {
        params: { path: { name: 'unemployment_rate' }, query: { geography: 'msa' } },
      });
    await ask();
    await ask();
    await client.GET('/metros', {});
    const expected = [
      ...(await read(http, '/measures/unemployment_rate/values?geography=msa')).attribution,
      ...(await read(http, '/metros')).attribution,
    ];
    const byKey = new Map(expected.map((one: any) => [one.dataset, one]));
    expect(client.credits.list()).toEqual([...byKey.keys()].sort().map((key) => byKey.get(key)));
    for (const { credit, retrieved_at } of byKey.values()) {
      expect(String(client.credits)).toContain(`${credit} Retrieved ${retrieved_at.slice(0, 10)}.`);
    }
    const disclaimers = new Set([...byKey.values()].flatMap(({ disclaimer }) => disclaimer ?? []));
    expect(disclaimers.size).toBeGreaterThan(0);
    expect(String(client.credits).split('\n').slice(byKey.size)).toEqual([...disclaimers]);
  });

  it('names the datasets of computed figures and prints the conditions of publishers', async () => {
    const creditLines = async (
      path: '/measures/{name}/values' | '/metros/compare' | '/metros/{ref}',
      params: object,
    ) => {
      const { client } = await open();
      await (client.GET as any)(path, { params });
      const lines = String(client.credits).split('\n');
      return { lines, computed: lines.filter((line) => line.startsWith('Computed by Metro data service from: ')) };
    };
    const values = (geography: string) =>
      creditLines('/measures/{name}/values', { path: { name: 'hazard_risk_index' }, query: { geography } });
    const { lines, computed } = await values('msa');
    expect(computed).toEqual([
      expect.stringContaining('Population Estimates'),
      expect.stringContaining('National Risk Index'),
    ]);
    expect(lines).toContain("Do not present figures computed from FEMA's data as FEMA's own.");
    expect((await values('county')).computed).toEqual([]);
    const compared = await creditLines('/metros/compare', {
      query: { ids: '12420,19100', measures: 'unemployment_rate' },
    });
    expect(compared.computed).toEqual([
      expect.stringContaining('Bureau of Labor Statistics'),
      expect.stringContaining('Population Estimates'),
    ]);
    const profile = await creditLines('/metros/{ref}', { path: { ref: '12420' } });
    expect(profile.computed.length).toBeGreaterThan(5);
  });

  it('marks figures of screens and rankings as computed', async () => {
    const requirements = { tier: '1m', max_unemployment: 4 } as const;
    const computedCredits = ({ credits }: MetroClient) =>
      String(credits)
        .split('\n')
        .filter((line) => line.startsWith('Computed by Metro data service from: '));
    const { client: screening } = await open();
    await screening.POST('/screen', { body: { requirements } });
    expect(computedCredits(screening)).toEqual([
      expect.stringContaining('Bureau of Labor Statistics'),
      expect.stringContaining('Census Bureau'),
    ]);
    const { client: ranking } = await open();
    await ranking.POST('/rank', { body: { criteria: [{ measure: 'hazard_risk_index', direction: 'lower_better' }] } });
    expect(computedCredits(ranking)).toEqual([
      expect.stringContaining('Population Estimates'),
      expect.stringContaining('National Risk Index'),
    ]);
  });

  it('waits for Retry-After over a limit, then continues', async () => {
    let now = Date.parse('2026-11-21T12:00:58Z');
    const { client, sent } = await open({ addressLimit: { perMinute: 2, perDay: 100 }, clock: () => now });
    const waits = skipWaits((ms) => (now += ms));
    const rows: string[] = [];
    for await (const { cbsa } of client.rows('/metros', { query: { per_page: 100 } })) rows.push(cbsa);
    expect(waits).toEqual([2000]);
    expect(sent.map(({ status }) => status)).toEqual([200, 200, 429, 200, 200]);
    expect(rows).toHaveLength(393);
  });

  it('waits at least a second for Retry-After: 0, and never with maxWait 0', async () => {
    let sent = 0;
    const fetch = () => {
      if (++sent > 10) throw new Error('it asks without end');
      const body = '{"error":"rate_limited","message":"wait"}';
      return Promise.resolve(new Response(body, { status: 429, headers: { 'Retry-After': '0' } }));
    };
    const ask = (maxWait: number) => createClient({ origin: 'http://metro.test', fetch, maxWait }).GET('/metros', {});
    expect([(await ask(0)).response.status, sent]).toEqual([429, 1]);
    const waits = skipWaits();
    expect([(await ask(2)).error!.error, sent]).toEqual(['rate_limited', 4]);
    expect(waits).toEqual([1000, 1000]);
  });

  it('returns the error after maxWait', async () => {
    const clock = () => Date.parse('2026-11-21T12:00:10Z');
    const { client, sent } = await open({ addressLimit: { perMinute: 1, perDay: 100 }, clock }, { maxWait: 49 });
    await client.GET('/metros', {});
    const { error, response } = await client.GET('/metros', {});
    expect([response.status, error!.error, sent.length]).toEqual([429, 'rate_limited', 2]);
  });

  it('stops waiting when the signal aborts a call or a list', async () => {
    const clock = () => Date.parse('2026-11-21T12:00:10Z');
    const { client, sent } = await open({ addressLimit: { perMinute: 1, perDay: 100 }, clock });
    const rows = async (signal: AbortSignal) => {
      for await (const _ of client.rows('/metros', { query: { per_page: 100 }, signal }));
    };
    await client.GET('/metros', {});
    for (const ask of [(signal: AbortSignal) => client.GET('/metros', { signal }), rows]) {
      const before = sent.length;
      const abort = new AbortController();
      const asked = ask(abort.signal).catch((error: unknown) => error);
      await expect.poll(() => sent.length).toBe(before + 1);
      expect(sent.at(-1)!.status).toBe(429);
      abort.abort();
      expect(await asked).toMatchObject({ name: 'AbortError' });
    }
  });

  it('sends a request again after a network error, each time after a longer wait', async () => {
    const ok = () => new Response('{"data":[],"meta":{},"attribution":[]}');
    const failing = (times: number) => {
      let sent = 0;
      const fetch = async () => {
        if (++sent <= times) throw new TypeError('fetch failed');
        return ok();
      };
      return { fetch, count: () => sent };
    };
    const waits = skipWaits(() => {}, [500, 1000]);
    const twice = failing(2);
    const answer = await createClient({ origin: 'http://metro.test', fetch: twice.fetch }).GET('/metros', {});
    expect([answer.response.status, twice.count(), waits]).toEqual([200, 3, [500, 1000]]);
    const always = failing(9);
    const client = createClient({ origin: 'http://metro.test', fetch: always.fetch, retries: 1 });
    await expect(client.POST('/rank', { body: {} })).rejects.toThrow('fetch failed');
    expect(always.count()).toBe(2);
  });

  it('sends a request again if the connection is lost, or the time is over, in the body of the response', async () => {
    const beginning = new TextEncoder().encode('{"data":[');
    let sent = 0;
    const fetch = async ({ signal }: Request) => {
      sent++;
      if (sent === 3) return new Response('{"data":[],"meta":{},"attribution":[]}');
      return new Response(
        new ReadableStream({
          start(stream) {
            stream.enqueue(beginning);
            if (sent === 1) stream.error(new TypeError('terminated'));
            else signal.addEventListener('abort', () => stream.error(signal.reason));
          },
        }),
      );
    };
    const options = { origin: 'http://metro.test', fetch: fetch as typeof globalThis.fetch, timeout: 0.01 };
    const waits = skipWaits(() => {}, [500, 1000]);
    const { data } = await createClient(options).GET('/metros', {});
    expect([data!.data, sent, waits]).toEqual([[], 3, [500, 1000]]);
  });

  it('ends an attempt after the timeout, and a call whose signal aborts at once', async () => {
    let sent = 0;
    const fetch = (request: Request) =>
      new Promise<Response>((_, reject) => {
        sent++;
        request.signal.addEventListener('abort', () => reject(request.signal.reason as Error));
      });
    const options = { origin: 'http://metro.test', fetch: fetch as typeof globalThis.fetch };
    const impatient = createClient({ ...options, timeout: 0.01, retries: 0 });
    await expect(impatient.GET('/metros', {})).rejects.toMatchObject({ name: 'TimeoutError' });
    const abort = new AbortController();
    const asked = createClient(options).GET('/metros', { signal: abort.signal });
    await expect.poll(() => sent).toBe(2);
    abort.abort();
    await expect(asked).rejects.toMatchObject({ name: 'AbortError' });
    expect(sent).toBe(2);
  });

  it.each([
    ['an HTML page of a proxy', 502, 'text/html', '<h1>Bad Gateway</h1>', 502],
    ['an error without a body', 502, undefined, null, 502],
    ['an error of another service', 403, 'application/json', '{"detail":"no"}', 403],
    ['a page that asks to sign in', 200, 'text/html', '<h1>Wi-Fi</h1>', 502],
    ['an answer without a body', 200, undefined, null, 502],
    ['JSON that is no object', 200, 'application/json', 'null', 502],
  ])('says of %s that the service did not say it', async (_what, status, type, body, told) => {
    const headers: Record<string, string> = type ? { 'Content-Type': type } : { 'Content-Length': '0' };
    const fetch = () => Promise.resolve(new Response(body, { status, headers }));
    const client = createClient({ origin: 'http://metro.test', fetch });
    const message = `HTTP ${status} (${type ?? 'no type'}) is not an answer of the service`;
    const { data, error, response } = await client.GET('/metros', {});
    expect([data, error, response.status]).toEqual([undefined, { error: 'unknown', message }, told]);
    const thrown = await client
      .rows('/metros')
      .next()
      .catch((error: unknown) => error);
    expect(thrown).toBeInstanceOf(ServiceError);
    expect(thrown).toMatchObject({ code: 'unknown', status: told, message });
  });

  it('sends its key as a bearer token, only to the API and never in a URL', async () => {
    const seen: (string | undefined)[] = [];
    const server = createServer((request, response) => {
      seen.push(request.headers.authorization, request.url);
      response.writeHead(200, { 'Content-Type': 'application/json' }).end('{"data":[],"meta":{},"attribution":[]}');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const client = createClient({ origin: `http://127.0.0.1:${port}/`, key: 'svc_key_x' });
    await client.GET('/metros', {});
    await client.POST('/rank', { body: {} });
    expect(seen).toEqual(['Bearer svc_key_x', '/api/v1/metros', 'Bearer svc_key_x', '/api/v1/rank']);
    await createClient({ origin: `http://127.0.0.1:${port}`, key: '' }).GET('/metros', {});
    expect(seen.slice(4)).toEqual([undefined, '/api/v1/metros']);
    server.close();
  });

  it('refuses an invalid origin', () => {
    for (const origin of ['example.org', '', 'file:///etc']) expect(() => createClient({ origin })).toThrow(TypeError);
  });
});
