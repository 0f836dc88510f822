import { connect as connectTo } from 'node:net';
import { gunzipSync } from 'node:zlib';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { type AccountServices, accountServices } from '../../dynamic/identity/accounts/services.ts';
import { StoredCredentials } from '../../dynamic/identity/credentials.ts';
import type { Served } from '../../common/release/served.ts';
import { sqliteStore, type TestStore } from '../accounts/store.ts';
import { type Client, overSocket, type Reply } from '../support/client.ts';
import { openBuilt, service, type ServiceOptions } from '../support/service.ts';
import { call, connect, post } from './session.ts';

const noon = Date.parse('2026-11-21T12:00:15Z');
const ping = { jsonrpc: '2.0', id: 7, method: 'ping' };
const whoami = { jsonrpc: '2.0', id: 7, method: 'tools/call', params: { name: 'whoami', arguments: {} } };
const metadata = 'http://metro.test/.well-known/oauth-protected-resource/mcp';

describe('the MCP server over HTTP', () => {
  let served: Served;
  let client: Client;
  const clients: Client[] = [];
  const serve = async (options: ServiceOptions = {}) => {
    const client = await overSocket(service({ served, clock: () => noon, ...options }));
    clients.push(client);
    return client;
  };
  beforeAll(async () => void (served = await openBuilt(inject('release'))));
  afterAll(() => served.close());
  beforeEach(async () => {
    client = await serve();
  });
  afterEach(async () => {
    await Promise.all(clients.splice(0).map((one) => one.close()));
  });

  const errorOf = ({ status, json }: Reply) => [status, json.error.data?.error ?? json.error.code];

  it('returns one JSON body per message, without a session, readable by any origin (D33)', async () => {
    const { status, headers, json } = await post(client, ping, { Origin: 'https://example.org' });
    expect([status, json]).toEqual([200, { jsonrpc: '2.0', id: 7, result: {} }]);
    expect(headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'access-control-allow-origin': '*',
      'ratelimit-limit': '1000000',
    });
    expect(headers['mcp-session-id']).toBeUndefined();
    expect(headers['set-cookie']).toBeUndefined();
  });

  it('ignores the Accept header, session id and revision of a client', async () => {
    for (const headers of [
      { Accept: 'application/json' },
      { Accept: '' },
      { 'Mcp-Session-Id': 'gone' },
      { 'Mcp-Protocol-Version': '2025-03-26' },
    ])
      expect((await post(client, ping, headers)).json).toEqual({ jsonrpc: '2.0', id: 7, result: {} });
    expect((await post(client, ping, { 'Mcp-Protocol-Version': '1999-01-01' })).status).toBe(400);
  });

  it('keeps serving after a client disconnects during a request', async () => {
    const logged: string[] = [];
    const one = await serve({ log: (line) => logged.push(line) });
    await new Promise<void>((resolve) => {
      const socket = connectTo(one.port, '127.0.0.1', () => {
        socket.write(
          'POST /mcp HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 900\r\n\r\n{"jsonrpc"',
        );
        setTimeout(() => socket.destroy(), 50);
      });
      socket.on('close', () => setTimeout(resolve, 100));
    });
    expect((await post(one, ping)).status).toBe(200);
    expect(logged.filter((line) => /"level":(50|60)/.test(line))).toEqual([]);
  });

  it('adds the data to the text only at the address for programs', async () => {
    const args = { measures: ['population'], places: ['Tulsa'] };
    const [text, data, off] = await Promise.all(
      ['/mcp', '/mcp?structured=1', '/mcp?structured=0'].map((path) => call(client, 'get_data', args, {}, path)),
    );
    expect(text).not.toHaveProperty('structuredContent');
    expect(off).toEqual(text);
    expect(data.structuredContent.data.rows).toHaveLength(1);
    expect(data.content).toEqual(text.content);
    const { json } = await post(client, whoami, {}, '/mcp?structured=yes');
    expect(json.error.message).toMatch(/^structured: /);
  });

  it('returns 202 without a body for a notification', async () => {
    const { status, body } = await post(client, { jsonrpc: '2.0', method: 'notifications/initialized' });
    expect([status, body.length]).toEqual([202, 0]);
  });

  it('refuses streams and the end of a session', async () => {
    for (const method of ['GET', 'DELETE', 'PUT', 'HEAD']) {
      const { status, headers } = await client.send('/mcp', { method, headers: { Accept: 'text/event-stream' } });
      expect([status, headers['allow']]).toEqual([405, 'POST, OPTIONS']);
    }
    expect((await client.send('/mcp/')).status).toBe(404);
    expect((await client.send('/mcpx')).status).toBe(404);
  });

  it('allows the headers of the protocol from any origin', async () => {
    const { status, headers } = await client.send('/mcp', {
      method: 'OPTIONS',
      headers: { Origin: 'https://example.org' },
    });
    expect(status).toBe(204);
    expect(headers['access-control-allow-methods']).toBe('POST, OPTIONS');
    expect(headers['access-control-allow-headers']).toBe(
      'Authorization, Content-Type, Mcp-Protocol-Version, Mcp-Session-Id, Mcp-Method, Mcp-Name, traceparent, tracestate, baggage, sentry-trace',
    );
  });

  it('refuses anything but one JSON-RPC message', async () => {
    expect(errorOf(await post(client, '{'))).toEqual([400, 'bad_request']);
    expect(errorOf(await post(client, ''))).toEqual([400, 'bad_request']);
    expect(errorOf(await post(client, [ping, ping]))).toEqual([400, 'bad_request']);
    expect(errorOf(await post(client, '{"jsonrpc":"2.0","id":1,"id":2,"method":"ping"}'))).toEqual([
      400,
      'bad_request',
    ]);
    for (const message of [
      'null',
      '1',
      '"x"',
      '{}',
      '{"id":1,"method":"ping"}',
      '{"jsonrpc":"2.0","id":{},"method":"ping"}',
    ]) {
      const { status, json } = await post(client, message);
      expect([status, json.result, typeof json.error.code]).toEqual([400, undefined, 'number']);
    }
  });

  it('refuses a body that is not JSON, compressed, or too long', async () => {
    expect(errorOf(await post(client, ping, { 'Content-Type': 'text/plain' }))).toEqual([
      415,
      'unsupported_media_type',
    ]);
    expect(errorOf(await post(client, ping, { 'Content-Encoding': 'gzip' }))).toEqual([415, 'unsupported_media_type']);
    const long = { ...ping, params: { x: 'x'.repeat(70_000) } };
    expect(errorOf(await post(client, long))).toEqual([413, 'payload_too_large']);
    expect(errorOf(await post(client, long, { 'Transfer-Encoding': 'chunked' }))).toEqual([413, 'payload_too_large']);
  });

  it.each([65, 4000, 30_000])('returns 400 for a message that is nested %i levels deep', async (depth) => {
    const levels = depth - 3;
    const nested = `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"search_measures","arguments":{"q":${'['.repeat(levels)}${']'.repeat(levels)}}}}`;
    const { status, json } = await post(client, nested);
    expect([status, json.error.data, json.error.message]).toEqual([
      400,
      { error: 'bad_request' },
      'the message is nested more than 64 levels deep',
    ]);
  });

  it('returns 400 for a call with more arguments than any tool takes', async () => {
    const args = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, i) => [`k${i}`, 1]));
    const send = (count: number) =>
      post(client, { ...ping, method: 'tools/call', params: { name: 'whoami', arguments: args(count) } });
    const { status, json } = await send(101);
    expect([status, json.error.data, json.error.message]).toEqual([
      400,
      { error: 'bad_request' },
      'the call has 101 arguments; no tool takes more than 100',
    ]);
    expect((await send(100)).json.result.content[0].text).toContain('unknown argument `k0`');
  });

  it('survives odd arguments', async () => {
    for (const args of [
      { q: '\ud800' },
      { __proto__: null, constructor: 'x' },
      { q: '\u0000' },
      { ref: '../../etc/passwd' },
    ]) {
      const { isError } = await call(client, 'ref' in args ? 'explain_place' : 'search_measures', args);
      expect(typeof isError === 'boolean' || isError === undefined).toBe(true);
    }
    expect(
      (await post(client, { ...ping, method: 'tools/call', params: { name: 'whoami', arguments: [] } })).json.error,
    ).toBeDefined();
    expect((await post(client, ping)).status).toBe(200);
  });

  it('opens no subscription', async () => {
    const meta = {
      'io.modelcontextprotocol/protocolVersion': '2026-07-28',
      'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
      'io.modelcontextprotocol/clientCapabilities': {},
    };
    const listen = {
      ...ping,
      method: 'subscriptions/listen',
      params: { _meta: meta, notifications: { toolsListChanged: true } },
    };
    const reply = await post(client, listen, {
      'Mcp-Method': 'subscriptions/listen',
      'Mcp-Protocol-Version': '2026-07-28',
    });
    // No list changes, so the method does not exist (SEP-2575).
    expect([reply.status, reply.json.id, reply.json.error.code]).toEqual([404, ping.id, -32601]);
  });

  it('compresses its answers', async () => {
    const list = { ...ping, method: 'tools/list' };
    const packed = await post(client, list, { 'Accept-Encoding': 'gzip' });
    expect(packed.headers['content-encoding']).toBe('gzip');
    expect(JSON.parse(gunzipSync(packed.body).toString())).toEqual((await post(client, list)).json);
  });

  it('answers concurrent requests separately', async () => {
    const names = served.release.content.metros.slice(0, 40).map(({ cbsa }) => cbsa);
    const answers = await Promise.all(names.map((q) => call(client, 'find_places', { q, limit: 1 })));
    expect(answers.map(({ structuredContent }) => structuredContent.data[0].geoid)).toEqual(names);
  });

  it('returns an error without an active release, and whoami still works (D38)', async () => {
    const empty = await serve({ served: undefined });
    const { isError, content } = await call(empty, 'search_measures', {});
    expect([isError, content[0].text]).toEqual([true, expect.stringMatching(/^unavailable: no release is active/)]);
    expect((await call(empty, 'whoami', {})).structuredContent.data.access.tier).toBe('anonymous');
    expect((await post(empty, { ...ping, method: 'resources/list' })).json.result.resources).toHaveLength(6);
  });

  describe('of a service on this machine', () => {
    const from = async (origin: string | undefined, own: string) => {
      const local = await serve({ origin: own });
      return (await post(local, ping, origin === undefined ? {} : { Origin: origin })).status;
    };
    it('accepts only pages of this machine (DNS rebinding)', async () => {
      for (const own of ['http://127.0.0.1:8080', 'http://localhost:8080', 'http://[::1]:8080']) {
        expect(await from('http://evil.example.com', own)).toBe(403);
        expect(await from('null', own)).toBe(403);
        expect(await from('http://localhost.evil.example.com', own)).toBe(403);
        expect(await from('http://localhost:6274', own)).toBe(200);
        expect(await from(undefined, own)).toBe(200);
      }
      expect(await from('http://evil.example.com', 'https://api.example.org')).toBe(200);
    });
  });

  it('returns 401 for a credential in the address or in another header (D49)', async () => {
    const one = await serve();
    for (const [path, headers] of [
      ['/mcp?api_key=svc_key_secret', {}],
      ['/mcp?sign_in=1&access_token=x', {}],
      ['/mcp', { 'X-Api-Key': 'svc_key_secret' }],
    ] as const) {
      const refused = await one.send(path, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', ...headers },
        body: '{}',
      });
      expect([refused.status, refused.json.error.data]).toEqual([401, { error: 'invalid_token' }]);
      expect(refused.headers['www-authenticate']).toContain('/.well-known/oauth-protected-resource/mcp');
      expect(refused.text).not.toContain('secret');
    }
  });

  describe('limits', () => {
    it('are shared with the API, so the last of 31 mixed requests in a minute is refused', async () => {
      for (const last of ['mcp', 'http']) {
        const one = await serve({ addressLimit: { perMinute: 30, perDay: 2000 } });
        for (let i = 0; i < 30; i++) {
          const replies = i % 3 === 0 ? await one.send('/api/v1/metros') : await post(one, i % 3 === 1 ? whoami : ping);
          expect([replies.status, replies.headers['ratelimit-remaining']]).toEqual([200, String(29 - i)]);
        }
        const over = last === 'mcp' ? await post(one, whoami) : await one.send('/api/v1/metros');
        expect([over.status, over.headers['retry-after'], over.headers['ratelimit-remaining']]).toEqual([
          429,
          '45',
          '0',
        ]);
        if (last !== 'mcp') continue;
        expect(over.json).toMatchObject({ jsonrpc: '2.0', id: null, error: { data: { error: 'rate_limited' } } });
        expect(over.json.error.message).toMatch(
          /30 requests per minute .*try again in 45 seconds.*API access.*\/docs\/limits#/,
        );
      }
    });

    it.each([
      ['2025-11-25', ['POST', 'POST', 'GET', 'POST']],
      ['2026-07-28', ['POST', 'POST']],
    ] as const)(
      'count what a client sends to connect and to list the tools, revision %s',
      async (revision, methods) => {
        const listener = service({ served, clock: () => noon, addressLimit: { perMinute: 30, perDay: 2000 } });
        const seen: string[] = [];
        const one = await overSocket((request, response) => {
          seen.push(request.method!);
          listener(request, response);
        });
        clients.push(one);
        const agent = await connect(new URL(`http://127.0.0.1:${one.port}/mcp`), revision);
        await agent.listTools();
        // The server refuses the stream that a client of 2025 also opens; the request counts.
        await expect.poll(() => seen.toSorted()).toEqual(methods.toSorted());
        const { headers } = await one.send('/api/v1/metros');
        expect(headers['ratelimit-remaining']).toBe(String(30 - methods.length - 1));
        await agent.close();
      },
    );

    it('count refused requests, and no preflight', async () => {
      const one = await serve({ addressLimit: { perMinute: 10, perDay: 2000 } });
      const readRemaining = async (sent: Promise<Reply>) => (await sent).headers['ratelimit-remaining'];
      expect(await readRemaining(one.send('/mcp'))).toBe('9');
      expect(await readRemaining(post(one, '{'))).toBe('8');
      await one.send('/mcp', { method: 'OPTIONS' });
      expect(await readRemaining(post(one, ping, { Authorization: 'Bearer x' }))).toBe('7');
      expect(await readRemaining(post(one, ping))).toBe('6');
    });
  });

  describe('with a credential', () => {
    let store: TestStore;
    let services: AccountServices;
    let account: string;
    let bearer: { Authorization: string };
    beforeEach(async () => {
      store = await sqliteStore();
      services = accountServices(store.sql, () => noon);
      const operator = { id: 'operator', address: '192.0.2.1' };
      await services.people.add(operator, { email: 'ada@example.org', name: 'Ada', password: null });
      ({ id: account } = await services.accounts.add(operator, 'Sites Inc', 'ada@example.org'));
      await services.accounts.setAccess(operator, account, true);
      const { token } = await services.keys.add(operator, account, 'ada@example.org', 'laptop');
      bearer = { Authorization: `Bearer ${token}` };
      const credentials = new StoredCredentials(store.sql, () => noon, pino({ level: 'silent' }));
      client = await serve({
        credentials,
        addressLimit: { perMinute: 3, perDay: 9 },
        limits: { credential: { perMinute: 60, perDay: 10_000 } },
      });
    });
    afterEach(() => store.remove());

    it('shows who it acts as, like GET /me, and counts by the key', async () => {
      const { structuredContent, content } = await call(client, 'whoami', {}, bearer);
      expect(structuredContent).toEqual((await client.send('/api/v1/me', { headers: bearer })).json);
      expect(content[0].text).toBe(
        'Ada in account Sites Inc (owner), by api_key; tier api: 60 requests a minute, 10000 a day.',
      );
      expect((await post(client, ping, bearer)).headers).toMatchObject({
        'ratelimit-limit': '60',
        'ratelimit-remaining': '57',
      });
    });

    it('acts as public without API access', async () => {
      await services.accounts.setAccess({ id: 'operator', address: '192.0.2.1' }, account, false);
      const { structuredContent } = await call(client, 'whoami', {}, bearer);
      expect(structuredContent.data.access).toEqual({ tier: 'public', rate_limit: { per_minute: 3, per_day: 9 } });
    });

    it('gets 401 with a challenge if it is invalid, and is never anonymous (RFC 9728)', async () => {
      for (const authorization of ['Bearer svc_key_x', 'Basic eDp5', '', 'Bearer a, Bearer b']) {
        const { status, headers, json } = await post(client, whoami, { Authorization: authorization });
        expect([status, json.error.data.error]).toEqual([401, 'invalid_token']);
        expect(headers['www-authenticate']).toBe(`Bearer resource_metadata="${metadata}", error="invalid_token"`);
      }
    });

    it('is required at the sign-in address', async () => {
      const { status, headers, json } = await post(client, whoami, {}, '/mcp?sign_in=1');
      expect([status, json.error.data.error]).toEqual([401, 'unauthorized']);
      expect(headers['www-authenticate']).toBe(`Bearer resource_metadata="${metadata}"`);
      expect((await post(client, whoami, bearer, '/mcp?sign_in=1')).status).toBe(200);
      expect((await post(client, whoami, {}, '/mcp?sign_in=0')).status).toBe(200);
      expect((await post(client, whoami, {}, '/mcp?signin=1')).json.error.message).toMatch(/did you mean `sign_in`/);
      const { json: described } = await client.send('/.well-known/oauth-protected-resource/mcp');
      expect([described.resource, described.scopes_supported]).toEqual(['http://metro.test/mcp', ['read']]);
    });
  });
});
