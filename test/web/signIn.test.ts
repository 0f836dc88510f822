// @module-tag long
import { createHook } from 'node:async_hooks';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Browser, openSite, operator, type Page, password, type Site } from '../support/site.ts';
import { stores, type TestStore } from '../accounts/store.ts';

describe.each(await stores())('signing in, with %s', (_kind, open) => {
  let store: TestStore;
  let site: Site;
  let browser: Browser;

  beforeEach(async () => {
    store = await open();
    site = await openSite({ sql: store.sql });
    browser = site.browser();
  });
  afterEach(async () => {
    await site.close();
    await store.remove();
  });

  const signedInAs = async (one: Browser) => /Signed in as (\S+)/.exec((await one.get('/settings/keys')).text)?.[1];

  it('signs up and opens the settings without asking for the password again (D58)', async () => {
    const up = await browser.submit('/sign-up', '/sign-up', { name: 'Ada', email: 'Ada@Example.org', password });
    expect([up.status, up.location]).toEqual([303, '/sign-in?done=sign-up&next=%2Fsettings']);
    expect(await browser.get(up.location)).toMatchObject({ status: 303, location: '/settings' });
    expect((await browser.get('/settings')).text).toContain('Overview API access Off');
    expect(await signedInAs(browser)).toBe('ada@example.org');
    expect((await browser.get('/settings/keys')).text).toContain('in Ada (Owner)');
    expect((await browser.submit('/settings/keys', '/sign-out')).location).toBe('/sign-in');
    expect((await browser.get('/settings/keys')).location).toBe('/sign-in?next=%2Fsettings%2Fkeys');
  });

  it('redirects to the requested page', async () => {
    await site.person('ada@example.org');
    const { location } = await browser.get('/settings/members');
    const { location: next } = await browser.submit(location, '/sign-in', { email: 'ada@example.org', password });
    expect(next).toBe('/settings/members');
  });

  it('logs the command that gives a new account API access, without personal data', async () => {
    await browser.submit('/sign-up', '/sign-up', { name: 'Ada Lovelace', email: 'ada@example.org', password });
    const { id } = (await site.accounts.list())[0]!;
    const command = `account created; to give it API access, run: npm run admin -- account access on ${String(id)}`;
    expect(site.log.text.split(command)).toHaveLength(2);
    await site.browser().submit('/sign-up', '/sign-up', { name: 'B', email: 'ada@example.org', password });
    expect(site.log.text.split('account created')).toHaveLength(2);
    expect(site.log.text).not.toMatch(/ada@example\.org|Lovelace/);
  });

  it('redirects to the requested page after sign-up', async () => {
    const { location } = await browser.get('/invitation/abc');
    const [, link] = /href="(\/sign-up[^"]*)"/.exec((await browser.get(location)).html)!;
    const up = await browser.submit(link!, '/sign-up', { name: 'Ada', email: 'ada@example.org', password });
    expect((await browser.get(up.location)).location).toBe('/invitation/abc');
    const evil = `/sign-up?next=${encodeURIComponent('/.//evil.example')}`;
    const reply = await site.browser().submit(evil, '/sign-up', { name: 'B', email: 'b@example.org', password });
    expect(reply.location).toBe('/sign-in?done=sign-up&next=%2Fsettings');
  });

  it.each([
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    'javascript:alert(1)',
    '/%09/evil.example/..//evil.example',
    'http:evil.example',
    '/.//evil.example',
    '/a/..//evil.example',
    '/./\\evil.example',
    '/x@evil.example',
  ])('never leads to another site: open redirect by %j', async (next) => {
    await site.person('ada@example.org');
    const { location } = await browser.submit(`/sign-in?next=${encodeURIComponent(next)}`, '/sign-in', {
      email: 'ada@example.org',
      password,
    });
    expect(new URL(location, site.origin).origin).toBe(site.origin);
    expect((await browser.submit('/settings/keys', '/sign-out')).status).toBe(303);
    const reply = await browser.submit('/sign-in', '/sign-in', { email: 'ada@example.org', password, next });
    expect(new URL(reply.location, site.origin).origin).toBe(site.origin);
  });

  it('starts a new session at sign-in (session fixation)', async () => {
    await site.person('ada@example.org');
    const victim = site.browser();
    await browser.get('/sign-in');
    const cookie = browser.cookies.get('session')!;
    victim.cookies.set('session', cookie);
    await victim.signIn('ada@example.org');
    expect(victim.cookies.get('session')).not.toBe(cookie);
    expect(await signedInAs(victim)).toBe('ada@example.org');
    expect(await signedInAs(browser)).toBeUndefined();
  });

  it('ends a session at sign-out, also for a copied cookie', async () => {
    await site.person('ada@example.org');
    await browser.signIn('ada@example.org');
    const thief = site.browser();
    thief.cookies.set('session', browser.cookies.get('session')!);
    expect(await signedInAs(thief)).toBe('ada@example.org');
    await browser.submit('/settings/keys', '/sign-out');
    expect(await signedInAs(thief)).toBeUndefined();
  });

  it('ends a session after two weeks, or immediately when the person is disabled', async () => {
    await site.person('ada@example.org');
    await browser.signIn('ada@example.org');
    site.clock.ahead = 14 * 24 * 3600_000 - 60_000;
    expect(await signedInAs(browser)).toBe('ada@example.org');
    site.clock.ahead += 61_000;
    expect(await signedInAs(browser)).toBeUndefined();
    await browser.signIn('ada@example.org');
    await site.people.disable(operator, 'ada@example.org', true);
    expect(await signedInAs(browser)).toBeUndefined();
    expect((await browser.signIn('ada@example.org')).status).toBe(400);
  });

  it('shows the same message for a wrong password, an unknown address and a disabled person', async () => {
    await site.person('ada@example.org');
    await site.person('bob@example.org');
    await site.people.disable(operator, 'bob@example.org', true);
    const wrong = await browser.signIn('ada@example.org', 'another long password');
    for (const [email, secret] of [
      ['nobody@example.org', password],
      ['bob@example.org', password],
      ['no address', password],
    ] as const) {
      const page = await site.browser().signIn(email, secret);
      expect(page.status).toBe(wrong.status);
      expect(page.html.replaceAll(email, '').replace(/value="[^"]*"/g, '')).toBe(
        wrong.html.replaceAll('ada@example.org', '').replace(/value="[^"]*"/g, ''),
      );
    }
  });

  it('shows the same page when the address is already known, and changes nothing', async () => {
    await site.person('ada@example.org');
    const fresh = await site
      .browser()
      .submit('/sign-up', '/sign-up', { name: 'B', email: 'bob@example.org', password });
    const secret = 'the attacker knows this';
    const known = await browser.submit('/sign-up', '/sign-up', {
      name: 'Evil',
      email: 'ada@example.org',
      password: secret,
    });
    const comparable = ({ status, location, headers, html }: Page) => [
      [status, location, html],
      headers.getSetCookie().map((cookie) => cookie.replace(/=[\w-]{43};/, '=')),
      [...headers].filter(([name]) => !['set-cookie', 'date'].includes(name)),
    ];
    expect(comparable(known)).toEqual(comparable(fresh));
    // Nobody is signed in by it: the person signs in as ever.
    expect((await browser.get(known.location)).text).toContain('its password has not changed');
    expect(await signedInAs(browser)).toBeUndefined();
    expect((await browser.signIn('ada@example.org', secret)).status).toBe(400);
    expect((await browser.signIn('ada@example.org')).status).toBe(303);
  });

  it('takes as long for an unknown address as for a known one', async () => {
    await site.person('ada@example.org');
    await site.person('bob@example.org');
    await site.people.disable(operator, 'bob@example.org', true);
    let hashed = 0;
    const hashes = createHook({ init: (_id, type) => void (hashed += Number(type === 'ARGON2REQUEST')) });
    hashes.enable();
    try {
      // Next to the hash, about 40 ms, nothing that a sign-in does takes time.
      for (const email of ['ada@example.org', 'nobody@example.org', 'bob@example.org', 'no address']) {
        const before = hashed;
        expect((await site.browser().signIn(email, 'another long password')).status).toBe(400);
        expect(hashed - before, email).toBe(1);
      }
    } finally {
      hashes.disable();
    }
  });

  const guess = (one: Browser, email = 'ada@example.org') => one.signIn(email, 'a wrong long password');

  it('limits guesses by client address, without affecting others', async () => {
    await site.person('ada@example.org');
    for (let i = 0; i < 10; i++) expect((await guess(browser, `nobody${i}@example.org`)).status).toBe(400);
    const refused = await guess(browser);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0);
    expect((await site.browser().signIn('ada@example.org')).status).toBe(303);
  });

  it('accepts the right password after a bounded delay while others guess (D51)', async () => {
    await site.person('ada@example.org');
    for (let i = 0; i < 150; i++) expect((await guess(site.browser())).status).toBe(400);
    expect((await site.browser().signIn('ADA@example.org ')).status).toBe(303);
    expect(site.delays.slice(0, 6)).toEqual([250, 500, 1000, 2000, 4000, 4000]);
    expect(site.delays).toHaveLength(151 - 5);
    expect(Math.max(...site.delays)).toBe(4000);
    // A new day begins without a delay.
    site.clock.ahead = 24 * 3600_000;
    site.delays.length = 0;
    expect((await site.browser().signIn('ada@example.org')).status).toBe(303);
    expect(site.delays).toEqual([]);
  });

  it('delays an unknown address equally long', async () => {
    await site.person('ada@example.org');
    const delaysFor = async (email: string) => {
      site.delays.length = 0;
      for (let i = 0; i < 12; i++) await guess(site.browser(), email);
      return [...site.delays];
    };
    expect(await delaysFor('ada@example.org')).toEqual(await delaysFor('nobody@example.org'));
  });

  it('does not slow a person down in a known browser while others guess elsewhere', async () => {
    await site.person('ada@example.org');
    await site.person('eve@example.org');
    const [known, eve] = [site.browser(), site.browser()];
    expect((await known.signIn('ada@example.org')).status).toBe(303);
    await known.submit('/settings/keys', '/sign-out');
    await eve.signIn('eve@example.org');
    await eve.submit('/settings/keys', '/sign-out');
    for (let i = 0; i < 12; i++) await guess(site.browser());
    /** For how long a sign-in waits. */
    const delayOf = async (one: Browser) => {
      const before = site.delays.length;
      expect((await one.signIn('ada@example.org', password)).status).toBe(303);
      return site.delays[before] ?? 0;
    };
    // A browser is known to whoever signed in with it, and to nobody else.
    for (const stranger of [site.browser(), eve]) expect(await delayOf(stranger)).toBe(4000);
    expect(await delayOf(known)).toBe(0);
    await known.submit('/settings/keys', '/sign-out');
    // Whoever has the browser itself may not guess on without end; the two sign-ins before count, too.
    known.clientAddress = '203.0.113.1';
    for (let i = 0; i < 9; i++) expect((await guess(known)).status).toBe(400);
    known.clientAddress = '203.0.113.2';
    for (let i = 0; i < 2; i++) await guess(known);
    expect((await known.signIn('ada@example.org')).status).toBe(429);
    site.clock.ahead = 366 * 24 * 3600_000;
    for (let i = 0; i < 12; i++) await guess(site.browser());
    expect(await delayOf(known)).toBe(4000);
  });

  it('forgets all known browsers except the one in which the password is changed or chosen', async () => {
    const [email, other] = ['ada@example.org', site.browser()];
    await site.person(email);
    await site.person('bob@example.org');
    await browser.signIn('bob@example.org');
    await browser.submit('/settings/keys', '/sign-out');
    await browser.signIn(email);
    const [first, second] = ['a newer long password', 'the newest long password'];
    await browser.submit('/settings/password', '/settings/password', { present: password, password: first });
    await browser.submit('/settings/keys', '/sign-out');
    for (const who of [email, 'bob@example.org']) for (let i = 0; i < 11; i++) await guess(site.browser(), who);
    const signInDelay = async (one: Browser, who: string, secret: string) => {
      const before = site.delays.length;
      expect((await one.signIn(who, secret)).status).toBe(303);
      await one.submit('/settings/keys', '/sign-out');
      return site.delays.length > before;
    };
    expect(await signInDelay(browser, email, first)).toBe(false);
    const path = `/password/${await site.links.createPasswordLink(operator, email)}`;
    await other.submit(path, path, { password: second });
    await other.submit('/settings/keys', '/sign-out');
    expect(await signInDelay(other, email, second)).toBe(false);
    expect(await signInDelay(browser, email, second)).toBe(true);
    // Of two people at one browser a change of one's password leaves the other known.
    expect(await signInDelay(browser, 'bob@example.org', password)).toBe(false);
  });

  it('recognizes two people in one browser and counts their attempts separately', async () => {
    const people = ['ada@example.org', 'bob@example.org'];
    for (const email of people) await site.person(email);
    const signInAndOut = async (email: string, secret = password) => {
      browser.clientAddress = `203.0.113.${++requests}`;
      const { status } = await browser.signIn(email, secret);
      if (status === 303) await browser.submit('/settings/keys', '/sign-out');
      return status;
    };
    let requests = 0;
    for (const email of people) expect(await signInAndOut(email)).toBe(303);
    const token = browser.cookies.get('browser');
    for (const email of [...people, ...people]) expect(await signInAndOut(email)).toBe(303);
    expect(browser.cookies.get('browser')).toBe(token);
    for (let i = 0; i < 8; i++) expect(await signInAndOut('ada@example.org', 'a wrong long password')).toBe(400);
    expect(await signInAndOut('ada@example.org')).toBe(429);
    expect(await signInAndOut('bob@example.org')).toBe(303);
  });

  it('ignores browser tokens that it did not issue', async () => {
    await site.person('ada@example.org');
    const cookie = 'x'.repeat(43);
    browser.cookies.set('browser', cookie);
    await browser.signIn('ada@example.org');
    expect(browser.cookies.get('browser')).toMatch(/^[\w-]{43}$/);
    expect(browser.cookies.get('browser')).not.toBe(cookie);
  });

  it('hashes few passwords at once and refuses the client that sends most (D52)', async () => {
    await site.person('ada@example.org');
    // Thirty client addresses, each with as many attempts as it may make in a minute.
    const flooders = await Promise.all(
      Array.from({ length: 30 }, async () => {
        const one = site.browser();
        return { one, form: await one.formToken() };
      }),
    );
    const flood = flooders.flatMap(({ one, form }, i) =>
      Array.from({ length: 10 }, (_, j) =>
        one.post('/sign-in', { form, email: `nobody${i}-${j}@example.org`, password }),
      ),
    );
    const form = await browser.formToken();
    const mine = await browser.post('/sign-in', { form, email: 'ada@example.org', password });
    expect(mine.status).toBe(303);
    const answers = await Promise.all(flood);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([400, 503]));
    expect(answers.find(({ status }) => status === 503)!.headers.get('Retry-After')).toBe('5');
    expect(site.log.text).not.toContain('a page failed');
  });

  it('refuses passwords that are too short or too simple, and invalid names', async () => {
    for (const [fields, problem, field] of [
      [{ password: 'short' }, /at least 12 characters/, 'password'],
      [{ password: 'aaaaaaaaaaaaaaa' }, /5 different characters/, 'password'],
      [{ email: 'nonsense' }, /is not an email address/, 'email'],
      [{ email: 'a@example.org,b@example.org' }, /is not an email address/, 'email'],
      [{ email: 'a<b@example.org>' }, /is not an email address/, 'email'],
      [{ name: '  ' }, /name of the person/, 'name'],
      [{ name: 'Ada\nis an owner' }, /no invisible, control or unassigned characters; it has U\+000A/, 'name'],
      [{ name: 'Ada \u202Egro.elpmaxe' }, /it has U\+202E/, 'name'],
      [{ name: 'A\u200Bda' }, /The name of the person must have no invisible.* it has U\+200B at character 2/, 'name'],
      [{ email: 'a\u200Bda@example.org' }, /The email address must have no invisible.* it has U\+200B/, 'email'],
      [{ email: 'ada@exam\uFE0Fple.org' }, /it has U\+FE0F/, 'email'],
      [{ name: 'Ada\0' }, /The form has unexpected fields/, undefined],
    ] as const) {
      const form = { name: 'Ada', email: 'ada@example.org', password, ...fields };
      const page = await site.browser().submit('/sign-up', '/sign-up', form);
      expect([page.status, page.text]).toEqual([400, expect.stringMatching(problem)]);
      const atField = / id="(\w+)"[^>]* aria-describedby="\1-problem[^>]* aria-invalid="true"/.exec(page.html);
      expect(atField?.[1]).toBe(field);
    }
    expect(await site.people.list()).toEqual([]);
  });

  it('can disable sign-up', async () => {
    await site.close();
    site = await openSite({ sql: store.sql, signUpOpen: false });
    browser = site.browser();
    const form = await browser.formToken();
    expect((await browser.get('/sign-up')).status).toBe(404);
    expect((await browser.post('/sign-up', { form, name: 'A', email: 'a@example.org', password })).status).toBe(404);
    expect((await browser.get('/sign-in')).text).not.toContain('Create an account');
    expect(await site.people.list()).toEqual([]);
  });

  it('sends pages that are private, unframed and without inline code', async () => {
    await site.person('ada@example.org');
    await browser.signIn('ada@example.org');
    for (const path of ['/settings/keys', '/terms', '/password']) {
      const { headers, html } = await browser.get(path);
      expect(headers.get('Cache-Control')).toBe('no-store');
      expect(headers.get('Content-Security-Policy')).toMatch(/default-src 'none'.*frame-ancestors 'none'/);
      expect(headers.get('Content-Security-Policy')).not.toMatch(/unsafe|\*/);
      expect(headers.get('X-Frame-Options')).toBe('DENY');
      expect(headers.get('Referrer-Policy')).toBe('same-origin');
      expect(html).not.toMatch(/<style|<script(?![^>]* src=)| style=| on\w+=/);
    }
  });

  it('sets secure cookies over https', async () => {
    await site.close();
    site = await openSite({ sql: store.sql, origin: 'https://metro.test' });
    browser = site.browser();
    const { headers } = await browser.get('/sign-in');
    expect(headers.getSetCookie()).toEqual([
      expect.stringMatching(/^__Host-session=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Lax$/),
    ]);
    expect(headers.get('Strict-Transport-Security')).toMatch(/max-age=31536000/);
    await site.person('ada@example.org');
    expect((await browser.signIn('ada@example.org')).headers.getSetCookie()).toEqual([
      expect.stringMatching(/^__Host-browser=[\w-]{43}; Max-Age=31536000; Path=\/; HttpOnly; Secure; SameSite=Lax$/),
      expect.stringMatching(/^__Host-session=[\w-]{43}; Max-Age=1209600; Path=\/; HttpOnly; Secure; SameSite=Lax$/),
    ]);
    // A mark for the scripts of stored pages, until the session ends in whatever way.
    const marks = async () => (await browser.get('/settings')).headers.getSetCookie();
    expect(await marks()).toEqual(['__Host-signed-in=1; Max-Age=1209600; Path=/; Secure; SameSite=Lax']);
    expect(await marks()).toEqual([]);
    await store.sql.run('delete from session');
    expect(await marks()).toEqual(['__Host-signed-in=1; Max-Age=0; Path=/; Secure; SameSite=Lax']);
  });

  it('escapes names', async () => {
    const name = `<img src=x onerror=alert(1)>"'`;
    await browser.submit('/sign-up', '/sign-up', { name, email: 'x@example.org', password });
    const page = await browser.get('/settings/keys');
    expect(page.html).not.toContain('<img src=x');
    expect(page.text).toContain(name);
  });
});
