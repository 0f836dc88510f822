import { readFileSync } from 'node:fs';
import { type Actor, operator, StorePart, writeAudit } from './changes.ts';
import { AccountError } from './errors.ts';
import { personId } from './personRow.ts';
import { one, type Row, type Sql } from '../../stores/sql/sql.ts';

/** The default Terms of Service. */
const defaultTerms = new URL('terms.txt', import.meta.url);

/** Publishes the default terms in a new store, which has neither people nor terms (D57). */
export async function publishDefaultTerms(sql: Sql, now: number): Promise<void> {
  const used = 'select 1 from person union all select 1 from terms limit 1';
  if (await one(sql, used)) return;
  const body = readFileSync(defaultTerms, 'utf8');
  await sql.transaction(async (to) => {
    const added = await to.run(
      'insert into terms (version, body, published_at) values (1, ?, ?) on conflict do nothing',
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

/** The Terms of Service and who accepted them. */
export class Terms extends StorePart {
  /** Publishes a new version. Credentials work only for people who have accepted it. */
  publish(actor: Actor, body: string): Promise<{ version: number }> {
    return this.change(actor, async (to) => {
      if (body.trim() === '') throw new AccountError('the terms are empty');
      const newest = await one(to, 'select max(version) as version from terms');
      const version = Number(newest?.['version'] ?? 0) + 1;
      await to.run('insert into terms (version, body, published_at) values (?, ?, ?)', [version, body, this.now()]);
      return { value: { version }, action: 'terms.publish', subject: String(version) };
    });
  }

  /** The current terms; undefined if none are published. */
  async current(): Promise<{ version: number; body: string; publishedAt: number } | undefined> {
    const row = await one(this.sql, 'select version, body, published_at from terms order by version desc limit 1');
    if (!row) return undefined;
    return { version: Number(row['version']), body: String(row['body']), publishedAt: Number(row['published_at']) };
  }

  /** Records that a person accepts the current terms. @param readVersion the version that they read, by default the current one */
  accept(actor: Actor, email: string, readVersion?: number): Promise<{ version: number }> {
    return this.change(actor, async (to) => {
      const person = await personId(to, email);
      const version = (await one(to, 'select max(version) as version from terms'))?.['version'];
      if (version === null || version === undefined) throw new AccountError('no terms are published');
      if (readVersion !== undefined && version !== readVersion)
        throw new AccountError('the terms have changed; read them again');
      await to.run('insert into acceptance (person_id, version, accepted_at) values (?, ?, ?) on conflict do nothing', [
        person,
        version,
        this.now(),
      ]);
      return { value: { version: Number(version) }, action: 'terms.accept', subject: person, detail: { version } };
    });
  }
}

/**
 * Returns whether the person of a row accepted the current terms; true if none are published.
 * @param row `terms` is the current version, `accepted` the latest that the person accepted
 */
export const hasAcceptedTerms = ({ terms, accepted }: Row): boolean =>
  terms === null || Number(accepted ?? 0) >= Number(terms);
