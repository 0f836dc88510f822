// @module-tag long
import { beforeEach, describe, expect, it } from 'vitest';
import { stores } from '../accounts/store.ts';
import { type Browser, password } from '../support/site.ts';
import { answerConsent, App, back, refusal } from './app.ts';
import { useAttackSuite } from './attackSuite.ts';

describe.each(await stores())('attacks on consent, with %s', (_kind, open) => {
  const suite = useAttackSuite(open);

  it('prompt=none does not skip consent', async () => {
    await suite.connect();
    const { url } = await suite.app.ask({ prompt: 'none' });
    expect((await refusal(suite.browser, url)).get('error')).toBe('login_required');
  });

  it('the page names the host that the app asks for, of several that it has registered', async () => {
    const redirect_uris = ['https://first.example/cb', 'https://second.example:8443/cb'];
    const app = await App.register(suite.site, { redirect_uris });
    for (const redirect_uri of redirect_uris) {
      const { url } = await app.ask({ redirect_uri });
      const { location } = await suite.browser.get(url.pathname + url.search);
      const { text } = await suite.browser.get(location);
      const named = redirect_uris.filter((uri) => text.includes(new URL(uri).host));
      expect(named).toEqual([redirect_uri]);
    }
  });

  it("another browser cannot see or answer a person's consent page", async () => {
    const request = await suite.app.ask();
    const { location } = await suite.browser.get(request.url.pathname + request.url.search);
    const evil = suite.site.browser();
    await suite.site.person('eve@example.org', { access: true });
    await evil.signIn('eve@example.org');
    expect((await evil.get(location)).status).toBe(400);
    const form = await evil.formToken('/settings/keys');
    const reply = await evil.post(location, { form, account: suite.person.account, answer: 'approve' });
    expect([reply.status, reply.text]).toEqual([400, expect.stringContaining('another browser')]);
    expect(await suite.store.sql.all('select id from app')).toEqual([]);
  });

  describe('a request to connect an app belongs to the session that began it', () => {
    /** Plants the cookies of another browser's request, whose id the attacker knows. */
    const plant = (from: Browser, to: Browser) => {
      for (const name of ['oauth_interaction', 'oauth_resume']) to.cookies.set(name, from.cookies.get(name)!);
    };
    const restart = [400, expect.stringContaining('Start again in the app.')];
    let eve: Browser;
    let eves: string;
    beforeEach(async () => {
      ({ account: eves } = await suite.site.person('eve@example.org', { access: true }));
      eve = suite.site.browser();
      await eve.signIn('eve@example.org');
    });

    it('and another session cannot see, answer or resume it, even with its cookies', async () => {
      const request = await suite.app.ask();
      const { location } = await eve.get(request.url.pathname + request.url.search);
      plant(eve, suite.browser);
      const page = await suite.browser.get(location);
      expect([page.status, page.text]).toEqual(restart);
      const form = await suite.browser.formToken('/settings/keys');
      for (const answer of ['approve', 'refuse']) {
        const reply = await suite.browser.post(location, { form, account: suite.person.account, answer });
        expect([reply.status, reply.text]).toEqual(restart);
      }
      // The attacker answers, and the victim's browser is to bring the code, or the refusal, to the app.
      const approved = await answerConsent(eve, location, { account: eves, answer: 'approve' });
      plant(eve, suite.browser);
      const nextPage = await suite.browser.get(approved.location);
      expect([nextPage.status, nextPage.text]).toEqual(restart);
      expect(nextPage.location).toBe('');
      // It is not used up by that.
      expect((await back(eve, approved)).searchParams.get('code')).toBeTruthy();
    });

    it('and belongs to no session if the attacker was not signed in', async () => {
      const stranger = suite.site.browser();
      const { url } = await suite.app.ask();
      const { location } = await stranger.get(url.pathname + url.search);
      expect(location).toMatch(/^\/sign-in\?next=%2Foauth%2Fauthorize%3F/);
      const uid = stranger.cookies.get('oauth_resume')!;
      plant(stranger, suite.browser);
      for (const path of [`/oauth/consent/${uid}`, `/oauth/authorize/${uid}`]) {
        const page = await suite.browser.get(path);
        expect([page.status, page.text]).toEqual(restart);
      }
    });

    it('and is selected by the URL, not by the cookie', async () => {
      const [mine, theirs] = [await suite.app.ask(), await suite.app.ask()];
      const { location } = await suite.browser.get(mine.url.pathname + mine.url.search);
      const approved = await answerConsent(suite.browser, location, {
        account: suite.person.account,
        answer: 'approve',
      });
      const consent = await eve.get(theirs.url.pathname + theirs.url.search);
      await answerConsent(eve, consent.location, { account: eves, answer: 'approve' });
      plant(eve, suite.browser);
      const redirect = new URL((await suite.browser.get(approved.location)).location);
      expect(redirect.searchParams.get('state')).toBe(mine.state);
    });

    it('and does not pass to the next session in the same browser', async () => {
      const { url } = await suite.app.ask();
      const { location } = await suite.browser.get(url.pathname + url.search);
      await suite.browser.submit('/settings/keys', '/sign-out');
      await suite.browser.signIn('ada@example.org');
      const page = await suite.browser.get(location);
      expect([page.status, page.text]).toEqual(restart);
    });

    it('and resumes after a sign-in, however long its state is', async () => {
      const request = await suite.app.ask({ state: 's'.repeat(4000) });
      const fresh = suite.site.browser();
      const { location } = await fresh.get(request.url.pathname + request.url.search);
      const inside = await fresh.submit(location, '/sign-in', { email: 'ada@example.org', password });
      const again = new URL(inside.location, suite.site.origin);
      const redirect = await suite.app.approve(fresh, { ...request, url: again }, suite.person.account);
      expect(redirect.searchParams.get('state')).toBe('s'.repeat(4000));
    });
  });

  it('a request is approved once, even if its form is sent several times', async () => {
    const request = await suite.app.ask();
    const { location } = await suite.browser.get(request.url.pathname + request.url.search);
    const answer = () => answerConsent(suite.browser, location, { account: suite.person.account, answer: 'approve' });
    const pages = await Promise.all([answer(), answer(), answer()]);
    expect(pages.filter(({ status }) => status === 303)).toHaveLength(1);
    expect(await suite.store.sql.all('select id from app')).toHaveLength(1);
    const redirect = await back(
      suite.browser,
      pages.find(({ status }) => status === 303)!,
    );
    await suite.app.exchange(request, redirect);
    expect((await suite.browser.get(location)).status).toBe(400);
  });

  it('the consent page cannot be framed', async () => {
    const { url } = await suite.app.ask();
    const { headers } = await suite.browser.get((await suite.browser.get(url.pathname + url.search)).location);
    expect(headers.get('Content-Security-Policy')).toContain("frame-ancestors 'none'");
    expect(headers.get('X-Frame-Options')).toBe('DENY');
    expect(headers.get('Cache-Control')).toBe('no-store');
  });

  it('the authorization server sets no session, and an invented one is ignored', async () => {
    const request = await suite.app.ask();
    await suite.app.approve(suite.browser, request, suite.person.account);
    expect([...suite.browser.cookies.keys()]).not.toContain('oauth_session');
    const stranger = suite.site.browser();
    stranger.cookies.set('oauth_session', 'x'.repeat(43));
    expect((await stranger.get(request.url.pathname + request.url.search)).location).toMatch(/^\/sign-in/);
  });
});
