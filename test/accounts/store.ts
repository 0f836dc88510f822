import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { openPostgres } from '../../dynamic/stores/sql/postgres.ts';
import type { Sql } from '../../dynamic/stores/sql/sql.ts';
import { openSqlite } from '../../dynamic/stores/sql/sqlite.ts';

/** A store of its own for a test; `again` opens it a second time, as another process would. */
export interface TestStore {
  /** The SQLite file, or the address of the database. */
  readonly place: string;
  readonly sql: Sql;
  again(): Promise<Sql>;
  /** Everything that is stored, as text. */
  dump(): Promise<string>;
  /** Closes every connection, as if the store went away. */
  closeAll(): Promise<void>;
  remove(): Promise<void>;
}

const tables = [
  ...['person', 'account', 'member', 'terms', 'acceptance', 'api_key', 'audit'],
  ...['session', 'browser', 'link', 'oauth_client', 'app', 'oauth_record'],
  ...[
    'project',
    'project_version',
    'project_link',
    'project_follower',
    'project_news',
    'project_notice',
    'project_unfollow',
    'project_feed',
  ],
];

async function dumpOf(sql: Sql): Promise<string> {
  const rows = await Promise.all(tables.map((table) => sql.all(`select * from ${table}`)));
  return JSON.stringify(rows);
}

export async function sqliteStore(): Promise<TestStore> {
  const folder = mkdtempSync(join(tmpdir(), 'metro-store-'));
  const file = join(folder, 'accounts.sqlite');
  const opened: Sql[] = [];
  const again = async () => {
    const sql = await openSqlite(file);
    opened.push(sql);
    return sql;
  };
  const closeAll = async () => {
    await Promise.all(opened.splice(0).map((one) => one.close()));
  };
  const sql = await again();
  return {
    place: file,
    sql,
    again,
    dump: () => dumpOf(sql),
    closeAll,
    async remove() {
      await closeAll();
      rmSync(folder, { recursive: true });
    },
  };
}

/** Where a Postgres for tests answers: TEST_DATABASE_URL, or the one on this machine. */
export const postgresUrl = process.env['TEST_DATABASE_URL'] ?? 'postgres://postgres@127.0.0.1:5432/postgres';

export async function postgresAnswers(): Promise<boolean> {
  const client = new pg.Client({ connectionString: postgresUrl, connectionTimeoutMillis: 1500 });
  // A client that was refused says so a second time.
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.end();
    return true;
  } catch {
    process.stderr.write('no Postgres answers: the tests on it are skipped\n');
    return false;
  }
}

export async function postgresStore(): Promise<TestStore> {
  const name = `metro_${randomUUID().replaceAll('-', '')}`;
  const admin = new pg.Client({ connectionString: postgresUrl });
  await admin.connect();
  // A schema each: a database each takes twenty times as long. What is lost with the machine's power is not tested here.
  await admin.query(`create schema ${name}`);
  const url = new URL(postgresUrl);
  url.searchParams.set('options', `-c search_path=${name} -c synchronous_commit=off`);
  const opened: Sql[] = [];
  const again = async () => {
    const sql = await openPostgres(url.href);
    opened.push(sql);
    return sql;
  };
  const closeAll = async () => {
    await Promise.all(opened.splice(0).map((one) => one.close()));
  };
  const sql = await again();
  return {
    place: url.href,
    sql,
    again,
    dump: () => dumpOf(sql),
    closeAll,
    async remove() {
      await closeAll();
      await admin.query(`drop schema ${name} cascade`);
      await admin.end();
    },
  };
}

/** Returns the stores that a suite runs on: SQLite, and Postgres if it is available and not left out by `STORES=SQLite`. */
export async function stores(): Promise<[string, () => Promise<TestStore>][]> {
  const sqlite: [string, () => Promise<TestStore>] = ['SQLite', sqliteStore];
  const isAlone = process.env['STORES'] === 'SQLite' || !(await postgresAnswers());
  return isAlone ? [sqlite] : [sqlite, ['Postgres', postgresStore]];
}
