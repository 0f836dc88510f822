import * as oauth from 'oauth4webapi';
import * as openid from 'openid-client';
import type { Served } from '../../common/release/served.ts';
import type { TestStore } from '../accounts/store.ts';
import { type Browser, hiddenFields, openSite, type Page, type Site, unescape } from '../support/site.ts';

export const callback = 'http://127.0.0.1:7777/callback';

/* eslint-disable @typescript-eslint/no-deprecated -- marked so to stand out; the suite's server is on loopback, without TLS */
const insecure = { [oauth.allowInsecureRequests]: true } as const;
export const withoutTls = openid.allowInsecureRequests;
/* eslint-enable */

interface Tokens {
  readonly access_token: string;
  readonly refresh_token: string;
}

/** What an app asks a browser to do, and what it keeps to itself meanwhile. */
interface AuthorizationRequest {
  readonly url: URL;
  readonly verifier: string;
  readonly state: string;
}

/** An app that registers itself and connects by the code flow, with oauth4webapi as its OAuth library. */
export class App {
  readonly as: oauth.AuthorizationServer;
  readonly client: oauth.Client;

  private constructor(as: oauth.AuthorizationServer, client: oauth.Client) {
    this.as = as;
    this.client = client;
  }

  static async register(site: Site, metadata: Partial<oauth.Client> = {}): Promise<App> {
    const issuer = new URL(site.origin);
    const found = await oauth.discoveryRequest(issuer, { ...insecure, algorithm: 'oauth2' });
    const as = await oauth.processDiscoveryResponse(issuer, found);
    const answer = await oauth.dynamicClientRegistrationRequest(
      as,
      { client_name: 'Test app', redirect_uris: [callback], token_endpoint_auth_method: 'none', ...metadata },
      insecure,
    );
    return new App(as, await oauth.processDynamicClientRegistrationResponse(answer));
  }

  /** An app whose id is the address of a document with its metadata: nothing is registered. */
  static async of(site: Site, client_id: string): Promise<App> {
    const found = await oauth.discoveryRequest(new URL(site.origin), { ...insecure, algorithm: 'oauth2' });
    return new App(await oauth.processDiscoveryResponse(new URL(site.origin), found), { client_id });
  }

  /** The address that the app opens in a browser, with anything changed that an attack wants to be. */
  async ask(changes: Record<string, string | undefined> = {}): Promise<AuthorizationRequest> {
    const [verifier, state] = [oauth.generateRandomCodeVerifier(), oauth.generateRandomState()];
    const url = new URL(this.as.authorization_endpoint!);
    const parameters: Record<string, string | undefined> = {
      client_id: this.client.client_id,
      response_type: 'code',
      redirect_uri: callback,
      scope: 'read',
      state,
      code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      ...changes,
    };
    for (const [name, value] of Object.entries(parameters)) if (value !== undefined) url.searchParams.set(name, value);
    return { url, verifier, state };
  }

  /** Sends a browser through consent: what it comes back to the app with. */
  async approve(browser: Browser, asked: AuthorizationRequest, account: string): Promise<URL> {
    const consent = await browser.get(asked.url.pathname + asked.url.search);
    const reply = await answerConsent(browser, consent.location, { account, answer: 'approve' });
    return back(browser, reply);
  }

  /** Exchanges what came back for tokens, checking state and issuer as the library does. */
  async exchange(asked: AuthorizationRequest, returned: URL): Promise<Tokens> {
    const parameters = oauth.validateAuthResponse(this.as, this.client, returned, asked.state);
    const answer = await oauth.authorizationCodeGrantRequest(
      this.as,
      this.client,
      oauth.None(),
      parameters,
      asked.url.searchParams.get('redirect_uri')!,
      asked.verifier,
      insecure,
    );
    return (await oauth.processAuthorizationCodeResponse(this.as, this.client, answer)) as Tokens;
  }

  async connect(browser: Browser, account: string, changes: Record<string, string | undefined> = {}): Promise<Tokens> {
    const request = await this.ask(changes);
    return this.exchange(request, await this.approve(browser, request, account));
  }

  async refresh(token: string): Promise<Tokens> {
    const answer = await oauth.refreshTokenGrantRequest(this.as, this.client, oauth.None(), token, insecure);
    return (await oauth.processRefreshTokenResponse(this.as, this.client, answer)) as Tokens;
  }

  async revoke(token: string): Promise<void> {
    const answer = await oauth.revocationRequest(this.as, this.client, oauth.None(), token, insecure);
    await oauth.processRevocationResponse(answer);
  }

  /** Asks the token endpoint for whatever an attack wants. */
  async token(fields: Record<string, string>): Promise<{ status: number; json: any }> {
    const body = new URLSearchParams({ client_id: this.client.client_id, ...fields });
    const response = await fetch(this.as.token_endpoint!, { method: 'POST', body });
    return { status: response.status, json: await response.json() };
  }

  /** Fields of a code exchange. */
  codeFields = (
    asked: AuthorizationRequest,
    returned: URL,
    changes: Record<string, string> = {},
  ): Record<string, string> => ({
    grant_type: 'authorization_code',
    code: returned.searchParams.get('code') ?? '',
    redirect_uri: callback,
    code_verifier: asked.verifier,
    ...changes,
  });
}

/** Fills in the consent page and sends it. */
export async function answerConsent(browser: Browser, path: string, fields: Record<string, string>): Promise<Page> {
  const page = await browser.get(path);
  if (page.status !== 200) throw new Error(`consent answered ${page.status} ${page.location}: ${page.text}`);
  return browser.post(path, { ...hiddenFields(page.html), ...fields });
}

/** Follows the browser from its answer to the app. */
export async function back(browser: Browser, answered: Page): Promise<URL> {
  if (!answered.location) throw new Error(`consent was not taken: ${answered.status} ${answered.text}`);
  const page = await browser.get(answered.location);
  if (!page.location) throw new Error(`the browser was not sent back: ${page.status} ${page.text}`);
  return new URL(page.location);
}

/** What a link to the app tells it, on the page of ours that shows an error which no person has answered to (RFC 9700 section 4.11.2). */
export async function refusal(browser: Browser, { pathname, search }: URL): Promise<URLSearchParams> {
  const page = await browser.get(pathname + search);
  const link = /<a href="([^"]+)" rel="noreferrer">/.exec(page.html)?.[1];
  if (page.status !== 400 || page.location !== '' || link === undefined)
    throw new Error(`no page with a link to the app: ${page.status} ${page.location} ${page.text}`);
  const { host, searchParams } = new URL(unescape(link));
  if (!page.text.includes(`Continue to ${host}`)) throw new Error(`the host is not named: ${page.text}`);
  return searchParams;
}

/** What the API says to a credential, sent as given. */
export async function api(
  site: Site,
  authorization: string | undefined,
  path = '/me',
): Promise<{ status: number; json: any; headers: Headers }> {
  const headers = authorization === undefined ? {} : { Authorization: authorization };
  const response = await fetch(`${site.address}/api/v1${path}`, { headers });
  return { status: response.status, json: await response.json(), headers: response.headers };
}

/** A person with API access who is signed in, and an app that registered itself, over a store of their own. */
export async function openConnecting(
  open: () => Promise<TestStore>,
  served: Served,
  options: Pick<Parameters<typeof openSite>[0], 'fetch'> = {},
) {
  const store = await open();
  const site = await openSite({ sql: store.sql, served, ...options });
  const person = await site.person('ada@example.org', { access: true });
  const browser = site.browser();
  await browser.signIn('ada@example.org');
  return { store, site, person, browser, app: await App.register(site) };
}
