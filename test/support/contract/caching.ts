import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { type ContractApi, values } from './api.ts';

/** The contract of caching, conditional requests and encodings. */
export function describeCaching(api: ContractApi): void {
  describe.each([
    ['a stored page', values],
    ['a live answer', `${values}&per_page=7`],
  ])('caching of %s (D31, D32)', (_, path) => {
    it('has caching headers', async () => {
      const { headers } = await api.client.send(path);
      expect(headers['etag']).toMatch(/^W\/"[A-Za-z0-9_-]{22}"$/);
      expect(headers['last-modified']).toBe(api.served.modified.toUTCString());
      expect(headers['cache-control']).toBe('public, max-age=60');
      expect(headers['vary']).toBe('Authorization, Accept-Encoding');
      expect(headers['content-type']).toBe('application/json; charset=utf-8');
    });

    it('names its release, also to pages of other origins (D160)', async () => {
      const { headers } = await api.client.send(path);
      expect(headers['release']).toBe(api.served.id);
      expect(headers['access-control-expose-headers']!.split(', ')).toContain('Release');
      const unchanged = await api.client.send(path, { headers: { 'If-None-Match': headers['etag']! } });
      expect([unchanged.status, unchanged.headers['release']]).toEqual([304, api.served.id]);
    });

    it('never changes if the request names the release (D161)', async () => {
      const pinned = `${path}${path.includes('?') ? '&' : '?'}release=${api.served.id}`;
      const [latest, named] = [await api.client.send(path), await api.client.send(pinned)];
      expect(named.body.equals(latest.body)).toBe(true);
      expect(named.headers).toMatchObject({
        etag: latest.headers['etag'],
        release: api.served.id,
        'cache-control': 'public, max-age=31536000, immutable',
      });
      const unchanged = await api.client.send(pinned, { headers: { 'If-None-Match': latest.headers['etag']! } });
      expect([unchanged.status, unchanged.headers['cache-control']]).toEqual([304, named.headers['cache-control']]);
    });

    it('returns 304 for a matching tag, a weak tag, a list of tags, and *', async () => {
      const { headers } = await api.client.send(path);
      const tag = headers['etag']!;
      for (const condition of [tag, tag.slice(2), '*', `"other", ${tag}`, `W/"a,b" , ${tag}`]) {
        const unchanged = await api.client.send(path, { headers: { 'If-None-Match': condition } });
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
        expect((await api.client.send(path, { headers: { 'If-None-Match': condition } })).status).toBe(200);
    });

    it('uses the date if there is no ETag', async () => {
      const send = async (headers: Record<string, string>) => (await api.client.send(path, { headers })).status;
      const modified = api.served.modified.toUTCString();
      expect(await send({ 'If-Modified-Since': modified })).toBe(304);
      expect(await send({ 'If-Modified-Since': new Date(+api.served.modified - 1000).toUTCString() })).toBe(200);
      expect(await send({ 'If-Modified-Since': 'yesterday' })).toBe(200);
      expect(await send({ 'If-Modified-Since': '2099' })).toBe(200);
      expect(await send({ 'If-Modified-Since': modified, 'If-None-Match': '"other"' })).toBe(200);
    });

    it('returns 304 for the date in each of its three forms, and for no other date (RFC 9110 section 5.6.7, D45)', async () => {
      const status = async (date: string) =>
        (await api.client.send(path, { headers: { 'If-Modified-Since': date } })).status;
      const [, , day, month, year, time] = /^(\w+), (\d\d) (\w+) (\d{4}) (.*) GMT$/.exec(
        api.served.modified.toUTCString(),
      )! as string[];
      const weekday = api.served.modified.toLocaleDateString('en-US', { weekday: 'long', timeZone: 'UTC' });
      const asctime = `${weekday.slice(0, 3)} ${month} ${String(Number(day)).padStart(2, ' ')} ${time} ${year}`;
      expect(await status(`${weekday}, ${day}-${month}-${year!.slice(2)} ${time} GMT`)).toBe(304);
      expect(await status(asctime)).toBe(304);
      const later = String(Number(year) + 1);
      for (const other of [
        `${weekday}, ${day}-${month}-${later.slice(2)} ${time} GMT`,
        `${weekday}, ${day}-${month}-${year} ${time} GMT`,
        asctime.replace(year!, later),
        `${asctime} GMT`,
        api.served.modified.toISOString(),
        api.served.modified.toUTCString().replace('GMT', 'UTC'),
        api.served.modified.toUTCString().toLowerCase(),
        'Thu, 31 Dec 2099 23:59:59 GMT',
      ])
        expect(await status(other)).toBe(200);
    });

    it.skipIf(api.compressedInFront)('is the same in every encoding, under one tag', async () => {
      const plain = await api.client.send(path);
      expect(plain.headers['content-encoding']).toBeUndefined();
      const packed = await api.client.send(path, { headers: { 'Accept-Encoding': 'gzip' } });
      expect(packed.headers['content-encoding'] ?? 'small').toMatch(plain.body.length < 1000 ? 'small' : 'gzip');
      expect(packed.headers['etag']).toBe(plain.headers['etag']);
      expect(packed.headers['content-length']).toBe(String(packed.body.length));
      if (packed.headers['content-encoding']) expect(gunzipSync(packed.body).equals(plain.body)).toBe(true);
    });
  });

  it.skipIf(api.compressedInFront)('chooses the encoding that the client prefers', async () => {
    const readEncoding = async (accept: string) =>
      (await api.client.send(values, { headers: { 'Accept-Encoding': accept } })).headers['content-encoding'];
    // Stored pages are kept as gzip alone (D91).
    expect(await readEncoding('gzip, deflate, br, zstd')).toBe('gzip');
    expect(await readEncoding('br')).toBeUndefined();
    expect(await readEncoding('gzip;q=0, *')).toBeUndefined();
    expect(await readEncoding('*')).toBe('gzip');
    expect(await readEncoding('identity')).toBeUndefined();
    expect(await readEncoding('identity, gzip;q=0.5')).toBeUndefined();
    expect(await readEncoding('deflate')).toBeUndefined();
    expect(await readEncoding('identity;q=0')).toBeUndefined();
    expect(await readEncoding('GZIP')).toBe('gzip');
  });

  it('returns the same from the core as from a stored page', async () => {
    const stored = await api.get('/measures/unemployment_rate/values?geography=msa&state=OH');
    const live = await api.get('/measures/unemployment_rate/values?geography=msa&state=OH&per_page=99');
    expect({ ...live, meta: { ...live.meta, per_page: 100 } }).toEqual(stored);
    const unfiltered = await api.client.send('/api/v1/metros?q=');
    expect(unfiltered.headers['etag']).toBe((await api.client.send('/api/v1/metros')).headers['etag']);
  });
}
