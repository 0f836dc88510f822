import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sqliteStore, type TestStore } from '../accounts/store.ts';
import { root } from '../support/service.ts';
import { type Browser, openSite, type Site } from '../support/site.ts';

const views = join(root, 'dynamic/identity/views');

/**
 * The addresses that the pages' forms are sent to, with an id in place of each variable part. The form that ends mails is left out: mail
 * programs post it, too, without cookies.
 */
const actions = [
  ...new Set(
    readdirSync(views, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts'))
      .flatMap((name) => [
        ...readFileSync(join(views, name), 'utf8').matchAll(/ action: (?:\(\w+\) => )?['`](\/[^'`]+)/g),
      ])
      .filter(([, action]) => !action!.startsWith('/unfollow/'))
      .map(([, action]) => action!.replace(/\$\{\w+\}/g, '00000000-0000-4000-8000-000000000000')),
  ),
].sort();

describe('every form', () => {
  let store: TestStore;
  let site: Site;
  let browser: Browser;

  beforeEach(async () => {
    store = await sqliteStore();
    // The form that asks for a sign-in link exists only where mail can be sent.
    site = await openSite({ sql: store.sql, mail: { send: () => Promise.resolve('sent') } });
    await site.person('ada@example.org', { access: true });
    browser = site.browser();
    await browser.signIn('ada@example.org');
  });
  afterEach(async () => {
    await site.close();
    await store.remove();
  });

  it('is listed', () => {
    expect(actions).toEqual(expect.arrayContaining(['/sign-in', '/sign-out', '/terms', '/settings/keys']));
    expect(actions.length).toBeGreaterThanOrEqual(15);
  });

  it.each(actions)('%s is refused without the token of the browser (CSRF)', async (action) => {
    const before = await store.dump();
    const other = site.browser();
    await other.signIn('ada@example.org');
    const theirs = await other.formToken('/settings/keys');
    const own = await browser.formToken('/settings/keys');
    const sessions = await store.dump();
    for (const [fields, headers] of [
      [{}, {}],
      [{ form: '' }, {}],
      [{ form: theirs }, {}],
      [{ form: own.slice(0, -1) }, {}],
      [{ form: own }, { Origin: 'https://evil.example' }],
      [{ form: own }, { Origin: 'null' }],
    ] as [Record<string, string>, Record<string, string>][]) {
      const page = await browser.post(action, fields, headers);
      expect([page.status, page.text]).toEqual([403, expect.stringMatching(/out of date|another site/)]);
    }
    expect(await store.dump()).toBe(sessions);
    expect(before).not.toBe(sessions);
  });

  it.each(actions)('%s refuses a body of 2 MB', async (action) => {
    const form = await browser.formToken('/settings/keys');
    const page = await browser.post(action, { form, name: 'x'.repeat(2_000_000) });
    expect(page.status).toBe(413);
  });

  it.each(actions)('%s refuses repeated fields and other content types', async (action) => {
    const form = await browser.formToken('/settings/keys');
    const fields = ['email', 'password', 'next', 'name', 'id', 'account', 'role', 'version', 'present', 'answer'];
    const twice = `form=${form}&${fields.map((name) => `${name}=a&${name}=b`).join('&')}`;
    const type = 'application/x-www-form-urlencoded';
    const page = await browser.request(action, { method: 'POST', body: twice, headers: { 'Content-Type': type } });
    expect(page.status).toBeGreaterThanOrEqual(action === '/sign-out' ? 303 : 400);
    expect(page.status).toBeLessThan(500);
    const json = await browser.request(action, {
      method: 'POST',
      body: JSON.stringify({ form }),
      headers: { 'Content-Type': 'application/json' },
    });
    expect(json.status).toBe(403);
  });
});
