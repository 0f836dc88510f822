import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject } from 'vitest';
import type { Served } from '../../common/release/served.ts';
import { sqliteStore, type TestStore } from '../accounts/store.ts';
import { chromiumArgs, findChromium } from '../support/chromium.ts';
import { openBuilt } from '../support/service.ts';
import { openSite, type Site } from '../support/site.ts';

export const executablePath = findChromium();
if (executablePath === undefined)
  console.warn('No Chromium was found (CHROMIUM_PATH names one): the pages in a browser are skipped.');

/** The site of the newest release, and a window of a browser that is new in each test. */
interface Window {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly site: Site;
  readonly served: Served;
  /** Errors of the page, and requests to other hosts. The test fails unless it is empty at the end. */
  problems: string[];
  /** Opens a new window and closes the last one. */
  open(options?: Parameters<Browser['newContext']>[0]): Promise<void>;
  /** Loads a path of the site, and waits until its requests are over. */
  go(path: string): Promise<unknown>;
}

/**
 * Serves the site and opens a window for each test of the suite that calls this.
 * @param dist returns a folder of built releases for requests that name one
 */
export function useWindow(dist?: () => Promise<string>): Window {
  let chrome: Browser;
  let store: TestStore;
  let served: Served;
  let site: Site;
  let context: BrowserContext | undefined;
  let page: Page;

  const window: Window = {
    problems: [],
    get page() {
      return page;
    },
    get context() {
      return context!;
    },
    get site() {
      return site;
    },
    get served() {
      return served;
    },
    async open(options = {}) {
      await context?.close();
      context = await chrome.newContext({ viewport: { width: 1280, height: 900 }, ...options });
      page = await context.newPage();
      page.setDefaultTimeout(30_000);
      const problems: string[] = (window.problems = []);
      page.on('console', (message) => {
        if (['error', 'warning'].includes(message.type())) problems.push(message.text());
      });
      page.on('pageerror', (error) => problems.push(error.message));
      page.on('request', (request) => {
        if (!request.url().startsWith(site.origin)) problems.push(`requested ${request.url()}`);
      });
    },
    go: (path) => page.goto(site.origin + path, { waitUntil: 'networkidle' }),
  };
  beforeAll(async () => {
    chrome = await chromium.launch({ executablePath: executablePath!, args: chromiumArgs });
    store = await sqliteStore();
    served = await openBuilt(inject('release'));
    site = await openSite({ sql: store.sql, served, dist: await dist?.() });
  });
  afterAll(async () => {
    await chrome.close();
    await site.close();
    served.close();
    await store.remove();
  });
  beforeEach(() => window.open());
  afterEach(async () => {
    expect(window.problems).toEqual([]);
    await context?.close();
  });
  return window;
}
