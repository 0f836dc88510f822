import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Sql, StoreUnavailable } from './sql.ts';

const folder = fileURLToPath(new URL('migrations', import.meta.url));
const forPostgres = '.postgres.sql';

/**
 * Applies the missing migrations in the order of their numbers, in one transaction. Files for Postgres run only on Postgres.
 * @throws if a newer version of the server has migrated the store
 */
export async function migrate(sql: Sql, { postgres }: { readonly postgres: boolean }): Promise<void> {
  const names = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort();
  const newestKnown = numberOf(names.at(-1)!);
  const create = () =>
    sql.run('create table if not exists migration (number integer primary key, applied_at bigint not null)');
  // If two processes create it at once, Postgres fails one; the retry finds the table.
  await create().catch((error: unknown) => {
    if (error instanceof StoreUnavailable) throw error;
    return create();
  });
  await sql.transaction(async (to) => {
    // A second process waits here until the first has finished, and then has nothing to do.
    await to.run('insert into migration (number, applied_at) values (0, ?) on conflict do nothing', [Date.now()]);
    const applied = new Set((await to.all('select number from migration')).map(({ number }) => Number(number)));
    const newest = Math.max(...applied);
    if (newest > newestKnown)
      throw new Error(`the store has migration ${newest}, which this version does not know; start a newer version`);
    for (let number = 1; number <= newestKnown; number++) {
      if (applied.has(number)) continue;
      for (const name of names.filter((one) => numberOf(one) === number)) {
        const text = readFileSync(`${folder}/${name}`, 'utf8');
        if (!name.endsWith(forPostgres)) for (const statement of statementsOf(text)) await to.run(statement);
        // Postgres runs a whole file at once: functions contain semicolons.
        else if (postgres) await to.run(text);
      }
      await to.run('insert into migration (number, applied_at) values (?, ?)', [number, Date.now()]);
    }
  });
}

const numberOf = (name: string): number => Number(name.slice(0, 3));

/** The statements of a migration for both stores. They contain no semicolons. */
function statementsOf(text: string): string[] {
  return text
    .replace(/^--.*$/gm, '')
    .split(';')
    .map((statement) => statement.trim())
    .filter(Boolean);
}
