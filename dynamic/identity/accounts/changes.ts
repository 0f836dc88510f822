import { v7 as growingId } from 'uuid';
import type { Sql, Statements } from '../../stores/sql/sql.ts';

/** Who does something, for the audit log: a person's id or 'operator', and from where. */
export interface Actor {
  readonly id: string;
  readonly address?: string | undefined;
}

/** The person who runs commands on the server. */
export const operator: Actor = { id: 'operator' };

/** A change with its line in the audit log. */
export interface AuditedChange<T> {
  readonly value: T;
  readonly action: string;
  readonly account?: string | undefined;
  readonly subject: string;
  readonly detail?: object;
}

/** Makes a change and writes it to the audit log, in one transaction. */
export type Change = <T>(actor: Actor, work: (to: Statements) => Promise<AuditedChange<T>>) => Promise<T>;

/** A function that makes changes in a store. @param now epoch milliseconds */
export function changesOf(sql: Sql, now: () => number): Change {
  return (actor, work) =>
    sql.transaction(async (to) => {
      const { value, ...changed } = await work(to);
      await writeAudit(to, now(), actor, changed);
      return value;
    });
}

/** Writes a line to the audit log, in the transaction of the change. Ids increase, so lines of one millisecond keep their order. */
export async function writeAudit(
  to: Statements,
  at: number,
  actor: Actor,
  { action, account, subject, detail = {} }: Omit<AuditedChange<unknown>, 'value'>,
): Promise<void> {
  await to.run(
    'INSERT INTO audit (id, at, actor, action, account_id, subject, address, detail) VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
    [growingId(), at, actor.id, action, account ?? null, subject, actor.address ?? null, JSON.stringify(detail)],
  );
}
