import { type Actor, operator } from './changes.ts';
import { AccountError } from './errors.ts';
import { one, type Statements } from '../../stores/sql/sql.ts';

/** The roles in an account, by increasing permissions. */
export const roles = ['member', 'admin', 'owner'] as const;
export type Role = (typeof roles)[number];

/** Whether a role manages other members and their credentials. */
export const canManage = (role: Role): boolean => role !== 'member';

/** The roles that a role may give: owners all, admins all except owner. */
export const grantableRoles = (role: Role): readonly Role[] =>
  role === 'owner' ? roles : canManage(role) ? roles.filter((granted) => granted !== 'owner') : [];

/** Whether a role may change or remove a member with another role. */
export const mayChange = (role: Role, member: Role): boolean => grantableRoles(role).includes(member);

/**
 * Locks the row of an account until the transaction ends: its members, roles and credentials do not change meanwhile.
 * Postgres runs transactions concurrently; SQLite does not.
 * @returns whether the account has API access
 */
export async function lockAccount(to: Statements, id: string): Promise<boolean> {
  const account = await one(to, 'update account set name = name where id = ? returning api_access', [id]);
  if (!account) throw new AccountError(`account ${id} does not exist`);
  return account['api_access'] === 1;
}

/** The role of a person in an account; undefined if they are not a member. */
export async function roleIn(to: Statements, account: string, person: string): Promise<Role | undefined> {
  const member = await one(to, 'select role from member where account_id = ? and person_id = ?', [account, person]);
  return member?.['role'] as Role | undefined;
}

/** The role with which an actor changes an account: the operator acts as owner of every account. */
export async function actingRole(to: Statements, account: string, { id }: Actor): Promise<Role | undefined> {
  return id === operator.id ? 'owner' : roleIn(to, account, id);
}

/** Adds an account with its first owner. */
export async function insertAccount(
  to: Statements,
  account: { id: string; name: string },
  owner: string,
  now: number,
): Promise<void> {
  await to.run('insert into account (id, name, created_at) values (?, ?, ?)', [account.id, account.name, now]);
  await to.run("insert into member (account_id, person_id, role, created_at) values (?, ?, 'owner', ?)", [
    account.id,
    owner,
    now,
  ]);
}
