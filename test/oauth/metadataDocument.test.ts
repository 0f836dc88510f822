import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import type { Served } from '../../common/release/served.ts';
import { createPublicFetch } from '../../common/publicFetch.ts';
import { sqliteStore, type TestStore } from '../accounts/store.ts';
import { openBuilt } from '../support/service.ts';
import type { Browser, Site } from '../support/site.ts';
import { api, App, callback, openConnecting } from './app.ts';

const id = 'https://app.example.com/oauth/client.json';
const document = {
  client_id: id,
  client_name: 'Example app',
  redirect_uris: [callback],
  application_type: 'native',
  grant_types: ['authorization_code', 'refresh_token'],
  token_endpoint_auth_method: 'none',
};

describe('an app whose id is the address of a document (D248)', () => {
  let store: TestStore;
  let site: Site;
  let served: Served;
  let browser: Browser;
  let account: string;
  let documents: Record<string, unknown>;
  let fetched: string[];

  beforeAll(async () => void (served = await openBuilt(inject('release'))));
  afterAll(() => served.close());
  beforeEach(async () => {
    documents = { [id]: document };
    fetched = [];
    const fetch = async (url: string | URL | Request): Promise<Response> => {
      fetched.push(url as string);
      const found = documents[url as string];
      return found === undefined ? new Response('', { status: 404 }) : Response.json(found);
    };
    const opened = await openConnecting(sqliteStore, served, { fetch });
    ({ store, site, browser } = opened);
    account = opened.person.account;
  });
  afterEach(async () => {
    await site.close();
    await store.remove();
  });

  it('connects without a registration, and its document is read once', async () => {
    const app = await App.of(site, id);
    expect(app.as).toMatchObject({ client_id_metadata_document_supported: true });
    const { access_token } = await app.connect(browser, account);
    expect((await api(site, `Bearer ${access_token}`)).status).toBe(200);
    expect(fetched).toEqual([id]);
  });

  it('is called back on any loopback port if its document has no port and no type (D297)', async () => {
    const { application_type: _type, ...untyped } = document;
    documents = { [id]: { ...untyped, redirect_uris: ['http://localhost/callback', 'http://127.0.0.1/callback'] } };
    const app = await App.of(site, id);
    for (const redirect_uri of ['http://localhost:54321/callback', 'http://127.0.0.1:54322/callback']) {
      const { access_token } = await app.connect(browser, account, { redirect_uri });
      expect((await api(site, `Bearer ${access_token}`)).status).toBe(200);
    }
    const asked = await app.ask({ redirect_uri: 'http://localhost:54321/other' });
    expect((await browser.get(asked.url.pathname + asked.url.search)).status).toBe(400);
  });

  it.each([
    ['https://app.example.com/callback', undefined, 'https://app.example.com:8443/callback'],
    ['https://app.example.com/callback', 'web', 'https://app.example.com:8443/callback'],
    ['http://localhost/callback', 'web', 'http://localhost:54321/callback'],
  ])('with %s and the type %s is not called back on another port', async (redirect_uri, application_type, other) => {
    documents = { [id]: { ...document, redirect_uris: [redirect_uri], application_type } };
    const app = await App.of(site, id);
    const { access_token } = await app.connect(browser, account, { redirect_uri });
    expect((await api(site, `Bearer ${access_token}`)).status).toBe(200);
    const asked = await app.ask({ redirect_uri: other });
    expect((await browser.get(asked.url.pathname + asked.url.search)).status).toBe(400);
  });

  it('has its host as publisher, which a registered app cannot imitate with its name (D298)', async () => {
    const client_name = 'Example app (app.example.com)';
    const apps = [await App.of(site, id), await App.register(site, { client_name })];
    const consents = [];
    for (const app of apps) {
      const asked = await app.ask();
      const { location } = await browser.get(asked.url.pathname + asked.url.search);
      consents.push((await browser.get(location)).html);
      await app.connect(browser, account);
    }
    expect(consents[0]).toContain('<strong>Example app</strong>');
    expect(consents[0]).toContain('<p>Publisher: <strong>app.example.com</strong></p>');
    expect(consents[1]).toContain(`<strong>${client_name}</strong>`);
    expect(consents[1]).toContain('<p>Publisher: unknown. The app registered itself.</p>');
    for (const path of ['/settings/apps', '/settings/security']) {
      const cards = (await browser.get(path)).html.split('<li>').filter((card) => card.includes('Example app'));
      const publishers = cards.map((card) => /<p>Publisher: (.*?)<\/p>/.exec(card)?.[1]);
      expect(publishers).toEqual(['app.example.com', undefined]);
    }
  });

  it.each([
    ['names another id', { ...document, client_id: 'https://other.example.com/client.json' }],
    ['has a redirect address that no app may register', { ...document, redirect_uris: ['http://evil.example.com/'] }],
    ['has a secret', { ...document, client_secret: 'x' }],
    ['is over 5 KB', { ...document, filler: 'x'.repeat(6000) }],
    ['is not there', undefined],
  ])('is refused if the document %s', async (_what, changed) => {
    documents = { [id]: changed };
    const asked = await (await App.of(site, id)).ask();
    const { status, location } = await browser.get(asked.url.pathname + asked.url.search);
    expect([status, location]).toEqual([400, '']);
  });

  it('is not asked for a document at another port, or by http', async () => {
    for (const other of ['https://app.example.com:8443/client.json', 'http://app.example.com/client.json']) {
      const asked = await (await App.of(site, other)).ask();
      expect((await browser.get(asked.url.pathname + asked.url.search)).status).toBe(400);
    }
    expect(fetched).toEqual([]);
  });

  it('is read from public addresses only', async () => {
    const fetchPublic = createPublicFetch({
      lookup: (_host, _options, done) => done(null, [{ address: '169.254.169.254', family: 4 }]),
    });
    await expect(fetchPublic(id)).rejects.toThrow('resolves to 169.254.169.254, which is not a public address');
    await expect(fetchPublic('https://[::1]/client.json')).rejects.toThrow('is not a public address');
  });
});
