import { createHash } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { asyncBufferFromUrl, parquetMetadataAsync, parquetReadObjects } from 'hyparquet';
import { compressors } from 'hyparquet-compressors';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { Served } from '../../common/release/served.ts';
import { sqliteStore, type TestStore } from '../accounts/store.ts';
import { onPort } from '../support/client.ts';
import { openBuilt, read } from '../support/service.ts';
import { openSite, type Site } from '../support/site.ts';

const release = inject('release');
const folder = `/downloads/${release}`;
const immutable = 'public, max-age=31536000, immutable';

describe('the server sends downloads', () => {
  let store: TestStore;
  let served: Served;
  let site: Site;
  beforeAll(async () => {
    store = await sqliteStore();
    served = await openBuilt(release);
    site = await openSite({ sql: store.sql, served });
  });
  afterAll(async () => {
    await site.close();
    served.close();
    await store.remove();
  });

  const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    fetch(site.address + path, { method, headers, redirect: 'manual' });
  const client = () => onPort(Number(new URL(site.address).port));

  it('with a strong tag, for a year, to pages of any origin (D260)', async () => {
    const index: any = await (await get(`${folder}/index.json`)).json();
    const listed = index.tables.find(({ path }: any) => path === 'metros.parquet');
    const response = await get(`${folder}/metros.parquet`);
    const body = Buffer.from(await response.arrayBuffer());
    expect(createHash('sha256').update(body).digest('hex')).toBe(listed.sha256);
    const headers = Object.fromEntries(response.headers);
    expect(headers).toMatchObject({
      'content-type': 'application/vnd.apache.parquet',
      'content-length': String(listed.bytes),
      'accept-ranges': 'bytes',
      'cache-control': immutable,
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
    });
    expect(headers['access-control-expose-headers']).toContain('Content-Range');
    expect(headers['etag']).toMatch(/^"[\w-]{43}"$/);
    expect((await get(`${folder}/metros.parquet`, { 'If-None-Match': headers['etag']! })).status).toBe(304);
    const head = await get(`${folder}/metros.parquet`, {}, 'HEAD');
    expect([head.status, head.headers.get('etag'), head.headers.get('content-length')]).toEqual([
      200,
      headers['etag'],
      String(listed.bytes),
    ]);
  });

  it('in ranges', async () => {
    const path = `${folder}/values-metros.parquet`;
    const whole = await get(path, {}, 'HEAD');
    const size = Number(whole.headers.get('content-length'));
    const etag = whole.headers.get('etag')!;
    const part = await get(path, { Range: 'bytes=0-3' });
    expect([part.status, part.headers.get('content-range'), await part.text()]).toEqual([
      206,
      `bytes 0-3/${size}`,
      'PAR1',
    ]);
    const end = await get(path, { Range: 'bytes=-4', 'If-Range': etag });
    expect([end.status, await end.text()]).toEqual([206, 'PAR1']);
    for (const tag of ['"other"', `W/${etag}`, `"other", ${etag}`]) {
      const stale = await get(path, { Range: 'bytes=0-3', 'If-Range': tag }, 'HEAD');
      expect([tag, stale.status, stale.headers.get('content-length')]).toEqual([tag, 200, String(size)]);
    }
    const preflight = await get(path, { 'Access-Control-Request-Method': 'GET' }, 'OPTIONS');
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('access-control-allow-headers')).toBe(
      'If-None-Match, If-Range, Range, traceparent, tracestate, baggage, sentry-trace',
    );
  });

  it('with an error as JSON for a range outside of the file, and for another tag', async () => {
    const path = `${folder}/gdp/gdp.csv`;
    const packed = { 'Accept-Encoding': 'gzip' };
    const size = (await get(path, packed, 'HEAD')).headers.get('content-length');
    const outside = await get(path, { ...packed, Range: `bytes=${size}-` });
    expect([outside.status, await outside.json()]).toEqual([
      416,
      {
        error: 'range_not_satisfiable',
        message: '`Range` is outside of the file; `Content-Range` has the bytes of the file',
      },
    ]);
    expect(outside.headers.get('content-range')).toBe(`bytes */${size}`);
    const other = await get(path, { ...packed, 'If-Match': '"other"' });
    expect([other.status, await other.json()]).toMatchObject([412, { error: 'precondition_failed' }]);
    for (const { headers } of [outside, other]) {
      expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
      expect(headers.get('cache-control')).toBe('no-store');
      expect(['content-encoding', 'etag', 'last-modified'].filter((name) => headers.has(name))).toEqual([]);
    }
  });

  it.each(['POST', 'DELETE'])('with 405 and the methods for %s', async (method) => {
    const response = await get(`${folder}/metros.csv`, {}, method);
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS']);
    expect(await response.json()).toEqual({
      error: 'method_not_allowed',
      message: `method ${method} is not allowed here; allowed are GET, HEAD, OPTIONS`,
    });
  });

  it('compressed to clients that accept gzip, with a tag of its own (D261)', async () => {
    const path = `${folder}/gdp/gdp.csv`;
    const plain = await client().send(path);
    const packed = await client().send(path, { headers: { 'Accept-Encoding': 'gzip' } });
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(packed.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(packed.body).equals(plain.body)).toBe(true);
    expect(plain.text.split('\n', 1)[0]).toBe(
      'geography,geoid,name,measure,unit,year,value,lower,upper,as_published,break,period_start,period_end',
    );
    expect(plain.headers['vary']).toBe('Accept-Encoding');
    expect(plain.headers['etag']).not.toBe(packed.headers['etag']);
    for (const { headers } of [plain, packed]) {
      const accept = headers['content-encoding'] ?? 'identity';
      const again = await client().send(path, {
        headers: { 'Accept-Encoding': accept, 'If-None-Match': headers['etag']! },
      });
      expect([again.status, again.body.length]).toEqual([304, 0]);
    }
    const stored = await client().send(`${path}.gz`);
    expect([stored.headers['content-encoding'], stored.body.equals(packed.body)]).toEqual([undefined, true]);
  });

  it('whole and in ranges to clients that do not accept gzip, with the length', async () => {
    const path = `${folder}/gdp/gdp.csv`;
    const ask = (headers: Record<string, string> = {}, method = 'GET') => client().send(path, { method, headers });
    const plain = await ask();
    const size = plain.body.length;
    const etag = plain.headers['etag']!;
    const head = await ask({}, 'HEAD');
    for (const { headers } of [plain, head])
      expect(headers).toMatchObject({ 'content-length': String(size), 'accept-ranges': 'bytes', etag });
    for (const [range, from, to] of [
      ['0-8', 0, 8],
      ['70000-70010', 70_000, 70_010],
      [`${size - 5}-`, size - 5, size - 1],
      ['-7', size - 7, size - 1],
      [`9-${size * 2}`, 9, size - 1],
    ] as const) {
      const part = await ask({ Range: `bytes=${range}`, 'If-Range': etag });
      expect([part.status, part.headers['content-range'], part.headers['content-length']]).toEqual([
        206,
        `bytes ${from}-${to}/${size}`,
        String(to - from + 1),
      ]);
      expect(part.body.equals(plain.body.subarray(from, to + 1))).toBe(true);
    }
    const partHead = await ask({ Range: 'bytes=0-8' }, 'HEAD');
    expect([partHead.status, partHead.headers['content-length'], partHead.body.length]).toEqual([206, '9', 0]);
    for (const headers of [
      { Range: 'bytes=0-8', 'If-Range': '"other"' },
      { Range: 'bytes=0-8,20-30' },
      { Range: 'lines=0-8' },
      { 'If-Match': `"other", ${etag}` },
    ] as Record<string, string>[])
      expect([(await ask(headers)).status, (await ask(headers)).body.equals(plain.body)]).toEqual([200, true]);
    const outside = await ask({ Range: `bytes=${size}-` });
    expect([outside.status, outside.json.error, outside.headers['content-range']]).toEqual([
      416,
      'range_not_satisfiable',
      `bytes */${size}`,
    ]);
    expect((await ask({ 'If-Match': '"other"' })).json.error).toBe('precondition_failed');
  });

  it.each(['/data.json', '/croissant.json'])('and the catalog %s to pages of any origin', async (path) => {
    const { status, headers } = await get(path);
    expect([status, headers.get('access-control-allow-origin'), headers.get('cross-origin-resource-policy')]).toEqual([
      200,
      '*',
      'cross-origin',
    ]);
  });

  it('of the active release under latest, and the values of former JSON files from the API', async () => {
    const latest = await get('/downloads/latest/metros.csv');
    expect([latest.status, latest.headers.get('location'), latest.headers.get('cache-control')]).toEqual([
      302,
      `${folder}/metros.csv`,
      'public, max-age=60',
    ]);
    expect(latest.headers.get('access-control-allow-origin')).toBe('*');
    const former = await get(`${folder}/gdp/gdp.json`);
    expect(former.status).toBe(302);
    const target = former.headers.get('location')!;
    expect(target).toBe(`/api/v1/measures/gdp/values?geography=msa&per_page=500&release=${release}`);
    expect((await read(client(), target.slice('/api/v1'.length).replace(/&release=.*/, ''))).data.measure).toBe('gdp');
  });

  it('with an error that names the active release for another one, and no file outside the folder', async () => {
    const other = await get('/downloads/1999-01-01/values.parquet');
    expect(other.status).toBe(404);
    expect(await other.json()).toEqual({
      error: 'not_found',
      message: `this server has no files of release "1999-01-01"; ${folder}/index.json lists those of the active release`,
    });
    const outside = ['..%2f..%2findex.html', '.work/figures.duckdb'];
    const inherited = ['constructor', 'toString', '__proto__'];
    for (const path of ['nothing.csv', '', 'gdp', ...outside, ...inherited])
      expect([path, (await client().send(`${folder}/${path}`)).status]).toEqual([path, 404]);
  });

  describe('to a Parquet reader', () => {
    /** Reads rows over HTTP ranges, and counts the bytes of the responses. */
    async function readRows(path: string, filter?: { geoid: { $eq: string } }) {
      const read = { bytes: 0, requests: 0 };
      const counting = async (input: Parameters<typeof fetch>[0], init?: RequestInit) => {
        const response = await fetch(input, init);
        read.requests++;
        if (init?.method !== 'HEAD') read.bytes += Number(response.headers.get('content-length'));
        return response;
      };
      const file = await asyncBufferFromUrl({ url: site.address + path, fetch: counting });
      const metadata = await parquetMetadataAsync(file, { initialFetchSize: 65_536 });
      const rows = await parquetReadObjects({ file, metadata, compressors, ...(filter ? { filter } : {}) });
      return { ...read, rows };
    }

    it.each(['10180', '12420', '35620', '49740'])('all figures of metro %s in under 400 kB', async (geoid) => {
      const { bytes, rows } = await readRows('/downloads/latest/values-metros.parquet', { geoid: { $eq: geoid } });
      const { data } = await read(client(), `/metros/${geoid}`);
      const rate = rows.filter(({ measure }: any) => measure === 'unemployment_rate').at(-1);
      expect(rate?.value).toBe(data.measures.find(({ name }: any) => name === 'unemployment_rate').value);
      expect(rows.length).toBeGreaterThan(2000);
      // The largest of all metros takes 363 kB of release 2026-11-28, with 490 measures (docs/performance.md).
      expect(bytes).toBeLessThan(400_000);
    });

    it.each(['population', 'gdp', 'median_household_income'])('the latest %s in under 300 kB', async (measure) => {
      const { bytes, rows } = await readRows(`/downloads/latest/${measure}/${measure}.parquet`);
      expect(rows.length).toBeGreaterThan(3000);
      expect(bytes).toBeLessThan(300_000);
    });
  });
});
