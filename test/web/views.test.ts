import { describe, expect, it } from 'vitest';
import { frameMarks, splitFrame } from '../../common/accountFrame.ts';
import { type ConsentData, consentPage } from '../../dynamic/identity/views/consent.ts';
import { html } from '../../dynamic/identity/views/html.ts';
import { messagePage } from '../../dynamic/identity/views/messages.ts';

describe('the account pages', () => {
  const visit = { formToken: 'token', contact: undefined };
  const data: ConsentData = {
    uid: 'abc',
    client: '<script>alert("x")</script>',
    publisher: undefined,
    host: 'app.example',
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

  it('need a frame with each mark once, in order', () => {
    const { title, robots, main } = frameMarks;
    expect(splitFrame(`a${title}b${robots}c${main}d`)).toEqual(['a', 'b', 'c', 'd']);
    for (const frame of ['', `${title}${robots}`, `${title}${robots}${main}${main}`, `${main}${title}${robots}`])
      expect(() => splitFrame(frame)).toThrow('once each, in this order');
  });
});
