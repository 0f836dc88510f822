import { describe, expect, inject, it } from 'vitest';
import { type ContractApi, values } from './api.ts';

/** The contract of parameters, addresses, methods and credentials. */
export function describeRequests(api: ContractApi): void {
  describe('parameters (D1, D2)', () => {
    it.each(['0', '501', '-1', '1.5', 'abc', '', '1e2', ' 5', '99999999999999999999'])(
      'refuses per_page=%s',
      async (value) => {
        await api.expectError(
          `/metros?per_page=${encodeURIComponent(value)}`,
          400,
          'bad_request',
          /per_page: must be a whole number from 1 to 500/,
        );
      },
    );

    it.each(['0', '-3', 'x'])('refuses page=%s', async (value) => {
      await api.expectError(`/metros?page=${value}`, 400, 'bad_request', /page: must be a whole number, at least 1/);
    });

    it('returns an empty list and the true total for a page past the end', async () => {
      const { data, meta } = await api.get('/metros?page=1000000');
      expect(data).toEqual([]);
      expect(meta).toEqual({ page: 1_000_000, per_page: 100, total: 393, total_pages: 4 });
    });

    it('names an unknown parameter and suggests a similar one', async () => {
      await api.expectError(
        '/metros?sate=TX',
        400,
        'bad_request',
        /^unknown parameter `sate`; did you mean `state`\?$/,
      );
      await api.expectError('/metros?__proto__=1', 400, 'bad_request', /`__proto__`/);
      await api.expectError('/metros?state=TX&state=CA', 400, 'bad_request', /`state` is given twice/);
      await api.expectError(
        '/metros??state=WY',
        400,
        'bad_request',
        /^unknown parameter `\?state`; did you mean `state`\?$/,
      );
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
      await api.expectError(`/metros?${query}`, 400, 'bad_request', message);
    });

    it('reads a plus as a space, encoded names, and empty pairs (D47)', async () => {
      const kansas = (await api.get('/metros?q=kansas%20city')).data;
      expect(kansas).toHaveLength(1);
      for (const query of ['q=kansas+city', '%71=kansas%20city', '&q=kansas%20city&&'])
        expect((await api.get(`/metros?${query}`)).data).toEqual(kansas);
      await api.expectError('/metros?a%2Bb=1', 400, 'bad_request', /^unknown parameter `a\+b`/);
    });
  });

  describe('addresses and methods (D8)', () => {
    it('returns 404 for other paths', async () => {
      for (const path of [
        '/api/v1',
        '/api/v1/',
        '/api/v1/nope',
        '/api/v1/datasets/',
        '/api/v1/measures/a/b/c',
        '/api/v1//metros',
      ])
        await api.expectError(path, 404, 'not_found', /./);
      const outside = await api.client.send('/api/v2/metros');
      expect([outside.status, outside.json.error]).toEqual([404, 'not_found']);
    });

    it.each([
      ['/%64atasets', '/datasets'],
      ['/me%61sures/unemployment_r%61te', '/measures/unemployment_rate'],
      ['/metros/%63ompare?ids=12420', '/metros/compare?ids=12420'],
    ])('decodes the path %s, from a stored page or live (D48)', async (encoded, plain) => {
      for (const query of ['', plain.includes('?') ? '&measures=population' : '?'])
        expect(await api.get(encoded + query)).toEqual(await api.get(plain + query));
    });

    it('refuses an encoded slash between segments (D48)', async () => {
      await api.expectError('/measures%2Funemployment_rate', 404, 'not_found', /./);
      await api.expectError('/metros%2Fcompare?ids=12420', 404, 'not_found', /./);
    });

    it.each(['POST', 'PUT', 'DELETE', 'PATCH'])('refuses %s', async (method) => {
      const { headers } = await api.expectError('/metros', 405, 'method_not_allowed', new RegExp(method), method);
      expect(headers['allow']).toBe('GET, HEAD, OPTIONS');
    });

    it('returns the headers of GET and no body for HEAD', async () => {
      const [got, head] = [await api.client.send(values), await api.client.send(values, { method: 'HEAD' })];
      expect(head.status).toBe(200);
      expect(head.body).toHaveLength(0);
      for (const name of ['etag', 'last-modified', 'content-type', 'content-length', 'cache-control', 'vary'])
        expect(head.headers[name]).toBe(got.headers[name]);
    });

    it('allows any origin, and does not count preflight requests (D33)', async () => {
      const preflight = await api.client.send(values, {
        method: 'OPTIONS',
        headers: { Origin: 'https://example.org', 'Access-Control-Request-Method': 'GET', Authorization: 'Bearer x' },
      });
      expect(preflight.status).toBe(204);
      expect(preflight.headers['access-control-allow-origin']).toBe('*');
      expect(preflight.headers['access-control-allow-headers']).toBe(
        'Authorization, Content-Type, If-None-Match, traceparent, tracestate, baggage, sentry-trace',
      );
      expect(preflight.headers['access-control-allow-methods']).toBe('GET, HEAD, OPTIONS');
      expect(preflight.headers['ratelimit-limit']).toBeUndefined();
      expect((await api.client.send(values)).headers['access-control-expose-headers']).toBe(
        'Deprecation, ETag, Link, RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset, Release, Retry-After, Sunset, WWW-Authenticate',
      );
    });
  });

  it('accepts a request target with an origin', async () => {
    const { status, headers } = await api.client.send('http://metro.test/api/v1/metros');
    expect([status, headers['etag']]).toEqual([200, (await api.client.send('/api/v1/metros')).headers['etag']]);
  });

  it('refuses every request with an Authorization header, on a stored page too (D34)', async () => {
    for (const authorization of ['Bearer svc_key_x', 'Basic eDp5', '', 'bearer', 'Bearer a, Bearer b']) {
      const { status, headers, json } = await api.client.send(values, { headers: { Authorization: authorization } });
      expect([status, json.error]).toEqual([401, 'invalid_token']);
      expect(headers['www-authenticate']).toBe(
        'Bearer resource_metadata="http://metro.test/.well-known/oauth-protected-resource/api/v1", error="invalid_token"',
      );
      expect(headers['ratelimit-limit']).toBeDefined();
      expect(headers['cache-control']).toBe('no-store');
    }
    expect((await api.client.send('/api/v1/nope', { headers: { Authorization: 'x' } })).status).toBe(401);
  });

  it.each(['X-Api-Key', 'Api-Key', 'X-Auth-Token', 'X-Access-Token'])(
    'returns 401 for a credential in the header %s, and says how to send it (D49)',
    async (name) => {
      for (const path of [values, `${values}&per_page=7`, '/api/v1/nope']) {
        const { status, headers, json, text } = await api.client.send(path, { headers: { [name]: 'svc_key_secret' } });
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
      const { status, headers, json, text } = await api.client.send(address);
      expect([status, json.error]).toEqual([401, 'invalid_token']);
      expect(json.message).toMatch(/^a credential must not be in the address: send it as `Authorization: Bearer/);
      expect(headers['www-authenticate']).toContain('error="invalid_token"');
      expect(text).not.toContain('secret');
    }
  });

  it.each(['a%26token%3Db', 'a%3Ftoken%3Db', 'token'])(
    'treats q=%s as text, because it contains no credential',
    async (q) => {
      expect((await api.client.send(`/api/v1/metros?q=${q}`)).status).toBe(200);
    },
  );

  it('has resource metadata at the address in its challenge (RFC 9728)', async () => {
    const { status, json } = await api.client.send('/.well-known/oauth-protected-resource/api/v1');
    expect([status, json.resource, json.scopes_supported]).toEqual([200, 'http://metro.test/api/v1', ['read']]);
  });

  it('reports health outside the API, without counting the request', async () => {
    const health = await api.client.send('/healthz');
    expect(health.json).toEqual({
      status: 'ok',
      release: inject('release'),
      since: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    });
    expect(health.headers['ratelimit-limit']).toBeUndefined();
    expect((await api.client.send('/healthz', { method: 'POST' })).status).toBe(404);
  });
}
