import { randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import type { Served } from '../../common/release/served.ts';
import { stores, type TestStore } from '../accounts/store.ts';
import { openBuilt } from '../support/service.ts';
import { type Browser, operator, password, type Site, unescape } from '../support/site.ts';
import { answerConsent, api, App, back, callback, openConnecting, refusal } from './app.ts';

/** Everything secret that a suite came across, which nothing may hold in the clear afterwards. */
const secrets = new Set<string>();

describe.each(await stores())('attacks on OAuth, with %s', (_kind, open) => {
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
    const kept = (await store.dump()) + site.log.text;
    for (const secret of secrets) expect(kept).not.toContain(secret);
    for (const [, value] of browser.cookies) expect(kept).not.toContain(value);
    secrets.clear();
    await site.close();
    await store.remove();
  });

  const status = async (token: string) => {
    return (await api(site, `Bearer ${token}`)).status;
  };
  const connected = async () => {
    const tokens = await app.connect(browser, person.account);
    secrets.add(tokens.access_token).add(tokens.refresh_token);
    return tokens;
  };
  /** A code that was not exchanged yet. */
  async function code() {
    const asked = await app.ask();
    const returned = await app.approve(browser, asked, person.account);
    secrets.add(returned.searchParams.get('code')!).add(asked.verifier);
    return { asked, returned };
  }

  it('a code that is used twice gives nothing the second time, and ends what it gave: code replay', async () => {
    const { asked, returned } = await code();
    const first = await app.token(app.codeFields(asked, returned));
    expect(first.status).toBe(200);
    expect(await status(first.json.access_token)).toBe(200);
    const second = await app.token(app.codeFields(asked, returned));
    expect([second.status, second.json.error]).toEqual([400, 'invalid_grant']);
    expect(await status(first.json.access_token)).toBe(401);
    const refreshed = await app.token({ grant_type: 'refresh_token', refresh_token: first.json.refresh_token });
    expect([refreshed.status, refreshed.json.error]).toEqual([400, 'invalid_grant']);
  });

  it('a code that eight use at once gives at most one of them a token, which then ends: code race', async () => {
    const { asked, returned } = await code();
    const tries = await Promise.all(Array.from({ length: 8 }, () => app.token(app.codeFields(asked, returned))));
    const given = tries.filter(({ status }) => status === 200);
    expect(given.length).toBeLessThanOrEqual(1);
    for (const { json } of tries.filter(({ status }) => status !== 200)) expect(json.error).toBe('invalid_grant');
    for (const { json } of given) expect(await status(json.access_token)).toBe(401);
  });

  it('a refresh token that is used twice ends the family: refresh reuse', async () => {
    const first = await connected();
    const second = await app.refresh(first.refresh_token);
    secrets.add(second.access_token).add(second.refresh_token);
    expect(await status(second.access_token)).toBe(200);
    const stolen = await app.token({ grant_type: 'refresh_token', refresh_token: first.refresh_token });
    expect([stolen.status, stolen.json.error]).toEqual([400, 'invalid_grant']);
    expect(await status(second.access_token)).toBe(401);
    await expect(app.refresh(second.refresh_token)).rejects.toThrow();
    expect((await browser.get('/settings/apps')).text).toContain('Revoked');
  });

  it('a refresh token that eight use at once gives at most one of them a token, which then ends: refresh race', async () => {
    const { refresh_token } = await connected();
    const fields = { grant_type: 'refresh_token', refresh_token };
    const tries = await Promise.all(Array.from({ length: 8 }, () => app.token(fields)));
    const given = tries.filter(({ status }) => status === 200);
    expect(given.length).toBeLessThanOrEqual(1);
    for (const { json } of given) expect(await status(json.access_token)).toBe(401);
  });

  describe('PKCE', () => {
    it.each([
      ['absent', { code_challenge: undefined, code_challenge_method: undefined }],
      ['plain', { code_challenge: 'a'.repeat(43), code_challenge_method: 'plain' }],
      ['plain by default', { code_challenge_method: undefined }],
      ['unknown', { code_challenge_method: 'S512' }],
      ['short', { code_challenge: 'abc' }],
      ['malformed', { code_challenge: '!'.repeat(43) }],
    ])('%s: the request is refused', async (_name, changes) => {
      const { url } = await app.ask(changes);
      expect((await refusal(browser, url)).get('error')).toBe('invalid_request');
    });

    it.each([
      ['absent', undefined],
      ['wrong', 'a'.repeat(43)],
      ['short', 'abc'],
      ['empty', ''],
    ])('verifier %s: no token', async (_name, verifier) => {
      const { asked, returned } = await code();
      const fields = app.codeFields(asked, returned);
      if (verifier === undefined) delete fields['code_verifier'];
      else fields['code_verifier'] = verifier;
      const { status, json } = await app.token(fields);
      expect([status, json.error]).toEqual([400, expect.stringMatching(/^invalid_(grant|request)$/)]);
    });
  });

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
  ])('the browser is not sent to %s, which the app did not register: redirect mismatch', async (redirect_uri) => {
    const { url } = await app.ask({ redirect_uri });
    const page = await browser.get(url.pathname + url.search);
    expect([page.status, page.location]).toEqual([400, '']);
    expect(page.text).toContain('The app could not be connected');
    const { asked, returned } = await code();
    const { status, json } = await app.token(app.codeFields(asked, returned, { redirect_uri }));
    expect([status, json.error]).toEqual([400, 'invalid_grant']);
  });

  it('a native app is called back on any port of the loopback interface, and nowhere else (RFC 8252)', async () => {
    const other = 'http://127.0.0.1:40123/callback';
    const asked = await app.ask({ redirect_uri: other });
    const returned = await app.approve(browser, asked, person.account);
    expect(returned.origin + returned.pathname).toBe(other);
    const wrongPort = await app.token(app.codeFields(asked, returned, { redirect_uri: callback }));
    expect([wrongPort.status, wrongPort.json.error]).toEqual([400, 'invalid_grant']);
  });

  it.each([
    [['http://evil.example/cb']],
    [['javascript:alert(1)']],
    [['cursor://callback']],
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
    const response = await fetch(`${site.address}/oauth/register`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ redirect_uris }),
    });
    expect([response.status, await response.json()]).toEqual([
      400,
      { error: 'invalid_redirect_uri', error_description: expect.stringContaining('redirect_uris') },
    ]);
  });

  it('a registration gets what there is, whatever it asks for, and shows no name that is too long', async () => {
    const register = async (body: unknown) =>
      fetch(`${site.address}/oauth/register`, {
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
    const response = await fetch(`${site.address}/oauth/register`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ redirect_uris: ['https://app.example/cb'], client_name }),
    });
    expect([response.status, await response.json()]).toMatchObject([400, { error: 'invalid_client_metadata' }]);
  });

  it('one client address registers ten apps a minute, and unused ones are dropped: registration flood', async () => {
    const register = () =>
      fetch(`${site.address}/oauth/register`, {
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
    const count = async () => (await store.sql.all('SELECT id FROM oauth_client')).length;
    await connected();
    expect(await count()).toBe(11);
    await new Clients(store.sql, () => Date.now() + 25 * 3600_000).dropUnused();
    expect(await count()).toBe(1);
  });

  it('a code comes with the issuer, and an app that checks it is not mixed up (RFC 9207)', async () => {
    const { asked, returned } = await code();
    expect(returned.searchParams.get('iss')).toBe(site.origin);
    const forged = new URL(returned);
    forged.searchParams.set('iss', 'https://evil.example');
    await expect(app.exchange(asked, forged)).rejects.toThrow();
  });

  it('a foreign host in a request is not repeated: discovery, metadata, challenge, redirects', async () => {
    const { url } = await app.ask();
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
        request(site.address + path, { headers }, (response) => {
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
      const asked = await app.ask({ scope });
      if (!scope.includes('read')) {
        expect((await refusal(browser, asked.url)).get('error')).toBe('invalid_scope');
        return;
      }
      const { location } = await browser.get(asked.url.pathname + asked.url.search);
      const answered = await answerConsent(browser, location, { account: person.account, answer: 'approve' });
      const returned = await back(browser, answered);
      const { json } = await app.token(app.codeFields(asked, returned));
      expect(json.scope).toBe('read');
      expect((await api(site, `Bearer ${json.access_token}`)).json.data.credential.scopes).toEqual(['read']);
    },
  );

  it('a refresh does not widen the scope or change the resource', async () => {
    const { refresh_token } = await connected();
    const wide = await app.token({ grant_type: 'refresh_token', refresh_token, scope: 'read write' });
    expect([wide.status, wide.json.error]).toEqual([400, 'invalid_scope']);
    const other = await app.token({ grant_type: 'refresh_token', refresh_token, resource: 'https://evil.example' });
    expect([other.status, other.json.error]).toEqual([400, 'invalid_target']);
  });

  it('a token is not given for a resource of somebody else', async () => {
    const { url } = await app.ask({ resource: 'https://evil.example/api' });
    expect((await refusal(browser, url)).get('error')).toBe('invalid_target');
  });

  it.each([
    ['response_type', 'token'],
    ['response_type', 'id_token'],
    ['response_mode', 'web_message'],
    ['response_mode', 'form_post'],
    ['response_mode', 'fragment'],
    ['request', 'eyJhbGciOiJub25lIn0.e30.'],
    ['request_uri', 'https://evil.example/request'],
    ['registration', '{}'],
  ])('other flows are closed: %s=%s', async (name, value) => {
    const { url } = await app.ask({ [name]: value });
    const { location, status } = await browser.get(url.pathname + url.search);
    expect([status, location]).toEqual([400, '']);
  });

  it.each([
    ['state', 'a\r\nSet-Cookie: session=x'],
    ['state', 's'.repeat(8000)],
  ])('what the app sends along comes back as it was: %s of %j', async (name, value) => {
    const asked = await app.ask({ [name]: value });
    const returned = await app.approve(browser, asked, person.account);
    expect(returned.searchParams.get('state')).toBe(value);
    expect(browser.cookies.get('session')).not.toBe('x');
  });

  it.each(['\0', 'constructor', 'x'.repeat(3000)])('nobody is the client %j', async (client_id) => {
    const { url } = await app.ask({ client_id });
    const page = await browser.get(url.pathname + url.search);
    expect([page.status, page.location]).toEqual([400, '']);
    expect(site.log.text).not.toMatch(/"level":[456]0/);
  });

  it.each(['client_id', 'redirect_uri', 'state', 'scope', 'response_type', 'code_challenge'])(
    '%s is not taken twice: parameter pollution',
    async (name) => {
      const { url } = await app.ask();
      url.searchParams.append(name, url.searchParams.get(name)!);
      if (name !== 'client_id' && name !== 'redirect_uri')
        expect((await refusal(browser, url)).get('error')).toBe('invalid_request');
      const { status, location } = await browser.get(url.pathname + url.search);
      expect([status, location]).toEqual([400, '']);
    },
  );

  it('one approval is for one resource', async () => {
    const { url } = await app.ask({ resource: `${site.origin}/api/v1` });
    url.searchParams.append('resource', `${site.origin}/mcp`);
    expect((await refusal(browser, url)).get('error')).toBe('invalid_target');
  });

  it.each(['client_credentials', 'password', 'urn:ietf:params:oauth:grant-type:device_code', 'implicit', ''])(
    'other grants are closed: %j',
    async (grant_type) => {
      const { status, json } = await app.token({ grant_type, username: 'ada@example.org', password: 'x' });
      expect([status, json.error]).toEqual([400, expect.stringMatching(/unsupported_grant_type|invalid_request/)]);
    },
  );

  it('prompt=none never passes over consent', async () => {
    await connected();
    const { url } = await app.ask({ prompt: 'none' });
    expect((await refusal(browser, url)).get('error')).toBe('login_required');
  });

  it.each([
    ['prompt', 'none', 'login_required'],
    ['scope', 'write', 'invalid_scope'],
    ['response_type', 'token', 'unsupported_response_type'],
    ['code_challenge', 'abc', 'invalid_request'],
    ['request', 'eyJhbGciOiJub25lIn0.e30.', 'request_not_supported'],
    ['resource', 'https://evil.example', 'invalid_target'],
  ])(
    'no error of a request takes a browser to an app that anyone registered: open redirector by %s=%s (RFC 9700 section 4.11.2)',
    async (name, value, error) => {
      const evil = await App.register(site, { redirect_uris: ['https://evil.example/login'] });
      const { url, state } = await evil.ask({ redirect_uri: 'https://evil.example/login', [name]: value });
      for (const one of [browser, site.browser()]) {
        const page = await one.get(url.pathname + url.search);
        expect([page.status, page.location, page.headers.get('Refresh')]).toEqual([400, '', null]);
        expect(page.text).toContain('The app asks to send you to evil.example .');
        expect(page.headers.get('Content-Security-Policy')).not.toContain('evil.example');
        expect(page.headers.get('Cache-Control')).toBe('no-store');
        const link = unescape(/<a href="(https[^"]+)"/.exec(page.html)![1]!);
        expect(link).toMatch(/^https:\/\/evil\.example\/login[?#]/);
        const told = new URLSearchParams(link.split(/[?#]/)[1]);
        expect([told.get('error'), told.get('state'), told.get('iss')]).toEqual([error, state, site.origin]);
      }
    },
  );

  it("another app cannot exchange an app's code or refresh token: client mismatch", async () => {
    const { asked, returned } = await code();
    const other = await App.register(site);
    const stolen = await other.token(app.codeFields(asked, returned));
    expect([stolen.status, stolen.json.error]).toEqual([400, 'invalid_grant']);
    const { refresh_token } = await connected();
    const taken = await other.token({ grant_type: 'refresh_token', refresh_token });
    expect([taken.status, taken.json.error]).toEqual([400, 'invalid_grant']);
  });

  describe('takes effect on the very next request', () => {
    it('a removed member', async () => {
      await site.person('bob@example.org');
      await site.accounts.setMember(operator, person.account, 'bob@example.org', 'owner');
      const { access_token, refresh_token } = await connected();
      expect(await status(access_token)).toBe(200);
      await site.accounts.removeMember(operator, person.account, 'ada@example.org');
      expect(await status(access_token)).toBe(401);
      await expect(app.refresh(refresh_token)).rejects.toThrow();
      await site.accounts.setMember(operator, person.account, 'ada@example.org', 'member');
      expect(await status(access_token)).toBe(401);
    });

    it('a disabled person', async () => {
      const { access_token, refresh_token } = await connected();
      await site.people.disable(operator, 'ada@example.org', true);
      expect(await status(access_token)).toBe(401);
      await expect(app.refresh(refresh_token)).rejects.toThrow();
    });

    it('new terms, and their acceptance', async () => {
      const { access_token } = await connected();
      await site.terms.publish(operator, 'Be kind.');
      expect(await status(access_token)).toBe(403);
      await browser.submit('/terms', '/terms');
      expect(await status(access_token)).toBe(200);
    });

    it('a person who is removed between consent and exchange gets no token', async () => {
      const { asked, returned } = await code();
      await site.people.disable(operator, 'ada@example.org', true);
      const { status, json } = await app.token(app.codeFields(asked, returned));
      expect([status, json.error]).toEqual([400, 'invalid_grant']);
    });
  });

  it('a token is taken from one bearer header alone', async () => {
    const { access_token: token, refresh_token } = await connected();
    const path = '/measures/unemployment_rate/values?geography=msa';
    const answer = async (authorization: string, where = path) => (await api(site, authorization, where)).status;
    expect(await answer(`Bearer ${token}`)).toBe(200);
    expect(await answer(`bEARER ${token}`)).toBe(200);
    for (const bad of [
      '',
      'Bearer',
      'Bearer ',
      `Basic ${Buffer.from(`${token}:`).toString('base64')}`,
      `Bearer ${token}, Bearer ${token}`,
      `Bearer ${token} ${token}`,
      token,
      `Token ${token}`,
      `Bearer ${token.slice(0, -1)}`,
      `Bearer ${token}x`,
      `Bearer ${refresh_token}`,
      `Bearer svc_at_${randomBytes(32).toString('base64url')}`,
    ]) {
      expect([bad, await answer(bad)]).toEqual([bad, 401]);
    }
    expect((await fetch(`${site.address}/api/v1${path}&access_token=${token}`)).status).toBe(401);
    expect((await fetch(`${site.address}/api/v1/me?access_token=${token}`)).status).toBe(401);
  });

  it("another browser cannot answer a person's consent, nor see it", async () => {
    const asked = await app.ask();
    const { location } = await browser.get(asked.url.pathname + asked.url.search);
    const evil = site.browser();
    await site.person('eve@example.org', { access: true });
    await evil.signIn('eve@example.org');
    expect((await evil.get(location)).status).toBe(400);
    const form = await evil.formToken('/settings/keys');
    const answered = await evil.post(location, { form, account: person.account, answer: 'approve' });
    expect([answered.status, answered.text]).toEqual([400, expect.stringContaining('another browser')]);
    expect(await store.sql.all('SELECT id FROM app')).toEqual([]);
  });

  describe('a request to connect an app belongs to the session that began it', () => {
    /** Plants the cookies of another browser's request, whose id the attacker knows. */
    const plant = (from: Browser, to: Browser) => {
      for (const name of ['oauth_interaction', 'oauth_resume']) to.cookies.set(name, from.cookies.get(name)!);
    };
    const ended = [400, expect.stringContaining('Start again in the app.')];
    let eve: Browser;
    let eves: string;
    beforeEach(async () => {
      ({ account: eves } = await site.person('eve@example.org', { access: true }));
      eve = site.browser();
      await eve.signIn('eve@example.org');
    });

    it('and another session neither sees nor answers nor resumes it, with its cookies planted', async () => {
      const asked = await app.ask();
      const { location } = await eve.get(asked.url.pathname + asked.url.search);
      plant(eve, browser);
      const seen = await browser.get(location);
      expect([seen.status, seen.text]).toEqual(ended);
      const form = await browser.formToken('/settings/keys');
      for (const answer of ['approve', 'refuse']) {
        const answered = await browser.post(location, { form, account: person.account, answer });
        expect([answered.status, answered.text]).toEqual(ended);
      }
      // The attacker answers, and the victim's browser is to bring the code, or the refusal, to the app.
      const approved = await answerConsent(eve, location, { account: eves, answer: 'approve' });
      plant(eve, browser);
      const resumed = await browser.get(approved.location);
      expect([resumed.status, resumed.text]).toEqual(ended);
      expect(resumed.location).toBe('');
      // It is not used up by that.
      expect((await back(eve, approved)).searchParams.get('code')).toBeTruthy();
    });

    it('and to no session if the attacker was not signed in', async () => {
      const stranger = site.browser();
      const { url } = await app.ask();
      const { location } = await stranger.get(url.pathname + url.search);
      expect(location).toMatch(/^\/sign-in\?next=%2Foauth%2Fauthorize%3F/);
      const uid = stranger.cookies.get('oauth_resume')!;
      plant(stranger, browser);
      for (const path of [`/oauth/consent/${uid}`, `/oauth/authorize/${uid}`]) {
        const page = await browser.get(path);
        expect([page.status, page.text]).toEqual(ended);
      }
    });

    it('and is chosen by the URL, not by the cookie', async () => {
      const [mine, theirs] = [await app.ask(), await app.ask()];
      const { location } = await browser.get(mine.url.pathname + mine.url.search);
      const approved = await answerConsent(browser, location, { account: person.account, answer: 'approve' });
      const consent = await eve.get(theirs.url.pathname + theirs.url.search);
      await answerConsent(eve, consent.location, { account: eves, answer: 'approve' });
      plant(eve, browser);
      const returned = new URL((await browser.get(approved.location)).location);
      expect(returned.searchParams.get('state')).toBe(mine.state);
    });

    it('and not to the next session in the same browser', async () => {
      const { url } = await app.ask();
      const { location } = await browser.get(url.pathname + url.search);
      await browser.submit('/settings/keys', '/sign-out');
      await browser.signIn('ada@example.org');
      const page = await browser.get(location);
      expect([page.status, page.text]).toEqual(ended);
    });

    it('and resumes after a sign-in, however long its state is', async () => {
      const asked = await app.ask({ state: 's'.repeat(4000) });
      const fresh = site.browser();
      const { location } = await fresh.get(asked.url.pathname + asked.url.search);
      const inside = await fresh.submit(location, '/sign-in', { email: 'ada@example.org', password });
      const again = new URL(inside.location, site.origin);
      const returned = await app.approve(fresh, { ...asked, url: again }, person.account);
      expect(returned.searchParams.get('state')).toBe('s'.repeat(4000));
    });
  });

  it('one request is approved once, however often the form is sent: double submit', async () => {
    const asked = await app.ask();
    const { location } = await browser.get(asked.url.pathname + asked.url.search);
    const answer = () => answerConsent(browser, location, { account: person.account, answer: 'approve' });
    const pages = await Promise.all([answer(), answer(), answer()]);
    expect(pages.filter(({ status }) => status === 303)).toHaveLength(1);
    expect(await store.sql.all('SELECT id FROM app')).toHaveLength(1);
    const returned = await back(
      browser,
      pages.find(({ status }) => status === 303)!,
    );
    await app.exchange(asked, returned);
    expect((await browser.get(location)).status).toBe(400);
  });

  it('the consent page is shown in no frame', async () => {
    const { url } = await app.ask();
    const { headers } = await browser.get((await browser.get(url.pathname + url.search)).location);
    expect(headers.get('Content-Security-Policy')).toContain("frame-ancestors 'none'");
    expect(headers.get('X-Frame-Options')).toBe('DENY');
    expect(headers.get('Cache-Control')).toBe('no-store');
  });

  it('the authorization server signs nobody in: it sets no session of its own, and a made-up one does not help', async () => {
    const asked = await app.ask();
    await app.approve(browser, asked, person.account);
    expect([...browser.cookies.keys()]).not.toContain('oauth_session');
    const stranger = site.browser();
    stranger.cookies.set('oauth_session', 'x'.repeat(43));
    expect((await stranger.get(asked.url.pathname + asked.url.search)).location).toMatch(/^\/sign-in/);
  });

  it('the token endpoint reads no body over 56 kB and is limited by client address: flood', async () => {
    const big = await fetch(`${site.address}/oauth/token`, {
      method: 'POST',
      body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: 'x'.repeat(2_000_000) }),
    });
    expect(big.status).toBe(400);
    const statuses = [];
    for (let i = 0; i < 62; i++) {
      const response = await fetch(`${site.address}/oauth/token`, {
        method: 'POST',
        headers: { 'X-Forwarded-For': '203.0.113.10' },
        body: new URLSearchParams({
          grant_type: 'refresh_token',
          client_id: app.client.client_id,
          refresh_token: `${i}`,
        }),
      });
      statuses.push(response.status);
    }
    expect(statuses.slice(0, 60).every((one) => one === 400)).toBe(true);
    expect(statuses.slice(60)).toEqual([429, 429]);
    // An app in a browser reads it, and when to come back.
    for (const path of ['/oauth/token', '/oauth/revoke']) {
      const headers = { 'X-Forwarded-For': '203.0.113.10', Origin: 'https://app.example' };
      const refused = await fetch(site.address + path, { method: 'POST', headers, body: new URLSearchParams() });
      expect([refused.status, await refused.json()]).toMatchObject([429, { error: 'temporarily_unavailable' }]);
      expect(refused.headers.get('Access-Control-Allow-Origin')).toBe('*');
      expect(refused.headers.get('Access-Control-Expose-Headers')).toContain('Retry-After');
      expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0);
    }
  });
});
