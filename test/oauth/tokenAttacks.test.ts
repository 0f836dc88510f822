// @module-tag long
import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { stores } from '../accounts/store.ts';
import { operator } from '../support/site.ts';
import { api, App, refusal } from './app.ts';
import { useAttackSuite } from './attackSuite.ts';

describe.each(await stores())('attacks on codes and tokens, with %s', (_kind, open) => {
  const suite = useAttackSuite(open);

  it('a replayed code gets no token and revokes the tokens of its first use', async () => {
    const { asked, returned } = await suite.requestCode();
    const first = await suite.app.token(suite.app.codeFields(asked, returned));
    expect(first.status).toBe(200);
    expect(await suite.status(first.json.access_token)).toBe(200);
    const second = await suite.app.token(suite.app.codeFields(asked, returned));
    expect([second.status, second.json.error]).toEqual([400, 'invalid_grant']);
    expect(await suite.status(first.json.access_token)).toBe(401);
    const refreshed = await suite.app.token({ grant_type: 'refresh_token', refresh_token: first.json.refresh_token });
    expect([refreshed.status, refreshed.json.error]).toEqual([400, 'invalid_grant']);
  });

  it('of eight concurrent uses of a code at most one gets a token, which is then revoked', async () => {
    const { asked, returned } = await suite.requestCode();
    const tries = await Promise.all(
      Array.from({ length: 8 }, () => suite.app.token(suite.app.codeFields(asked, returned))),
    );
    const grants = tries.filter(({ status }) => status === 200);
    expect(grants.length).toBeLessThanOrEqual(1);
    for (const { json } of tries.filter(({ status }) => status !== 200)) expect(json.error).toBe('invalid_grant');
    for (const { json } of grants) expect(await suite.status(json.access_token)).toBe(401);
  });

  it('a reused refresh token revokes all tokens of the approval', async () => {
    const first = await suite.connect();
    const second = await suite.app.refresh(first.refresh_token);
    suite.secrets.add(second.access_token).add(second.refresh_token);
    expect(await suite.status(second.access_token)).toBe(200);
    const theft = await suite.app.token({ grant_type: 'refresh_token', refresh_token: first.refresh_token });
    expect([theft.status, theft.json.error]).toEqual([400, 'invalid_grant']);
    expect(await suite.status(second.access_token)).toBe(401);
    await expect(suite.app.refresh(second.refresh_token)).rejects.toThrow();
    expect((await suite.browser.get('/settings/apps')).text).toContain('Revoked');
  });

  it('of eight concurrent uses of a refresh token at most one gets a token, which is then revoked', async () => {
    const { refresh_token } = await suite.connect();
    const fields = { grant_type: 'refresh_token', refresh_token };
    const tries = await Promise.all(Array.from({ length: 8 }, () => suite.app.token(fields)));
    const grants = tries.filter(({ status }) => status === 200);
    expect(grants.length).toBeLessThanOrEqual(1);
    for (const { json } of grants) expect(await suite.status(json.access_token)).toBe(401);
  });

  describe('PKCE', () => {
    it.each([
      ['absent', { code_challenge: undefined, code_challenge_method: undefined }],
      ['plain', { code_challenge: 'a'.repeat(43), code_challenge_method: 'plain' }],
      ['plain by default', { code_challenge_method: undefined }],
      ['unknown', { code_challenge_method: 'S512' }],
      ['short', { code_challenge: 'abc' }],
      ['malformed', { code_challenge: '!'.repeat(43) }],
    ])('refuses a request whose challenge is %s', async (_name, changes) => {
      const { url } = await suite.app.ask(changes);
      expect((await refusal(suite.browser, url)).get('error')).toBe('invalid_request');
    });

    it.each([
      ['absent', undefined],
      ['wrong', 'a'.repeat(43)],
      ['short', 'abc'],
      ['empty', ''],
    ])('gives no token for a verifier that is %s', async (_name, verifier) => {
      const { asked, returned } = await suite.requestCode();
      const fields = suite.app.codeFields(asked, returned);
      if (verifier === undefined) delete fields['code_verifier'];
      else fields['code_verifier'] = verifier;
      const { status, json } = await suite.app.token(fields);
      expect([status, json.error]).toEqual([400, expect.stringMatching(/^invalid_(grant|request)$/)]);
    });
  });

  it('a refresh does not widen the scope or change the resource', async () => {
    const { refresh_token } = await suite.connect();
    const wide = await suite.app.token({ grant_type: 'refresh_token', refresh_token, scope: 'read write' });
    expect([wide.status, wide.json.error]).toEqual([400, 'invalid_scope']);
    const other = await suite.app.token({
      grant_type: 'refresh_token',
      refresh_token,
      resource: 'https://evil.example',
    });
    expect([other.status, other.json.error]).toEqual([400, 'invalid_target']);
  });

  it('no token is issued for a resource of another service', async () => {
    const { url } = await suite.app.ask({ resource: 'https://evil.example/api' });
    expect((await refusal(suite.browser, url)).get('error')).toBe('invalid_target');
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
    const { url } = await suite.app.ask({ [name]: value });
    const { location, status } = await suite.browser.get(url.pathname + url.search);
    expect([status, location]).toEqual([400, '']);
  });

  it.each([
    ['state', 'a\r\nSet-Cookie: session=x'],
    ['state', 's'.repeat(8000)],
  ])('what the app sends along comes back as it was: %s of %j', async (name, value) => {
    const request = await suite.app.ask({ [name]: value });
    const redirect = await suite.app.approve(suite.browser, request, suite.person.account);
    expect(redirect.searchParams.get('state')).toBe(value);
    expect(suite.browser.cookies.get('session')).not.toBe('x');
  });

  it('an approval is for one resource', async () => {
    const { url } = await suite.app.ask({ resource: `${suite.site.origin}/api/v1` });
    url.searchParams.append('resource', `${suite.site.origin}/mcp`);
    expect((await refusal(suite.browser, url)).get('error')).toBe('invalid_target');
  });

  it.each(['client_credentials', 'password', 'urn:ietf:params:oauth:grant-type:device_code', 'implicit', ''])(
    'other grants are closed: %j',
    async (grant_type) => {
      const { status, json } = await suite.app.token({ grant_type, username: 'ada@example.org', password: 'x' });
      expect([status, json.error]).toEqual([400, expect.stringMatching(/unsupported_grant_type|invalid_request/)]);
    },
  );

  it("another app cannot exchange an app's code or refresh token", async () => {
    const { asked, returned } = await suite.requestCode();
    const other = await App.register(suite.site);
    const theft = await other.token(suite.app.codeFields(asked, returned));
    expect([theft.status, theft.json.error]).toEqual([400, 'invalid_grant']);
    const { refresh_token } = await suite.connect();
    const secondTheft = await other.token({ grant_type: 'refresh_token', refresh_token });
    expect([secondTheft.status, secondTheft.json.error]).toEqual([400, 'invalid_grant']);
  });

  describe('takes effect on the very next request', () => {
    it('for a removed member', async () => {
      await suite.site.person('bob@example.org');
      await suite.site.accounts.setMember(operator, suite.person.account, 'bob@example.org', 'owner');
      const { access_token, refresh_token } = await suite.connect();
      expect(await suite.status(access_token)).toBe(200);
      await suite.site.accounts.removeMember(operator, suite.person.account, 'ada@example.org');
      expect(await suite.status(access_token)).toBe(401);
      await expect(suite.app.refresh(refresh_token)).rejects.toThrow();
      await suite.site.accounts.setMember(operator, suite.person.account, 'ada@example.org', 'member');
      expect(await suite.status(access_token)).toBe(401);
    });

    it('for a disabled person', async () => {
      const { access_token, refresh_token } = await suite.connect();
      await suite.site.people.disable(operator, 'ada@example.org', true);
      expect(await suite.status(access_token)).toBe(401);
      await expect(suite.app.refresh(refresh_token)).rejects.toThrow();
    });

    it('for new terms and their acceptance', async () => {
      const { access_token } = await suite.connect();
      await suite.site.terms.publish(operator, 'Be kind.');
      expect(await suite.status(access_token)).toBe(403);
      await suite.browser.submit('/terms', '/terms');
      expect(await suite.status(access_token)).toBe(200);
    });

    it('for a person who is disabled between consent and exchange', async () => {
      const { asked, returned } = await suite.requestCode();
      await suite.site.people.disable(operator, 'ada@example.org', true);
      const { status, json } = await suite.app.token(suite.app.codeFields(asked, returned));
      expect([status, json.error]).toEqual([400, 'invalid_grant']);
    });
  });

  it('a token is accepted only from a single bearer header', async () => {
    const { access_token: token, refresh_token } = await suite.connect();
    const path = '/measures/unemployment_rate/values?geography=msa';
    const answer = async (authorization: string) => (await api(suite.site, authorization, path)).status;
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
    expect((await fetch(`${suite.site.address}/api/v1${path}&access_token=${token}`)).status).toBe(401);
    expect((await fetch(`${suite.site.address}/api/v1/me?access_token=${token}`)).status).toBe(401);
  });

  it('the token endpoint refuses bodies over 56 kB and limits requests by client address', async () => {
    const big = await fetch(`${suite.site.address}/oauth/token`, {
      method: 'POST',
      body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: 'x'.repeat(2_000_000) }),
    });
    expect(big.status).toBe(400);
    const statuses = [];
    for (let i = 0; i < 62; i++) {
      const response = await fetch(`${suite.site.address}/oauth/token`, {
        method: 'POST',
        headers: { 'X-Forwarded-For': '203.0.113.10' },
        body: new URLSearchParams({
          grant_type: 'refresh_token',
          client_id: suite.app.client.client_id,
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
      const refused = await fetch(suite.site.address + path, { method: 'POST', headers, body: new URLSearchParams() });
      expect([refused.status, await refused.json()]).toMatchObject([429, { error: 'temporarily_unavailable' }]);
      expect(refused.headers.get('Access-Control-Allow-Origin')).toBe('*');
      expect(refused.headers.get('Access-Control-Expose-Headers')).toContain('Retry-After');
      expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0);
    }
  });
});
