import { join } from 'node:path';
import type { StoreEnvironment } from '../environment.ts';
import { openPostgres } from './postgres.ts';
import type { Sql } from './sql.ts';
import { openSqlite } from './sqlite.ts';
import { publishDefaultTerms } from './terms.ts';

/**
 * Opens the store of accounts: Postgres if its address is set, else a file in the data folder. A fresh store gets the
 * default terms.
 */
export async function openStore({ DATABASE_URL, DATA_DIR }: StoreEnvironment): Promise<Sql> {
  const sql = await (DATABASE_URL === undefined
    ? openSqlite(join(DATA_DIR, 'accounts.sqlite'))
    : openPostgres(DATABASE_URL));
  try {
    await publishDefaultTerms(sql, Date.now());
    return sql;
  } catch (error) {
    await sql.close();
    throw error;
  }
}
