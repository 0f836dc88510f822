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
});
