import { join, resolve } from 'node:path';
import type { Logger } from 'pino';
import type { StoreEnvironment } from '../../settings/environment.ts';
import { AccountStore } from '../../stores/sql/accountStore.ts';
import { openPostgres, postgresPlace } from '../../stores/sql/postgres.ts';
import type { Sql } from '../../stores/sql/sql.ts';
import { openSqlite } from '../../stores/sql/sqlite.ts';
import { withDefaultTerms } from './terms.ts';

/**
 * Opens the account store: Postgres if its address is set, otherwise a file in the data folder. A new store gets the default
 * terms.
 */
export async function openStore({ DATABASE_URL, DATA_DIR }: StoreEnvironment): Promise<Sql> {
  return withDefaultTerms(
    await (DATABASE_URL === undefined ? openSqlite(fileIn(DATA_DIR)) : openPostgres(DATABASE_URL)),
  );
}

/** The account store of a server, which does not wait for it to open. */
export function createAccountStore(environment: StoreEnvironment, log: Logger): AccountStore {
  const { DATABASE_URL, DATA_DIR } = environment;
  const where = DATABASE_URL === undefined ? fileIn(DATA_DIR) : postgresPlace(DATABASE_URL);
  return new AccountStore({ open: () => openStore(environment), where, log });
}

const fileIn = (folder: string): string => resolve(join(folder, 'accounts.sqlite'));
