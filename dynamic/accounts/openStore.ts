import { join } from 'node:path';
import type { StoreEnvironment } from '../environment.ts';
import { openPostgres } from './postgres.ts';
import type { Sql } from './sql.ts';
import { openSqlite } from './sqlite.ts';

/** Opens the store of accounts: Postgres where its address is set, else a file in the data folder. */
export function openStore({ DATABASE_URL, DATA_DIR }: StoreEnvironment): Promise<Sql> {
  return DATABASE_URL === undefined ? openSqlite(join(DATA_DIR, 'accounts.sqlite')) : openPostgres(DATABASE_URL);
}
