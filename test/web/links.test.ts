import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { smtpMailer } from '../../dynamic/identity/accounts/mail.ts';
import { stores, type TestStore } from '../accounts/store.ts';
import { mailServer } from '../support/mailServer.ts';
import { openSite, operator, password, type Site } from '../support/site.ts';

const next = 'an even longer pass phrase';

describe.each(await stores())('a link to choose a password, with %s', (_kind, open) => {
  let store: TestStore;
  let site: Site;

  beforeEach(async () => {
    store = await open();
    site = await openSite({ sql: store.sql });
    await site.person('ada@example.org');
  });
  afterEach(async () => {
    await site.close();
    await store.remove();
  });

  it('from an operator works once and ends every session', async () => {
    const elsewhere = site.browser();
    await elsewhere.signIn('ada@example.org');
    const path = `/password/${await site.links.createPasswordLink(operator, 'ada@example.org')}`;
    const browser = site.browser();
    expect((await browser.get(path)).text).toContain('a new password for ada@example.org');
    expect((await browser.submit(path, path, { password: 'short' })).text).toContain('at least 12 characters');
    expect((await browser.submit(path, path, { password: next })).location).toBe('/settings/security?done=password');
    const review = await browser.get('/settings/security?done=password');
    expect(review.text).toContain('Your password is changed, and you are signed out everywhere else.');
    expect(review.text).toContain('Signed in as ada@example.org');
    expect((await elsewhere.get('/settings/keys')).location).toMatch(/^\/sign-in/);
    expect((await browser.get(path)).status).toBe(400);
    const form = await browser.formToken('/settings/keys');
    expect((await browser.post(path, { form, password: next })).status).toBe(400);
    expect((await site.browser().signIn('ada@example.org')).status).toBe(400);
    expect((await site.browser().signIn('ada@example.org', next)).status).toBe(303);
  });

  it('can be used by only one of several concurrent requests', async () => {
    const path = `/password/${await site.links.createPasswordLink(operator, 'ada@example.org')}`;
    const tries = await Promise.all(
      Array.from({ length: 8 }, async (_, i) => {
        const browser = site.browser();
        return browser.submit(path, path, { password: `${next} number ${i}` }).catch(() => undefined);
      }),
    );
    expect(tries.filter((page) => page?.status === 303)).toHaveLength(1);
  });

  it('expires after two hours and cannot be guessed', async () => {
    const path = `/password/${await site.links.createPasswordLink(operator, 'ada@example.org')}`;
    site.clock.ahead = 2 * 3600_000 + 1;
    const browser = site.browser();
    expect((await browser.get(path)).status).toBe(400);
    for (let i = 0; i < 9; i++) expect((await browser.get(`/password/${'x'.repeat(42)}${i}`)).status).toBe(400);
    expect((await browser.get(path)).status).toBe(429);
  });

  it('cannot be requested if the server sends no mail, and the page says so', async () => {
    const browser = site.browser();
    expect((await browser.get('/password')).text).toContain('This server does not send email.');
    expect((await browser.get('/sign-in')).text).not.toContain('Email me');
    expect((await browser.get('/sign-in/mail')).status).toBe(404);
  });

  it('stops working for good after a password change or when the person is disabled', async () => {
    const make = async () => `/password/${await site.links.createPasswordLink(operator, 'ada@example.org')}`;
    const [first, second] = [await make(), await make()];
    await site.browser().submit(first, first, { password: next });
    expect((await site.browser().get(second)).status).toBe(400);
    const third = await make();
    const browser = site.browser();
    await browser.signIn('ada@example.org', next);
    await browser.submit('/settings/password', '/settings/password', { present: next, password });
    expect((await site.browser().get(third)).status).toBe(400);
    const fourth = await make();
    await site.people.disable(operator, 'ada@example.org', true);
    await site.people.disable(operator, 'ada@example.org', false);
    expect((await site.browser().get(fourth)).status).toBe(400);
    expect((await browser.get('/settings/keys')).location).toMatch(/^\/sign-in/);
  });

  describe('by mail', () => {
    let smtp: Awaited<ReturnType<typeof mailServer>>;
    beforeEach(async () => {
      smtp = await mailServer();
      await site.close();
      const mail = smtpMailer(smtp.url, 'metro@example.org', site.origin, pino({ level: 'silent' }));
      site = await openSite({ sql: store.sql, mail });
    });
    afterEach(() => smtp.close());

    const linkIn = (mail: { text: string }) => new URL(/http:\S+/.exec(mail.text)![0]).pathname;

    it('is sent to a known address, and not for an unknown one', async () => {
      const unknown = await site.browser().submit('/password', '/password', { email: 'nobody@example.org' });
      const known = await site.browser().submit('/password', '/password', { email: 'ADA@example.org' });
      expect([unknown.status, unknown.text]).toEqual([known.status, known.text]);
      await smtp.arrived(1);
      expect(smtp.mails[0]!.to).toEqual(['ada@example.org']);
      const path = linkIn(smtp.mails[0]!);
      expect((await site.browser().submit(path, path, { password: next })).status).toBe(303);
      expect((await site.browser().signIn('ada@example.org', next)).status).toBe(303);
    });

    it("completes a sign-up, so nobody gets an account under another person's address", async () => {
      const browser = site.browser();
      expect((await browser.get('/sign-up')).html).not.toContain('type="password"');
      const fields = { name: 'Bob', email: 'bob@example.org', password: 'chosen by an attacker' };
      const reply = await browser.submit('/sign-up', '/sign-up', fields);
      expect([reply.status, reply.text]).toEqual([200, expect.stringContaining('Check your email')]);
      expect((await browser.signIn('bob@example.org', fields.password)).status).toBe(400);
      await smtp.arrived(1);
      const path = linkIn(smtp.mails[0]!);
      await browser.submit(path, path, { password });
      expect((await browser.get('/settings/keys')).text).toContain('Signed in as bob@example.org');
      expect((await site.browser().signIn('bob@example.org')).status).toBe(303);
    });

    /** Asks for a mail at a page. @returns the page that answers */
    const ask = (page: '/password' | '/sign-in/mail', email = 'ada@example.org', browser = site.browser()) =>
      browser.submit(page, page, { email });

    it('is sent at most once in five minutes (D53)', async () => {
      const pages = await Promise.all(Array.from({ length: 30 }, () => ask('/password')));
      expect(new Set(pages.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
      expect(pages[0]!.text).toContain('We send at most one email every five minutes.');
      await smtp.arrived(1);
      // A day of it does not use anything up.
      for (let i = 1; i <= 25; i++) {
        site.clock.ahead = i * 301_000;
        expect((await ask('/password')).status).toBe(200);
        await smtp.arrived(i + 1);
      }
      const [first, last] = [smtp.mails[23]!, smtp.mails[25]!];
      expect((await site.browser().get(linkIn(first))).status).toBe(200);
      const path = linkIn(last);
      expect((await site.browser().submit(path, path, { password: next })).status).toBe(303);
    });

    it('is sent on the next request if the mail server was unavailable (D53)', async () => {
      await smtp.close();
      await ask('/password');
      const audited = () => store.sql.all('select action from audit');
      await expect.poll(audited).toContainEqual({ action: 'link.password' });
      await expect.poll(() => store.sql.all('select 1 from link')).toEqual([]);
      smtp = await mailServer(smtp.port);
      await ask('/password');
      await smtp.arrived(1);
      const path = linkIn(smtp.mails[0]!);
      expect((await site.browser().submit(path, path, { password: next })).status).toBe(303);
    });

    it('is limited by client address', async () => {
      const browser = site.browser();
      const statuses: number[] = [];
      for (let i = 0; i < 4; i++) statuses.push((await ask('/password', `p${i}@example.org`, browser)).status);
      expect(statuses).toEqual([200, 200, 200, 429]);
    });

    it('is sent to a person who signs up after others requested mail to the same address', async () => {
      await ask('/password', 'bob@example.org');
      await site.browser().submit('/sign-up', '/sign-up', { name: 'Bob', email: 'bob@example.org' });
      await smtp.arrived(1);
      expect(smtp.mails[0]!.to).toEqual(['bob@example.org']);
    });

    describe('signs in', () => {
      const readMailLink = async (count = 1) => {
        await smtp.arrived(count);
        const url = new URL(/http:\S+/.exec(smtp.mails[count - 1]!.text)![0].replaceAll('=3D', '='));
        return { path: url.pathname, page: url.pathname + url.search };
      };

      it('once, and redirects to the requested page; opening the link alone does nothing', async () => {
        const browser = site.browser();
        const { location } = await browser.get('/settings/members');
        const [, link] = /href="(\/sign-in\/mail[^"]*)"/.exec((await browser.get(location)).html)!;
        expect((await browser.submit(link!, '/sign-in/mail', { email: 'Ada@example.org' })).text).toContain(
          'Check your email',
        );
        const { path, page } = await readMailLink();
        expect((await browser.get(page)).text).toContain('You are signing in as ada@example.org');
        expect((await browser.get('/settings/keys')).location).toMatch(/^\/sign-in/);
        const inside = await browser.submit(page, path);
        expect([inside.status, inside.location]).toEqual([303, '/settings/members']);
        expect((await browser.get('/settings/keys')).text).toContain('Signed in as ada@example.org');
        const thief = site.browser();
        const form = await thief.formToken();
        expect((await thief.post(path, { form })).status).toBe(400);
        expect((await thief.get(page)).text).toContain('This link is not valid');
      });

      it('for 15 minutes, until the password changes or the person is disabled', async () => {
        const useLink = async () => {
          const { path, page } = await readMailLink(smtp.mails.length);
          return site
            .browser()
            .submit(page, path)
            .then(
              ({ status }) => status,
              () => 400,
            );
        };
        await ask('/sign-in/mail');
        await smtp.arrived(1);
        site.clock.ahead = 14 * 60_000;
        expect(await useLink()).toBe(303);
        await ask('/sign-in/mail');
        await smtp.arrived(2);
        site.clock.ahead += 15 * 60_000 + 1;
        expect(await useLink()).toBe(400);
        await ask('/sign-in/mail');
        await smtp.arrived(3);
        const reset = `/password/${await site.links.createPasswordLink(operator, 'ada@example.org')}`;
        await site.browser().submit(reset, reset, { password: next });
        expect(await useLink()).toBe(400);
        await ask('/sign-in/mail');
        await smtp.arrived(4);
        await site.people.disable(operator, 'ada@example.org', true);
        await site.people.disable(operator, 'ada@example.org', false);
        expect(await useLink()).toBe(400);
      });

      it('while others guess the password', async () => {
        for (let i = 0; i < 30; i++) await site.browser().signIn('ada@example.org', 'a wrong long password');
        await ask('/sign-in/mail');
        const { path, page } = await readMailLink();
        const before = site.delays.length;
        expect((await site.browser().submit(page, path)).status).toBe(303);
        expect(site.delays.length).toBe(before);
      });

      it('and shows the same page for an unknown address, without sending mail', async () => {
        const unknown = await ask('/sign-in/mail', 'nobody@example.org');
        const known = await ask('/sign-in/mail');
        expect([unknown.status, unknown.text]).toEqual([known.status, known.text]);
        await smtp.arrived(1);
        expect(smtp.mails[0]!.to).toEqual(['ada@example.org']);
      });

      it('never redirecting to another site', async () => {
        const browser = site.browser();
        await browser.submit('/sign-in/mail?next=//evil.example', '/sign-in/mail', { email: 'ada@example.org' });
        const { path } = await readMailLink();
        const inside = await browser.submit(`${path}?next=${encodeURIComponent('/.//evil.example')}`, path);
        expect(inside.location).toBe('/settings');
      });
    });
  });
});
