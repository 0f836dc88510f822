import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import type { Counters } from '../../api/gate/limits.ts';
import { MemoryCounters } from '../../dynamic/stores/counters/memory.ts';
import { postgresAnswers, postgresStore, sqliteStore, type TestStore } from '../accounts/store.ts';
import type { Served } from '../../common/release/served.ts';
import { openBuilt } from '../support/service.ts';
import { openSite, password, type Site } from '../support/site.ts';

describe('requests that no page makes', () => {
  let store: TestStore;
  let site: Site;
  let served: Served;
  const keys = new Set<string>();
  const memory = new MemoryCounters();
  const countTake: Counters['take'] = (windows, now) => {
    for (const { key } of windows) keys.add(key);
    return memory.take(windows, now);
  };
  const counters = { take: countTake };

  beforeAll(async () => void (served = await openBuilt(inject('release'))));
  afterAll(() => served.close());
  beforeEach(async () => {
    store = await sqliteStore();
    site = await openSite({ sql: store.sql, served, counters });
    await site.person('ada@example.org');
  });
  afterEach(async () => {
    await site.close();
    await store.remove();
  });

  /** Sends a path as it is: `fetch` would normalize it. */
  const raw = (path: string, method = 'GET') =>
    new Promise<{ status: number; type: string }>((resolve, reject) => {
      const { hostname, port } = new URL(site.address);
      const sent = request({ hostname, port, path, method }, (response) => {
        response.resume();
        resolve({ status: response.statusCode!, type: String(response.headers['content-type']) });
      });
      sent.on('error', reject).end();
    });

  it.each(['/password/%ZZ', '/password/%FF', '/invitation/%', '/settings/keys/%ZZ/revoke', '/oauth/consent/%ZZ'])(
    '%s is not valid percent-encoding: 400, and nothing in the log',
    async (path) => {
      const browser = site.browser();
      await browser.signIn('ada@example.org');
      const page = await browser.get(path);
      expect([page.status, page.text]).toEqual([400, expect.stringContaining('could not be read')]);
      expect(site.log.text).not.toMatch(/"level":[456]0/);
    },
  );

  it.each([
    '//settings/keys',
    '/SETTINGS/keys',
    '/%73ettings/keys',
    '/settings%2Fkeys',
    '/./settings/../sign-in',
    '/../package.json',
    '/..%2f..%2fpackage.json',
    '/.git/config',
    '/_astro/',
    '/made-from',
    '/frame',
    '/frame.html',
    '/place',
    '/place.html',
    '/oauth/jwks',
    '/session/end',
    '/.well-known/openid-configuration',
  ])('%s is nothing here', async (path) => {
    expect((await raw(path)).status).toBe(404);
  });

  it.each(['*', 'http://evil.example/sign-in', 'http://evil.example'])(
    'OPTIONS and GET of %s fail no server',
    async (path) => {
      for (const method of ['OPTIONS', 'GET']) expect((await raw(path, method)).status).toBeLessThan(500);
    },
  );

  it('a 404 page is not cached', async () => {
    const page = await site.browser().get('/nothing-here');
    expect([page.status, page.headers.get('Cache-Control')]).toEqual([404, 'no-store']);
  });

  it('apps get server errors as JSON', async () => {
    const json = { 'Content-Type': 'application/json' };
    const body = JSON.stringify({ redirect_uris: ['https://app.example/cb'] });
    await store.sql.run('alter table oauth_client rename to elsewhere');
    const answer = async (path: string, init: RequestInit) => {
      const { status, headers, html } = await site.browser().request(path, { method: 'POST', ...init });
      return [status, JSON.parse(html).error, headers.get('Access-Control-Allow-Origin')];
    };
    const fields = new URLSearchParams({ grant_type: 'refresh_token', refresh_token: 'x', client_id: randomUUID() });
    const failed = [500, 'server_error', '*'];
    expect(await answer('/oauth/register', { headers: json, body })).toEqual(failed);
    expect(await answer('/oauth/token', { body: fields })).toEqual(failed);
    expect(site.log.text).toContain('no such table: oauth_client');
    counters.take = (windows, now) => {
      if (windows[0]!.key.startsWith('token ')) return Promise.reject(new Error('nothing is counted'));
      return countTake(windows, now);
    };
    expect(await answer('/oauth/revoke', { body: fields })).toEqual(failed);
    counters.take = countTake;
  });

  it('counters never contain a plain email address', async () => {
    const browser = site.browser();
    await browser.signIn('Ada@Example.org ');
    await browser
      .submit('/sign-in', '/sign-in', { email: 'ada@example.org', password: 'wrong' })
      .catch(() => undefined);
    expect([...keys].some((key) => key.startsWith('signInTo '))).toBe(true);
    expect([...keys].join('\n')).not.toMatch(/@|example/i);
  });
});

describe.runIf(await postgresAnswers())('while the account store is unavailable', () => {
  it('pages and OAuth return 503, sessions are not mixed up, and the log contains no secret', async () => {
    const store = await postgresStore();
    const site = await openSite({ sql: store.sql });
    try {
      await site.person('ada@example.org');
      const browser = site.browser();
      await browser.signIn('ada@example.org');
      const form = await browser.formToken('/settings/keys');
      await store.closeAll();
      const authorize = `/oauth/authorize?client_id=${crypto.randomUUID()}&response_type=code`;
      for (const path of ['/settings/keys', '/sign-in', '/terms', '/password/abc', '/oauth/consent/abc', authorize]) {
        const page = await browser.request(path, { headers: { Accept: 'text/html' } });
        expect([page.status, page.headers.get('Retry-After')]).toEqual([503, '5']);
        expect(page.text).toMatch(/accounts are unavailable/i);
      }
      expect((await browser.post('/sign-in', { form, email: 'ada@example.org', password })).status).toBe(503);
      const json = { 'Content-Type': 'application/json' };
      const body = JSON.stringify({ redirect_uris: ['https://app.example/cb'] });
      const registered = await browser.request('/oauth/register', { method: 'POST', headers: json, body });
      expect([registered.status, JSON.parse(registered.html).error]).toEqual([503, 'temporarily_unavailable']);
      const fields = { grant_type: 'refresh_token', refresh_token: 'x', client_id: crypto.randomUUID() };
      expect((await browser.post('/oauth/token', fields)).status).toBe(503);
      const request = 'x'.repeat(43);
      const cookie = { headers: { Cookie: `oauth_resume=${request}` } };
      expect((await fetch(`${site.address}/oauth/authorize/${request}`, cookie)).status).toBe(503);
      expect(site.log.text).toContain('"route":"/oauth/authorize/:uid","status":503');
      for (const secret of [browser.cookies.get('session')!, form, password, request])
        expect(site.log.text).not.toContain(secret);
    } finally {
      await site.close();
      await store.remove();
    }
  });
});
