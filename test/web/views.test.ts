import { describe, expect, it } from 'vitest';
import { frameMarks, splitFrame } from '../../common/accountFrame.ts';
import type { AccountField } from '../../dynamic/identity/accounts/errors.ts';
import { type ConsentData, consentPage } from '../../dynamic/identity/views/consent.ts';
import { html } from '../../dynamic/http/html.ts';
import type { Notices, Page } from '../../dynamic/identity/views/layout.ts';
import { messagePage, notFoundPage } from '../../dynamic/identity/views/messages.ts';
import { newPasswordPage } from '../../dynamic/identity/views/password.ts';
import { passwordPage } from '../../dynamic/identity/views/settings/password.ts';
import { termsPage } from '../../dynamic/identity/views/terms.ts';
import { signInPage, signUpPage } from '../../dynamic/identity/views/signIn.ts';

describe('the account pages', () => {
  const visit = { formToken: 'token', contact: undefined };
  const data: ConsentData = {
    uid: 'abc',
    client: '<script>alert("x")</script>',
    publisher: undefined,
    destination: 'app.example',
    isApp: false,
    email: 'ada@example.org',
    accounts: [{ id: '1', name: `Ada's "account"` }],
    withoutAccess: [],
  };

  it('escape the values in them', () => {
    const page = consentPage(data, visit).main.toString();
    expect(page).toContain('<strong>&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt;</strong>');
    expect(page).toContain('Ada&#x27;s &quot;account&quot;');
    expect(page).not.toContain('<script>');
    expect(html`<a title="${'"&<>'}">${html`<b>${1}</b>`}${false}${undefined}</a>`.toString()).toBe(
      '<a title="&quot;&amp;&lt;&gt;"><b>1</b></a>',
    );
  });

  it('do not compile with a member that is misspelled, missing or of another type', () => {
    const { client: _client, ...without } = data;
    // @ts-expect-error -- `client` is missing
    consentPage(without, visit);
    // @ts-expect-error -- `titel` is no member
    messagePage({ titel: 'Link', title: 'Link', message: 'It has expired.' });
    // @ts-expect-error -- an object is no text
    expect(() => html`${{ name: 'Ada' }}`).toThrow(TypeError);
  });

  it('offer a search for the words of an address that names a metro, a measure or a guide', () => {
    const valueOf = (path: string) =>
      /name="q"\s+type="search"\s+value="([^"]*)"/.exec(notFoundPage(path).main.toString())![1];
    expect(valueOf('/metros/austin-tx')).toBe('austin tx');
    expect(valueOf('/metros/S%C3%A3o%20Paulo%')).toBe('São Paulo');
    expect(valueOf('/nothing-here')).toBe('');
    expect(valueOf('/')).toBe('');
    expect(notFoundPage('/<b>').main.toString()).toContain('<code>/&lt;b&gt;</code>');
  });

  it('show a problem once: at its field, or above the form of a page without the field', () => {
    const problem = 'It is wrong.';
    const person = { email: '', name: '', next: '/settings', token: 'abc', byMail: true, signUpOpen: true };
    const settings = { ...visit, email: '', account: undefined, accounts: [] };
    const pages: [(notices: Notices) => Page, AccountField[]][] = [
      [(notices) => signInPage({ ...person, ...notices }, visit), ['password']],
      [(notices) => signUpPage({ ...person, ...notices }, visit), ['name', 'email']],
      [(notices) => newPasswordPage({ ...person, ...notices }, visit), ['password']],
      [(notices) => passwordPage(notices, settings), ['present', 'password']],
    ];
    for (const [page, fields] of pages)
      for (const field of ['name', 'email', 'password', 'present', undefined] as const) {
        const { main } = page({ problem, field });
        const shown = [...main.toString().matchAll(/<p class="([\w -]+)"[^>]* role="alert">It is wrong\.<\/p>/g)];
        const atField = field !== undefined && fields.includes(field);
        expect(shown.map(([, className]) => className)).toEqual([atField ? 'field-problem' : 'message problem']);
      }
  });

  it('show the terms with headings, lists and the operator', () => {
    const paragraphs = [
      'These terms apply.',
      '1. What is stored. The server stores:\n- a <b>name</b>\n- a hash',
      'More.',
    ];
    const terms = { version: 2, date: 'November 24, 2026', paragraphs };
    const contact = { text: 'ops@example.org', href: 'mailto:ops@example.org' };
    const page = termsPage({ terms, next: '/settings', toAccept: false }, { ...visit, contact }).main.toString();
    expect(page).toContain('Operator of this server: <a href="mailto:ops@example.org">ops@example.org</a>');
    expect(page).toContain('<h2 id="section-1">1. What is stored</h2>');
    expect(page).toContain('<p class="kept">The server stores:</p>');
    expect(page).toMatch(/<li>a &lt;b&gt;name&lt;\/b&gt;<\/li>\s*<li>a hash<\/li>\s*<\/ul>/);
    expect(page).toContain('<p class="kept">More.</p>');
    expect(termsPage({ terms, next: '/settings', toAccept: false }, visit).main.toString()).not.toContain(
      'Operator of',
    );
  });

  it('know whether the reader is signed in if they are only for people who are', () => {
    const settings = { ...visit, email: 'ada@example.org', account: undefined, accounts: [] };
    expect(passwordPage({}, settings).signedIn).toBe(true);
    expect(notFoundPage('/a').signedIn).toBeUndefined();
  });

  it('need a frame with each mark once, in order', () => {
    const { title, robots, description, account, main } = frameMarks;
    expect(splitFrame(`a${title}b${robots}c${description}d${account}e${main}f`)).toEqual([
      'a',
      'b',
      'c',
      'd',
      'e',
      'f',
    ]);
    const started = `${title}${robots}${description}${account}`;
    for (const frame of ['', started, `${started}${main}${main}`, `${main}${started}`, `${title}${robots}${main}`])
      expect(() => splitFrame(frame)).toThrow('once each, in this order');
  });
});
