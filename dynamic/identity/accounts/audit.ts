import { type Actor, type Change, changesOf } from './changes.ts';
import type { Row, Sql } from '../../stores/sql/sql.ts';

/** The audit log. */
export class Audit {
  readonly #sql: Sql;
  readonly #change: Change;

  /** @param now epoch milliseconds */
  constructor(sql: Sql, now: () => number) {
    this.#sql = sql;
    this.#change = changesOf(sql, now);
  }

  /** The audit log of one account or of all, newest first. */
  list(account?: string, limit = 100): Promise<Row[]> {
    const where = account === undefined ? '' : 'WHERE account_id = ?';
    const values = account === undefined ? [limit] : [account, limit];
    return this.#sql.all(
      `SELECT at, actor, action, account_id, subject, address, detail FROM audit ${where} ORDER BY at DESC, id DESC LIMIT ?`,
      values,
    );
  }

  /** Deletes the lines older than `before`, in epoch milliseconds. @returns how many */
  deleteBefore(actor: Actor, before: number): Promise<{ deleted: number }> {
    return this.#change(actor, async (to) => {
      const deleted = await to.run('DELETE FROM audit WHERE at < ?', [before]);
      const until = new Date(before).toISOString();
      return { value: { deleted }, action: 'audit.delete', subject: 'audit', detail: { before: until, deleted } };
    });
  }
}
