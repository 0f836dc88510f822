import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { pino } from 'pino';
import { type AccountServices, accountServices } from '../../dynamic/identity/accounts/services.ts';
import { isKey, makeKey } from '../../dynamic/identity/accounts/keyFormat.ts';
import { StoredCredentials } from '../../dynamic/identity/credentials.ts';
import type { Served } from '../../common/release/served.ts';
import { type Client, overSocket, type RequestInit } from '../support/client.ts';
import { openBuilt, service, type ServiceOptions } from '../support/service.ts';
import { sqliteStore, stores, type TestStore } from './store.ts';

const operator = { id: 'operator', address: '192.0.2.1' };
const values = '/api/v1/measures/unemployment_rate/values?geography=msa';
const start = Date.parse('2026-11-21T12:00:15Z');

describe.each(await stores())('credentials in %s', (kind, open) => {
  let store: TestStore;
  let services: AccountServices;
  let served: Served;
  let client: Client;
  let now: number;
  let log: string;
  let account: string;
  let credentials: StoredCredentials;
  let key: { id: string; token: string };

  async function serve(options: ServiceOptions = {}): Promise<Client> {
    const logger = pino({ level: 'trace' }, { write: (line: string) => void (log += line) });
    credentials = new StoredCredentials(store.sql, () => now, logger);
    return overSocket(service({ served, credentials, clock: () => now, ...options }));
  }

  beforeAll(async () => void (served = await openBuilt(inject('release'))));
  afterAll(() => served.close());
  beforeEach(async () => {
    now = start;
    log = '';
    store = await open();
    services = accountServices(store.sql, () => now);
    await services.people.add(operator, { email: 'Ada@Example.org', name: 'Ada', password: null });
    ({ id: account } = await services.accounts.add(operator, 'Sites Inc', 'ada@example.org'));
    await services.accounts.setAccess(operator, account, true);
    key = await services.keys.add(operator, account, 'ada@example.org', 'laptop');
    client = await serve();
  });
  afterEach(async () => {
    await client.close();
    await store.remove();
  });

  const send = (path: string, token = key.token, init: RequestInit = {}) =>
    client.send(path, { ...init, headers: { Authorization: `Bearer ${token}`, ...init.headers } });

  /** Sends requests until the key is remembered: Postgres must listen first. */
  const untilRemembered = async () => {
    const { cached: before } = credentials.checks;
    const after = async () => {
      expect((await send(values)).status).toBe(200);
      return credentials.checks.cached;
    };
    await expect.poll(after).toBeGreaterThan(before);
  };

  it('show who they act as', async () => {
    const { status, json, headers } = await send('/api/v1/me');
    expect(status).toBe(200);
    expect(json).toEqual({
      data: {
        user: { id: expect.any(String), name: 'Ada' },
        account: { id: account, name: 'Sites Inc', role: 'owner' },
        credential: { type: 'api_key', id: key.id, scopes: ['read'] },
        access: { tier: 'api', rate_limit: { per_minute: 1_000_000, per_day: 1_000_000 } },
      },
      attribution: [],
    });
    expect(headers['cache-control']).toBe('private, no-cache');
  });

  it('get the same responses as everyone, privately, with conditional requests', async () => {
    for (const path of [values, `${values}&per_page=7`]) {
      const [own, anyone] = [await send(path), await client.send(path)];
      expect(own.body.equals(anyone.body)).toBe(true);
      expect(own.headers['etag']).toBe(anyone.headers['etag']);
      expect(own.headers['cache-control']).toBe('private, no-cache');
      expect(anyone.headers['cache-control']).toBe('public, max-age=60');
      const again = await send(path, key.token, { headers: { 'If-None-Match': own.headers['etag']! } });
      expect([again.status, again.headers['cache-control']]).toEqual([304, 'private, no-cache']);
    }
    const reply = await send('/api/v1/screen', key.token, {
      method: 'POST',
      body: '{}',
      headers: { 'Content-Type': 'application/json' },
    });
    expect([reply.status, reply.headers['cache-control']]).toEqual([200, 'no-store']);
  });

  it('are required for /me, and refused at every address if invalid (D35)', async () => {
    const none = await client.send('/api/v1/me');
    expect([none.status, none.json.error]).toEqual([401, 'unauthorized']);
    expect(none.headers['www-authenticate']).toBe(
      'Bearer resource_metadata="http://metro.test/.well-known/oauth-protected-resource/api/v1"',
    );
    const typo = key.token.slice(0, -1) + (key.token.endsWith('A') ? 'B' : 'A');
    const bad = [
      'Bearer ' + makeKey(),
      `Bearer ${typo}`,
      'Bearer svc_at_x',
      'Basic eDp5',
      '',
      'Bearer',
      `Bearer ${key.token}, Bearer ${key.token}`,
      `Bearer ${key.token} x`,
      key.token,
    ];
    for (const path of ['/api/v1/me', values, '/api/v1/metros?q=austin', '/api/v1/nope'])
      for (const authorization of bad) {
        const { status, json, headers } = await client.send(path, { headers: { Authorization: authorization } });
        expect([status, json.error], authorization).toEqual([401, 'invalid_token']);
        expect(headers['www-authenticate']).toMatch(/error="invalid_token"$/);
      }
    const twice = await client.send(values, {
      headers: { Authorization: [`Bearer ${key.token}`, `Bearer ${key.token}`] },
    });
    expect(twice.status).toBe(401);
    expect((await client.send(`${values}&token=${key.token}`)).status).toBe(401);
    expect((await client.send(values, { headers: { Authorization: `bEARER ${key.token}` } })).status).toBe(200);
  });

  it('stop working when revoked, also by another process', async () => {
    await untilRemembered();
    const other = accountServices(await store.again(), () => now);
    await other.keys.revoke(operator, key.id);
    // Another process hears of it within 250 ms (D50). A request that is sent later than that is refused.
    const revokedAt = performance.now();
    let sentAt: number;
    do sentAt = performance.now();
    while ((await send(values)).status === 200 && sentAt - revokedAt < 250);
    expect((await send(values)).status).toBe(401);
    await other.keys.revoke(operator, key.id);
    expect((await send('/api/v1/me')).status).toBe(401);
  });

  it('stop working on the next request after this process revokes them or their rights (D50)', async () => {
    const changes: [() => Promise<unknown>, number][] = [
      [() => services.accounts.setAccess(operator, account, false), 200],
      [() => services.people.disable(operator, 'ada@example.org', true), 401],
      [() => services.people.disable(operator, 'ada@example.org', false), 200],
      [() => services.keys.revoke(operator, key.id), 401],
    ];
    for (const [change, status] of changes) {
      if ((await send(values)).status === 200) await untilRemembered();
      await change();
      expect((await send('/api/v1/me')).status).toBe(status);
    }
    const [line] = (await services.keys.list(account)) as [{ revoked_at: number }];
    expect(line.revoked_at).toBe(start);
  });

  it('stop working when they expire, also when they are cached', async () => {
    key = await services.keys.add(operator, account, 'ada@example.org', 'for a day', { days: 1 });
    await untilRemembered();
    now = start + 86_399_999;
    expect((await send(values)).status).toBe(200);
    now += 1;
    const { status, json } = await send(values);
    expect([status, json.error]).toEqual([401, 'invalid_token']);
  });

  it('are cached while nothing changes, even when their last use is recorded', async () => {
    await untilRemembered();
    now += 61_000;
    await send(values);
    const { queried: asked, cached: before } = credentials.checks;
    await expect.poll(async () => (await services.keys.list(account))[0]!['last_used_at']).toBe(now);
    // A quick series: on Postgres the proof that nothing changed lapses after 250 ms.
    for (let i = 0; i < 20; i++) await send(values);
    expect(credentials.checks.cached).toBeGreaterThan(before);
    expect(credentials.checks.queried - asked).toBeLessThan(20);
  });

  it('stop working when their person leaves the account or is disabled', async () => {
    await services.people.add(operator, { email: 'bob@example.org', name: null, password: null });
    await services.accounts.setMember(operator, account, 'bob@example.org', 'member');
    const his = await services.keys.add(operator, account, 'bob@example.org', 'his');
    expect((await send('/api/v1/me', his.token)).json.data.account.role).toBe('member');
    await services.people.disable(operator, 'bob@example.org', true);
    expect((await send(values, his.token)).status).toBe(401);
    await services.people.disable(operator, 'bob@example.org', false);
    expect((await send(values, his.token)).status).toBe(200);
    await services.accounts.removeMember(operator, account, 'bob@example.org');
    expect((await send(values, his.token)).status).toBe(401);
    // Coming back does not bring an old key back.
    await services.accounts.setMember(operator, account, 'bob@example.org', 'member');
    expect((await send(values, his.token)).status).toBe(401);
  });

  it('require acceptance of each new version of the terms', async () => {
    for (const version of [1, 2]) {
      expect(await services.terms.publish(operator, `terms ${version}`)).toEqual({ version });
      const { status, json, headers } = await send(values);
      expect([status, json.error]).toEqual([403, 'terms_required']);
      expect(json.message).toMatch(/Terms of Service/);
      expect(headers['ratelimit-limit']).toBeDefined();
      expect((await send('/api/v1/me')).status).toBe(403);
      expect((await client.send(values)).status).toBe(200);
      await services.terms.accept(operator, 'ada@example.org');
      expect((await send(values)).status).toBe(200);
    }
  });

  it('require the scope read', async () => {
    await store.sql.run("update api_key set scopes = '[]'");
    const { status, json, headers } = await send(values);
    expect([status, json.error]).toEqual([403, 'insufficient_scope']);
    expect(headers['www-authenticate']).toMatch(/error="insufficient_scope", scope="read"$/);
  });

  it('have their own limits, and share one limit per account', async () => {
    await client.close();
    const credential = { perMinute: 3, perDay: 100 };
    client = await serve({ addressLimit: { perMinute: 2, perDay: 100 }, limits: { credential, accountPerDay: 4 } });
    for (const remaining of ['2', '1', '0'])
      expect((await send(values)).headers['ratelimit-remaining']).toBe(remaining);
    const refused = await send(values);
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '45']);
    const higher = 'To ask for a higher limit: see http://metro.test/docs/limits#higher-limits';
    expect(refused.json.message).toBe(
      `over the limit of 3 requests per minute for this API key or app; try again in 45 seconds. ${higher}`,
    );
    // The address has its own budget, untouched; another key of the account shares the account's.
    expect((await client.send(values)).headers['ratelimit-remaining']).toBe('1');
    const second = await services.keys.add(operator, account, 'ada@example.org', 'second');
    const last = await send(values, second.token);
    expect([last.status, last.headers['ratelimit-limit'], last.headers['ratelimit-remaining']]).toEqual([
      200,
      '4',
      '0',
    ]);
    const over = await send(values, second.token);
    expect([over.status, over.json.message]).toEqual([
      429,
      `over the limit of 4 requests per day for all API keys and apps of the account; try again in 43185 seconds. ${higher}`,
    ]);
  });

  it('act as public without API access, with the limits of the address', async () => {
    await client.close();
    client = await serve({ addressLimit: { perMinute: 2, perDay: 100 } });
    await services.accounts.setAccess(operator, account, false);
    const { json, headers } = await send('/api/v1/me');
    expect(json.data.access).toEqual({ tier: 'public', rate_limit: { per_minute: 2, per_day: 100 } });
    expect(headers['ratelimit-remaining']).toBe('1');
    expect((await client.send(values)).headers['ratelimit-remaining']).toBe('0');
    const over = await send(values);
    expect(over.status).toBe(429);
    expect(over.json.message).toMatch(
      /^over the limit of 2 requests per minute for this network address, because the account has no API access; .* API access gives higher limits: see http:\/\/metro\.test\/docs\/limits#higher-limits$/,
    );
    await expect(services.keys.add(operator, account, 'ada@example.org', 'more')).rejects.toThrow(/no API access/);
  });

  it('are not in the log and not stored as plain text', async () => {
    await send(values);
    await send(values, makeKey());
    await client.send(`/api/v1/nope/${key.token}`);
    const secret = key.token.slice('svc_key_'.length, -6);
    expect(await store.dump()).not.toContain(secret);
    expect(log).not.toContain(secret);
  });

  it('are logged in the audit log at each change', async () => {
    await services.keys.revoke(operator, key.id);
    const lines = await services.audit.list(account);
    // All of one millisecond, by the test's clock.
    expect(lines.map(({ action }) => action)).toEqual(['key.revoke', 'key.add', 'account.access-on', 'account.add']);
    expect(lines.every(({ actor, address }) => actor === 'operator' && address === '192.0.2.1')).toBe(true);
  });

  it('record the last use of a key, once a minute', async () => {
    const lastUsed = async () => (await services.keys.list(account))[0]!['last_used_at'];
    await send(values);
    await expect.poll(lastUsed).toBe(start);
    now += 30_000;
    await send(values);
    now += 31_000;
    await send(values);
    await expect.poll(lastUsed).toBe(start + 61_000);
  });

  it('return 503 while the store is unavailable, while requests without one are served', async () => {
    if (kind !== 'Postgres') return;
    await store.closeAll();
    const { status, json, headers } = await send(values, makeKey());
    expect([status, json.error, headers['retry-after']]).toEqual([503, 'unavailable', '5']);
    expect((await client.send(values)).status).toBe(200);
  });
});

describe('people and accounts', () => {
  let store: TestStore;
  let services: AccountServices;
  beforeEach(async () => {
    store = await sqliteStore();
    services = accountServices(store.sql, () => start);
  });
  afterEach(() => store.remove());

  it('refuse invalid values', async () => {
    const add = (email: string, password: string | null = null) =>
      services.people.add(operator, { email, name: null, password });
    await expect(add('nobody')).rejects.toThrow(/is not an email address/);
    await expect(add('a@example.org', 'short')).rejects.toThrow(/at least 12 characters/);
    await expect(add('a@example.org', 'aaaaaaaaaaaaaaaa')).rejects.toThrow(/different characters/);
    await add('a@example.org', 'correct horse battery');
    await expect(add('A@EXAMPLE.ORG ')).rejects.toThrow(/already exists/);
    await expect(services.accounts.add(operator, ' ', 'a@example.org')).rejects.toThrow(/name of the account/);
    await expect(services.accounts.add(operator, 'x', 'b@example.org')).rejects.toThrow(
      /no person has the address b@example.org/,
    );
    const { id } = await services.accounts.add(operator, 'x', 'a@example.org');
    await expect(services.accounts.removeMember(operator, id, 'a@example.org')).rejects.toThrow(/needs an owner/);
    await expect(services.accounts.setMember(operator, id, 'a@example.org', 'member')).rejects.toThrow(
      /needs an owner/,
    );
    await expect(services.keys.revoke(operator, 'x')).rejects.toThrow(/key x does not exist/);
    await expect(services.terms.accept(operator, 'a@example.org')).rejects.toThrow(/no terms/);
    expect(await store.dump()).not.toContain('correct horse');
  });

  it('roll back a failed change', async () => {
    await services.people.add(operator, { email: 'a@example.org', name: null, password: null });
    const before = await store.dump();
    await expect(services.accounts.add(operator, 'x', 'b@example.org')).rejects.toThrow();
    expect(await store.dump()).toBe(before);
  });

  it('survive concurrent changes', async () => {
    const other = accountServices(await store.again(), () => start);
    const both = [services, other];
    const add = (i: number) =>
      both[i % 2]!.people.add(operator, { email: `p${i}@example.org`, name: null, password: null });
    await Promise.all(Array.from({ length: 40 }, (_, i) => add(i)));
    expect(await services.people.list()).toHaveLength(40);
  });
});

describe('the form of a key', () => {
  it('can be recognized offline, as can a typo', () => {
    const key = makeKey();
    expect(key).toMatch(/^svc_key_[\w-]{49}$/);
    expect(isKey(key)).toBe(true);
    for (let i = 8; i < key.length; i++) {
      const other = key.slice(0, i) + (key[i] === 'x' ? 'y' : 'x') + key.slice(i + 1);
      expect(isKey(other), other).toBe(false);
    }
    expect(isKey(key.slice(0, -1))).toBe(false);
    expect(makeKey()).not.toBe(key);
  });
});
