import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { makeKey } from '../../dynamic/identity/accounts/keyFormat.ts';
import { startHost, stopHosts } from '../support/host.ts';

afterAll(stopHosts);

describe('a server with two workers whose account store cannot be opened', () => {
  const parent = mkdtempSync(join(tmpdir(), 'metro-outage-'));
  const dataDir = join(parent, 'data');
  writeFileSync(dataDir, 'a file where the folder should be');
  const host = startHost({ DATA_DIR: dataDir, WORKERS: '2', LOG_LEVEL: 'warn' });
  afterAll(() => rmSync(parent, { recursive: true }));

  const ask = async (path: string, headers: Record<string, string> = {}) =>
    fetch(`http://127.0.0.1:${await host.port()}${path}`, { headers });
  const withKey = () => ask('/api/v1/metros/12420', { Authorization: `Bearer ${makeKey()}` });
  const accounts = async () => ((await (await ask('/readyz')).json()) as { accounts: string }).accounts;

  it('listens, is ready, serves public data and the site, and answers credentials and forms with 503 (D75, D76)', async () => {
    expect((await ask('/healthz')).status).toBe(200);
    const ready = await ask('/readyz');
    expect(ready.status).toBe(200);
    expect(await ready.json()).toMatchObject({ status: 'ready', accounts: 'unavailable' });
    expect((await ask('/api/v1/metros/12420')).status).toBe(200);
    for (let i = 0; i < 10; i++) {
      const refused = await withKey();
      expect([refused.status, refused.headers.get('Retry-After')]).toEqual([503, '5']);
      expect(await refused.json()).toMatchObject({ error: 'unavailable' });
    }
    for (const path of ['/sign-in', '/sign-up', '/settings/keys', '/oauth/authorize?client_id=x&response_type=code']) {
      const page = await ask(path, { Accept: 'text/html' });
      expect([path, page.status, page.headers.get('Retry-After')]).toEqual([path, 503, '5']);
      expect(await page.text()).toContain('Accounts are unavailable');
    }
  });

  it('logs one line a process, which names the file (D78)', async () => {
    const readLines = () => host.log().filter(({ msg }) => msg !== 'request');
    // A process writes its log twice a second.
    await expect.poll(readLines).not.toEqual([]);
    const lines = readLines();
    expect(lines.length).toBeLessThanOrEqual(2);
    for (const line of lines) expect(line).toMatchObject({ where: join(dataDir, 'accounts.sqlite') });
    expect(lines[0].err.message).toContain(dataDir);
  });

  it('uses the store without a restart once it can be opened (D75)', async () => {
    rmSync(dataDir);
    // A key that nobody has is refused where the store could be asked.
    await expect.poll(async () => (await withKey()).status).toBe(401);
    await expect.poll(async () => (await ask('/sign-in')).status).toBe(200);
    await expect.poll(accounts, { timeout: 10_000 }).toBe('ok');
  });
});
