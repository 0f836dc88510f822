import { type Actor, StorePart, writeAudit } from './changes.ts';
import { AccountError, NoApiAccess } from './errors.ts';
import { lockAccount, roleIn } from './membership.ts';
import { one, type Row, type Statements } from '../../stores/sql/sql.ts';

/** Apps that people connected by OAuth: one row for each approval. */
export class Apps extends StorePart {
  /**
   * Lets a client act for a person in an account. @returns the id of the approval
   * @throws AccountError if the person is not a member, the account has no API access, or the approval exists
   */
  approve(actor: Actor, account: string, client: { id: string; name: string }, id: string): Promise<string> {
    return this.change(actor, async (to) => {
      const apiAccess = await lockAccount(to, account);
      if (!(await roleIn(to, account, actor.id))) throw new AccountError('you are not a member of this account');
      if (!apiAccess) throw new NoApiAccess(account);
      const added = await to.run(
        `insert into app (id, account_id, person_id, client_id, name, scopes, created_at)
         values (?, ?, ?, ?, ?, '["read"]', ?) on conflict (id) do nothing`,
        [id, account, actor.id, client.id, client.name, this.now()],
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
    return this.sql.all(
      `select a.id, a.name, a.client_id, p.email, a.person_id, a.created_at, a.last_used_at, a.revoked_at
       from app a join person p on p.id = a.person_id where a.account_id = ? order by a.created_at, a.id`,
      [account],
    );
  }

  /** Whether an approval is active: it is not revoked, and its person is enabled and still a member. */
  async isActive(id: string): Promise<boolean> {
    const row = await one(
      this.sql,
      `select a.id from app a join person p on p.id = a.person_id
       join member m on m.account_id = a.account_id and m.person_id = a.person_id
       where a.id = ? and a.revoked_at is null and p.disabled = 0`,
      [id],
    );
    return row !== undefined;
  }

  /** Disconnects an app and revokes its tokens. @throws AccountError if it does not exist */
  revoke(actor: Actor, id: string): Promise<void> {
    return this.sql.transaction(async (to) => {
      if (!(await one(to, 'select id from app where id = ?', [id]))) throw new AccountError(`app ${id} does not exist`);
      await revokeApp(to, this.now(), actor, id);
    });
  }
}

/** Revokes an approval and deletes its tokens; without effect if it is already revoked. */
export async function revokeApp(to: Statements, now: number, actor: Actor, id: string): Promise<void> {
  const app = await one(to, 'update app set revoked_at = ? where id = ? and revoked_at is null returning account_id', [
    now,
    id,
  ]);
  await to.run('delete from oauth_record where app_id = ?', [id]);
  if (app) await writeAudit(to, now, actor, { action: 'app.revoke', account: String(app['account_id']), subject: id });
}
