import { randomBytes, randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { stores } from '../accounts/store.ts';
import { Apps } from '../../dynamic/identity/accounts/apps.ts';
import { hashOf } from '../../dynamic/identity/accounts/keyFormat.ts';
import { type Browser, operator, type Page, password } from '../support/site.ts';
import { keyIn, useSettingsSuite } from './settingsSuite.ts';

describe.each(await stores())('the settings of password and security, with %s', (_kind, open) => {
  const suite = useSettingsSuite(open);

  it('change the password with the current one, and end all other sessions', async () => {
    const elsewhere = await suite.signIn('ada@example.org');
    const next = 'an even longer pass phrase';
    const change = (present: string) =>
      suite.owner.submit('/settings/password', '/settings/password', { present, password: next });
    expect((await change('wrong and long')).text).toContain('The current password is incorrect');
    expect((await elsewhere.get('/settings/keys')).status).toBe(200);
    expect((await change(password)).location).toBe('/settings/security?done=password');
    expect((await suite.owner.get('/settings/security?done=password')).text).toContain('Your password is changed');
    expect((await suite.owner.get('/settings/keys')).status).toBe(200);
    expect((await elsewhere.get('/settings/keys')).location).toMatch(/^\/sign-in/);
    expect((await suite.site.browser().signIn('ada@example.org')).status).toBe(400);
    expect((await suite.site.browser().signIn('ada@example.org', next)).status).toBe(303);
  });

  describe('list what acts for a person', () => {
    const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';
    const listOf = (browser: Browser) => browser.get('/settings/security');
    /** The addresses of the forms that end something of a kind. */
    const endings = ({ html }: Page, kind: string) =>
      [...html.matchAll(new RegExp(`action="(/settings/security/${kind}/[^"]+)"`, 'g'))].map(([, path]) => path!);
    /** An app that is connected to an account, with a token. */
    async function connect(name: string, to = suite.account): Promise<string> {
      const [person] = await suite.store.sql.all('select id from person where email = ?', ['ada@example.org']);
      const actor = { id: String(person!['id']) };
      const id = await new Apps(suite.store.sql, Date.now).approve(actor, to, { id: 'client', name }, randomUUID());
      const token = `svc_at_${randomBytes(32).toString('base64url')}`;
      await suite.store.sql.run(
        "insert into oauth_record (kind, hash, payload, app_id, expires_at) values ('AccessToken', ?, '{}', ?, ?)",
        [hashOf(token), id, Date.now() + 3600_000],
      );
      return token;
    }

    it('in all accounts: sessions with browser, address and last use, keys and apps', async () => {
      const { id: other } = await suite.site.accounts.add(operator, 'Other Inc', 'ada@example.org');
      await suite.site.accounts.setAccess(operator, other, true);
      await suite.makeKey(suite.owner, 'laptop');
      await suite.site.keys.add(operator, other, 'ada@example.org', 'server');
      await connect('Site picker', other);
      const windows = suite.site.browser();
      const form = await windows.formToken();
      const sent = await windows.post(
        '/sign-in',
        { form, email: 'ada@example.org', password },
        { 'User-Agent': firefox },
      );
      expect(sent.status).toBe(303);
      const page = await listOf(windows);
      expect(page.text).toMatch(
        new RegExp(
          `Firefox on Windows This browser From ${windows.clientAddress} (\\w+ \\d+, \\d+, [\\d:]{5} UTC ){2}`,
        ),
      );
      expect(page.text).toContain(`From ${suite.owner.clientAddress} `);
      expect(page.text).toMatch(/laptop In ada's account Last used Never Expires Never Created \w+ \d+, \d{4}/);
      expect(page.text).toMatch(/server In Other Inc Last used/);
      expect(page.text).toMatch(/Site picker In Other Inc Last used Never Created/);
      expect(
        [endings(page, 'session'), endings(page, 'key'), endings(page, 'app')].map(({ length }) => length),
      ).toEqual([1, 2, 1]);
    });

    it('with the time of the last use of a session', async () => {
      const lastUse = async () =>
        Date.parse(/From \S+ .*? UTC (\w+ \d+, \d+, [\d:]{5} UTC)/.exec((await listOf(suite.owner)).text)![1]!);
      const before = await lastUse();
      suite.site.clock.ahead = 600_000;
      await listOf(suite.owner);
      await expect.poll(lastUse).toBeGreaterThan(before);
    });

    it('and revoke each of them', async () => {
      const token = keyIn(await suite.makeKey(suite.owner, 'laptop'))!;
      const app = await connect('Site picker');
      const elsewhere = await suite.signIn('ada@example.org');
      for (const credential of [token, app]) expect((await suite.me(credential)).status).toBe(200);
      const page = await listOf(suite.owner);
      for (const kind of ['session', 'key', 'app']) {
        const [path] = endings(page, kind);
        expect((await suite.owner.submit('/settings/security', path!)).location).toBe('/settings/security?done=ended');
        const again = { form: await suite.owner.formToken('/settings/security') };
        expect((await suite.owner.post(path!, again)).status).toBe(400);
      }
      for (const credential of [token, app]) expect((await suite.me(credential)).status).toBe(401);
      expect((await elsewhere.get('/settings/keys')).location).toMatch(/^\/sign-in/);
      expect((await suite.owner.get('/settings/keys')).status).toBe(200);
      const lines = (await suite.site.audit.list()).map(({ action }) => action);
      expect(lines).toEqual(expect.arrayContaining(['session.end', 'key.revoke', 'app.revoke']));
    });

    it('and revoke all of them except the current session', async () => {
      const tokens = [keyIn(await suite.makeKey(suite.owner, 'laptop'))!, await connect('Site picker')];
      const elsewhere = await suite.signIn('ada@example.org');
      const answer = await suite.owner.submit('/settings/security', '/settings/security/all');
      expect(answer.location).toBe('/settings/security?done=all');
      for (const token of tokens) expect((await suite.me(token)).status).toBe(401);
      expect((await elsewhere.get('/settings/keys')).location).toMatch(/^\/sign-in/);
      const page = await suite.owner.get(answer.location);
      expect(page.text).toContain('All API keys and apps are revoked');
      expect(page.text).toContain('You have no API keys.');
      expect(page.text).toContain('You have no connected apps.');
      expect(page.text).not.toContain('Revoke all');
    });

    it('and sign out all other browsers, which keeps keys and apps', async () => {
      const action = 'Sign out all other browsers';
      expect((await listOf(suite.owner)).text).not.toContain(action);
      const credentials = [keyIn(await suite.makeKey(suite.owner, 'laptop'))!, await connect('Site picker')];
      const others = [await suite.signIn('ada@example.org'), await suite.signIn('ada@example.org')];
      const bob = await suite.addMember('bob@example.org', 'member');
      for (const browser of [suite.owner, ...others]) expect((await listOf(browser)).text).toContain(action);
      const { location } = await suite.owner.submit('/settings/security', '/settings/security/sessions');
      expect(location).toBe('/settings/security?done=sessions');
      const page = await suite.owner.get(location);
      expect(page.text).toContain('You are signed out in all other browsers.');
      expect(page.text).not.toContain(action);
      for (const browser of others) expect((await listOf(browser)).location).toMatch(/^\/sign-in/);
      expect((await listOf(bob)).status).toBe(200);
      for (const credential of credentials) expect((await suite.me(credential)).status).toBe(200);
      const ended = (await suite.site.audit.list()).filter(({ action }) => action === 'session.end');
      expect(ended).toHaveLength(others.length);
    });

    it('with the current session and the three that were used last, and the others in a fold', async () => {
      for (let i = 0; i < 3; i++) await suite.signIn('ada@example.org');
      const few = await listOf(suite.owner);
      expect(few.html).not.toContain('<details class="fold">');
      expect(endings(few, 'session')).toHaveLength(3);
      for (let i = 0; i < 2; i++) await suite.signIn('ada@example.org');
      const many = await listOf(suite.owner);
      expect(many.text).toContain('2 more sessions');
      expect(endings(many, 'session')).toHaveLength(5);
      const shown = { ...many, html: many.html.replace(/<details class="fold">.*?<\/details>/s, '') };
      expect(endings(shown, 'session')).toHaveLength(3);
      expect(shown.html).toContain('This browser');
    });

    it('and offer to revoke everything if there are keys or apps', async () => {
      await suite.signIn('ada@example.org');
      expect((await listOf(suite.owner)).text).not.toContain('Revoke all');
      await connect('Site picker');
      expect((await listOf(suite.owner)).text).toContain('Revoke all');
    });

    it('and link to the form for a key only with API access', async () => {
      const link = 'You have no API keys. Create one';
      expect((await listOf(suite.owner)).text).toContain(link);
      await suite.site.accounts.setAccess(operator, suite.account, false);
      const { text } = await listOf(suite.owner);
      expect(text).not.toContain(link);
      expect(text).toContain('This account has no API access yet, so you cannot create keys.');
    });

    it('and do not show or revoke credentials of other people', async () => {
      const bob = await suite.addMember('bob@example.org', 'admin');
      const token = keyIn(await suite.makeKey(suite.owner, 'laptop'))!;
      const page = await listOf(suite.owner);
      const [key] = endings(page, 'key');
      const elsewhere = await suite.signIn('ada@example.org');
      const [session] = endings(await listOf(suite.owner), 'session');
      expect((await listOf(bob)).text).not.toContain('laptop');
      const form = await bob.formToken('/settings/security');
      for (const path of [key!, session!]) expect((await bob.post(path, { form })).status).toBe(400);
      expect((await bob.post('/settings/security/all', { form })).status).toBe(303);
      expect((await suite.me(token)).status).toBe(200);
      expect((await elsewhere.get('/settings/keys')).status).toBe(200);
    });

    it('after a password change, which ends other sessions only', async () => {
      const token = keyIn(await suite.makeKey(suite.owner, 'laptop'))!;
      const path = `/password/${await suite.site.links.createPasswordLink(operator, 'ada@example.org')}`;
      const browser = suite.site.browser();
      const changed = await browser.submit(path, path, { password: 'an even longer pass phrase' });
      const page = await browser.get(changed.location);
      expect(page.text).toContain(
        'you are signed out everywhere else. API keys and apps still work: review them below.',
      );
      expect(page.text).toContain('laptop');
      expect(endings(page, 'session')).toEqual([]);
      expect((await suite.owner.get('/settings/keys')).location).toMatch(/^\/sign-in/);
      expect((await suite.me(token)).status).toBe(200);
    });
  });
});
