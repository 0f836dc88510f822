// @module-tag long
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { AxeBuilder } from '@axe-core/playwright';
import * as openid from 'openid-client';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import type { Served } from '../../common/release/served.ts';
import { sqliteStore, type TestStore } from '../accounts/store.ts';
import { chromiumArgs, findChromium } from '../support/chromium.ts';
import { withoutTls } from '../oauth/app.ts';
import { openBuilt } from '../support/service.ts';
import { openSite, operator, password, type Site } from '../support/site.ts';

/** The rules of axe whose result depends on colors. */
const colorRules = ['color-contrast', 'link-in-text-block'];

const executablePath = findChromium();
if (executablePath === undefined)
  console.warn('No Chromium was found (CHROMIUM_PATH names one): the flows in a browser are skipped.');

describe.skipIf(executablePath === undefined).each([
  ['with script', true],
  ['without script', false],
])('in a real browser, %s', { timeout: 300_000 }, (_name, javaScriptEnabled) => {
  let chrome: Browser;
  let store: TestStore;
  let site: Site;
  let served: Served;
  let context: BrowserContext;
  let page: Page;
  let problems: string[];

  beforeAll(async () => {
    chrome = await chromium.launch({ executablePath: executablePath!, args: chromiumArgs });
  });
  afterAll(() => chrome.close());
  beforeAll(async () => void (served = await openBuilt(inject('release'))));
  afterAll(() => served.close());
  beforeEach(async () => {
    store = await sqliteStore();
    site = await openSite({ sql: store.sql, served });
    await site.terms.publish(operator, 'Cite the credit with every figure.\n\nBe kind.');
    context = await chrome.newContext({ javaScriptEnabled, viewport: { width: 390, height: 844 } });
    page = await context.newPage();
    page.setDefaultTimeout(30_000);
    problems = [];
    page.on('console', (message) => {
      if (message.type() === 'error' && !/status of 4\d\d/.test(message.text())) problems.push(message.text());
    });
    page.on('request', (request) => {
      if (!request.url().startsWith(site.origin) && !request.url().startsWith('http://127.0.0.1:'))
        problems.push(`asked ${request.url()}`);
    });
  });
  afterEach(async () => {
    expect(problems).toEqual([]);
    await context.close();
    await site.close();
    await store.remove();
  });

  /** Nothing that axe finds, nothing that sticks out of a narrow window. Only colors differ in the dark. */
  async function wellMade(): Promise<void> {
    if (!javaScriptEnabled) return;
    const width = await page.evaluate('document.documentElement.scrollWidth');
    expect([page.url(), width]).toEqual([page.url(), 390]);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      // In legacy mode it needs no page of its own for the results: the pages have no frames of other sites.
      const axe = new AxeBuilder({ page }).setLegacyMode();
      const { violations } = await (colorScheme === 'dark' ? axe.withRules(colorRules) : axe).analyze();
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]!.html}`)).toEqual([]);
    }
  }
  const me = async (token: string) =>
    (await fetch(`${site.origin}/api/v1/me`, { headers: { Authorization: `Bearer ${token}` } })).status;

  async function signUpAndIn(): Promise<void> {
    await page.goto(`${site.origin}/settings`);
    await page.getByRole('link', { name: 'Create an account' }).click();
    await wellMade();
    await page.getByLabel('Name').fill('Ada Lovelace');
    await page.getByLabel('Email address').fill('ada@example.org');
    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.getByRole('heading', { name: 'Terms of Service' }).waitFor();
    await wellMade();
    await page.getByRole('button', { name: 'I accept' }).click();
    await page.getByRole('heading', { name: 'Overview' }).waitFor();
  }
  async function settings(name: string): Promise<void> {
    await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name }).click();
    await page.getByRole('heading', { level: 1, name }).waitFor();
    if (javaScriptEnabled) await expect.poll(endOfTab).toBeLessThanOrEqual(390);
  }
  /** Where the tab of the page ends, in a row that scrolls. */
  async function endOfTab(): Promise<number> {
    const { x, width } = (await page.locator('.tabs [aria-current]').boundingBox())!;
    return x + width;
  }
  async function access(): Promise<void> {
    const [account] = await site.accounts.list();
    await site.accounts.setAccess(operator, String(account!['id']), true);
  }

  it('a person signs up, accepts the terms, makes a key, calls /me, and revokes it', async () => {
    await signUpAndIn();
    await wellMade();
    expect(await page.textContent('main')).toContain('Public data works without it.');
    await settings('API keys');
    expect(await page.textContent('main')).toContain('This account has no API access yet');
    await access();
    await page.reload();
    await page.getByLabel('Name', { exact: true }).fill('laptop');
    await page.getByLabel('Your password').fill(password);
    await page.getByRole('button', { name: 'Create key' }).click();
    const token = (await page.locator('.secret').textContent())!.trim();
    await wellMade();
    expect(await me(token)).toBe(200);
    await page.getByRole('link', { name: 'Members' }).click();
    await page.getByRole('button', { name: 'Create link' }).click();
    await wellMade();
    for (const name of ['Overview', 'Connected apps', 'Activity', 'Security']) {
      await settings(name);
      await wellMade();
    }
    await page.getByRole('link', { name: 'Change your password' }).click();
    await page.getByRole('heading', { level: 1, name: 'Password' }).waitFor();
    await wellMade();
    await settings('API keys');
    await page.locator('summary', { hasText: 'Revoke' }).click();
    await wellMade();
    await page.getByRole('button', { name: 'Revoke laptop', exact: true }).click();
    await page.locator('summary', { hasText: '1 no longer valid' }).click();
    await page.getByText(/^Revoked \w+ \d/).waitFor();
    expect(await me(token)).toBe(401);
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  });

  it('an app registers, gets access, refreshes its token, and is disconnected', async () => {
    await signUpAndIn();
    await access();
    const returned = createServer((_request, response) =>
      response.setHeader('Content-Type', 'text/plain').end('Done.'),
    );
    await once(returned.listen(0, '127.0.0.1'), 'listening');
    const callback = `http://127.0.0.1:${(returned.address() as AddressInfo).port}/callback`;
    const config = await openid.dynamicClientRegistration(
      new URL(site.origin),
      { redirect_uris: [callback], client_name: 'Site picker', token_endpoint_auth_method: 'none' },
      openid.None(),
      { algorithm: 'oauth2', execute: [withoutTls] },
    );
    const pkceCodeVerifier = openid.randomPKCECodeVerifier();
    const expectedState = openid.randomState();
    const url = openid.buildAuthorizationUrl(config, {
      redirect_uri: callback,
      scope: 'read',
      code_challenge: await openid.calculatePKCECodeChallenge(pkceCodeVerifier),
      code_challenge_method: 'S256',
      state: expectedState,
    });
    await page.goto(url.href);
    expect(await page.innerText('main')).toContain('Site picker asks to use the metro data service on your behalf');
    await wellMade();
    await page.getByRole('button', { name: 'Connect' }).click();
    await page.getByText('Done.').waitFor();
    const tokens = await openid.authorizationCodeGrant(config, new URL(page.url()), {
      pkceCodeVerifier,
      expectedState,
    });
    expect(await me(tokens.access_token)).toBe(200);
    const refreshed = await openid.refreshTokenGrant(config, tokens.refresh_token!);
    expect(await me(refreshed.access_token)).toBe(200);
    await page.goto(`${site.origin}/settings/apps`);
    await page.locator('summary', { hasText: 'Disconnect' }).click();
    await page.getByRole('button', { name: 'Disconnect Site picker', exact: true }).click();
    await page.locator('summary', { hasText: '1 no longer valid' }).click();
    await page.getByText(/^Revoked \w+ \d/).waitFor();
    await wellMade();
    expect(await me(refreshed.access_token)).toBe(401);
    await expect(openid.refreshTokenGrant(config, refreshed.refresh_token!)).rejects.toThrow();
    await new Promise((resolve) => returned.close(resolve));
  });

  it('a person compares a project with programs, and keeps the search', async () => {
    await signUpAndIn();
    await access();
    await page.goto(`${site.origin}/programs`);
    await page.getByRole('heading', { name: 'Browse by category' }).waitFor();
    await wellMade();
    await page.goto(`${site.origin}/programs?metro=12420`);
    await page.getByRole('heading', { name: /^\d+ programs (may )?match/ }).waitFor();
    await page.getByRole('link', { name: 'Change', exact: true }).click();
    await page.getByLabel('Who applies').selectOption('Small business');
    await page.locator('summary', { hasText: 'Categories' }).click();
    await page.getByRole('checkbox').first().check();
    await page.getByRole('button', { name: 'Find programs' }).click();
    await page.getByRole('heading', { name: /^\d+ programs? (may )?match/ }).waitFor();
    expect(new URL(page.url()).search).toMatch(/place=12420&entity_type=small_business&.*activities=[^&]+/);
    await page.locator('.program summary').first().click();
    await wellMade();
    await page.goto(`${site.origin}/programs?place=12420&jobs=50`);
    await page.getByText(/No program in the catalog states a minimum of jobs, so this was not compared/).waitFor();
    await page.goto(`${site.origin}/programs?on=tomorrow`);
    await expect.poll(() => page.getByRole('alert').textContent()).toContain('marked below');
    await wellMade();
  });

  it.runIf(javaScriptEnabled)('shows the terms as a text with its sections at the side', async () => {
    const text = '1. Beta. It may change.\n\n2. What is stored. We store:\n- your name\n- a hash';
    await site.terms.publish(operator, text);
    const boxOf = async (selector: string) => (await page.locator(selector).first().boundingBox())!;
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 844 });
      await page.goto(`${site.origin}/terms`);
      const [title, sections, body] = [await boxOf('h1'), await boxOf('.sections'), await boxOf('.terms .text')];
      expect(title.y + title.height).toBeLessThan(Math.min(sections.y, body.y));
      if (width === 1280) {
        expect(sections.width).toBeGreaterThanOrEqual(200);
        expect(body.x - (sections.x + sections.width)).toBeGreaterThanOrEqual(48);
        expect(body.width).toBeLessThanOrEqual(680);
      }
      // The texts look as everywhere, and nothing is added to the items of a list.
      const looks = await page.evaluate(`['body', '.terms .text p', '.terms li'].map((selector) => {
        const element = document.querySelector(selector);
        const { fontSize, color } = getComputedStyle(element);
        return [fontSize, color, getComputedStyle(element, '::after').content].join(' ');
      })`);
      expect(new Set(looks as string[]).size).toBe(1);
    }
  });

  it('shows errors on accessible pages', async () => {
    for (const path of ['/nothing/here', '/password/never-made', '/settings/none', '/oauth/authorize?client_id=x']) {
      await page.goto(site.origin + path);
      await wellMade();
    }
    await page.goto(`${site.origin}/sign-in`);
    await page.getByLabel('Email address').fill('nobody@example.org');
    await page.getByLabel('Password').fill('wrong password');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect.poll(() => page.getByRole('alert').textContent()).toContain('Email address or password is incorrect.');
    await wellMade();
  });
});
