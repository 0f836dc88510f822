import { describe, expect, it } from 'vitest';
import { stores } from '../accounts/store.ts';
import { type Browser, hiddenFields, operator } from '../support/site.ts';
import { useSettingsSuite } from './settingsSuite.ts';

describe.each(await stores())('the settings of members, with %s', (_kind, open) => {
  const suite = useSettingsSuite(open);

  it('allow each role only its permissions', async () => {
    const [admin, bob] = [
      await suite.addMember('admin@example.org', 'admin'),
      await suite.addMember('bob@example.org', 'member'),
    ];
    const ids = Object.fromEntries(
      (await suite.site.accounts.members(suite.account)).map(({ id, email }) => [email, String(id)]),
    );
    const post = async (browser: Browser, path: string, fields: Record<string, string> = {}) => {
      const form = await browser.formToken('/settings/password');
      return (await browser.post(path, { form, in: suite.account, ...fields })).status;
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
    expect(await post(suite.owner, `${of('ada@example.org')}/role`, { role: 'member' })).toBe(400);
    expect(await post(suite.owner, `${of('ada@example.org')}/remove`)).toBe(400);
    // Nobody reaches into an account that they are not in.
    const { account: own } = await suite.site.person('eve@example.org');
    const eve = await suite.signIn('eve@example.org');
    expect(await post(eve, `${of('bob@example.org')}/remove`)).toBe(409);
    expect(await post(eve, `${of('bob@example.org')}/remove`, { in: own })).toBe(404);
    expect(await post(eve, '/settings/account', { account: suite.account })).toBe(400);
    // Members leave by themselves, and others are removed.
    expect(await post(bob, `${of('bob@example.org')}/remove`)).toBe(303);
    expect(await post(suite.owner, `${of('admin@example.org')}/remove`)).toBe(303);
    expect(await suite.site.accounts.members(suite.account)).toHaveLength(1);
  });

  it('keep one owner when the last two leave at once', async () => {
    const bob = await suite.addMember('bob@example.org', 'admin');
    await suite.site.accounts.setMember(operator, suite.account, 'bob@example.org', 'owner');
    const people = await suite.site.accounts.members(suite.account);
    const leave = async (browser: Browser, email: string) => {
      const { id } = people.find((one) => one['email'] === email)!;
      const form = await browser.formToken('/settings/password');
      return async () =>
        (await browser.post(`/settings/members/${String(id)}/remove`, { form, in: suite.account })).status;
    };
    const both = [await leave(suite.owner, 'ada@example.org'), await leave(bob, 'bob@example.org')];
    const statuses = await Promise.all(both.map((go) => go()));
    expect(statuses.sort()).toEqual([303, 400]);
    expect(await suite.site.accounts.members(suite.account)).toMatchObject([{ role: 'owner' }]);
  });

  it('change only members of the account that the page was shown for', async () => {
    await suite.addMember('bob@example.org', 'member');
    const other = await suite.site.accounts.add(operator, 'Other Inc', 'ada@example.org');
    await suite.site.accounts.setMember(operator, other.id, 'bob@example.org', 'member');
    const { html } = await suite.owner.get('/settings/members');
    const [, action, form] = /<form[^>]* action="(\/settings\/members\/[^"]+\/remove)"[^>]*>(.*?)<\/form>/s.exec(
      html.slice(html.indexOf('bob@example.org')),
    )!;
    await suite.owner.submit('/settings/keys', '/settings/account', { account: other.id });
    const late = await suite.owner.post(action!, hiddenFields(form!));
    expect([late.status, late.text]).toEqual([409, expect.stringContaining('You have switched to another account')]);
    for (const id of [suite.account, other.id]) expect(await suite.site.accounts.members(id)).toHaveLength(2);
  });

  it('check the role at the time of the change, not at the time of the page', async () => {
    const admin = await suite.addMember('admin@example.org', 'admin');
    const people = await suite.site.accounts.members(suite.account);
    const [ada, self] = ['ada@example.org', 'admin@example.org'].map((email) => ({
      id: String(people.find((one) => one['email'] === email)!['id']),
    })) as [{ id: string }, { id: string }];
    await expect(suite.site.accounts.setMember(self, suite.account, 'ada@example.org', 'member')).rejects.toThrow(
      /your role does not allow/,
    );
    await expect(suite.site.accounts.removeMember(self, suite.account, 'ada@example.org')).rejects.toThrow(
      /your role does not allow/,
    );
    await expect(suite.site.accounts.setMember(self, suite.account, 'admin@example.org', 'owner')).rejects.toThrow(
      /your role does not allow/,
    );
    await expect(suite.site.links.createInvitation(self, suite.account, 'owner')).rejects.toThrow(
      /your role does not allow/,
    );
    await suite.site.accounts.removeMember(ada, suite.account, 'admin@example.org');
    await expect(suite.site.links.createInvitation(self, suite.account, 'member')).rejects.toThrow(
      /your role does not allow/,
    );
    expect((await admin.get('/settings/members')).text).toContain("in admin's account (Owner)");
  });

  it('show owners the activity with actor and address', async () => {
    await suite.makeKey(suite.owner, 'laptop');
    const page = await suite.owner.get('/settings/activity');
    expect(page.text).toMatch(
      new RegExp(
        `\\w+ \\d+, \\d+ What Who When Created an API key : laptop ada@example.org [\\d:]{5} · ${suite.owner.clientAddress}`,
      ),
    );
    expect(page.text).toContain('Turned on API access The operator');
    expect(page.text).not.toMatch(/[a-z]+\.[a-z]+-?[a-z]* The operator|[0-9a-f-]{36}/);
  });

  it('name members before their addresses, and ask before they remove one or revoke an invitation', async () => {
    await suite.addMember('bob@example.org', 'member');
    await suite.owner.submit('/settings/members', '/settings/members', { role: 'member' });
    const { html, text } = await suite.owner.get('/settings/members');
    // The role of a member is a list of those that the reader may give.
    expect(text).toMatch(/bob bob@example\.org Role Member Admin Owner Change Joined /);
    expect(html).toMatch(/<option value="member" selected>Member<\/option>/);
    expect(text).toContain('ada You ada@example.org Role Owner Joined ');
    expect(text).toContain('Remove bob@example.org? They lose access to this account.');
    expect(text).toMatch(/Revoke the invitation as Member that expires [\w :,]+\? The link stops working\./);
    expect(html.match(/<details class="confirm">/g)).toHaveLength(2);
  });

  it('tell the only owner why they cannot leave, until there is another', async () => {
    const reason = 'You are the only owner.';
    const alone = await suite.owner.get('/settings/members');
    expect(alone.text).toContain(reason);
    expect(alone.html).not.toMatch(/\/(role|remove)"/);
    await suite.addMember('bob@example.org', 'member');
    await suite.site.accounts.setMember(operator, suite.account, 'bob@example.org', 'owner');
    const two = await suite.owner.get('/settings/members');
    expect(two.text).not.toContain(reason);
    expect(two.text).toContain('Leave');
  });
});
