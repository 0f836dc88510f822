import { describe, expect, it } from 'vitest';
import { stores } from '../accounts/store.ts';
import { openSite, operator, password } from '../support/site.ts';
import { useSettingsSuite } from './settingsSuite.ts';

describe.each(await stores())('the overview of the settings, with %s', (_kind, open) => {
  const suite = useSettingsSuite(open);

  it('says what to do next in a new account', async () => {
    const { text } = await suite.owner.get('/settings');
    expect(text).toContain('API access On');
    expect(text).toMatch(/API keys 0 None yet Connected apps 0 None yet Members 1 No open invitations/);
    for (const step of ['Create an API key', 'Connect an app', 'Invite someone', 'Search incentive programs'])
      expect(text).toContain(step);
  });

  it('counts keys, members and invitations, and shows the activity to owners only', async () => {
    await suite.makeKey(suite.owner, 'laptop');
    await suite.owner.submit('/settings/members', '/settings/members', { role: 'member' });
    const bob = await suite.addMember('bob@example.org', 'member');
    const { text } = await suite.owner.get('/settings');
    expect(text).toContain('API keys 1 Not used yet');
    expect(text).toContain('Members 2 1 open invitation');
    expect(text).toMatch(/Recent activity .*Created an API key : laptop/);
    expect(text).not.toContain('Create an API key');
    const { text: seen } = await bob.get('/settings');
    expect(seen).toContain('API keys 0 None yet');
    expect(seen).not.toMatch(/Recent activity|open invitation/);
  });

  it('names the keys that expire within 30 days, first the next one', async () => {
    for (const [name, days] of [
      ['monthly', 30],
      ['weekly', 7],
      ['yearly', 365],
    ] as const)
      await suite.site.keys.add(operator, suite.account, 'ada@example.org', name, { days });
    const { text } = await suite.owner.get('/settings');
    expect(text).toMatch(/The key weekly expires in [67] days, on .*The key monthly expires in (29|30) days, on /);
    expect(text).not.toContain('The key yearly');
    suite.site.clock.ahead = 8 * 86_400_000;
    expect((await suite.owner.get('/settings')).text).not.toContain('The key weekly');
  });

  it('shows the limits that apply, with and without API access', async () => {
    await suite.site.close();
    const limits = {
      address: { perMinute: 30, perDay: 2000 },
      credential: { perMinute: 60, perDay: 10_000 },
      accountPerDay: 50_000,
    };
    suite.site = await openSite({ sql: suite.store.sql, served: suite.served, limits });
    suite.owner = await suite.signIn('ada@example.org');
    expect((await suite.owner.get('/settings')).text).toContain(
      'Request limits 60 a minute And 10,000 a day for each key or app; 50,000 a day for the account.',
    );
    await suite.site.accounts.setAccess(operator, suite.account, false);
    const { text } = await suite.owner.get('/settings');
    expect(text).toContain('API access Off Public data works without it.');
    expect(text).toContain('Request limits 30 a minute And 2,000 a day for each IP address.');
    expect(text).not.toContain('Search incentive programs');
  });

  it('says how to get an account to a person without one', async () => {
    await suite.site.people.add(operator, { email: 'eve@example.org', name: 'Eve', password });
    const eve = await suite.signIn('eve@example.org');
    const { status, text } = await eve.get('/settings');
    expect(status).toBe(200);
    expect(text).toContain('You are not a member of any account.');
  });

  it('gives the address of the MCP server on the page of connected apps', async () => {
    const { text } = await suite.owner.get('/settings/apps');
    expect(text).toContain(
      `No connected apps yet. Connect an app Add this address to your AI assistant as a connector. It then asks you to sign in. ${suite.site.origin}/mcp?sign_in=1`,
    );
    expect(text).toContain(`claude mcp add --transport http metro \\ "${suite.site.origin}/mcp?sign_in=1"`);
    await suite.site.accounts.setAccess(operator, suite.account, false);
    expect((await suite.owner.get('/settings/apps')).text).not.toContain('sign_in=1');
  });
});
