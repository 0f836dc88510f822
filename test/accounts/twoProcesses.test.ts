// @module-tag long
import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AccountServices, accountServices } from '../../dynamic/identity/accounts/services.ts';
import { openPostgres } from '../../dynamic/stores/sql/postgres.ts';
import type { Sql } from '../../dynamic/stores/sql/sql.ts';
import { App } from '../oauth/app.ts';
import { type Host, startHost, startProcess, stopHosts } from '../support/host.ts';
import { Browser, operator, password, type Site } from '../support/site.ts';
import { freePort } from '../support/stores.ts';
import { redisAnswers, redisUrl } from './redis.ts';
import { postgresAnswers, postgresUrl } from './store.ts';

const here = (await postgresAnswers()) && (await redisAnswers());

describe.runIf(here)('two servers on one Postgres and one Redis, one of them with two workers', () => {
  const name = `metro_${randomUUID().replaceAll('-', '')}`;
  let admin: pg.Client;
  let sql: Sql;
  let services: AccountServices;
  let addresses: [string, string];
  let databaseUrl: string;
  let account: string;
  const hosts: Host[] = [];

  /** A server that says its public origin is that of the first. */
  const start = (url: string, origin: string, port: number, more: Record<string, string> = {}) => {
    const host = startHost({
      PORT: String(port),
      ORIGIN: origin,
      DATABASE_URL: url,
      // Counts of other suites and other runs are kept apart.
      REDIS_URL: `${redisUrl}/7`,
      LIMIT_KEY: '40,1000',
      TRUST_PROXY: '1',
      LOG_LEVEL: 'warn',
      ...more,
    });
    hosts.push(host);
    return host.port();
  };

  beforeAll(async () => {
    admin = new pg.Client({ connectionString: postgresUrl });
    await admin.connect();
    await admin.query(`create database ${name}`);
    const url = new URL(postgresUrl);
    url.pathname = `/${name}`;
    databaseUrl = url.href;
    const ports = [await freePort(), await freePort()] as const;
    addresses = [`http://127.0.0.1:${ports[0]}`, `http://127.0.0.1:${ports[1]}`];
    // Both find an empty database at once, and one of them makes the tables.
    await Promise.all([
      start(url.href, addresses[0], ports[0]),
      start(url.href, addresses[0], ports[1], { WORKERS: '2' }),
    ]);
    sql = await openPostgres(url.href);
    services = accountServices(sql, Date.now);
    await services.people.add(operator, { email: 'ada@example.org', name: 'Ada', password });
    // The server that came first published the default terms (D57).
    await services.terms.accept(operator, 'ada@example.org');
    ({ id: account } = await services.accounts.add(operator, 'Sites Inc', 'ada@example.org'));
    await services.accounts.setAccess(operator, account, true);
  });
  afterAll(async () => {
    stopHosts();
    await sql.close();
    await admin.query(`drop database ${name} with (force)`);
    await admin.end();
  });

  const call = (at: 0 | 1, token: string) =>
    fetch(`${addresses[at]}/api/v1/me`, { headers: { Authorization: `Bearer ${token}` } });
  /** A browser whose cookies are sent to either process, as behind one address. */
  const browserAt = (at: 0 | 1, like?: Browser) => {
    const browser = new Browser(addresses[at], addresses[0]);
    for (const [key, value] of like?.cookies ?? []) browser.cookies.set(key, value);
    return browser;
  };

  it('share sessions: signed in at one is signed in at the other, and signed out at both', async () => {
    const one = browserAt(0);
    await one.signIn('ada@example.org');
    const other = browserAt(1, one);
    expect((await other.get('/settings/keys')).text).toContain('Signed in as ada@example.org');
    expect((await other.submit('/settings/keys', '/sign-out')).status).toBe(303);
    expect((await one.get('/settings/keys')).location).toMatch(/^\/sign-in/);
  });

  const countInLogs = (text: string) => hosts.reduce((sum, { said }) => sum + said.error.split(text).length - 1, 0);
  /** How often Redis kept a process waiting: until it is available again, the process counts for itself. */
  const alone = () => countInLogs('Redis is unavailable');
  const minute = () => Math.floor(Date.now() / 60_000);

  it('share limits, exactly under load', { timeout: 400_000 }, async () => {
    for (let tries = 1; ; tries++) {
      // A process that is out of step says so once; it may have been before this try.
      await expect.poll(() => countInLogs('Redis is available again'), { timeout: 70_000 }).toBe(alone());
      const before = alone();
      while (new Date().getSeconds() > 50) await setTimeout(500);
      const { token } = await services.keys.add(operator, account, 'ada@example.org', `limits ${tries}`);
      const began = minute();
      const answers = await Promise.all(Array.from({ length: 60 }, (_, i) => call((i % 2) as 0 | 1, token)));
      const count = (wanted: number) => answers.filter(({ status }) => status === wanted).length;
      expect(count(200) + count(429)).toBe(60);
      if (count(200) === 40) return;
      // On a busy machine the next minute may have started another budget, or Redis have been late: only then is it not exact.
      if (minute() === began)
        await expect.poll(alone, { message: `${count(200)} were admitted` }).toBeGreaterThan(before);
    }
  });

  it('refuse a key within 250 ms after another process or the operator revokes it, and at once after their own (D50)', async () => {
    const make = (name: string) => services.keys.add(operator, account, 'ada@example.org', name);
    const [first, second, third] = [await make('first'), await make('second'), await make('third')];
    const revokedByCommand = ({ id }: { id: string }) => {
      const { said, closed } = startProcess(['node', 'dynamic/admin/cli.ts', 'key', 'revoke', id], {
        ...process.env,
        DATABASE_URL: databaseUrl,
      });
      return closed.then(() => expect(said.error).toBe(''));
    };
    const one = browserAt(0);
    await one.signIn('ada@example.org');
    const inTheSettings = async ({ id }: { id: string }) => {
      const { status } = await one.submit('/settings/keys', `/settings/keys/${id}/revoke`);
      expect(status).toBe(303);
    };
    const ways: [{ id: string; token: string }, (key: { id: string }) => Promise<void>][] = [
      [first, ({ id }) => services.keys.revoke(operator, id)],
      [second, revokedByCommand],
      [third, inTheSettings],
    ];
    for (const [key, revoke] of ways) {
      // Every process has seen it, and those of the second server remember it.
      for (const at of [0, 1, 1, 1, 1, 1, 1] as const) expect((await call(at, key.token)).status).toBe(200);
      await revoke(key);
      const revokedAt = performance.now();
      if (key === third) expect((await call(0, key.token)).status).toBe(401);
      for (const at of [0, 1] as const) {
        // An answer may be long on its way; a request that is sent after 250 ms is refused.
        for (let sentAt = revokedAt; (await call(at, key.token)).status !== 401; sentAt = performance.now())
          expect(sentAt - revokedAt).toBeLessThan(250);
      }
    }
  });

  it('share OAuth requests, approvals, codes and tokens', async () => {
    const site = { origin: addresses[0] } as Site;
    const app = await App.register(site);
    const request = await app.ask();
    const one = browserAt(0);
    await one.signIn('ada@example.org');
    const { location } = await one.get(request.url.pathname + request.url.search);
    const other = browserAt(1, one);
    const page = await other.get(location);
    expect(page.text).toContain('Test app');
    const form = /name="form" value="([^"]*)"/.exec(page.html)![1]!;
    const reply = await other.post(location, { form, account, answer: 'approve' });
    const redirect = new URL((await browserAt(0, other).get(reply.location)).location);
    const tokens = await app.exchange(request, redirect);
    expect((await call(1, tokens.access_token)).status).toBe(200);
    // The same code again, at the other process: it and its token are invalid everywhere.
    const replay = await fetch(`${addresses[1]}/oauth/token`, {
      method: 'POST',
      body: new URLSearchParams({ client_id: app.client.client_id, ...app.codeFields(request, redirect) }),
    });
    expect(replay.status).toBe(400);
    expect((await call(0, tokens.access_token)).status).toBe(401);
  });
});
