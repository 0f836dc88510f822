import { join, resolve } from 'node:path';
import type { Logger } from 'pino';
import type { StoreEnvironment } from '../../settings/environment.ts';
import { AccountStore } from '../../stores/sql/accountStore.ts';
import { openPostgres, postgresPlace } from '../../stores/sql/postgres.ts';
import type { Sql } from '../../stores/sql/sql.ts';
import { openSqlite } from '../../stores/sql/sqlite.ts';
import { withDefaultTerms } from './terms.ts';

/**
 * Opens the store of accounts: Postgres if its address is set, else a file in the data folder. A fresh store gets the
 * default terms.
 */
export async function openStore({ DATABASE_URL, DATA_DIR }: StoreEnvironment): Promise<Sql> {
  return withDefaultTerms(
    await (DATABASE_URL === undefined ? openSqlite(fileIn(DATA_DIR)) : openPostgres(DATABASE_URL)),
  );
}

/** The same store for a server, which starts without waiting for it. */
export function accountStore(environment: StoreEnvironment, log: Logger): AccountStore {
  const { DATABASE_URL, DATA_DIR } = environment;
  const where = DATABASE_URL === undefined ? fileIn(DATA_DIR) : postgresPlace(DATABASE_URL);
  return new AccountStore({ open: () => openStore(environment), where, log });
}

const fileIn = (folder: string): string => resolve(join(folder, 'accounts.sqlite'));
