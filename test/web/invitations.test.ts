import { describe, expect, it } from 'vitest';
import { dateTime } from '../../dynamic/identity/pages/settings/section.ts';
import { stores } from '../accounts/store.ts';
import { type Browser, operator, type Page } from '../support/site.ts';
import { useSettingsSuite } from './settingsSuite.ts';

describe.each(await stores())('invitations, with %s', (_kind, open) => {
  const suite = useSettingsSuite(open);

  it('work once', async () => {
    const page = await suite.owner.submit('/settings/members', '/settings/members', { role: 'admin' });
    const link = new URL(/http[^<]+\/invitation\/[\w-]{43}/.exec(page.html)![0]);
    await suite.site.person('bob@example.org');
    const bob = suite.site.browser();
    expect((await bob.get(link.pathname)).location).toBe(`/sign-in?next=${encodeURIComponent(link.pathname)}`);
    await bob.signIn('bob@example.org');
    expect((await bob.get(link.pathname)).text).toContain("join ada's account as Admin");
    expect((await bob.submit(link.pathname, link.pathname)).location).toBe('/settings');
    expect((await bob.get('/settings/members')).text).toMatch(/in ada's account \(Admin\)/);
    const carol = suite.site.browser();
    await suite.site.person('carol@example.org');
    await carol.signIn('carol@example.org');
    expect((await carol.get(link.pathname)).text).toContain('This link is not valid');
    const form = await carol.formToken('/settings/password');
    expect((await carol.post(link.pathname, { form })).status).toBe(400);
    expect(await suite.site.accounts.members(suite.account)).toHaveLength(2);
    expect(await suite.store.dump()).not.toContain(link.pathname.split('/')[2]);
  });

  it('are in the audit log when someone joins, but not for existing members', async () => {
    const [admin, bob] = [await suite.addMember('admin@example.org', 'admin'), suite.site.browser()];
    await suite.site.person('bob@example.org');
    await bob.signIn('bob@example.org');
    for (const browser of [admin, bob]) {
      const page = await suite.owner.submit('/settings/members', '/settings/members', { role: 'member' });
      const path = /\/invitation\/[\w-]{43}/.exec(page.html)![0];
      expect((await browser.submit(path, path)).location).toBe('/settings');
    }
    const roles = (await suite.site.accounts.members(suite.account)).map(({ email, role }) => [email, role]);
    expect(roles).toEqual([
      ['ada@example.org', 'owner'],
      ['admin@example.org', 'admin'],
      ['bob@example.org', 'member'],
    ]);
    const joined = (await suite.site.audit.list(suite.account)).filter(({ action }) => action === 'member.join');
    expect(joined.map(({ detail }) => detail)).toEqual(['{"role":"member"}']);
  });

  it('expire after a week', async () => {
    const page = await suite.owner.submit('/settings/members', '/settings/members', { role: 'member' });
    const path = /\/invitation\/[\w-]{43}/.exec(page.html)![0];
    suite.site.clock.ahead = 7 * 24 * 3600_000 + 1;
    expect((await suite.owner.get(path)).status).toBe(400);
  });

  it('stop working when their creator loses the role', async () => {
    const admin = await suite.addMember('admin@example.org', 'admin');
    const page = await admin.submit('/settings/members', '/settings/members', { role: 'admin' });
    const path = /\/invitation\/[\w-]{43}/.exec(page.html)![0];
    await suite.site.accounts.removeMember(operator, suite.account, 'admin@example.org');
    expect((await admin.get(path)).text).toContain('This link is not valid');
    const form = await admin.formToken('/settings/password');
    expect((await admin.post(path, { form })).status).toBe(400);
    expect(await suite.site.accounts.members(suite.account)).toHaveLength(1);
  });

  it('stop working for good when their creator is disabled', async () => {
    const admin = await suite.addMember('admin@example.org', 'admin');
    const knownTo = 'select 1 from browser join person on id = person_id where email = ?';
    const browsers = () => suite.store.sql.all(knownTo, ['admin@example.org']);
    const carol = suite.site.browser();
    await suite.site.person('carol@example.org');
    await carol.signIn('carol@example.org');
    const form = await carol.formToken('/settings/password');
    const page = await admin.submit('/settings/members', '/settings/members', { role: 'member' });
    const path = /\/invitation\/[\w-]{43}/.exec(page.html)![0];
    for (const disabled of [1, 0]) {
      await suite.store.sql.run('update person set disabled = ? where email = ?', [disabled, 'admin@example.org']);
      expect((await carol.get(path)).status).toBe(disabled ? 400 : 200);
    }
    expect(await browsers()).toHaveLength(1);
    await suite.site.people.disable(operator, 'admin@example.org', true);
    expect((await carol.post(path, { form })).text).toContain('This link is not valid');
    expect(await browsers()).toEqual([]);
    await suite.site.people.disable(operator, 'admin@example.org', false);
    expect((await carol.post(path, { form })).status).toBe(400);
    expect(await suite.site.accounts.members(suite.account)).toHaveLength(2);
  });

  it('are listed with creator and expiry, and can be revoked', async () => {
    const admin = await suite.addMember('admin@example.org', 'admin');
    const bob = await suite.addMember('bob@example.org', 'member');
    await suite.site.person('carol@example.org');
    const carol = await suite.signIn('carol@example.org');
    const paths: string[] = [];
    for (const [browser, role] of [
      [suite.owner, 'owner'],
      [admin, 'member'],
    ] as const) {
      const page = await browser.submit('/settings/members', '/settings/members', { role });
      paths.push(/\/invitation\/[\w-]{43}/.exec(page.html)![0]);
    }
    const revokes = ({ html }: Page) =>
      [...html.matchAll(/action="(\/settings\/members\/invitations\/[^"]+)"/g)].map(([, path]) => path!);
    const members = await suite.owner.get('/settings/members');
    const ends = new Date(Number((await suite.site.links.invitations(suite.account))[0]!['expires_at']));
    expect(members.text).toContain(`One person, as Owner Created by ada@example.org Expires ${dateTime(ends)}`);
    expect(members.text).toContain('One person, as Member Created by admin@example.org');
    for (const path of paths) expect(members.html).not.toContain(path);
    expect(revokes(members)).toHaveLength(2);
    // An admin cannot revoke what only an owner may give, and a member sees none.
    const adminSees = await admin.get('/settings/members');
    expect(revokes(adminSees)).toHaveLength(1);
    expect((await bob.get('/settings/members')).text).not.toContain('Open invitations');
    const [ofOwner] = revokes(members).filter((path) => !revokes(adminSees).includes(path));
    for (const browser of [admin, bob]) {
      const form = await browser.formToken('/settings/password');
      expect((await browser.post(ofOwner!, { form, in: suite.account })).status).toBe(403);
    }
    expect((await carol.get(paths[0]!)).status).toBe(200);
    for (const path of revokes(members))
      expect((await suite.owner.submit('/settings/members', path)).location).toBe('/settings/members');
    for (const path of paths) expect((await carol.get(path)).status).toBe(400);
    const form = await carol.formToken('/settings/password');
    expect((await carol.post(paths[0]!, { form })).status).toBe(400);
    const late = await suite.owner.post(ofOwner!, {
      form: await suite.owner.formToken('/settings/password'),
      in: suite.account,
    });
    expect([late.status, late.text]).toEqual([400, expect.stringContaining('already used or revoked')]);
    expect((await suite.owner.get('/settings/members')).text).not.toContain('Open invitations');
    const revoked = (await suite.site.audit.list(suite.account)).filter(({ action }) => action === 'invitation.revoke');
    expect(revoked).toHaveLength(2);
  });

  it.each([
    ['leaves the account', 'removeMember', undefined],
    ['is disabled', 'disablePerson', undefined],
    ['becomes a member', 'setMember', 'member'],
  ] as const)('are deleted when the admin who created them %s, and do not work again', async (_how, by, role) => {
    const email = 'admin@example.org';
    const admin = await suite.addMember(email, 'admin');
    await suite.site.person('carol@example.org');
    const carol = await suite.signIn('carol@example.org');
    const make = async (browser: Browser) => {
      const page = await browser.submit('/settings/members', '/settings/members', { role: 'member' });
      return /\/invitation\/[\w-]{43}/.exec(page.html)![0];
    };
    const [ofAdmin, ofOwner] = [await make(admin), await make(suite.owner)];
    const self = {
      id: String((await suite.site.accounts.members(suite.account)).find((one) => one['email'] === email)!['id']),
    };
    if (by === 'removeMember') await suite.site.accounts.removeMember(self, suite.account, email);
    else if (by === 'disablePerson') await suite.site.people.disable(operator, email, true);
    else await suite.site.accounts.setMember(operator, suite.account, email, role);
    await suite.site.people.disable(operator, email, false);
    await suite.site.accounts.setMember(operator, suite.account, email, 'owner');
    expect((await carol.get(ofAdmin)).text).toContain('This link is not valid');
    const form = await carol.formToken('/settings/password');
    expect((await carol.post(ofAdmin, { form })).status).toBe(400);
    expect((await suite.site.links.invitations(suite.account)).map((one) => one['email'])).toEqual(['ada@example.org']);
    expect((await carol.get(ofOwner)).status).toBe(200);
  });

  it('are deleted if an owner who becomes an admin may no longer create them', async () => {
    await suite.addMember('bob@example.org', 'member');
    await suite.site.accounts.setMember(operator, suite.account, 'bob@example.org', 'owner');
    const bob = {
      id: String(
        (await suite.site.accounts.members(suite.account)).find(
          ({ role, email }) => role === 'owner' && email !== 'ada@example.org',
        )!['id'],
      ),
    };
    for (const role of ['owner', 'admin', 'member'] as const)
      await suite.site.links.createInvitation(bob, suite.account, role);
    await suite.site.accounts.setMember(operator, suite.account, 'bob@example.org', 'admin');
    await suite.site.accounts.setMember(operator, suite.account, 'bob@example.org', 'owner');
    expect((await suite.site.links.invitations(suite.account)).map(({ role }) => role).sort()).toEqual([
      'admin',
      'member',
    ]);
  });
});
