import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { openPostgres } from '../../dynamic/accounts/postgres.ts';
import { one, StoreUnavailable } from '../../dynamic/accounts/sql.ts';
import { postgresAnswers, postgresUrl } from './store.ts';

describe.runIf(await postgresAnswers())('a Postgres store', () => {
  it('outlives a server that goes away in the middle of a transaction', async () => {
    const sql = await openPostgres(postgresUrl);
    const admin = new pg.Client({ connectionString: postgresUrl });
    await admin.connect();
    try {
      const cut = sql.transaction(async (to) => {
        const pid = (await one(to, 'SELECT pg_backend_pid() AS pid'))!['pid'];
        await admin.query('SELECT pg_terminate_backend($1)', [pid]);
        // The server says so while no statement is under way.
        await new Promise((resolve) => setTimeout(resolve, 100));
        await to.run('SELECT 1');
      });
      await expect(cut).rejects.toThrow(StoreUnavailable);
      expect(await sql.all('SELECT 1 AS one')).toEqual([{ one: 1 }]);
    } finally {
      await admin.end();
      await sql.close();
    }
  });

  it('does again what another transaction stood in the way of', async () => {
    const sql = await openPostgres(postgresUrl);
    let begun = 0;
    const lock = (first: number, second: number) =>
      sql.transaction(async (to) => {
        begun++;
        await to.all('SELECT pg_advisory_xact_lock(20261121, ?)', [first]);
        // Both hold their first before either asks for its second.
        while (begun < 2) await new Promise((resolve) => setTimeout(resolve, 10));
        await to.all('SELECT pg_advisory_xact_lock(20261121, ?)', [second]);
        return first;
      });
    try {
      expect(await Promise.all([lock(1, 2), lock(2, 1)])).toEqual([1, 2]);
      expect(begun).toBe(3);
    } finally {
      await sql.close();
    }
  });

  /** Opens a store at the tests' address with a part of it changed. */
  const open = (change: (url: URL) => void) => {
    const url = new URL(postgresUrl);
    change(url);
    return openPostgres(url.href);
  };

  it('is away where it lets nobody in, whatever it says of it', async () => {
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

  it('is away for who would write where it is a read-only standby, and is read on', async () => {
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
