import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { Served } from '../../common/release/served.ts';
import { findPage } from '../../dynamic/http/pageAddresses.ts';
import { sqliteStore } from '../accounts/store.ts';
import { openBuilt } from '../support/service.ts';
import { openSite } from '../support/site.ts';

describe('an address below /metros (D223)', () => {
  let served: Served;
  let site: Awaited<ReturnType<typeof openSite>>;
  let store: Awaited<ReturnType<typeof sqliteStore>>;
  beforeAll(async () => {
    store = await sqliteStore();
    served = await openBuilt(inject('release'));
    site = await openSite({ sql: store.sql, served });
  });
  afterAll(async () => {
    await site.close();
    served.close();
    await store.remove();
  });
  const get = (path: string, accept = 'text/html') =>
    fetch(site.address + path, { redirect: 'manual', headers: { accept } });

  it.each([
    ['/metros/46520?from=mail', 302, '/metros/us/hi/urban-honolulu-46520?from=mail'],
    ['/metros/17460', 301, '/metros/us/oh/cleveland-17410'],
    ['/metros/us/oh/cleveland-elyria-17460', 301, '/metros/us/oh/cleveland-17410'],
    ['/metros/us/tx/austin-round-rock-12420?a=1', 301, '/metros/us/tx/austin-round-rock-san-marcos-12420?a=1'],
  ])('leads to the page of the metro: %s', async (path, status, location) => {
    const response = await get(path);
    expect([response.status, response.headers.get('location')]).toEqual([status, location]);
    expect((await get(location)).status).toBe(200);
  });

  it.each([
    ['/downloads', '/docs/downloads'],
    ['/data/', '/datasets'],
    ['/api', '/reference'],
    ['/about', '/docs'],
    ['/counties?x=1', '/states?x=1'],
  ])('leads to the page that people mean: %s', async (path, location) => {
    const response = await get(path);
    expect([response.status, response.headers.get('location')]).toEqual([301, location]);
    expect((await get(location)).status).toBe(200);
  });

  it('leads each former metro that one metro replaced to its page, and no other', () => {
    const { content } = served.release;
    for (const { code, metros = [], counties = [] } of content.former) {
      const found = findPage(served.release, `/metros/${code}`);
      const isReplaced = metros.length === 1 && counties.length === 0;
      const slug = content.metros.find(({ cbsa }) => cbsa === metros[0])?.slug;
      expect(found).toEqual(isReplaced ? { status: 301, path: `/metros/${slug}` } : undefined);
    }
  });

  it.each([
    ['/metros/49500', ['38660', '72055 (Guánica Municipio, PR)']],
    ['/metros/09001', ['09120', '09140', '09190']],
    ['/metros/46113', ['46102 (Oglala Lakota County, SD)']],
  ])('is a 404 page that names what replaced a former metro or county: %s', async (path, names) => {
    for (const accept of ['text/html', 'application/json']) {
      const response = await get(path, accept);
      const text = await response.text();
      expect(response.status).toBe(404);
      for (const name of names) expect(text).toContain(name);
    }
  });

  it('is a plain 404 for a code that no metro or county has or had', async () => {
    const response = await get('/metros/99999');
    expect([response.status, await response.text()]).toEqual([404, expect.not.stringContaining('today')]);
  });
});
