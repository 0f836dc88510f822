import {
  Client,
  type OAuthClientProvider,
  type OAuthDiscoveryState,
  type StoredOAuthClientInformation,
  type StoredOAuthTokens,
  StreamableHTTPClientTransport,
  UnauthorizedError,
} from '@modelcontextprotocol/client';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import type { Served } from '../../common/release/served.ts';
import { sqliteStore, type TestStore } from '../accounts/store.ts';
import { answerConsent, back, callback } from '../oauth/app.ts';
import { openBuilt } from '../support/service.ts';
import { structuredPath } from './session.ts';
import { type Browser, openSite, type Site } from '../support/site.ts';

/** What an app on a person's machine keeps; where the official client sends the person is left in `asked`. */
class Keeper implements OAuthClientProvider {
  readonly redirectUrl = callback;
  readonly clientMetadata = { client_name: 'Test agent', redirect_uris: [callback] };
  asked: URL | undefined;
  #client: StoredOAuthClientInformation | undefined;
  #tokens: StoredOAuthTokens | undefined;
  #verifier = '';
  #discovered: OAuthDiscoveryState | undefined;

  clientInformation = () => this.#client;
  saveClientInformation = (client: StoredOAuthClientInformation) => void (this.#client = client);
  tokens = () => this.#tokens;
  saveTokens = (tokens: StoredOAuthTokens) => void (this.#tokens = tokens);
  redirectToAuthorization = (url: URL) => void (this.asked = url);
  saveCodeVerifier = (verifier: string) => void (this.#verifier = verifier);
  codeVerifier = () => this.#verifier;
  saveDiscoveryState = (state: OAuthDiscoveryState) => void (this.#discovered = state);
  discoveryState = () => this.#discovered;
  invalidateCredentials = () => void (this.#tokens = undefined);
}

describe("an agent's sign-in with the official client", () => {
  let store: TestStore;
  let served: Served;
  let site: Site;
  let browser: Browser;
  let account: string;
  let keeper: Keeper;
  beforeAll(async () => void (served = await openBuilt(inject('release'))));
  afterAll(() => served.close());
  beforeEach(async () => {
    store = await sqliteStore();
    site = await openSite({ sql: store.sql, served });
    ({ account } = await site.person('ada@example.org', { access: true }));
    browser = site.browser();
    await browser.signIn('ada@example.org');
    keeper = new Keeper();
  });
  afterEach(async () => {
    await site.close();
    await store.remove();
  });

  const transportTo = (path: string) =>
    new StreamableHTTPClientTransport(new URL(path, site.address), { authProvider: keeper });

  async function connect(path: string): Promise<Client> {
    const client = new Client({ name: 'test', version: '1' });
    await client.connect(transportTo(path));
    return client;
  }

  const whoami = async (client: Client): Promise<any> => {
    const { structuredContent } = await client.callTool({ name: 'whoami', arguments: {} });
    return (structuredContent as any).data;
  };

  /** The person approves, and the app is given what the browser comes back with. */
  async function approve(path: string): Promise<void> {
    const { pathname, search } = keeper.asked!;
    const consent = await browser.get(pathname + search);
    const reply = await answerConsent(browser, consent.location, { account, answer: 'approve' });
    await transportTo(path).finishAuth((await back(browser, reply)).searchParams);
  }

  it('goes from the challenge to discovery, registration, consent and tools', async () => {
    const path = '/mcp?sign_in=1&structured=1';
    await expect(connect(path)).rejects.toBeInstanceOf(UnauthorizedError);
    const parameters = keeper.asked!.searchParams;
    expect(parameters.get('resource')).toBe(`${site.origin}/mcp`);
    expect(parameters.get('code_challenge_method')).toBe('S256');
    expect(parameters.get('scope')).toContain('read');
    await approve(path);
    const client = await connect(path);
    expect(await whoami(client)).toMatchObject({
      user: { name: 'ada' },
      account: { id: account },
      credential: { type: 'oauth', scopes: ['read'] },
      access: { tier: 'api' },
    });
    // The same tokens are good where nobody is asked to sign in.
    expect((await whoami(await connect(structuredPath))).access.tier).toBe('api');

    // An hour later the token has expired: the client is refused, and refreshes it by itself.
    const before = keeper.tokens()!.access_token;
    site.clock.ahead += 3_601_000;
    expect((await whoami(client)).access.tier).toBe('api');
    expect(keeper.tokens()!.access_token).not.toBe(before);
    await client.close();
    expect(site.log.text).not.toContain(before);
  });

  it('is not asked to sign in at the public address', async () => {
    const client = await connect(structuredPath);
    expect(keeper.asked).toBeUndefined();
    expect((await whoami(client)).access.tier).toBe('anonymous');
    await client.close();
  });

  it('gets a 401 at the public address from the tool that needs a credential, and signs in', async () => {
    const client = await connect(structuredPath);
    const search = () => client.callTool({ name: 'fit_incentive_programs', arguments: { limit: 1 } });
    expect((await whoami(client)).access.tier).toBe('anonymous');
    await expect(search()).rejects.toBeInstanceOf(UnauthorizedError);
    expect(keeper.asked!.searchParams.get('resource')).toBe(`${site.origin}/mcp`);
    await approve(structuredPath);
    const { structuredContent, isError } = await search();
    expect(isError).toBeFalsy();
    expect((structuredContent as any).data).toHaveLength(1);
    await client.close();
  });

  it('gets 401 after the person disconnects the app, and is not anonymous', async () => {
    await expect(connect('/mcp?sign_in=1&structured=1')).rejects.toBeInstanceOf(UnauthorizedError);
    await approve('/mcp?sign_in=1&structured=1');
    const client = await connect(structuredPath);
    const { credential } = await whoami(client);
    expect(credential.type).toBe('oauth');
    const settings = await browser.get('/settings/apps');
    const action = /action="(\/settings\/apps[^"]*)"/.exec(settings.html)![1]!;
    await browser.submit('/settings/apps', action);
    keeper.asked = undefined;
    await expect(whoami(client)).rejects.toThrow();
    expect(keeper.asked).toBeDefined();
  });
});
