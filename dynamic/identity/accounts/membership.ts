import { type Actor, operator } from './changes.ts';
import { AccountError } from './errors.ts';
import { one, type Statements } from '../../stores/sql/sql.ts';

/** What a person is in an account, from the least to the most. */
export const roles = ['member', 'admin', 'owner'] as const;
export type Role = (typeof roles)[number];

/** Whether somebody looks after other members and their credentials. */
export const manages = (role: Role): boolean => role !== 'member';

/** The roles that somebody may give: owners every one, admins all but that of an owner. */
export const rolesGivenBy = (role: Role): readonly Role[] =>
  role === 'owner' ? roles : manages(role) ? roles.filter((given) => given !== 'owner') : [];

/** Whether somebody may change the role of a member, or take them out. */
export const mayChange = (role: Role, member: Role): boolean => rolesGivenBy(role).includes(member);

/**
 * Holds an account: until the transaction ends nobody else changes who is in it, in which role, and with which credentials.
 * Postgres lets transactions run side by side; SQLite does not.
 * @returns whether the account has API access
 */
export async function holdAccount(to: Statements, id: string): Promise<boolean> {
  const account = await one(to, 'UPDATE account SET name = name WHERE id = ? RETURNING api_access', [id]);
  if (!account) throw new AccountError(`there is no account ${id}`);
  return account['api_access'] === 1;
}

/** The role of a person in an account; undefined where they are not in it. */
export async function roleIn(to: Statements, account: string, person: string): Promise<Role | undefined> {
  const member = await one(to, 'SELECT role FROM member WHERE account_id = ? AND person_id = ?', [account, person]);
  return member?.['role'] as Role | undefined;
}

/** The role in which somebody changes an account: the operator is an owner of each. */
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
  await to.run('INSERT INTO account (id, name, created_at) VALUES (?, ?, ?)', [account.id, account.name, now]);
  await to.run("INSERT INTO member (account_id, person_id, role, created_at) VALUES (?, ?, 'owner', ?)", [
    account.id,
    owner,
    now,
  ]);
}
