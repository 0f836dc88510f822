import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import type { Served } from '../../common/release/served.ts';
import { sqliteStore, type TestStore } from '../accounts/store.ts';
import { openBuilt } from '../support/service.ts';
import { type Browser, openSite, type Site } from '../support/site.ts';

describe('the limit of site requests (D46)', () => {
  let store: TestStore;
  let site: Site;
  let served: Served;
  let browser: Browser;
  beforeAll(async () => void (served = await openBuilt(inject('release'))));
  afterAll(() => served.close());
  beforeEach(async () => {
    store = await sqliteStore();
    site = await openSite({ sql: store.sql, served, sitePerMinute: 3 });
    browser = site.browser();
  });
  afterEach(async () => {
    await site.close();
    await store.remove();
  });
  const status = async (path: string) => (await browser.get(path)).status;

  it('returns 429 with Retry-After and readable text, until the next minute', async () => {
    for (const path of ['/', '/sign-in', '/nothing-here']) expect(await status(path)).not.toBe(429);
    for (const path of ['/', '/sign-in', '/icon.svg', '/.well-known/oauth-authorization-server', '/oauth/authorize']) {
      const { status, headers, html } = await browser.get(path);
      expect([status, headers.get('content-type')]).toEqual([429, 'text/plain; charset=utf-8']);
      expect([headers.get('cache-control'), headers.get('ratelimit-limit')]).toEqual(['no-store', null]);
      const seconds = Number(headers.get('retry-after'));
      expect(seconds).toBeGreaterThan(0);
      expect(seconds).toBeLessThanOrEqual(60);
      expect(html).toBe(
        `Too many requests: one network address may load 3 pages and files per minute. Try again in ${seconds} seconds.\n`,
      );
    }
    site.clock.ahead += 60_000;
    expect(await status('/')).toBe(200);
  });

  it('does not affect other addresses, the API, MCP discovery or health checks', async () => {
    for (let i = 0; i < 4; i++) await browser.get('/');
    expect(await status('/')).toBe(429);
    expect((await site.browser().get('/')).status).toBe(200);
    for (const path of ['/api/v1/datasets', '/healthz', '/readyz', '/.well-known/oauth-protected-resource/mcp'])
      for (let i = 0; i < 4; i++) expect(await status(path)).toBe(200);
  });

  it('does not count requests to the API, and does not spend the budget of the API', async () => {
    const readRemaining = async () =>
      Number((await browser.get('/api/v1/datasets')).headers.get('ratelimit-remaining'));
    const before = await readRemaining();
    for (let i = 0; i < 5; i++) await readRemaining();
    for (let i = 0; i < 3; i++) expect(await status('/')).toBe(200);
    expect(await readRemaining()).toBe(before - 6);
  });
});
