import { v7 as growingId } from 'uuid';
import type { Sql, Statements } from '../../stores/sql/sql.ts';

/** Who does something, for the audit log: a person's id or 'operator', and from where. */
export interface Actor {
  readonly id: string;
  readonly address?: string | undefined;
}

/** The person who runs commands on the server. */
export const operator: Actor = { id: 'operator' };

/** What is done in an account. Its activity page has a text for each. */
export type AccountAction =
  | 'person.sign-up'
  | 'account.add'
  | 'account.access-on'
  | 'account.access-off'
  | 'member.add'
  | 'member.role'
  | 'member.remove'
  | 'member.join'
  | 'link.invitation'
  | 'invitation.revoke'
  | 'key.add'
  | 'key.revoke'
  | 'app.approve'
  | 'app.revoke'
  | 'project.add'
  | 'project.restore'
  | 'project.delete'
  | 'project.share'
  | 'project.unshare';

/** What is done outside of accounts. */
type OtherAction =
  | 'person.add'
  | 'person.disable'
  | 'person.enable'
  | 'person.password'
  | 'session.begin'
  | 'session.end'
  | 'link.password'
  | 'link.sign-in'
  | 'feed.on'
  | 'feed.off'
  | 'terms.publish'
  | 'terms.accept'
  | 'audit.delete';

/** A line of the audit log. */
type AuditLine = { readonly subject: string; readonly detail?: object } & (
  | { readonly action: AccountAction; readonly account: string }
  | { readonly action: OtherAction; readonly account?: undefined }
);

/** A change with its line in the audit log. */
type AuditedChange<T> = AuditLine & { readonly value: T };

/** A part of the account store. A change is one transaction with its line in the audit log. */
export abstract class StorePart {
  protected readonly sql: Sql;
  protected readonly now: () => number;

  /** @param now epoch milliseconds */
  constructor(sql: Sql, now: () => number) {
    this.sql = sql;
    this.now = now;
  }

  /** Makes a change and writes it to the audit log, in one transaction. */
  protected change<T>(actor: Actor, work: (to: Statements) => Promise<AuditedChange<T>>): Promise<T> {
    return this.sql.transaction(async (to) => {
      const { value, ...line } = await work(to);
      await writeAudit(to, this.now(), actor, line);
      return value;
    });
  }
}

/** Writes a line to the audit log, in the transaction of the change. Ids increase, so lines of one millisecond keep their order. */
export async function writeAudit(
  to: Statements,
  at: number,
  actor: Actor,
  { action, account, subject, detail = {} }: AuditLine,
): Promise<void> {
  await to.run(
    'insert into audit (id, at, actor, action, account_id, subject, address, detail) values (?, ?, ?, ?, ?, ?, ?, ?)',
    [growingId(), at, actor.id, action, account ?? null, subject, actor.address ?? null, JSON.stringify(detail)],
  );
}
