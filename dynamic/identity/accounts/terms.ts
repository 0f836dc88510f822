import { readFileSync } from 'node:fs';
import { operator, writeAudit } from './changes.ts';
import { one, type Row, type Sql } from '../../stores/sql/sql.ts';

/** The Terms of Service of a server whose operator has not published others. */
const defaultTerms = new URL('terms.txt', import.meta.url);

/** Publishes the default terms in a fresh store: one without people that never had terms (D57). */
export async function publishDefaultTerms(sql: Sql, now: number): Promise<void> {
  const used = 'SELECT 1 FROM person UNION ALL SELECT 1 FROM terms LIMIT 1';
  if (await one(sql, used)) return;
  const body = readFileSync(defaultTerms, 'utf8');
  await sql.transaction(async (to) => {
    const added = await to.run(
      'INSERT INTO terms (version, body, published_at) VALUES (1, ?, ?) ON CONFLICT DO NOTHING',
      [body, now],
    );
    if (added > 0) await writeAudit(to, now, operator, { action: 'terms.publish', subject: '1' });
  });
}

/** Publishes the default terms in a store that was just opened, and closes it if that fails. */
export async function withDefaultTerms(sql: Sql): Promise<Sql> {
  try {
    await publishDefaultTerms(sql, Date.now());
    return sql;
  } catch (error) {
    await sql.close();
    throw error;
  }
}

/** Columns that say which terms hold and which the person `p` of a query accepted. */
export const termsColumns = `(SELECT MAX(version) FROM terms) AS terms,
       (SELECT MAX(version) FROM acceptance WHERE person_id = p.id) AS accepted`;

/** Whether the person of a row with `termsColumns` accepted the terms that hold; before any are published there is nothing to accept. */
export const acceptedTerms = ({ terms, accepted }: Row): boolean =>
  terms === null || Number(accepted ?? 0) >= Number(terms);
