import { afterAll, afterEach, beforeAll, beforeEach, expect, inject } from 'vitest';
import type { Served } from '../../common/release/served.ts';
import type { TestStore } from '../accounts/store.ts';
import { openBuilt } from '../support/service.ts';
import type { Browser, Site } from '../support/site.ts';
import { api, type App, openConnecting } from './app.ts';

interface AttackSuite {
  store: TestStore;
  site: Site;
  browser: Browser;
  person: { id: string; account: string };
  app: App;
}

/**
 * Opens a site for each test of a suite, with a person who is signed in and an app. After each test, neither the store nor
 * the log may contain a secret of the test.
 */
export function useAttackSuite(open: () => Promise<TestStore>) {
  const suite = {} as AttackSuite;
  const secrets = new Set<string>();
  let served: Served;
  beforeAll(async () => void (served = await openBuilt(inject('release'))));
  afterAll(() => served.close());
  beforeEach(async () => void Object.assign(suite, await openConnecting(open, served)));
  afterEach(async () => {
    const stored = (await suite.store.dump()) + suite.site.log.text;
    for (const secret of secrets) expect(stored).not.toContain(secret);
    for (const [, value] of suite.browser.cookies) expect(stored).not.toContain(value);
    secrets.clear();
    await suite.site.close();
    await suite.store.remove();
  });

  return Object.assign(suite, {
    secrets,
    /** Returns the status that the API responds with to a token. */
    status: async (token: string) => (await api(suite.site, `Bearer ${token}`)).status,
    /** Connects the app and returns its tokens. */
    async connect() {
      const tokens = await suite.app.connect(suite.browser, suite.person.account);
      secrets.add(tokens.access_token).add(tokens.refresh_token);
      return tokens;
    },
    /** Returns a code that is not exchanged yet, with the request for it. */
    async requestCode() {
      const request = await suite.app.ask();
      const redirect = await suite.app.approve(suite.browser, request, suite.person.account);
      secrets.add(redirect.searchParams.get('code')!).add(request.verifier);
      return { asked: request, returned: redirect };
    },
  });
}
