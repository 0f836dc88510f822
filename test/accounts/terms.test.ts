import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { accountServices } from '../../dynamic/identity/accounts/services.ts';
import { openStore } from '../../dynamic/identity/accounts/openStore.ts';
import { openSqlite } from '../../dynamic/stores/sql/sqlite.ts';
import { publishDefaultTerms } from '../../dynamic/identity/accounts/terms.ts';
import { startHost, stopHosts } from '../support/host.ts';
import { root } from '../support/service.ts';
import { Browser, password } from '../support/site.ts';
import { stores } from './store.ts';

const operator = { id: 'operator' };
const everyStore = await stores();
const shipped = readFileSync(join(root, 'dynamic/identity/accounts/terms.txt'), 'utf8');

let folder: string;
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'metro-terms-'))));
afterEach(() => {
  stopHosts();
  rmSync(folder, { recursive: true });
});

describe('the default terms (D57)', () => {
  it('are shown on a fresh server, where people can sign up and accept them', async () => {
    const port = await startHost({ DATA_DIR: folder }).port();
    const origin = `http://127.0.0.1:${port}`;
    const browser = new Browser(origin, origin);
    const page = await browser.get('/terms');
    expect([page.status, page.headers.get('Content-Type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(page.text).toMatch(/Version 1, published on [A-Z][a-z]+ \d{1,2}, \d{4}/);
    for (const part of ['beta', 'No warranty', 'credit', 'limits', 'Privacy']) expect(page.text).toContain(part);
    const up = await browser.submit('/sign-up', '/sign-up', { name: 'Ada', email: 'ada@example.org', password });
    expect((await browser.get(up.location)).location).toBe('/settings');
    expect((await browser.get('/settings')).location).toBe('/terms?next=%2Fsettings');
    const accepted = await browser.submit('/terms?next=%2Fsettings', '/terms');
    expect(accepted.location).toBe('/settings');
    expect((await browser.get('/settings/keys')).text).toContain('has no API access');
  });

  it('are published once, by the first process that opens the store', async () => {
    const environment = { DATA_DIR: folder, DATABASE_URL: undefined };
    const opened = await Promise.all([openStore(environment), openStore(environment), openStore(environment)]);
    const [sql] = opened;
    expect(await accountServices(sql, Date.now).terms.current()).toMatchObject({ version: 1, body: shipped });
    expect(await sql.all('select action from audit')).toEqual([{ action: 'terms.publish' }]);
    expect(await accountServices(sql, Date.now).terms.publish(operator, 'Be kind.')).toEqual({ version: 2 });
    for (const one of opened) await one.close();
    const again = await openStore(environment);
    expect(await accountServices(again, Date.now).terms.current()).toMatchObject({ version: 2, body: 'Be kind.' });
    await again.close();
  });

  it('are not published in a store that already has people, whose keys keep working', async () => {
    const sql = await openSqlite(join(folder, 'accounts.sqlite'));
    await accountServices(sql, Date.now).people.add(operator, { email: 'ada@example.org', name: null, password: null });
    await sql.close();
    const again = await openStore({ DATA_DIR: folder, DATABASE_URL: undefined });
    expect(await accountServices(again, Date.now).terms.current()).toBeUndefined();
    await again.close();
  });

  it.each(everyStore)('are stored with %s', async (_kind, open) => {
    const store = await open();
    await publishDefaultTerms(store.sql, Date.now());
    await publishDefaultTerms(store.sql, Date.now());
    const { terms } = accountServices(store.sql, Date.now);
    expect(await terms.current()).toMatchObject({ version: 1, body: shipped });
    await store.remove();
  });
});
