import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { accountServices } from '../../dynamic/identity/accounts/services.ts';
import { ChangeListener } from '../../dynamic/stores/sql/changeListener.ts';
import { operator } from '../../dynamic/identity/accounts/changes.ts';
import { openPostgres } from '../../dynamic/stores/sql/postgres.ts';
import { one, type Sql, StoreUnavailable } from '../../dynamic/stores/sql/sql.ts';
import { postgresAnswers, postgresUrl } from './store.ts';

describe.runIf(await postgresAnswers())('a Postgres store', () => {
  /** Opens a store at the tests' address with a part of it changed. */
  const open = (change: (url: URL) => void) => {
    const url = new URL(postgresUrl);
    change(url);
    return openPostgres(url.href);
  };

  it('outlives a server that goes away in the middle of a transaction', async () => {
    const sql = await openPostgres(postgresUrl);
    const admin = new pg.Client({ connectionString: postgresUrl });
    await admin.connect();
    try {
      const cut = sql.transaction(async (to) => {
        const pid = (await one(to, 'SELECT pg_backend_pid() AS pid'))!['pid'];
        await admin.query('SELECT pg_terminate_backend($1)', [pid]);
        // The server says so while no statement is under way.
        await setTimeout(100);
        await to.run('SELECT 1');
      });
      await expect(cut).rejects.toThrow(StoreUnavailable);
      expect(await sql.all('SELECT 1 AS one')).toEqual([{ one: 1 }]);
    } finally {
      await admin.end();
      await sql.close();
    }
  });

  it('retries a transaction that conflicts with another', async () => {
    const sql = await openPostgres(postgresUrl);
    let attempts = 0;
    const lock = (first: number, second: number) =>
      sql.transaction(async (to) => {
        await to.all('SELECT pg_advisory_xact_lock(20261121, ?)', [first]);
        attempts++;
        // Both hold their first before either asks for its second.
        while (attempts < 2) await setTimeout(10);
        await to.all('SELECT pg_advisory_xact_lock(20261121, ?)', [second]);
        return first;
      });
    try {
      expect(await Promise.all([lock(1, 2), lock(2, 1)])).toEqual([1, 2]);
      expect(attempts).toBe(3);
    } finally {
      await sql.close();
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
      await admin.query(`CREATE DATABASE ${name}`);
      [sql, other] = [await openPostgres(url), await openPostgres(url)];
    });
    afterEach(async () => {
      await sql.close();
      await other.close();
      await admin.query(`DROP DATABASE ${name} WITH (FORCE)`);
      await admin.end();
    });

    const known = () => expect.poll(() => sql.version()).toEqual(expect.any(Number));
    /** Ends the connections that listen. */
    const cutListeners = () =>
      other.note(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND query IN ('SELECT 1', ?)",
        ['LISTEN credentials'],
      );

    it('reports each change of rights within 250 ms, and no other change (D50)', async () => {
      const { accounts, keys, people } = accountServices(other, () => 1);
      const { id } = await people.add(operator, { email: 'ada@example.org', name: 'Ada', password: null });
      const account = await accounts.add(operator, 'Sites Inc', 'ada@example.org');
      await accounts.setAccess(operator, account.id, true);
      await keys.add(operator, account.id, 'ada@example.org', 'laptop');
      const app = randomUUID();
      await other.run(
        `INSERT INTO app (id, account_id, person_id, client_id, name, scopes, created_at) VALUES (?, ?, ?, 'c', 'c', '[]', 1)`,
        [app, account.id, id],
      );
      await other.run("INSERT INTO oauth_record (kind, hash, payload, expires_at) VALUES ('AccessToken', 'x', '', 1)");
      for (const [text, rights] of [
        ['UPDATE person SET disabled = 1', true],
        ['UPDATE account SET api_access = 0', true],
        ["UPDATE member SET role = 'admin'", true],
        ["INSERT INTO terms (version, body, published_at) VALUES (9, 'x', 1)", true],
        ['UPDATE api_key SET revoked_at = 1', true],
        ['UPDATE app SET revoked_at = 1', true],
        ['DELETE FROM oauth_record', true],
        ['DELETE FROM member', true],
        ['UPDATE api_key SET last_used_at = 1', false],
        ['UPDATE app SET last_used_at = 1', false],
        ["INSERT INTO session (hash, person_id, created_at, expires_at) SELECT 'x', id, 1, 1 FROM person", false],
      ] as const) {
        await known();
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

    it('reports no version after losing its connection, and a new one once it listens again', async () => {
      await known();
      const before = sql.version();
      await cutListeners();
      await expect.poll(() => sql.version(), { interval: 5 }).toBeUndefined();
      await other.run("INSERT INTO terms (version, body, published_at) VALUES (9, 'x', 1)");
      await known();
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
    const sql = await openPostgres(postgresUrl);
    try {
      await sql.all('SELECT 1');
      const written = sql.transaction(async (to) => {
        await to.run('SET TRANSACTION READ ONLY');
        expect(await to.all('SELECT 1 AS one')).toEqual([{ one: 1 }]);
        await to.run("UPDATE person SET name = 'x'");
      });
      await expect(written).rejects.toThrow(StoreUnavailable);
      await expect(sql.run('SELECT nothing')).rejects.not.toThrow(StoreUnavailable);
    } finally {
      await sql.close();
    }
  });
});
