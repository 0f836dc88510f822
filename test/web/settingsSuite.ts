import { afterAll, afterEach, beforeAll, beforeEach, inject } from 'vitest';
import type { Served } from '../../common/release/served.ts';
import type { TestStore } from '../accounts/store.ts';
import { openBuilt } from '../support/service.ts';
import { type Browser, openSite, operator, type Page, password, type Site } from '../support/site.ts';

interface SettingsSuite {
  store: TestStore;
  site: Site;
  served: Served;
  /** The browser of Ada, who owns the account. */
  owner: Browser;
  account: string;
}

/** Returns the API key that a page shows. */
export const keyIn = ({ html }: Page) => /svc_key_[\w-]{43}\w{6}/.exec(html)?.[0];

/** Opens a site for each test of a suite, with the owner of an account who is signed in. */
export function useSettingsSuite(open: () => Promise<TestStore>) {
  const suite = {} as SettingsSuite;
  beforeAll(async () => void (suite.served = await openBuilt(inject('release'))));
  afterAll(() => suite.served.close());
  beforeEach(async () => {
    suite.store = await open();
    suite.site = await openSite({ sql: suite.store.sql, served: suite.served });
    ({ account: suite.account } = await suite.site.person('ada@example.org', { access: true }));
    suite.owner = await signIn('ada@example.org');
  });
  afterEach(async () => {
    await suite.site.close();
    await suite.store.remove();
  });

  async function signIn(email: string): Promise<Browser> {
    const browser = suite.site.browser();
    await browser.signIn(email);
    return browser;
  }

  return Object.assign(suite, {
    /** Returns a new browser in which a person is signed in. */
    signIn,
    makeKey: (browser: Browser, name: string, { secret = password, expires = 'never' } = {}) =>
      browser.submit('/settings/keys', '/settings/keys', { name, expires, password: secret }),
    /** Sends a credential to `GET /me`. */
    async me(token: string) {
      const response = await fetch(`${suite.site.address}/api/v1/me`, {
        headers: { Authorization: `Bearer ${token}` },
      });
      return { status: response.status, json: (await response.json()) as any };
    },
    /** Adds a person to Ada's account. Returns their browser, with this account active. */
    async addMember(email: string, role: 'admin' | 'member'): Promise<Browser> {
      const { account } = suite;
      await suite.site.person(email);
      await suite.site.accounts.setMember(operator, account, email, role);
      const browser = await signIn(email);
      await browser.submit('/settings/password', '/settings/account', { account });
      return browser;
    },
  });
}
