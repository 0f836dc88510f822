import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { stores, type TestStore } from '../accounts/store.ts';
import { Apps } from '../../dynamic/identity/accounts/apps.ts';
import { hashOf } from '../../dynamic/identity/accounts/keyFormat.ts';
import type { Served } from '../../common/release/served.ts';
import { readEnvironment } from '../../dynamic/settings/environment.ts';
import { openBuilt } from '../support/service.ts';
import { type Browser, hiddenFields, openSite, operator, type Page, password, type Site } from '../support/site.ts';

describe.each(await stores())('the settings, with %s', (_kind, open) => {
  let store: TestStore;
  let site: Site;
  let served: Served;
  let owner: Browser;
  let account: string;

  beforeAll(async () => void (served = await openBuilt(inject('release'))));
  afterAll(() => served.close());
  beforeEach(async () => {
    store = await open();
    site = await openSite({ sql: store.sql, served });
    ({ account } = await site.person('ada@example.org', { access: true }));
    owner = await signedIn('ada@example.org');
  });
  afterEach(async () => {
    await site.close();
    await store.remove();
  });

  async function signedIn(email: string): Promise<Browser> {
    const browser = site.browser();
    await browser.signIn(email);
    return browser;
  }
  const makeKey = (browser: Browser, name: string, secret = password) =>
    browser.submit('/settings/keys', '/settings/keys', { name, password: secret });
  const keyIn = ({ html }: Page) => /svc_key_[\w-]{43}\w{6}/.exec(html)?.[0];
  const me = async (token: string) => {
    const response = await fetch(`${site.address}/api/v1/me`, { headers: { Authorization: `Bearer ${token}` } });
    return { status: response.status, json: (await response.json()) as any };
  };
  /** Adds a person to Ada's account. */
  async function member(email: string, role: 'admin' | 'member'): Promise<Browser> {
    await site.person(email);
    await site.accounts.setMember(operator, account, email, role);
    const browser = await signedIn(email);
    await browser.submit('/settings/profile', '/settings/account', { account });
    return browser;
  }

  it('make a key with the password asked again, show it once, and revoke it', async () => {
    expect((await makeKey(owner, 'laptop', 'not my password')).text).toContain('The password is incorrect');
    const made = await makeKey(owner, 'laptop');
    const token = keyIn(made)!;
    expect((await me(token)).json.data).toMatchObject({
      user: { name: 'ada' },
      account: { id: account, role: 'owner' },
      credential: { type: 'api_key', scopes: ['read'] },
      access: { tier: 'api' },
    });
    const list = await owner.get('/settings/keys');
    expect(keyIn(list)).toBeUndefined();
    expect(list.text).toMatch(/laptop ada@example.org · created [\d: -]{16} · (last|never) used/);
    const revoke = /action="(\/settings\/keys\/[0-9a-f-]{36}\/revoke)"/.exec(list.html)![1]!;
    expect((await owner.submit('/settings/keys', revoke)).location).toBe('/settings/keys');
    expect((await me(token)).status).toBe(401);
    expect((await owner.get('/settings/keys')).text).toContain('Revoked');
    expect(await store.dump()).not.toContain(token);
  });

  it('make one key of a form that is sent twice: double submit', async () => {
    const { html } = await owner.get('/settings/keys');
    const fields = { ...hiddenFields(html), name: 'twice', password };
    const pages = await Promise.all([owner.post('/settings/keys', fields), owner.post('/settings/keys', fields)]);
    expect(pages.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(pages.filter(keyIn)).toHaveLength(1);
    expect(pages.find(({ status }) => status === 400)!.text).toContain('Your key was already created and shown once.');
    expect(await site.keys.list(account)).toHaveLength(1);
  });

  it('make no keys for an account without API access', async () => {
    await site.accounts.setAccess(operator, account, false);
    const page = await owner.get('/settings/keys');
    expect(page.text).toContain('This account has no API access yet');
    const form = hiddenFields(page.html)['form']!;
    const id = '00000000-0000-4000-8000-000000000000';
    const made = await owner.post('/settings/keys', { form, in: account, id, name: 'x', password });
    expect([made.status, made.text]).toEqual([400, expect.stringContaining('This account has no API access')]);
    expect(made.text).not.toMatch(/account access|npm run/);
    expect(await site.keys.list(account)).toEqual([]);
  });

  it.each([
    [undefined, 'ask the operator of this server.', undefined],
    ['ops@example.org', 'ask ops@example.org .', 'href="mailto:ops@example.org"'],
    ['https://example.org/help', 'ask example.org/help .', 'href="https://example.org/help"'],
  ])('say whom to ask for API access where the contact is %s', async (given, text, link) => {
    await site.close();
    const contact = given === undefined ? undefined : readEnvironment({ CONTACT: given }).CONTACT!;
    site = await openSite({ sql: store.sql, served, ...(contact && { contact }) });
    owner = await signedIn('ada@example.org');
    const pages = ['/settings/keys', '/settings/apps'];
    for (const path of pages) expect((await owner.get(path)).text).not.toContain('To get it, ask');
    await site.accounts.setAccess(operator, account, false);
    for (const path of pages) {
      const page = await owner.get(path);
      expect(page.text).toContain(`To get it, ${text}`);
      if (link !== undefined) expect(page.html).toContain(link);
      expect(page.text).not.toMatch(/account access|npm run/);
    }
  });

  it('invite by a link that works once', async () => {
    const invited = await owner.submit('/settings/members', '/settings/members', { role: 'admin' });
    const link = new URL(/http[^<]+\/invitation\/[\w-]{43}/.exec(invited.html)![0]);
    await site.person('bob@example.org');
    const bob = site.browser();
    expect((await bob.get(link.pathname)).location).toBe(`/sign-in?next=${encodeURIComponent(link.pathname)}`);
    await bob.signIn('bob@example.org');
    expect((await bob.get(link.pathname)).text).toContain("join ada's account as admin");
    expect((await bob.submit(link.pathname, link.pathname)).location).toBe('/settings');
    expect((await bob.get('/settings/members')).text).toMatch(/in ada's account \(admin\)/);
    const carol = site.browser();
    await site.person('carol@example.org');
    await carol.signIn('carol@example.org');
    expect((await carol.get(link.pathname)).text).toContain('This link is not valid');
    const form = await carol.formToken('/settings/profile');
    expect((await carol.post(link.pathname, { form })).status).toBe(400);
    expect(await site.accounts.members(account)).toHaveLength(2);
    expect(await store.dump()).not.toContain(link.pathname.split('/')[2]);
  });

  it('write of an invitation who joined, and nothing where somebody was in the account already', async () => {
    const [admin, bob] = [await member('admin@example.org', 'admin'), site.browser()];
    await site.person('bob@example.org');
    await bob.signIn('bob@example.org');
    for (const browser of [admin, bob]) {
      const invited = await owner.submit('/settings/members', '/settings/members', { role: 'member' });
      const path = /\/invitation\/[\w-]{43}/.exec(invited.html)![0];
      expect((await browser.submit(path, path)).location).toBe('/settings');
    }
    const roles = (await site.accounts.members(account)).map(({ email, role }) => [email, role]);
    expect(roles).toEqual([
      ['ada@example.org', 'owner'],
      ['admin@example.org', 'admin'],
      ['bob@example.org', 'member'],
    ]);
    const joined = (await site.audit.list(account)).filter(({ action }) => action === 'member.join');
    expect(joined.map(({ detail }) => detail)).toEqual(['{"role":"member"}']);
  });

  it('let an invitation lapse after a week', async () => {
    const invited = await owner.submit('/settings/members', '/settings/members', { role: 'member' });
    const path = /\/invitation\/[\w-]{43}/.exec(invited.html)![0];
    site.clock.ahead = 7 * 24 * 3600_000 + 1;
    expect((await owner.get(path)).status).toBe(400);
  });

  it('let each role do what it may and nothing else', async () => {
    const [admin, bob] = [await member('admin@example.org', 'admin'), await member('bob@example.org', 'member')];
    const ids = Object.fromEntries((await site.accounts.members(account)).map(({ id, email }) => [email, String(id)]));
    const post = async (browser: Browser, path: string, fields: Record<string, string> = {}) => {
      const form = await browser.formToken('/settings/profile');
      return (await browser.post(path, { form, in: account, ...fields })).status;
    };
    const of = (email: string) => `/settings/members/${ids[email]}`;
    // A member changes nobody, invites nobody, sees no activity.
    expect(await post(bob, `${of('bob@example.org')}/role`, { role: 'owner' })).toBe(403);
    expect(await post(bob, `${of('admin@example.org')}/remove`)).toBe(403);
    expect(await post(bob, '/settings/members', { role: 'member' })).toBe(403);
    expect((await bob.get('/settings/activity')).status).toBe(403);
    expect((await bob.get('/settings/members')).text).not.toContain('Invite someone');
    // An admin looks after members, but makes no owners and does not touch one.
    expect(await post(admin, `${of('bob@example.org')}/role`, { role: 'owner' })).toBe(403);
    expect(await post(admin, `${of('admin@example.org')}/role`, { role: 'owner' })).toBe(403);
    expect(await post(admin, `${of('ada@example.org')}/role`, { role: 'member' })).toBe(403);
    expect(await post(admin, `${of('ada@example.org')}/remove`)).toBe(403);
    expect(await post(admin, '/settings/members', { role: 'owner' })).toBe(403);
    expect(await post(admin, '/settings/members', { role: 'nobody' })).toBe(400);
    expect((await admin.get('/settings/activity')).status).toBe(403);
    expect(await post(admin, `${of('bob@example.org')}/role`, { role: 'admin' })).toBe(303);
    expect(await post(admin, `${of('bob@example.org')}/role`, { role: 'member' })).toBe(303);
    // The last owner stays one.
    expect(await post(owner, `${of('ada@example.org')}/role`, { role: 'member' })).toBe(400);
    expect(await post(owner, `${of('ada@example.org')}/remove`)).toBe(400);
    // Nobody reaches into an account that they are not in.
    const { account: own } = await site.person('eve@example.org');
    const eve = await signedIn('eve@example.org');
    expect(await post(eve, `${of('bob@example.org')}/remove`)).toBe(409);
    expect(await post(eve, `${of('bob@example.org')}/remove`, { in: own })).toBe(404);
    expect(await post(eve, '/settings/account', { account })).toBe(400);
    // Members leave by themselves, and others are removed.
    expect(await post(bob, `${of('bob@example.org')}/remove`)).toBe(303);
    expect(await post(owner, `${of('admin@example.org')}/remove`)).toBe(303);
    expect(await site.accounts.members(account)).toHaveLength(1);
  });

  it('keep an owner when the two that there are leave at once', async () => {
    const bob = await member('bob@example.org', 'admin');
    await site.accounts.setMember(operator, account, 'bob@example.org', 'owner');
    const people = await site.accounts.members(account);
    const leave = async (browser: Browser, email: string) => {
      const { id } = people.find((one) => one['email'] === email)!;
      const form = await browser.formToken('/settings/profile');
      return async () => (await browser.post(`/settings/members/${String(id)}/remove`, { form, in: account })).status;
    };
    const both = [await leave(owner, 'ada@example.org'), await leave(bob, 'bob@example.org')];
    const statuses = await Promise.all(both.map((go) => go()));
    expect(statuses.sort()).toEqual([303, 400]);
    expect(await site.accounts.members(account)).toMatchObject([{ role: 'owner' }]);
  });

  it('change members of the account that the page was shown for, and of no other', async () => {
    await member('bob@example.org', 'member');
    const other = await site.accounts.add(operator, 'Other Inc', 'ada@example.org');
    await site.accounts.setMember(operator, other.id, 'bob@example.org', 'member');
    const { html } = await owner.get('/settings/members');
    const [, action, form] = /<form[^>]* action="(\/settings\/members\/[^"]+\/remove)"[^>]*>(.*?)<\/form>/s.exec(
      html.slice(html.indexOf('bob@example.org')),
    )!;
    await owner.submit('/settings/keys', '/settings/account', { account: other.id });
    const late = await owner.post(action!, hiddenFields(form!));
    expect([late.status, late.text]).toEqual([409, expect.stringContaining('You have switched to another account')]);
    for (const id of [account, other.id]) expect(await site.accounts.members(id)).toHaveLength(2);
  });

  it('judge by the role at the moment of the change, not by the one that a page was shown for', async () => {
    const admin = await member('admin@example.org', 'admin');
    const people = await site.accounts.members(account);
    const [ada, self] = ['ada@example.org', 'admin@example.org'].map((email) => ({
      id: String(people.find((one) => one['email'] === email)!['id']),
    })) as [{ id: string }, { id: string }];
    await expect(site.accounts.setMember(self, account, 'ada@example.org', 'member')).rejects.toThrow(
      /your role does not allow/,
    );
    await expect(site.accounts.removeMember(self, account, 'ada@example.org')).rejects.toThrow(
      /your role does not allow/,
    );
    await expect(site.accounts.setMember(self, account, 'admin@example.org', 'owner')).rejects.toThrow(
      /your role does not allow/,
    );
    await expect(site.links.createInvitation(self, account, 'owner')).rejects.toThrow(/your role does not allow/);
    await site.accounts.removeMember(ada, account, 'admin@example.org');
    await expect(site.links.createInvitation(self, account, 'member')).rejects.toThrow(/your role does not allow/);
    expect((await admin.get('/settings/members')).text).toContain("in admin's account (owner)");
  });

  it('take an invitation back with the role of who made it', async () => {
    const admin = await member('admin@example.org', 'admin');
    const invited = await admin.submit('/settings/members', '/settings/members', { role: 'admin' });
    const path = /\/invitation\/[\w-]{43}/.exec(invited.html)![0];
    await site.accounts.removeMember(operator, account, 'admin@example.org');
    expect((await admin.get(path)).text).toContain('This link is not valid');
    const form = await admin.formToken('/settings/profile');
    expect((await admin.post(path, { form })).status).toBe(400);
    expect(await site.accounts.members(account)).toHaveLength(1);
  });

  it('take an invitation back where who made it is disabled, for good', async () => {
    const admin = await member('admin@example.org', 'admin');
    const knownTo = 'SELECT 1 FROM browser JOIN person ON id = person_id WHERE email = ?';
    const browsers = () => store.sql.all(knownTo, ['admin@example.org']);
    const carol = site.browser();
    await site.person('carol@example.org');
    await carol.signIn('carol@example.org');
    const form = await carol.formToken('/settings/profile');
    const invited = await admin.submit('/settings/members', '/settings/members', { role: 'member' });
    const path = /\/invitation\/[\w-]{43}/.exec(invited.html)![0];
    for (const disabled of [1, 0]) {
      await store.sql.run('UPDATE person SET disabled = ? WHERE email = ?', [disabled, 'admin@example.org']);
      expect((await carol.get(path)).status).toBe(disabled ? 400 : 200);
    }
    expect(await browsers()).toHaveLength(1);
    await site.people.disable(operator, 'admin@example.org', true);
    expect((await carol.post(path, { form })).text).toContain('This link is not valid');
    expect(await browsers()).toEqual([]);
    await site.people.disable(operator, 'admin@example.org', false);
    expect((await carol.post(path, { form })).status).toBe(400);
    expect(await site.accounts.members(account)).toHaveLength(2);
  });

  it('list open invitations with creator and expiry, and revoke them', async () => {
    const admin = await member('admin@example.org', 'admin');
    const bob = await member('bob@example.org', 'member');
    await site.person('carol@example.org');
    const carol = await signedIn('carol@example.org');
    const paths: string[] = [];
    for (const [browser, role] of [
      [owner, 'owner'],
      [admin, 'member'],
    ] as const) {
      const invited = await browser.submit('/settings/members', '/settings/members', { role });
      paths.push(/\/invitation\/[\w-]{43}/.exec(invited.html)![0]);
    }
    const revokes = ({ html }: Page) =>
      [...html.matchAll(/action="(\/settings\/members\/invitations\/[^"]+)"/g)].map(([, path]) => path!);
    const seen = await owner.get('/settings/members');
    const ends = new Date(Number((await site.links.invitations(account))[0]!['expires_at']));
    expect(seen.text).toContain(
      `Link to join as owner Created by ada@example.org · expires ${ends.toISOString().slice(0, 16).replace('T', ' ')} UTC`,
    );
    expect(seen.text).toContain('Link to join as member Created by admin@example.org');
    for (const path of paths) expect(seen.html).not.toContain(path);
    expect(revokes(seen)).toHaveLength(2);
    // An admin cannot revoke what only an owner may give, and a member sees none.
    const adminSees = await admin.get('/settings/members');
    expect(revokes(adminSees)).toHaveLength(1);
    expect((await bob.get('/settings/members')).text).not.toContain('Open invitations');
    const [ofOwner] = revokes(seen).filter((path) => !revokes(adminSees).includes(path));
    for (const browser of [admin, bob]) {
      const form = await browser.formToken('/settings/profile');
      expect((await browser.post(ofOwner!, { form, in: account })).status).toBe(403);
    }
    expect((await carol.get(paths[0]!)).status).toBe(200);
    for (const path of revokes(seen))
      expect((await owner.submit('/settings/members', path)).location).toBe('/settings/members');
    for (const path of paths) expect((await carol.get(path)).status).toBe(400);
    const form = await carol.formToken('/settings/profile');
    expect((await carol.post(paths[0]!, { form })).status).toBe(400);
    const late = await owner.post(ofOwner!, { form: await owner.formToken('/settings/profile'), in: account });
    expect([late.status, late.text]).toEqual([400, expect.stringContaining('already used or revoked')]);
    expect((await owner.get('/settings/members')).text).not.toContain('Open invitations');
    const revoked = (await site.audit.list(account)).filter(({ action }) => action === 'invitation.revoke');
    expect(revoked).toHaveLength(2);
  });

  it.each([
    ['leaves the account', 'removeMember', undefined],
    ['is disabled', 'disablePerson', undefined],
    ['becomes a member', 'setMember', 'member'],
  ] as const)(
    'delete the invitations of an admin who %s: they do not work again afterwards',
    async (_how, by, role) => {
      const email = 'admin@example.org';
      const admin = await member(email, 'admin');
      await site.person('carol@example.org');
      const carol = await signedIn('carol@example.org');
      const make = async (browser: Browser) => {
        const invited = await browser.submit('/settings/members', '/settings/members', { role: 'member' });
        return /\/invitation\/[\w-]{43}/.exec(invited.html)![0];
      };
      const [ofAdmin, ofOwner] = [await make(admin), await make(owner)];
      const self = { id: String((await site.accounts.members(account)).find((one) => one['email'] === email)!['id']) };
      if (by === 'removeMember') await site.accounts.removeMember(self, account, email);
      else if (by === 'disablePerson') await site.people.disable(operator, email, true);
      else await site.accounts.setMember(operator, account, email, role);
      await site.people.disable(operator, email, false);
      await site.accounts.setMember(operator, account, email, 'owner');
      expect((await carol.get(ofAdmin)).text).toContain('This link is not valid');
      const form = await carol.formToken('/settings/profile');
      expect((await carol.post(ofAdmin, { form })).status).toBe(400);
      expect((await site.links.invitations(account)).map((one) => one['email'])).toEqual(['ada@example.org']);
      expect((await carol.get(ofOwner)).status).toBe(200);
    },
  );

  it('delete the invitations that an owner who becomes an admin may no longer make, and keep the others', async () => {
    await member('bob@example.org', 'member');
    await site.accounts.setMember(operator, account, 'bob@example.org', 'owner');
    const bob = {
      id: String(
        (await site.accounts.members(account)).find(
          ({ role, email }) => role === 'owner' && email !== 'ada@example.org',
        )!['id'],
      ),
    };
    for (const role of ['owner', 'admin', 'member'] as const) await site.links.createInvitation(bob, account, role);
    await site.accounts.setMember(operator, account, 'bob@example.org', 'admin');
    await site.accounts.setMember(operator, account, 'bob@example.org', 'owner');
    expect((await site.links.invitations(account)).map(({ role }) => role).sort()).toEqual(['admin', 'member']);
  });

  it('make nothing in an account that the page was not shown for', async () => {
    const { html } = await owner.get('/settings/keys');
    const other = (await site.accounts.add(operator, 'Other', 'ada@example.org')).id;
    await owner.submit('/settings/profile', '/settings/account', { account: other });
    const late = await owner.post('/settings/keys', { ...hiddenFields(html), in: account, name: 'late', password });
    expect([late.status, late.text]).toEqual([409, expect.stringContaining('another account')]);
    const form = hiddenFields(html)['form']!;
    expect((await owner.post('/settings/members', { form, in: account, role: 'member' })).status).toBe(409);
    expect(await site.keys.list(other)).toEqual([]);
  });

  it('show members their own keys, and owners and admins all of them', async () => {
    const [admin, bob] = [await member('admin@example.org', 'admin'), await member('bob@example.org', 'member')];
    await makeKey(owner, 'of Ada');
    const token = keyIn(await makeKey(bob, 'of Bob'))!;
    expect((await bob.get('/settings/keys')).text).not.toContain('of Ada');
    const seen = (await admin.get('/settings/keys')).html;
    expect(seen).toContain('of Ada');
    const [ada] = await site.keys.list(account);
    const form = await bob.formToken('/settings/keys');
    expect((await bob.post(`/settings/keys/${String(ada!['id'])}/revoke`, { form })).status).toBe(404);
    expect((await me(token)).json.data.account).toMatchObject({ id: account, role: 'member' });
    const bobs = (await site.accounts.members(account)).find(({ email }) => email === 'bob@example.org')!['id'];
    await owner.submit('/settings/members', `/settings/members/${String(bobs)}/remove`);
    expect((await me(token)).status).toBe(401);
  });

  it('change the password for who knows it, and sign everyone else out', async () => {
    const elsewhere = await signedIn('ada@example.org');
    const next = 'an even longer pass phrase';
    const change = (present: string) =>
      owner.submit('/settings/profile', '/settings/profile', { present, password: next });
    expect((await change('wrong and long')).text).toContain('The current password is incorrect');
    expect((await elsewhere.get('/settings/keys')).status).toBe(200);
    expect((await change(password)).location).toBe('/settings/security?done=password');
    expect((await owner.get('/settings/security?done=password')).text).toContain('Your password is changed');
    expect((await owner.get('/settings/keys')).status).toBe(200);
    expect((await elsewhere.get('/settings/keys')).location).toMatch(/^\/sign-in/);
    expect((await site.browser().signIn('ada@example.org')).status).toBe(400);
    expect((await site.browser().signIn('ada@example.org', next)).status).toBe(303);
  });

  describe('list what acts for a person', () => {
    const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';
    const listOf = (browser: Browser) => browser.get('/settings/security');
    /** The addresses of the forms that end something of a kind. */
    const endings = ({ html }: Page, kind: string) =>
      [...html.matchAll(new RegExp(`action="(/settings/security/${kind}/[^"]+)"`, 'g'))].map(([, path]) => path!);
    /** An app that is connected to an account, with a token. */
    async function connect(name: string, to = account, email = 'ada@example.org'): Promise<string> {
      const [person] = await store.sql.all('SELECT id FROM person WHERE email = ?', [email]);
      const actor = { id: String(person!['id']) };
      const id = await new Apps(store.sql, Date.now).approve(actor, to, { id: 'client', name }, randomUUID());
      const token = `svc_at_${randomBytes(32).toString('base64url')}`;
      await store.sql.run(
        "INSERT INTO oauth_record (kind, hash, payload, app_id, expires_at) VALUES ('AccessToken', ?, '{}', ?, ?)",
        [hashOf(token), id, Date.now() + 3600_000],
      );
      return token;
    }

    it('in all accounts: sessions with browser, address and last use, keys and apps', async () => {
      const { id: other } = await site.accounts.add(operator, 'Other Inc', 'ada@example.org');
      await site.accounts.setAccess(operator, other, true);
      await makeKey(owner, 'laptop');
      await site.keys.add(operator, other, 'ada@example.org', 'server');
      await connect('Site picker', other);
      const windows = site.browser();
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
          `Firefox on Windows \\(this browser\\) From ${windows.clientAddress} · signed in [\\d: -]{16} · last used`,
        ),
      );
      expect(page.text).toContain(`From ${owner.clientAddress} ·`);
      expect(page.text).toMatch(/laptop In ada's account · created [\d: -]{16} · never used/);
      expect(page.text).toMatch(/server In Other Inc ·/);
      expect(page.text).toMatch(/Site picker In Other Inc ·/);
      expect(
        [endings(page, 'session'), endings(page, 'key'), endings(page, 'app')].map(({ length }) => length),
      ).toEqual([1, 2, 1]);
    });

    it('with the time when a session was last used', async () => {
      const before = /last used ([\d: -]{16})/.exec((await listOf(owner)).text)![1]!;
      site.clock.ahead = 600_000;
      await listOf(owner);
      await expect
        .poll(async () => /last used ([\d: -]{16})/.exec((await listOf(owner)).text)![1]! > before)
        .toBe(true);
    });

    it('and revoke each of them at once', async () => {
      const token = keyIn(await makeKey(owner, 'laptop'))!;
      const app = await connect('Site picker');
      const elsewhere = await signedIn('ada@example.org');
      for (const credential of [token, app]) expect((await me(credential)).status).toBe(200);
      const page = await listOf(owner);
      for (const kind of ['session', 'key', 'app']) {
        const [path] = endings(page, kind);
        expect((await owner.submit('/settings/security', path!)).location).toBe('/settings/security?done=ended');
        const again = { form: await owner.formToken('/settings/security') };
        expect((await owner.post(path!, again)).status).toBe(400);
      }
      for (const credential of [token, app]) expect((await me(credential)).status).toBe(401);
      expect((await elsewhere.get('/settings/keys')).location).toMatch(/^\/sign-in/);
      expect((await owner.get('/settings/keys')).status).toBe(200);
      const lines = (await site.audit.list()).map(({ action }) => action);
      expect(lines).toEqual(expect.arrayContaining(['session.end', 'key.revoke', 'app.revoke']));
    });

    it('and revoke all of them except the current session', async () => {
      const tokens = [keyIn(await makeKey(owner, 'laptop'))!, await connect('Site picker')];
      const elsewhere = await signedIn('ada@example.org');
      const answer = await owner.submit('/settings/security', '/settings/security/all');
      expect(answer.location).toBe('/settings/security?done=all');
      for (const token of tokens) expect((await me(token)).status).toBe(401);
      expect((await elsewhere.get('/settings/keys')).location).toMatch(/^\/sign-in/);
      const page = await owner.get(answer.location);
      expect(page.text).toContain('All API keys and apps are revoked');
      expect(page.text).toContain('You have no API keys.');
      expect(page.text).toContain('You have no connected apps.');
    });

    it('and neither show nor revoke what belongs to another person', async () => {
      const bob = await member('bob@example.org', 'admin');
      const token = keyIn(await makeKey(owner, 'laptop'))!;
      const page = await listOf(owner);
      const [key] = endings(page, 'key');
      const elsewhere = await signedIn('ada@example.org');
      const [session] = endings(await listOf(owner), 'session');
      expect((await listOf(bob)).text).not.toContain('laptop');
      const form = await bob.formToken('/settings/security');
      for (const path of [key!, session!]) expect((await bob.post(path, { form })).status).toBe(400);
      expect((await bob.post('/settings/security/all', { form })).status).toBe(303);
      expect((await me(token)).status).toBe(200);
      expect((await elsewhere.get('/settings/keys')).status).toBe(200);
    });

    it('after a password is changed, which ends other sessions and nothing else (D54)', async () => {
      const token = keyIn(await makeKey(owner, 'laptop'))!;
      const path = `/password/${await site.links.createPasswordLink(operator, 'ada@example.org')}`;
      const browser = site.browser();
      const changed = await browser.submit(path, path, { password: 'an even longer pass phrase' });
      const page = await browser.get(changed.location);
      expect(page.text).toContain(
        'you are signed out everywhere else. API keys and apps still work: review them below.',
      );
      expect(page.text).toContain('laptop');
      expect(endings(page, 'session')).toEqual([]);
      expect((await owner.get('/settings/keys')).location).toMatch(/^\/sign-in/);
      expect((await me(token)).status).toBe(200);
    });
  });

  it('wait for the current terms to be accepted, and so do credentials', async () => {
    const token = keyIn(await makeKey(owner, 'laptop'))!;
    await site.terms.publish(operator, 'First.\n\nBe kind.');
    const refused = await me(token);
    expect([refused.status, refused.json.error]).toEqual([403, 'terms_required']);
    expect(refused.json.message).toContain(`${site.origin}/terms`);
    expect((await owner.get('/settings/keys')).location).toBe('/terms?next=%2Fsettings%2Fkeys');
    const terms = await owner.get('/terms?next=%2Fsettings%2Fkeys');
    expect(terms.text).toContain('Be kind.');
    const stale = { ...hiddenFields(terms.html) };
    await site.terms.publish(operator, 'Second.');
    expect((await owner.post('/terms', stale)).text).toContain('The terms have changed');
    expect((await owner.submit('/terms?next=%2Fsettings%2Fkeys', '/terms')).location).toBe('/settings/keys');
    expect((await me(token)).status).toBe(200);
    expect((await site.browser().get('/terms')).text).not.toContain('I accept');
  });

  it('show owners who did what, from where', async () => {
    await makeKey(owner, 'laptop');
    const page = await owner.get('/settings/activity');
    expect(page.text).toMatch(new RegExp(`ada@example.org key.add [0-9a-f-]{36} ${owner.clientAddress} name laptop`));
    expect(page.text).toContain('operator account.access-on');
  });
});
