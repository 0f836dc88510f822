import * as openid from 'openid-client';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import type { Served } from '../../common/release/served.ts';
import { stores, type TestStore } from '../accounts/store.ts';
import { openBuilt } from '../support/service.ts';
import { type Browser, operator, password, type Site } from '../support/site.ts';
import { answerConsent, api, App, back, callback, openConnecting, withoutTls } from './app.ts';

describe.each(await stores())('connecting an app, with %s', (_kind, open) => {
  let store: TestStore;
  let site: Site;
  let served: Served;
  let browser: Browser;
  let person: { id: string; account: string };
  let app: App;

  beforeAll(async () => void (served = await openBuilt(inject('release'))));
  afterAll(() => served.close());
  beforeEach(async () => {
    ({ store, site, person, browser, app } = await openConnecting(open, served));
  });
  afterEach(async () => {
    await site.close();
    await store.remove();
  });
  const bearer = (token: string) => `Bearer ${token}`;

  it('goes from registration to consent, tokens and the API', async () => {
    const tokens = await app.connect(browser, person.account);
    expect(tokens).toMatchObject({
      access_token: expect.stringMatching(/^svc_at_[\w-]{43}$/),
      token_type: 'bearer',
      expires_in: 3600,
      scope: 'read',
    });
    const { status, json } = await api(site, bearer(tokens.access_token));
    expect(status).toBe(200);
    expect(json.data).toEqual({
      user: { id: person.id, name: 'ada' },
      account: { id: person.account, name: "ada's account", role: 'owner' },
      credential: { type: 'oauth', id: expect.any(String), scopes: ['read'] },
      access: { tier: 'api', rate_limit: expect.any(Object) },
    });
    expect((await api(site, bearer(tokens.access_token), '/metros/12420')).json.data.cbsa).toBe('12420');
  });

  it.each([
    ['cursor://anysphere.cursor-mcp/oauth/callback', 'cursor://anysphere.cursor-mcp', 'cursor:'],
    ['windsurf://codeium.windsurf/callback', 'windsurf://codeium.windsurf', 'windsurf:'],
    ['com.example.app:/callback', 'com.example.app:', 'com.example.app:'],
  ])('calls an app back by its own scheme: %s (RFC 8252 section 7.1)', async (redirect_uri, destination, scheme) => {
    const native = await App.register(site, { redirect_uris: [redirect_uri] });
    const asked = await native.ask({ redirect_uri });
    const { location } = await browser.get(asked.url.pathname + asked.url.search);
    const consent = await browser.get(location);
    expect(consent.text.replaceAll(/\s+/g, ' ')).toContain(`your device opens the app for ${destination} .`);
    expect(consent.headers.get('Content-Security-Policy')).toMatch(new RegExp(`form-action 'self' ${scheme}$`));
    const returned = await back(
      browser,
      await answerConsent(browser, location, { account: person.account, answer: 'approve' }),
    );
    expect(returned.href.split('?')[0]).toBe(redirect_uri);
    expect(await native.exchange(asked, returned)).toMatchObject({ scope: 'read' });
    // Another path of the scheme is another address.
    const { status } = await browser.get((await native.ask({ redirect_uri: `${redirect_uri}/2` })).url.href);
    expect(status).toBe(400);
  });

  it.each([
    ['cursor://a/b', 'cursor://a'],
    ['com.example.app:/callback', 'com.example.app:'],
    ['https://app.example/cb', 'app.example'],
    ['http://127.0.0.1:4000/cb', '127.0.0.1:4000'],
  ])('names an app without a name by where it is called back: %s', async (redirect_uri, destination) => {
    const app = await App.register(site, { client_name: undefined, redirect_uris: [redirect_uri] });
    const { url } = await app.ask({ redirect_uri });
    const { location } = await browser.get(url.pathname + url.search);
    const consent = await browser.get(location);
    expect(consent.text).toContain(`Unnamed app (${destination}) asks to use`);
  });

  it('registers the redirect URIs that are usable, and names the others (RFC 7591 section 3.2.1)', async () => {
    const register = async (redirect_uris: unknown[]) => {
      const body = JSON.stringify({ client_name: 'Some', redirect_uris });
      const headers = { 'Content-Type': 'application/json' };
      const response = await fetch(`${site.address}/oauth/register`, { method: 'POST', headers, body });
      return { status: response.status, json: (await response.json()) as any };
    };
    const { status, json } = await register([callback, 'http://app.example/cb', 'javascript:alert(1)', 5]);
    expect([status, json.redirect_uris]).toEqual([201, [callback]]);
    expect(json.redirect_uris_note).toMatch(
      /^not registered: `http:\/\/app\.example\/cb`, `javascript:alert\(1\)`, `5`; a redirect URI must be an https address/,
    );
    expect((await register([callback])).json).not.toHaveProperty('redirect_uris_note');
  });

  it('works with openid-client', async () => {
    const server = new URL(site.origin);
    const config = await openid.dynamicClientRegistration(
      server,
      { redirect_uris: [callback], client_name: 'Other app', token_endpoint_auth_method: 'none' },
      openid.None(),
      { algorithm: 'oauth2', execute: [withoutTls] },
    );
    const verifier = openid.randomPKCECodeVerifier();
    const state = openid.randomState();
    const url = openid.buildAuthorizationUrl(config, {
      redirect_uri: callback,
      code_challenge: await openid.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      resource: `${site.origin}/mcp`,
      state,
    });
    const redirect = await app.approve(browser, { url, verifier, state }, person.account);
    const tokens = await openid.authorizationCodeGrant(config, redirect, {
      pkceCodeVerifier: verifier,
      expectedState: state,
    });
    expect((await api(site, bearer(tokens.access_token))).status).toBe(200);
    const refreshed = await openid.refreshTokenGrant(config, tokens.refresh_token!);
    expect((await api(site, bearer(refreshed.access_token))).status).toBe(200);
  });

  it('describes itself at both well-known addresses (RFC 8414, RFC 9728)', async () => {
    const read = async (path: string) => (await fetch(site.address + path)).json();
    expect(await read('/.well-known/oauth-protected-resource/api/v1')).toMatchObject({
      resource: `${site.origin}/api/v1`,
      authorization_servers: [site.origin],
      scopes_supported: ['read'],
    });
    expect(await read('/.well-known/oauth-authorization-server')).toMatchObject({
      issuer: site.origin,
      authorization_endpoint: `${site.origin}/oauth/authorize`,
      token_endpoint: `${site.origin}/oauth/token`,
      code_challenge_methods_supported: ['S256'],
      scopes_supported: ['read'],
    });
  });

  it('allows discovery and registration from browsers, with any headers', async () => {
    for (const [path, allowed] of [
      ['/.well-known/oauth-authorization-server', '*'],
      ['/.well-known/oauth-protected-resource/api/v1', expect.stringContaining('Authorization')],
      ['/oauth/register', '*'],
    ] as const) {
      const preflight = await fetch(site.address + path, {
        method: 'OPTIONS',
        headers: { Origin: 'https://app.example' },
      });
      expect([preflight.status, preflight.headers.get('Access-Control-Allow-Origin')]).toEqual([204, '*']);
      expect(preflight.headers.get('Access-Control-Allow-Headers')).toEqual(allowed);
    }
  });

  it('redirects a person who is not signed in to sign-in and back', async () => {
    const request = await app.ask();
    const fresh = site.browser();
    const away = await fresh.get(request.url.pathname + request.url.search);
    expect(away.location).toBe(`/sign-in?next=${encodeURIComponent(request.url.pathname + request.url.search)}`);
    const inside = await fresh.submit(away.location, '/sign-in', { email: 'ada@example.org', password });
    expect(inside.location).toBe(request.url.pathname + request.url.search);
    const { location } = await fresh.get(inside.location);
    const reply = await answerConsent(fresh, location, { account: person.account, answer: 'approve' });
    const tokens = await app.exchange(request, await back(fresh, reply));
    expect((await api(site, bearer(tokens.access_token))).status).toBe(200);
  });

  it('shows the app, its permissions, and where the browser continues', async () => {
    const { url } = await app.ask();
    const { text, headers, html } = await browser.get((await browser.get(url.pathname + url.search)).location);
    for (const part of ['Test app', '127.0.0.1:7777', 'The app can', 'Nobody has verified', 'ada@example.org'])
      expect(text).toContain(part);
    expect(headers.get('Content-Security-Policy')).toMatch(/form-action 'self' http:\/\/127\.0\.0\.1:7777$/);
    expect(html).toContain('checked');
  });

  it('offers only accounts with API access', async () => {
    const second = await site.accounts.add(operator, 'No access', 'ada@example.org');
    const request = await app.ask();
    const { location } = await browser.get(request.url.pathname + request.url.search);
    const page = await browser.get(location);
    expect(page.text).toContain('You cannot choose No access: it has no API access');
    expect(page.html).not.toContain(second.id);
    const refused = await answerConsent(browser, location, { account: second.id, answer: 'approve' });
    expect([refused.status, refused.text]).toEqual([400, expect.stringContaining('no API access')]);
    const stranger = await site.person('bob@example.org', { access: true });
    const foreign = await answerConsent(browser, location, { account: stranger.account, answer: 'approve' });
    expect([foreign.status, foreign.text]).toEqual([
      400,
      expect.stringContaining('You are not a member of this account'),
    ]);
    const reply = await answerConsent(browser, location, { account: person.account, answer: 'approve' });
    expect((await back(browser, reply)).searchParams.get('code')).toBeTruthy();
  });

  it("connects no app if none of the person's accounts has API access", async () => {
    await site.accounts.setAccess(operator, person.account, false);
    const request = await app.ask();
    const { location } = await browser.get(request.url.pathname + request.url.search);
    const page = await browser.get(location);
    expect(page.text).toContain('None of your accounts has API access, so you cannot connect this app.');
    expect(page.text).not.toContain('To get it, ask');
    expect(page.text).not.toContain('npm run');
    expect(page.html).not.toContain('value="approve"');
  });

  it('requires acceptance of the current terms', async () => {
    await site.terms.publish(operator, 'Be kind.');
    const request = await app.ask();
    const { location } = await browser.get(request.url.pathname + request.url.search);
    const terms = (await browser.get(location)).location;
    expect(terms).toBe(`/terms?next=${encodeURIComponent(location)}`);
    expect((await browser.submit(terms, '/terms')).location).toBe(location);
    const reply = await answerConsent(browser, location, { account: person.account, answer: 'approve' });
    expect((await back(browser, reply)).searchParams.get('code')).toBeTruthy();
  });

  it('redirects to the app with an error and the issuer when the person refuses (RFC 9207)', async () => {
    const request = await app.ask();
    const { location } = await browser.get(request.url.pathname + request.url.search);
    const redirect = await back(browser, await answerConsent(browser, location, { answer: 'refuse' }));
    expect(Object.fromEntries(redirect.searchParams)).toEqual({
      error: 'access_denied',
      error_description: 'the person refused',
      state: request.state,
      iss: site.origin,
    });
  });

  it('lists and disconnects each approval separately', async () => {
    const [first, second] = [await app.connect(browser, person.account), await app.connect(browser, person.account)];
    const page = await browser.get('/settings/apps');
    const buttons = [...page.html.matchAll(/action="(\/settings\/apps\/[0-9a-f-]{36}\/revoke)"/g)].map(
      ([, path]) => path!,
    );
    expect(buttons).toHaveLength(2);
    const mine = (await api(site, bearer(first.access_token))).json.data.credential.id;
    expect((await browser.submit('/settings/apps', `/settings/apps/${mine}/revoke`)).status).toBe(303);
    expect((await api(site, bearer(first.access_token))).status).toBe(401);
    await expect(app.refresh(first.refresh_token)).rejects.toThrow();
    expect((await api(site, bearer(second.access_token))).status).toBe(200);
    expect((await app.refresh(second.refresh_token)).access_token).toMatch(/^svc_at_/);
  });

  it('keeps the id and the limits of an app across refreshes', async () => {
    const first = await app.connect(browser, person.account);
    const second = await app.refresh(first.refresh_token);
    const id = async ({ access_token }: { access_token: string }) =>
      (await api(site, bearer(access_token))).json.data.credential.id as string;
    expect(await id(second)).toBe(await id(first));
    expect(second.refresh_token).not.toBe(first.refresh_token);
  });

  it('expires an access token after an hour, and a refresh token after a month', async () => {
    const tokens = await app.connect(browser, person.account);
    site.clock.ahead = 3600_000 - 5000;
    expect((await api(site, bearer(tokens.access_token))).status).toBe(200);
    site.clock.ahead = 3600_000 + 1000;
    expect((await api(site, bearer(tokens.access_token))).status).toBe(401);
    const again = await app.refresh(tokens.refresh_token);
    expect(again.access_token).toMatch(/^svc_at_/);
    site.clock.ahead = 32 * 86400_000;
    await expect(app.refresh(again.refresh_token)).rejects.toThrow();
  });

  it.each(['access_token', 'refresh_token'] as const)(
    'is over once the app gives its %s back (RFC 7009)',
    async (one) => {
      const tokens = await app.connect(browser, person.account);
      expect((await api(site, bearer(tokens.access_token))).status).toBe(200);
      await app.revoke(tokens[one]);
      expect((await api(site, bearer(tokens.access_token))).status).toBe(401);
      await expect(app.refresh(tokens.refresh_token)).rejects.toThrow();
      expect((await browser.get('/settings/apps')).text).toContain('Revoked');
    },
  );

  it('does not let an app revoke the token of another', async () => {
    const tokens = await app.connect(browser, person.account);
    const other = await App.register(site);
    await other.revoke(tokens.access_token).catch(() => undefined);
    await other.revoke(tokens.refresh_token).catch(() => undefined);
    expect((await api(site, bearer(tokens.access_token))).status).toBe(200);
    expect((await app.refresh(tokens.refresh_token)).access_token).toBeTruthy();
  });

  it('acts as public once the account loses API access, and as api once it has it again', async () => {
    const { access_token } = await app.connect(browser, person.account);
    const tier = async () => {
      return (await api(site, bearer(access_token))).json.data.access.tier as string;
    };
    expect(await tier()).toBe('api');
    await site.accounts.setAccess(operator, person.account, false);
    expect(await tier()).toBe('public');
    await site.accounts.setAccess(operator, person.account, true);
    expect(await tier()).toBe('api');
  });
});
