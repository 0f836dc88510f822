// @module-tag long
import { describe, expect, it } from 'vitest';
import { stores } from '../accounts/store.ts';
import { unescape } from '../support/site.ts';
import { answerConsent, api, App, back, callback, refusal } from './app.ts';
import { useAttackSuite } from './attackSuite.ts';

describe.each(await stores())('attacks by apps that register themselves, with %s', (_kind, open) => {
  const suite = useAttackSuite(open);

  it.each([
    'http://127.0.0.1:7777/callback/',
    'http://127.0.0.1:7777/callback?x=1',
    'http://127.0.0.1:7777/callback#x',
    'http://127.0.0.1:7777/Callback',
    'http://127.0.0.1.evil.example:7777/callback',
    'http://evil.example/callback',
    'https://127.0.0.1:7777/callback',
    'http://127.0.0.1:7777@evil.example/callback',
    'http://127.0.0.1:7777/callback/../evil',
  ])('the browser is not redirected to %s, which the app did not register', async (redirect_uri) => {
    const { url } = await suite.app.ask({ redirect_uri });
    const page = await suite.browser.get(url.pathname + url.search);
    expect([page.status, page.location]).toEqual([400, '']);
    expect(page.text).toContain('The app could not be connected');
    const { asked, returned } = await suite.requestCode();
    const { status, json } = await suite.app.token(suite.app.codeFields(asked, returned, { redirect_uri }));
    expect([status, json.error]).toEqual([400, 'invalid_grant']);
  });

  it('a native app is called back on any loopback port, and nowhere else (RFC 8252)', async () => {
    const other = 'http://127.0.0.1:40123/callback';
    const request = await suite.app.ask({ redirect_uri: other });
    const redirect = await suite.app.approve(suite.browser, request, suite.person.account);
    expect(redirect.origin + redirect.pathname).toBe(other);
    const wrongPort = await suite.app.token(suite.app.codeFields(request, redirect, { redirect_uri: callback }));
    expect([wrongPort.status, wrongPort.json.error]).toEqual([400, 'invalid_grant']);
  });

  it.each([
    [['http://evil.example/cb']],
    [['javascript:alert(1)']],
    [['javascript://app.example/%0aalert(1)']],
    [['data:text/html,x']],
    [['file:///etc/passwd']],
    [['blob:https://app.example/x']],
    [['about:blank']],
    [['vbscript:x']],
    [['ws://app.example/cb']],
    [['intent://app.example/cb']],
    [['ms-settings:/cb']],
    [['view-source:https://app.example/cb']],
    [['c:/cb']],
    [['com.example.app:callback']],
    [['cursor://user@callback/cb']],
    [['cursor://callback/cb#fragment']],
    [['cursor://call;back/cb']],
    [['https://localhost/cb']],
    [['https://user:password@app.example/cb']],
    [['https://app.example/cb#fragment']],
    [['not an address']],
    [['https://app.example/cb\r\nSet-Cookie: session=x']],
    [[' https://app.example/cb']],
    [['https://app.example;report-uri/cb']],
    [["https://app.example'none',/cb"]],
    [['https://127.1/cb']],
    [['http://127.0.0.1.evil.example/cb']],
    [['http://localhost@evil.example/cb']],
    [[]],
    [Array.from({ length: 6 }, (_, i) => `https://app.example/${i}`)],
    [`https://app.example/cb`],
  ])('nobody registers to be called back at %j', async (redirect_uris) => {
    const response = await fetch(`${suite.site.address}/oauth/register`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ redirect_uris }),
    });
    expect([response.status, await response.json()]).toEqual([
      400,
      { error: 'invalid_redirect_uri', error_description: expect.stringContaining('redirect_uris') },
    ]);
  });

  it('a registration gets only supported metadata, and its name has a maximum length', async () => {
    const register = async (body: unknown) =>
      fetch(`${suite.site.address}/oauth/register`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      });
    const greedy = await register({
      redirect_uris: ['https://app.example/cb'],
      token_endpoint_auth_method: 'client_secret_post',
      grant_types: ['client_credentials', 'password', 'implicit'],
      response_types: ['token'],
      scope: 'read write admin',
      client_id: 'chosen',
      logo_uri: 'https://evil.example/logo.png',
    });
    const metadata = (await greedy.json()) as any;
    expect(metadata).toMatchObject({
      token_endpoint_auth_method: 'none',
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      scope: 'read',
    });
    expect(metadata.client_id).not.toBe('chosen');
    expect(metadata).not.toHaveProperty('client_secret');
    expect(metadata).not.toHaveProperty('logo_uri');
    expect((await register({ redirect_uris: ['https://app.example/cb'], client_name: 'x'.repeat(101) })).status).toBe(
      400,
    );
    for (const body of ['', 'null', '[]', '{', '"x"', 'x'.repeat(2_000_000)]) {
      const refused = await register(body);
      expect([400, 413]).toContain(refused.status);
      expect(await refused.json()).toEqual({
        error: expect.stringMatching(/^invalid_(client_metadata|redirect_uri)$/),
        error_description: expect.any(String),
      });
    }
  });

  it.each([
    'Good app\r\nApproved by the operator',
    'Good \u202Eppa',
    'a\0b',
    'Cl\u200Baude',
    '\u3164',
    'App \u{2764}\uFE0F',
  ])('nobody registers under a name with characters that hide what it says: %j (D55)', async (client_name) => {
    const response = await fetch(`${suite.site.address}/oauth/register`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ redirect_uris: ['https://app.example/cb'], client_name }),
    });
    expect([response.status, await response.json()]).toMatchObject([400, { error: 'invalid_client_metadata' }]);
  });

  it('one client address can register ten apps per minute, and unused apps are deleted', async () => {
    const register = () =>
      fetch(`${suite.site.address}/oauth/register`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': '203.0.113.9' },
        body: JSON.stringify({ redirect_uris: ['https://app.example/cb'] }),
      });
    const statuses = [];
    for (let i = 0; i < 12; i++) statuses.push((await register()).status);
    expect(statuses).toEqual([...Array<number>(10).fill(201), 429, 429]);
    const refused = await register();
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0);
    const { Clients } = await import('../../dynamic/identity/oauth/clients.ts');
    const count = async () => (await suite.store.sql.all('select id from oauth_client')).length;
    await suite.connect();
    expect(await count()).toBe(11);
    await new Clients(suite.store.sql, () => Date.now() + 25 * 3600_000).dropUnused();
    expect(await count()).toBe(1);
  });

  it('a code comes with the issuer, which protects an app against mix-up (RFC 9207)', async () => {
    const { asked, returned } = await suite.requestCode();
    expect(returned.searchParams.get('iss')).toBe(suite.site.origin);
    const forgery = new URL(returned);
    forgery.searchParams.set('iss', 'https://evil.example');
    await expect(suite.app.exchange(asked, forgery)).rejects.toThrow();
  });

  it('a foreign host in a request is not repeated: discovery, metadata, challenge, redirects', async () => {
    const { url } = await suite.app.ask();
    for (const path of [
      '/.well-known/oauth-authorization-server',
      '/.well-known/oauth-protected-resource/api/v1',
      '/api/v1/me',
      url.pathname + url.search,
      '/settings',
    ]) {
      const { request } = await import('node:http');
      const text = await new Promise<string>((resolve, reject) => {
        const headers = {
          Host: 'evil.example',
          'X-Forwarded-Host': 'evil.example',
          'X-Forwarded-Proto': 'https',
          Forwarded: 'host=evil.example;proto=https',
        };
        request(suite.site.address + path, { headers }, (response) => {
          let body = JSON.stringify(response.headers);
          response.on('data', (chunk: Buffer) => (body += chunk.toString()));
          response.on('end', () => resolve(body));
        })
          .on('error', reject)
          .end();
      });
      expect(text).not.toContain('evil.example');
    }
  });

  it.each(['write', 'read write', 'read openid offline_access', 'openid', 'offline_access', ''])(
    'nobody gets more than to read by asking for %j: scope widening',
    async (scope) => {
      const request = await suite.app.ask({ scope });
      if (!scope.includes('read')) {
        expect((await refusal(suite.browser, request.url)).get('error')).toBe('invalid_scope');
        return;
      }
      const { location } = await suite.browser.get(request.url.pathname + request.url.search);
      const reply = await answerConsent(suite.browser, location, { account: suite.person.account, answer: 'approve' });
      const redirect = await back(suite.browser, reply);
      const { json } = await suite.app.token(suite.app.codeFields(request, redirect));
      expect(json.scope).toBe('read');
      expect((await api(suite.site, `Bearer ${json.access_token}`)).json.data.credential.scopes).toEqual(['read']);
    },
  );

  it.each(['\0', 'constructor', 'x'.repeat(3000)])('the client %j does not exist', async (client_id) => {
    const { url } = await suite.app.ask({ client_id });
    const page = await suite.browser.get(url.pathname + url.search);
    expect([page.status, page.location]).toEqual([400, '']);
    expect(suite.site.log.text).not.toMatch(/"level":[456]0/);
  });

  it.each(['client_id', 'redirect_uri', 'state', 'scope', 'response_type', 'code_challenge'])(
    '%s is not taken twice: parameter pollution',
    async (name) => {
      const { url } = await suite.app.ask();
      url.searchParams.append(name, url.searchParams.get(name)!);
      if (name !== 'client_id' && name !== 'redirect_uri')
        expect((await refusal(suite.browser, url)).get('error')).toBe('invalid_request');
      const { status, location } = await suite.browser.get(url.pathname + url.search);
      expect([status, location]).toEqual([400, '']);
    },
  );

  it.each([
    ['prompt', 'none', 'login_required'],
    ['scope', 'write', 'invalid_scope'],
    ['response_type', 'token', 'unsupported_response_type'],
    ['code_challenge', 'abc', 'invalid_request'],
    ['request', 'eyJhbGciOiJub25lIn0.e30.', 'request_not_supported'],
    ['resource', 'https://evil.example', 'invalid_target'],
  ])(
    'an error does not redirect the browser to an unverified app, with %s=%s (RFC 9700 section 4.11.2)',
    async (name, value, error) => {
      const evil = await App.register(suite.site, { redirect_uris: ['https://evil.example/login'] });
      const { url, state } = await evil.ask({ redirect_uri: 'https://evil.example/login', [name]: value });
      for (const one of [suite.browser, suite.site.browser()]) {
        const page = await one.get(url.pathname + url.search);
        expect([page.status, page.location, page.headers.get('Refresh')]).toEqual([400, '', null]);
        expect(page.text).toContain('The app asks to send you to evil.example .');
        expect(page.headers.get('Content-Security-Policy')).not.toContain('evil.example');
        expect(page.headers.get('Cache-Control')).toBe('no-store');
        const link = unescape(/<a href="(https[^"]+)"/.exec(page.html)![1]!);
        expect(link).toMatch(/^https:\/\/evil\.example\/login[?#]/);
        const parameters = new URLSearchParams(link.split(/[?#]/)[1]);
        expect([parameters.get('error'), parameters.get('state'), parameters.get('iss')]).toEqual([
          error,
          state,
          suite.site.origin,
        ]);
      }
    },
  );
});
