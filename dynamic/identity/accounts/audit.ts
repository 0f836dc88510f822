import { type Actor, StorePart } from './changes.ts';
import type { Row } from '../../stores/sql/sql.ts';

/** The audit log. */
export class Audit extends StorePart {
  /** The audit log of one account or of all, newest first. */
  list(account?: string, limit = 100): Promise<Row[]> {
    return account === undefined
      ? this.sql.all(
          'select at, actor, action, account_id, subject, address, detail from audit order by at desc, id desc limit ?',
          [limit],
        )
      : this.sql.all(
          `select at, actor, action, account_id, subject, address, detail from audit
           where account_id = ? order by at desc, id desc limit ?`,
          [account, limit],
        );
  }

  /** Deletes the lines older than `before`, in epoch milliseconds. @returns how many */
  deleteBefore(actor: Actor, before: number): Promise<{ deleted: number }> {
    return this.change(actor, async (to) => {
      const deleted = await to.run('delete from audit where at < ?', [before]);
      const until = new Date(before).toISOString();
      return { value: { deleted }, action: 'audit.delete', subject: 'audit', detail: { before: until, deleted } };
    });
  }
}
