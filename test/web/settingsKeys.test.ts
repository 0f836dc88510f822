import { describe, expect, it } from 'vitest';
import { stores } from '../accounts/store.ts';
import { dateTime, day } from '../../dynamic/identity/pages/settings/section.ts';
import { readEnvironment } from '../../dynamic/settings/environment.ts';
import { hiddenFields, openSite, operator, password } from '../support/site.ts';
import { keyIn, useSettingsSuite } from './settingsSuite.ts';

describe.each(await stores())('the settings of API keys, with %s', (_kind, open) => {
  const suite = useSettingsSuite(open);

  it('create a key after a password check, show it once, and revoke it', async () => {
    expect((await suite.makeKey(suite.owner, 'laptop', { secret: 'not my password' })).text).toContain(
      'The password is incorrect',
    );
    const page = await suite.makeKey(suite.owner, 'laptop');
    const token = keyIn(page)!;
    expect((await suite.me(token)).json.data).toMatchObject({
      user: { name: 'ada' },
      account: { id: suite.account, role: 'owner' },
      credential: { type: 'api_key', scopes: ['read'] },
      access: { tier: 'api' },
    });
    const list = await suite.owner.get('/settings/keys');
    expect(keyIn(list)).toBeUndefined();
    expect(list.text).toMatch(
      /laptop ada@example.org Last used (Never|\w+ \d+, \d+, [\d:]{5} UTC) Expires Never Created \w+ \d+, \d{4} Revoke/,
    );
    const revoke = /action="(\/settings\/keys\/[0-9a-f-]{36}\/revoke)"/.exec(list.html)![1]!;
    expect((await suite.owner.submit('/settings/keys', revoke)).location).toBe('/settings/keys');
    expect((await suite.me(token)).status).toBe(401);
    expect((await suite.owner.get('/settings/keys')).text).toContain('Revoked');
    expect(await suite.store.dump()).not.toContain(token);
  });

  it('show a new key with a request that has a placeholder in its place', async () => {
    const page = await suite.makeKey(suite.owner, 'laptop');
    expect(page.text).toContain(`curl ${suite.site.origin}/api/v1/me \\ -H 'Authorization: Bearer YOUR_API_KEY'`);
    // The page shows it once: without a new key, under the list.
    expect(page.text).not.toContain('Use a key');
    expect((await suite.owner.get('/settings/keys')).text).toMatch(/Use a key curl .* YOUR_API_KEY/);
  });

  it('ask before they revoke a key, without a script', async () => {
    await suite.makeKey(suite.owner, 'laptop');
    const { html, text } = await suite.owner.get('/settings/keys');
    expect(html).toMatch(/<details class="confirm">\s*<summary[^>]*>Revoke<\/summary>\s*<form[^>]*\/revoke"/);
    expect(text).toContain('Revoke laptop? Programs that use this key lose access immediately.');
  });

  it('create keys that work for the time chosen in the form, one year unless another is chosen', async () => {
    const { html } = await suite.owner.get('/settings/keys');
    expect(html).toContain('<option value="365" selected>In one year</option>');
    const made = Date.now();
    const token = keyIn(await suite.makeKey(suite.owner, 'for a month', { expires: '30' }))!;
    const [key] = await suite.site.keys.list(suite.account);
    const days = (Number(key!['expires_at']) - made) / 86_400_000;
    expect(days).toBeGreaterThanOrEqual(30);
    expect(days).toBeLessThan(30.1);
    const text = `Expires ${day(key!['expires_at'])} in 30 days`;
    for (const path of ['/settings/keys', '/settings/security'])
      expect((await suite.owner.get(path)).text).toContain(text);
    expect((await suite.me(token)).status).toBe(200);
    await suite.store.sql.run('update api_key set expires_at = ?', [made]);
    expect((await suite.me(token)).status).toBe(401);
    expect((await suite.owner.get('/settings/keys')).text).toContain(`Expired ${dateTime(made)}`);
    expect((await suite.owner.get('/settings/security')).text).not.toContain('for a month');
    expect((await suite.makeKey(suite.owner, 'other', { expires: '31' })).status).toBe(400);
    expect(await suite.site.keys.list(suite.account)).toHaveLength(1);
  });

  it('create one key if a form is sent twice', async () => {
    const { html } = await suite.owner.get('/settings/keys');
    const fields = { ...hiddenFields(html), name: 'twice', expires: 'never', password };
    const pages = await Promise.all([
      suite.owner.post('/settings/keys', fields),
      suite.owner.post('/settings/keys', fields),
    ]);
    expect(pages.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(pages.filter(keyIn)).toHaveLength(1);
    const { text } = pages.find(({ status }) => status === 400)!;
    expect(text).toContain('Your key was already created and shown once.');
    expect(text).not.toContain('..');
    expect(await suite.site.keys.list(suite.account)).toHaveLength(1);
  });

  it('create no keys for an account without API access', async () => {
    await suite.site.accounts.setAccess(operator, suite.account, false);
    const page = await suite.owner.get('/settings/keys');
    expect(page.text).toContain('This account has no API access yet');
    expect(page.text).not.toContain('Authorization: Bearer');
    const form = hiddenFields(page.html)['form']!;
    const id = '00000000-0000-4000-8000-000000000000';
    const fields = { form, in: suite.account, id, name: 'x', password };
    const reply = await suite.owner.post('/settings/keys', { ...fields, expires: 'never' });
    expect([reply.status, reply.text]).toEqual([400, expect.stringContaining('This account has no API access')]);
    expect(reply.text).not.toMatch(/account access|npm run/);
    const wrong = await suite.owner.post('/settings/keys', { ...fields, expires: 'never', password: 'wrong' });
    expect([wrong.status, wrong.text]).toEqual([400, expect.stringContaining('The password is incorrect.')]);
    expect(await suite.site.keys.list(suite.account)).toEqual([]);
  });

  it.each([
    [undefined, undefined, undefined],
    ['ops@example.org', 'ask ops@example.org .', 'href="mailto:ops@example.org"'],
    ['https://example.org/help', 'ask example.org/help .', 'href="https://example.org/help"'],
  ])('say whom to ask for API access with contact %s', async (given, text, link) => {
    await suite.site.close();
    const contact = given === undefined ? undefined : readEnvironment({ CONTACT: given }).CONTACT!;
    suite.site = await openSite({ sql: suite.store.sql, served: suite.served, ...(contact && { contact }) });
    suite.owner = await suite.signIn('ada@example.org');
    const pages = ['/settings/keys', '/settings/apps'];
    for (const path of pages) expect((await suite.owner.get(path)).text).not.toContain('To get it, ask');
    await suite.site.accounts.setAccess(operator, suite.account, false);
    for (const path of pages) {
      const page = await suite.owner.get(path);
      if (text === undefined) expect(page.text).not.toContain('To get it, ask');
      else expect(page.text).toContain(`To get it, ${text}`);
      if (link !== undefined) expect(page.html).toContain(link);
      expect(page.text).not.toMatch(/account access|npm run/);
    }
  });

  it('change nothing in an account that the page was not shown for', async () => {
    const { html } = await suite.owner.get('/settings/keys');
    const other = (await suite.site.accounts.add(operator, 'Other', 'ada@example.org')).id;
    await suite.owner.submit('/settings/password', '/settings/account', { account: other });
    const late = await suite.owner.post('/settings/keys', {
      ...hiddenFields(html),
      in: suite.account,
      name: 'late',
      expires: 'never',
      password,
    });
    expect([late.status, late.text]).toEqual([409, expect.stringContaining('another account')]);
    const form = hiddenFields(html)['form']!;
    expect((await suite.owner.post('/settings/members', { form, in: suite.account, role: 'member' })).status).toBe(409);
    expect(await suite.site.keys.list(other)).toEqual([]);
  });

  it('show members their own keys, and show owners and admins all keys', async () => {
    const [admin, bob] = [
      await suite.addMember('admin@example.org', 'admin'),
      await suite.addMember('bob@example.org', 'member'),
    ];
    await suite.makeKey(suite.owner, 'of Ada');
    const token = keyIn(await suite.makeKey(bob, 'of Bob'))!;
    expect((await bob.get('/settings/keys')).text).not.toContain('of Ada');
    const html = (await admin.get('/settings/keys')).html;
    expect(html).toContain('of Ada');
    const [ada] = await suite.site.keys.list(suite.account);
    const form = await bob.formToken('/settings/keys');
    expect((await bob.post(`/settings/keys/${String(ada!['id'])}/revoke`, { form })).status).toBe(404);
    expect((await suite.me(token)).json.data.account).toMatchObject({ id: suite.account, role: 'member' });
    const bobs = (await suite.site.accounts.members(suite.account)).find(({ email }) => email === 'bob@example.org')![
      'id'
    ];
    await suite.owner.submit('/settings/members', `/settings/members/${String(bobs)}/remove`);
    expect((await suite.me(token)).status).toBe(401);
  });

  it('require acceptance of the current terms, as credentials do', async () => {
    const token = keyIn(await suite.makeKey(suite.owner, 'laptop'))!;
    await suite.site.terms.publish(operator, 'First.\n\nBe kind.');
    const refused = await suite.me(token);
    expect([refused.status, refused.json.error]).toEqual([403, 'terms_required']);
    expect(refused.json.message).toContain(`${suite.site.origin}/terms`);
    expect((await suite.owner.get('/settings/keys')).location).toBe('/terms?next=%2Fsettings%2Fkeys');
    const terms = await suite.owner.get('/terms?next=%2Fsettings%2Fkeys');
    expect(terms.text).toContain('Be kind.');
    const stale = { ...hiddenFields(terms.html) };
    await suite.site.terms.publish(operator, 'Second.');
    expect((await suite.owner.post('/terms', stale)).text).toContain('The terms have changed');
    expect((await suite.owner.submit('/terms?next=%2Fsettings%2Fkeys', '/terms')).location).toBe('/settings/keys');
    expect((await suite.me(token)).status).toBe(200);
    expect((await suite.site.browser().get('/terms')).text).not.toContain('I accept');
  });
});
