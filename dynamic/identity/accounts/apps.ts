import { type Actor, changesOf, writeAudit } from './changes.ts';
import { AccountError, NoApiAccess } from './errors.ts';
import { lockAccount, roleIn } from './membership.ts';
import { one, type Row, type Sql, type Statements } from '../../stores/sql/sql.ts';

/** Apps that people connected by OAuth: one row for each approval. */
export class Apps {
  readonly #sql: Sql;
  readonly #now: () => number;

  /** @param now epoch milliseconds */
  constructor(sql: Sql, now: () => number) {
    this.#sql = sql;
    this.#now = now;
  }

  /**
   * Lets a client act for a person in an account. @returns the id of the approval
   * @throws AccountError if the person is not a member, the account has no API access, or the approval exists
   */
  approve(actor: Actor, account: string, client: { id: string; name: string }, id: string): Promise<string> {
    return changesOf(this.#sql, this.#now)(actor, async (to) => {
      const apiAccess = await lockAccount(to, account);
      if (!(await roleIn(to, account, actor.id))) throw new AccountError('you are not a member of this account');
      if (!apiAccess) throw new NoApiAccess(account);
      const added = await to.run(
        `INSERT INTO app (id, account_id, person_id, client_id, name, scopes, created_at)
         VALUES (?, ?, ?, ?, ?, '["read"]', ?) ON CONFLICT (id) DO NOTHING`,
        [id, account, actor.id, client.id, client.name, this.#now()],
      );
      if (added === 0) throw new AccountError('this request was already answered');
      return {
        value: id,
        action: 'app.approve',
        account,
        subject: id,
        detail: { client: client.id, name: client.name },
      };
    });
  }

  /** The apps of an account, revoked ones included, oldest first. */
  list(account: string): Promise<Row[]> {
    return this.#sql.all(
      `SELECT a.id, a.name, p.email, a.person_id, a.created_at, a.last_used_at, a.revoked_at
       FROM app a JOIN person p ON p.id = a.person_id WHERE a.account_id = ? ORDER BY a.created_at, a.id`,
      [account],
    );
  }

  /** Whether an approval is active: it is not revoked, and its person is enabled and still a member. */
  async isActive(id: string): Promise<boolean> {
    const row = await one(
      this.#sql,
      `SELECT a.id FROM app a JOIN person p ON p.id = a.person_id
       JOIN member m ON m.account_id = a.account_id AND m.person_id = a.person_id
       WHERE a.id = ? AND a.revoked_at IS NULL AND p.disabled = 0`,
      [id],
    );
    return row !== undefined;
  }

  /** Disconnects an app and revokes its tokens. @throws AccountError if it does not exist */
  revoke(actor: Actor, id: string): Promise<void> {
    return this.#sql.transaction(async (to) => {
      if (!(await one(to, 'SELECT id FROM app WHERE id = ?', [id]))) throw new AccountError(`app ${id} does not exist`);
      await revokeApp(to, this.#now(), actor, id);
    });
  }
}

/** Revokes an approval and deletes its tokens; without effect if it is already revoked. */
export async function revokeApp(to: Statements, now: number, actor: Actor, id: string): Promise<void> {
  const app = await one(to, 'UPDATE app SET revoked_at = ? WHERE id = ? AND revoked_at IS NULL RETURNING account_id', [
    now,
    id,
  ]);
  await to.run('DELETE FROM oauth_record WHERE app_id = ?', [id]);
  if (app) await writeAudit(to, now, actor, { action: 'app.revoke', account: String(app['account_id']), subject: id });
}
