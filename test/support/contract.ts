import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { Served } from '../../common/release/served.ts';
import { checkedClient } from './checkedClient.ts';
import type { Client } from './client.ts';
import { openBuilt, read } from './service.ts';

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const values = '/api/v1/measures/unemployment_rate/values?geography=msa';
const austin = 'us/tx/austin-round-rock-san-marcos-12420';

/** What a way to reach the API does itself, in front of it. */
export interface Traits {
  /** Answers are compressed by something in front, if at all: then the API sends them as they are. */
  readonly compressedInFront?: boolean;
  /** An address that is not valid percent-encoding is refused by something in front. */
  readonly checkedInFront?: boolean;
}

/**
 * The API contract of the newest release, which every host must keep.
 * @param connect gives a client of a service whose origin is http://metro.test and whose limits no test reaches
 */
export function describeContract(
  name: string,
  connect: (served: Served) => Promise<Client>,
  { compressedInFront = false, checkedInFront = false }: Traits = {},
): void {
  describe(`the API, ${name}`, () => {
    let served: Served;
    let client: Client;
    beforeAll(async () => {
      served = await openBuilt(inject('release'));
      client = checkedClient(await connect(served));
    });
    afterAll(async () => {
      await client.close();
      served.close();
    });
    const get = (path: string) => read(client, path);
    const refused = async (path: string, status: number, error: string, message: RegExp, method = 'GET') => {
      const answered = await client.send(path.startsWith('/api') ? path : `/api/v1${path}`, { method });
      expect([answered.status, answered.json.error]).toEqual([status, error]);
      expect(answered.json.message).toMatch(message);
      expect(answered.headers['cache-control']).toBe('no-store');
      return answered;
    };

    describe('datasets', () => {
      it('lists every dataset by key with the total, and credits each (D7)', async () => {
        const { data, meta, attribution } = await get('/datasets');
        const keys = data.map(({ key }: any) => key);
        expect(keys).toEqual([...keys].sort());
        expect(keys).toEqual(expect.arrayContaining(['bls-laus', 'census-pep', 'omb-delineation']));
        expect(meta).toEqual({ total: data.length });
        expect(attribution.map(({ dataset }: any) => dataset)).toEqual(keys);
        for (const credit of attribution) expect(credit.retrieved_at).toMatch(/^\d{4}-\d\d-\d\dT/);
      });

      it('shows one with its measures, as many as it counts', async () => {
        const { data, meta, attribution } = await get('/datasets/bls-laus');
        expect(meta).toBeUndefined();
        expect(data.measures.map(({ name }: any) => name)).toEqual([
          'employed',
          'labor_force',
          'unemployed',
          'unemployment_rate',
        ]);
        expect(data.measures_count).toBe(4);
        expect(attribution).toHaveLength(1);
        expect(attribution[0]).toMatchObject({
          dataset: 'bls-laus',
          publisher: expect.stringContaining('Labor Statistics'),
        });
      });

      it('returns 404 for an unknown key', async () => {
        await refused('/datasets/bls-lau', 404, 'not_found', /`bls-lau`; did you mean `bls-laus`/);
        await refused('/datasets/No_Key', 404, 'not_found', /No_Key/);
      });

      it('takes no parameters (D2)', async () => {
        await refused('/datasets?page=1', 400, 'bad_request', /`page`/);
        await refused('/datasets/bls-laus?x=1', 400, 'bad_request', /`x`/);
      });
    });

    describe('measures', () => {
      it('lists them by name, a hundred on a page unless asked otherwise', async () => {
        const { data, meta } = await get('/measures');
        const names = data.map(({ name }: any) => name);
        expect(names).toEqual([...names].sort());
        expect(meta).toEqual({
          page: 1,
          per_page: 100,
          total: expect.any(Number),
          total_pages: Math.ceil(meta.total / 100),
        });
      });

      it('finds every word in name, label or unit, in any case and accent (D6)', async () => {
        const found = async (q: string) =>
          (await get(`/measures?q=${encodeURIComponent(q)}`)).data.map(({ name }: any) => name);
        expect(await found('UNEMPLOYMENT rate')).toContain('unemployment_rate');
        expect(await found('únemplöyment')).toContain('unemployment_rate');
        expect(await found('unemployment zebra')).toEqual([]);
        expect((await get('/measures?q=')).meta.total).toBe((await get('/measures')).meta.total);
        expect((await get('/measures?q=%CC%81')).meta.total).toBe(0);
        expect((await get('/measures?q=%20')).meta.total).toBe((await get('/measures')).meta.total);
      });

      it('filters by geography and by dataset; a dataset that is not served is 400 (D4)', async () => {
        const { data, attribution } = await get('/measures?dataset=bls-laus&geography=state');
        expect(data.every((measure: any) => measure.dataset === 'bls-laus' && measure.geographies.state)).toBe(true);
        expect(attribution.map(({ dataset }: any) => dataset)).toEqual(['bls-laus']);
        await refused('/measures?dataset=bls-lau', 400, 'bad_request', /dataset.*`bls-laus`/);
        await refused('/measures?geography=city', 400, 'bad_request', /geography.*msa, county, state/);
      });

      it('shows one', async () => {
        const { data } = await get('/measures/unemployment_rate');
        expect(data).toMatchObject({ name: 'unemployment_rate', unit: 'percent', dataset: 'bls-laus' });
        expect(Object.keys(data).sort()).toEqual(['dataset', 'decimals', 'geographies', 'label', 'name', 'unit']);
        expect(data.geographies.county).toMatchObject({ source_grain: 'county', computed_by_cadastre: false });
        expect(data.geographies.msa).toMatchObject({ source_grain: 'county', computed_by_cadastre: true });
        await refused('/measures/unemployement_rate', 404, 'not_found', /did you mean `unemployment_rate`/);
        await refused('/measures/UPPER', 404, 'not_found', /UPPER/);
      });
    });

    describe('values', () => {
      it('lists every metro that has one, by geoid', async () => {
        const { data, meta, attribution } = await get('/measures/unemployment_rate/values?geography=msa&per_page=500');
        expect(data).toMatchObject({
          measure: 'unemployment_rate',
          geography: 'msa',
          computed_by_cadastre: true,
          vintages: [2024],
        });
        expect(meta).toEqual({ page: 1, per_page: 500, total: data.values.length, total_pages: 1 });
        const geoids = data.values.map(({ geoid }: any) => geoid);
        expect(geoids).toEqual([...geoids].sort());
        expect(geoids).not.toContain('27980'); // Kahului-Wailuku: Kalawao County has no figure (D15)
        for (const { id, value } of data.values) {
          expect(id).toMatch(uuid);
          expect(Number.isFinite(value)).toBe(true);
        }
        expect(attribution.map(({ dataset }: any) => dataset)).toEqual(['bls-laus', 'omb-delineation']);
      });

      it('pages through without a gap or a double', async () => {
        const all = (await get('/measures/labor_force/values?geography=county&per_page=500')).meta.total;
        const seen = new Set<string>();
        for (let page = 1; ; page++) {
          const { data, meta } = await get(`/measures/labor_force/values?geography=county&per_page=500&page=${page}`);
          data.values.forEach(({ geoid }: any) => seen.add(geoid));
          if (page >= meta.total_pages) break;
        }
        expect(seen.size).toBe(all);
      });

      it('filters by state in any letter case: its counties, metros partly in it, itself (D3)', async () => {
        const of = async (geography: string, state: string) =>
          (await get(`/measures/labor_force/values?geography=${geography}&state=${state}`)).data.values;
        expect((await of('county', 'de')).map(({ name }: any) => name)).toEqual([
          'Kent County, DE',
          'New Castle County, DE',
          'Sussex County, DE',
        ]);
        expect((await of('msa', 'Mo')).map(({ name }: any) => name)).toContain('Kansas City, MO-KS');
        expect((await of('msa', 'KS')).map(({ name }: any) => name)).toContain('Kansas City, MO-KS');
        expect((await of('state', 'TX')).map(({ name }: any) => name)).toEqual(['Texas']);
        await refused('/measures/labor_force/values?geography=msa&state=XX', 400, 'bad_request', /state.*USPS/);
        await refused('/measures/labor_force/values?geography=msa&state=Texas', 400, 'bad_request', /state.*USPS/);
        await refused('/metros?state=%C5%BFc', 400, 'bad_request', /state.*USPS/); // not the letter s
      });

      it('needs a geography (400), and one at which there are values (D5)', async () => {
        await refused('/measures/unemployment_rate/values', 400, 'bad_request', /`geography` is missing/);
        await refused('/measures/nothing/values?geography=msa', 404, 'not_found', /`nothing`/);
      });
    });

    describe('metros', () => {
      it('lists 393 by name', async () => {
        const { data, meta, attribution } = await get('/metros?per_page=500');
        expect(meta.total).toBe(393);
        const names = data.map(({ name }: any) => name);
        expect(names).toEqual([...names].sort((a, b) => (a < b ? -1 : 1)));
        expect(data.find(({ cbsa }: any) => cbsa === '12420')).toMatchObject({
          slug: austin,
          name: 'Austin-Round Rock-San Marcos, TX',
          states: ['TX'],
          right_to_work: true,
          population: expect.any(Number),
        });
        expect(attribution.map(({ dataset }: any) => dataset)).toEqual(['census-pep', 'omb-delineation']);
        // Puerto Rico has metros, and no figure in the population estimates (D12, D14).
        expect(data.find(({ cbsa }: any) => cbsa === '41980')).toMatchObject({
          states: ['PR'],
          population: null,
          right_to_work: false,
        });
      });

      it('keeps the order of states in the name, and asks each of them about right-to-work (D11)', async () => {
        const { data } = await get('/metros?q=kansas%20city');
        expect(data).toHaveLength(1);
        expect(data[0]).toMatchObject({ states: ['MO', 'KS'], right_to_work: false });
        expect((await get('/metros?q=fayetteville&state=ar')).data[0]).toMatchObject({
          states: ['AR'],
          right_to_work: true,
        });
        expect((await get('/metros?q=MAYAGUEZ')).data[0]).toMatchObject({
          name: 'Mayagüez, PR',
          slug: 'us/pr/mayaguez-32420',
        });
      });

      it('finds one by id, CBSA code and slug, with the same bytes', async () => {
        const byCode = await client.send('/api/v1/metros/12420');
        const { id } = byCode.json.data;
        expect(id).toMatch(uuid);
        for (const ref of [
          id,
          austin,
          encodeURIComponent(austin),
          encodeURIComponent(austin).toUpperCase().replaceAll('%2F', '%2f'),
          'us%2Ftx/austin-round-rock-san-marcos-12420',
        ]) {
          const other = await client.send(`/api/v1/metros/${ref}`);
          expect(other.headers['etag']).toBe(byCode.headers['etag']);
          expect(other.body.equals(byCode.body)).toBe(true);
        }
        expect(byCode.json.meta).toBeUndefined();
        const measures = byCode.json.data.measures;
        expect(measures.find(({ name }: any) => name === 'population').value).toBe(byCode.json.data.population);
        for (const measure of measures) expect(Number.isFinite(measure.value)).toBe(true);
      });

      it('returns 404 for a metro that does not exist, and 400 for malformed percent-encoding', async () => {
        await refused('/metros/99999', 404, 'not_found', /`99999`/);
        await refused('/metros/us/tx/nowhere-99999', 404, 'not_found', /`us\/tx\/nowhere-99999`/);
        await refused('/metros/compare/12420', 404, 'not_found', /`compare\/12420`/);
        await refused('/metros/Compare', 404, 'not_found', /`Compare`/);
        if (checkedInFront) expect((await client.send('/api/v1/metros/%E0%A4%A')).status).toBe(400);
        else await refused('/metros/%E0%A4%A', 400, 'bad_request', /path must be percent-encoded UTF-8/);
      });
    });

    describe('parameters (D1, D2)', () => {
      it.each(['0', '501', '-1', '1.5', 'abc', '', '1e2', ' 5', '99999999999999999999'])(
        'refuses per_page=%s',
        async (value) => {
          await refused(
            `/metros?per_page=${encodeURIComponent(value)}`,
            400,
            'bad_request',
            /per_page: must be a whole number from 1 to 500/,
          );
        },
      );

      it.each(['0', '-3', 'x'])('refuses page=%s', async (value) => {
        await refused(`/metros?page=${value}`, 400, 'bad_request', /page: must be a whole number, at least 1/);
      });

      it('answers a page past the end with an empty list and a true meta', async () => {
        const { data, meta } = await get('/metros?page=1000000');
        expect(data).toEqual([]);
        expect(meta).toEqual({ page: 1_000_000, per_page: 100, total: 393, total_pages: 4 });
      });

      it('names an unknown parameter and the nearest that exists', async () => {
        await refused('/metros?sate=TX', 400, 'bad_request', /^unknown parameter `sate`; did you mean `state`\?$/);
        await refused('/metros?__proto__=1', 400, 'bad_request', /`__proto__`/);
        await refused('/metros?state=TX&state=CA', 400, 'bad_request', /`state` is given twice/);
        await refused('/metros??state=WY', 400, 'bad_request', /^unknown parameter `\?state`; did you mean `state`\?$/);
      });

      it.each([
        ['q=%zz', /^q: must be percent-encoded UTF-8; got `%zz`$/],
        ['q=%FF', /^q: must be percent-encoded UTF-8; got `%FF`$/],
        ['q=%', /^q: must be/],
        ['q=%ED%A0%80', /^q: must be/],
        ['q=a&state=%C3', /^state: must be/],
        ['%zz=1', /^parameter `%zz`: its name is not percent-encoded UTF-8$/],
        ['%FF', /^parameter `%FF`: its name/],
      ])('returns 400 for the query %s, which is not percent-encoded UTF-8 (D47)', async (query, message) => {
        await refused(`/metros?${query}`, 400, 'bad_request', message);
      });

      it('reads a plus as a space, encoded names, and empty pairs (D47)', async () => {
        const kansas = (await get('/metros?q=kansas%20city')).data;
        expect(kansas).toHaveLength(1);
        for (const query of ['q=kansas+city', '%71=kansas%20city', '&q=kansas%20city&&'])
          expect((await get(`/metros?${query}`)).data).toEqual(kansas);
        await refused('/metros?a%2Bb=1', 400, 'bad_request', /^unknown parameter `a\+b`/);
      });
    });

    describe('addresses and methods (D8)', () => {
      it('knows no other path', async () => {
        for (const path of [
          '/api/v1',
          '/api/v1/',
          '/api/v1/nope',
          '/api/v1/datasets/',
          '/api/v1/measures/a/b/c',
          '/api/v1//metros',
        ])
          await refused(path, 404, 'not_found', /./);
        const outside = await client.send('/api/v2/metros');
        expect([outside.status, outside.json.error]).toEqual([404, 'not_found']);
      });

      it.each([
        ['/%64atasets', '/datasets'],
        ['/me%61sures/unemployment_r%61te', '/measures/unemployment_rate'],
        ['/metros/%63ompare?ids=12420', '/metros/compare?ids=12420'],
      ])('decodes the path %s, from a stored page or live (D48)', async (encoded, plain) => {
        for (const query of ['', plain.includes('?') ? '&measures=population' : '?'])
          expect(await get(encoded + query)).toEqual(await get(plain + query));
      });

      it('does not take an encoded slash between segments (D48)', async () => {
        await refused('/measures%2Funemployment_rate', 404, 'not_found', /./);
        await refused('/metros%2Fcompare?ids=12420', 404, 'not_found', /./);
      });

      it.each(['POST', 'PUT', 'DELETE', 'PATCH'])('does not take %s', async (method) => {
        const { headers } = await refused('/metros', 405, 'method_not_allowed', new RegExp(method), method);
        expect(headers['allow']).toBe('GET, HEAD, OPTIONS');
      });

      it('answers HEAD with the headers of GET and no body', async () => {
        const [got, head] = [await client.send(values), await client.send(values, { method: 'HEAD' })];
        expect(head.status).toBe(200);
        expect(head.body).toHaveLength(0);
        for (const name of ['etag', 'last-modified', 'content-type', 'content-length', 'cache-control', 'vary'])
          expect(head.headers[name]).toBe(got.headers[name]);
      });

      it('lets any origin read, and answers a preflight without counting it (D33)', async () => {
        const preflight = await client.send(values, {
          method: 'OPTIONS',
          headers: { Origin: 'https://example.org', 'Access-Control-Request-Method': 'GET', Authorization: 'Bearer x' },
        });
        expect(preflight.status).toBe(204);
        expect(preflight.headers['access-control-allow-origin']).toBe('*');
        expect(preflight.headers['access-control-allow-headers']).toBe('Authorization, Content-Type, If-None-Match');
        expect(preflight.headers['access-control-allow-methods']).toBe('GET, HEAD, OPTIONS');
        expect(preflight.headers['ratelimit-limit']).toBeUndefined();
        expect((await client.send(values)).headers['access-control-expose-headers']).toBe(
          'ETag, RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset, Retry-After, WWW-Authenticate',
        );
      });
    });

    describe.each([
      ['a stored page', values],
      ['a live answer', `${values}&per_page=7`],
    ])('caching of %s (D31, D32)', (_, path) => {
      it('says what a cache may do', async () => {
        const { headers } = await client.send(path);
        expect(headers['etag']).toMatch(/^W\/"[A-Za-z0-9_-]{22}"$/);
        expect(headers['last-modified']).toBe(served.modified.toUTCString());
        expect(headers['cache-control']).toBe('public, max-age=60');
        expect(headers['vary']).toBe('Authorization, Accept-Encoding');
        expect(headers['content-type']).toBe('application/json; charset=utf-8');
      });

      it('returns 304 for a matching tag, a weak tag, a list of tags, and *', async () => {
        const { headers } = await client.send(path);
        const tag = headers['etag']!;
        for (const condition of [tag, tag.slice(2), '*', `"other", ${tag}`, `W/"a,b" , ${tag}`]) {
          const unchanged = await client.send(path, { headers: { 'If-None-Match': condition } });
          expect([unchanged.status, unchanged.body.length]).toEqual([304, 0]);
          for (const name of [
            'etag',
            'last-modified',
            'cache-control',
            'vary',
            'access-control-allow-origin',
            'access-control-expose-headers',
          ])
            expect(unchanged.headers[name]).toBe(headers[name]);
          expect(unchanged.headers['ratelimit-limit']).toBeDefined();
          expect(unchanged.headers['content-length']).toBeUndefined();
        }
        for (const condition of ['"other"', tag.slice(2, -1), '', tag.replace('"', '"x')])
          expect((await client.send(path, { headers: { 'If-None-Match': condition } })).status).toBe(200);
      });

      it('goes by the date where there is no tag', async () => {
        const send = async (headers: Record<string, string>) => (await client.send(path, { headers })).status;
        const modified = served.modified.toUTCString();
        expect(await send({ 'If-Modified-Since': modified })).toBe(304);
        expect(await send({ 'If-Modified-Since': new Date(+served.modified - 1000).toUTCString() })).toBe(200);
        expect(await send({ 'If-Modified-Since': 'yesterday' })).toBe(200);
        expect(await send({ 'If-Modified-Since': '2099' })).toBe(200);
        expect(await send({ 'If-Modified-Since': modified, 'If-None-Match': '"other"' })).toBe(200);
      });

      it('returns 304 for the date in each of its three forms, and for no other date (RFC 9110 section 5.6.7, D45)', async () => {
        const status = async (date: string) =>
          (await client.send(path, { headers: { 'If-Modified-Since': date } })).status;
        const [, , day, month, year, time] = /^(\w+), (\d\d) (\w+) (\d{4}) (.*) GMT$/.exec(
          served.modified.toUTCString(),
        )! as string[];
        const weekday = served.modified.toLocaleDateString('en-US', { weekday: 'long', timeZone: 'UTC' });
        const asctime = `${weekday.slice(0, 3)} ${month} ${String(Number(day)).padStart(2, ' ')} ${time} ${year}`;
        expect(await status(`${weekday}, ${day}-${month}-${year!.slice(2)} ${time} GMT`)).toBe(304);
        expect(await status(asctime)).toBe(304);
        const later = String(Number(year) + 1);
        for (const other of [
          `${weekday}, ${day}-${month}-${later.slice(2)} ${time} GMT`,
          `${weekday}, ${day}-${month}-${year} ${time} GMT`,
          asctime.replace(year!, later),
          `${asctime} GMT`,
          served.modified.toISOString(),
          served.modified.toUTCString().replace('GMT', 'UTC'),
          served.modified.toUTCString().toLowerCase(),
          'Thu, 31 Dec 2099 23:59:59 GMT',
        ])
          expect(await status(other)).toBe(200);
      });

      it.skipIf(compressedInFront)('is the same in every encoding, under one tag', async () => {
        const plain = await client.send(path);
        expect(plain.headers['content-encoding']).toBeUndefined();
        const packed = await client.send(path, { headers: { 'Accept-Encoding': 'gzip' } });
        expect(packed.headers['content-encoding'] ?? 'small').toMatch(plain.body.length < 1000 ? 'small' : 'gzip');
        expect(packed.headers['etag']).toBe(plain.headers['etag']);
        expect(packed.headers['content-length']).toBe(String(packed.body.length));
        if (packed.headers['content-encoding']) expect(gunzipSync(packed.body).equals(plain.body)).toBe(true);
      });
    });

    it.skipIf(compressedInFront)('prefers what the client prefers among encodings', async () => {
      const encoding = async (accept: string) =>
        (await client.send(values, { headers: { 'Accept-Encoding': accept } })).headers['content-encoding'];
      // Stored pages are kept as gzip alone (D91).
      expect(await encoding('gzip, deflate, br, zstd')).toBe('gzip');
      expect(await encoding('br')).toBeUndefined();
      expect(await encoding('gzip;q=0, *')).toBeUndefined();
      expect(await encoding('*')).toBe('gzip');
      expect(await encoding('identity')).toBeUndefined();
      expect(await encoding('identity, gzip;q=0.5')).toBeUndefined();
      expect(await encoding('deflate')).toBeUndefined();
      expect(await encoding('identity;q=0')).toBeUndefined();
      expect(await encoding('GZIP')).toBe('gzip');
    });

    it('answers the same from the core as from a stored page', async () => {
      const stored = await get('/measures/unemployment_rate/values?geography=msa&state=OH');
      const live = await get('/measures/unemployment_rate/values?geography=msa&state=OH&per_page=99');
      expect({ ...live, meta: { ...live.meta, per_page: 100 } }).toEqual(stored);
      const unfiltered = await client.send('/api/v1/metros?q=');
      expect(unfiltered.headers['etag']).toBe((await client.send('/api/v1/metros')).headers['etag']);
    });

    it('answers a target that names its origin as one that does not', async () => {
      const { status, headers } = await client.send('http://metro.test/api/v1/metros');
      expect([status, headers['etag']]).toEqual([200, (await client.send('/api/v1/metros')).headers['etag']]);
    });

    it('refuses every request with an Authorization header, on a stored page too (D34)', async () => {
      for (const authorization of ['Bearer svc_key_x', 'Basic eDp5', '', 'bearer', 'Bearer a, Bearer b']) {
        const { status, headers, json } = await client.send(values, { headers: { Authorization: authorization } });
        expect([status, json.error]).toEqual([401, 'invalid_token']);
        expect(headers['www-authenticate']).toBe(
          'Bearer resource_metadata="http://metro.test/.well-known/oauth-protected-resource/api/v1", error="invalid_token"',
        );
        expect(headers['ratelimit-limit']).toBeDefined();
        expect(headers['cache-control']).toBe('no-store');
      }
      expect((await client.send('/api/v1/nope', { headers: { Authorization: 'x' } })).status).toBe(401);
    });

    it.each(['X-Api-Key', 'Api-Key', 'X-Auth-Token', 'X-Access-Token'])(
      'returns 401 for a credential in the header %s, and says where it belongs (D49)',
      async (name) => {
        for (const path of [values, `${values}&per_page=7`, '/api/v1/nope']) {
          const { status, headers, json, text } = await client.send(path, { headers: { [name]: 'svc_key_secret' } });
          expect([status, json.error]).toEqual([401, 'invalid_token']);
          expect(json.message).toBe(
            `a credential must not be in the header \`${name.toLowerCase()}\`: send it as \`Authorization: Bearer <token>\``,
          );
          expect(headers['www-authenticate']).toContain('error="invalid_token"');
          expect(text).not.toContain('secret');
        }
      },
    );

    it.each([
      `${values}&api_key=x`,
      `${values}&apikey=`,
      `${values}&API-Key=x`,
      `${values}&access%5Ftoken=x`,
      `${values}&token=%zz`,
      `${values}&authorization=Bearer+x`,
      '/api/v1/metros?q=svc_key_secret',
      '/api/v1/metros?q=svc%5Fat%5fsecret',
      '/api/v1/metros?svc_key_secret',
      '/api/v1/metros/svc_at_secret',
    ])('returns 401 for a credential in the address %s, and does not repeat it (D49)', async (address) => {
      for (let i = 0; i < 2; i++) {
        const { status, headers, json, text } = await client.send(address);
        expect([status, json.error]).toEqual([401, 'invalid_token']);
        expect(json.message).toMatch(/^a credential must not be in the address: send it as `Authorization: Bearer/);
        expect(headers['www-authenticate']).toContain('error="invalid_token"');
        expect(text).not.toContain('secret');
      }
    });

    it.each(['a%26token%3Db', 'a%3Ftoken%3Db', 'token'])(
      'takes q=%s, which names no credential, as text',
      async (q) => {
        expect((await client.send(`/api/v1/metros?q=${q}`)).status).toBe(200);
      },
    );

    it('describes itself as a protected resource where its challenge says (RFC 9728)', async () => {
      const { status, json } = await client.send('/.well-known/oauth-protected-resource/api/v1');
      expect([status, json.resource, json.scopes_supported]).toEqual([200, 'http://metro.test/api/v1', ['read']]);
    });

    it('tells its health outside the API, uncounted', async () => {
      const health = await client.send('/healthz');
      expect(health.json).toEqual({
        status: 'ok',
        release: inject('release'),
        since: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      });
      expect(health.headers['ratelimit-limit']).toBeUndefined();
      expect((await client.send('/healthz', { method: 'POST' })).status).toBe(404);
    });
  });
}
