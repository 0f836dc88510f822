import { expect, inject, it } from 'vitest';
import { shortcutsTo } from '../../common/release/shortcuts.ts';
import { sqliteStore } from '../accounts/store.ts';
import { openBuilt } from '../support/service.ts';
import { openSite } from '../support/site.ts';

it('leads from a CBSA code to the page of the metro, and nowhere else (D223)', () => {
  const addresses = ['/metros', '/metros/us/tx/austin-round-rock-san-marcos-12420', '/datasets/form-12345'];
  expect([...shortcutsTo(addresses)]).toEqual([['/metros/12420', '/metros/us/tx/austin-round-rock-san-marcos-12420']]);
});

it('redirects with the query, and returns 404 for an unknown code (D223)', async () => {
  const store = await sqliteStore();
  const served = await openBuilt(inject('release'));
  const site = await openSite({ sql: store.sql, served });
  const get = (path: string) => fetch(site.address + path, { redirect: 'manual' });
  const { status, headers } = await get('/metros/46520?from=mail');
  expect([status, headers.get('location')]).toEqual([302, '/metros/us/hi/urban-honolulu-46520?from=mail']);
  expect((await get('/metros/99999')).status).toBe(404);
  await site.close();
  served.close();
  await store.remove();
});
