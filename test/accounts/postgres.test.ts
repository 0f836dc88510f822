import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { accountServices } from '../../dynamic/identity/accounts/services.ts';
import { ChangeListener } from '../../dynamic/stores/sql/changeListener.ts';
import { operator } from '../../dynamic/identity/accounts/changes.ts';
import { openPostgres } from '../../dynamic/stores/sql/postgres.ts';
import { one, type Sql, StoreUnavailable } from '../../dynamic/stores/sql/sql.ts';
import { postgresAnswers, postgresStore, postgresUrl } from './store.ts';

describe.runIf(await postgresAnswers())('a Postgres store', () => {
  /** Opens a store at the tests' address with a part of it changed. */
  const open = (change: (url: URL) => void) => {
    const url = new URL(postgresUrl);
    change(url);
    return openPostgres(url.href);
  };

  it('recovers when the server disappears during a transaction', async () => {
    const store = await postgresStore();
    const { sql } = store;
    const admin = new pg.Client({ connectionString: postgresUrl });
    await admin.connect();
    try {
      const cut = sql.transaction(async (to) => {
        const pid = (await one(to, 'select pg_backend_pid() as pid'))!['pid'];
        await admin.query('select pg_terminate_backend($1)', [pid]);
        // The server says so while no statement is under way.
        await setTimeout(100);
        await to.run('select 1');
      });
      await expect(cut).rejects.toThrow(StoreUnavailable);
      expect(await sql.all('select 1 as one')).toEqual([{ one: 1 }]);
    } finally {
      await admin.end();
      await store.remove();
    }
  });

  it('retries a transaction that conflicts with another', async () => {
    const store = await postgresStore();
    const { sql } = store;
    // Locks are of the database, which other test runs may share.
    const lockClass = randomInt(2 ** 31);
    let attempts = 0;
    const lock = (first: number, second: number) =>
      sql.transaction(async (to) => {
        await to.all('select pg_advisory_xact_lock(?, ?)', [lockClass, first]);
        attempts++;
        // Both hold their first before either asks for its second.
        while (attempts < 2) await setTimeout(10);
        await to.all('select pg_advisory_xact_lock(?, ?)', [lockClass, second]);
        return first;
      });
    try {
      expect(await Promise.all([lock(1, 2), lock(2, 1)])).toEqual([1, 2]);
      expect(attempts).toBe(3);
    } finally {
      await store.remove();
    }
  });

  describe('that another process changes', () => {
    // A database of its own: notifications of other suites' stores in this one would be heard, too.
    const name = `metro_${randomUUID().replaceAll('-', '')}`;
    const { href: url } = new URL(`/${name}`, postgresUrl);
    let admin: pg.Client;
    let sql: Sql;
    let other: Sql;
    beforeEach(async () => {
      admin = new pg.Client({ connectionString: postgresUrl });
      await admin.connect();
      await admin.query(`create database ${name}`);
      [sql, other] = [await openPostgres(url), await openPostgres(url)];
    });
    afterEach(async () => {
      await sql.close();
      await other.close();
      await admin.query(`drop database ${name} with (force)`);
      await admin.end();
    });

    const untilVersion = () => expect.poll(() => sql.version()).toEqual(expect.any(Number));
    /** Ends the connections that listen. */
    const cutListeners = () =>
      other.note(
        "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query in ('select 1', ?)",
        ['listen credentials'],
      );

    it('reports each change of rights within 250 ms, and no other change (D50)', async () => {
      const { accounts, keys, people } = accountServices(other, () => 1);
      const { id } = await people.add(operator, { email: 'ada@example.org', name: 'Ada', password: null });
      const account = await accounts.add(operator, 'Sites Inc', 'ada@example.org');
      await accounts.setAccess(operator, account.id, true);
      await keys.add(operator, account.id, 'ada@example.org', 'laptop');
      const app = randomUUID();
      await other.run(
        `insert into app (id, account_id, person_id, client_id, name, scopes, created_at) values (?, ?, ?, 'c', 'c', '[]', 1)`,
        [app, account.id, id],
      );
      await other.run("insert into oauth_record (kind, hash, payload, expires_at) values ('AccessToken', 'x', '', 1)");
      for (const [text, rights] of [
        ['update person set disabled = 1', true],
        ['update account set api_access = 0', true],
        ["update member set role = 'admin'", true],
        ["insert into terms (version, body, published_at) values (9, 'x', 1)", true],
        ['update api_key set revoked_at = 1', true],
        ['update app set revoked_at = 1', true],
        ['delete from oauth_record', true],
        ['delete from member', true],
        ['update api_key set last_used_at = 1', false],
        ['update app set last_used_at = 1', false],
        ["insert into session (hash, person_id, created_at, expires_at) select 'x', id, 1, 1 from person", false],
      ] as const) {
        await untilVersion();
        const before = sql.version();
        await other.run(text);
        const changedAt = performance.now();
        if (rights) {
          while (sql.version() === before && performance.now() - changedAt < 250) await setTimeout(5);
          expect(sql.version(), text).not.toBe(before);
        } else {
          await setTimeout(50);
          expect([before, undefined], text).toContain(sql.version());
        }
      }
    });

    it('is unavailable while its tables are missing, as before a backup is restored', async () => {
      await other.run('alter schema public rename to away');
      await other.run('create schema public');
      await expect(sql.all('select id from person')).rejects.toThrow(StoreUnavailable);
      await expect(sql.run('delete from person')).rejects.toThrow(StoreUnavailable);
      await other.run('drop schema public');
      await other.run('alter schema away rename to public');
      expect(await sql.all('select id from person')).toEqual([]);
    });

    it('reports no version after losing its connection, and a new one once it listens again', async () => {
      await untilVersion();
      const before = sql.version();
      await cutListeners();
      await expect.poll(() => sql.version(), { interval: 5 }).toBeUndefined();
      await other.run("insert into terms (version, body, published_at) values (9, 'x', 1)");
      await untilVersion();
      expect(sql.version()).not.toBe(before);
    });

    it('reports no version where notifications do not arrive, as behind a transaction pooler', async () => {
      // Nothing is sent: to the listener that is the same as a notification that the pooler drops.
      const listener = new ChangeListener(url, () => Promise.resolve());
      try {
        for (let i = 0; i < 30; i++) {
          expect(listener.heard()).toBeUndefined();
          await setTimeout(100);
        }
      } finally {
        await listener.close();
      }
    });
  });

  it('is unavailable if it refuses connections for any reason', async () => {
    const nobody = `nobody_${Date.now()}`;
    for (const [change, code] of [
      [(url) => void (url.pathname = nobody), /^3D000$/],
      [(url) => void (url.username = nobody), /^28/],
      [(url) => url.searchParams.set('options', '-c no_such_setting=1'), /^42704$/],
    ] as [(url: URL) => void, RegExp][]) {
      const opened = open(change);
      await expect(opened).rejects.toThrow(StoreUnavailable);
      await expect(opened).rejects.toMatchObject({ cause: { code: expect.stringMatching(code) } });
    }
  });

  it('is unavailable for writes on a read-only standby, and still serves reads', async () => {
    const store = await postgresStore();
    const { sql } = store;
    try {
      await sql.all('select 1');
      const written = sql.transaction(async (to) => {
        await to.run('SET TRANSACTION READ ONLY');
        expect(await to.all('select 1 as one')).toEqual([{ one: 1 }]);
        await to.run("update person set name = 'x'");
      });
      await expect(written).rejects.toThrow(StoreUnavailable);
      await expect(sql.run('select nothing')).rejects.not.toThrow(StoreUnavailable);
    } finally {
      await store.remove();
    }
  });
});
