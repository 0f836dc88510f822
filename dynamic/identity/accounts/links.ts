import { randomBytes } from 'node:crypto';
import { type Actor, type Change, changesOf, writeAudit } from './changes.ts';
import { AccountError, NotAllowed } from './errors.ts';
import { hashOf } from './keyFormat.ts';
import { actingRole, holdAccount, type Role, roleIn, roles, rolesGivenBy } from './membership.ts';
import { readEmail } from './names.ts';
import { one, type Row, type Sql, type Statements } from '../../stores/sql/sql.ts';

export type LinkKind = 'password' | 'sign-in' | 'invitation';
/** Links that are mailed to a person for themselves. */
export type PersonalKind = Exclude<LinkKind, 'invitation'>;

/** The secret of a link that works once, and what it is for. */
export interface OneTimeLink {
  readonly kind: LinkKind;
  readonly token: string;
}

const minute = 60_000;
const hour = 60 * minute;
/** How long a link works, in milliseconds. */
const lives: Readonly<Record<LinkKind, number>> = {
  password: 2 * hour,
  'sign-in': 15 * minute,
  invitation: 7 * 24 * hour,
};

/** How long after a mail no second one of its kind is sent: the first link still works (D53). */
const mailEveryMs = 5 * minute;

const stale =
  'this link is not good any more: it was used, has expired, was taken back, or was never made; ask for a new one';

/** Links that work once: to choose a new password, to join an account. The store holds their hashes. */
export class Links {
  readonly #sql: Sql;
  readonly #now: () => number;
  readonly #change: Change;

  /** @param now epoch milliseconds */
  constructor(sql: Sql, now: () => number) {
    this.#sql = sql;
    this.#now = now;
    this.#change = changesOf(sql, now);
  }

  /** Makes a link by which a person chooses a new password. @returns undefined where nobody has the address */
  async toPassword(actor: Actor, email: string): Promise<string | undefined> {
    const person = await this.#personAt(email);
    if (person === undefined) return undefined;
    return this.#change(actor, async (to) => {
      const value = await this.#make(to, 'password', person, null, null);
      return { value, action: 'link.password', subject: person };
    });
  }

  /**
   * Makes a link to mail to a person. @returns undefined if nobody has the address, or if such a link was made less
   * than five minutes ago and has not been used
   */
  async toMail(actor: Actor, kind: PersonalKind, email: string): Promise<string | undefined> {
    const person = await this.#personAt(email);
    if (person === undefined) return undefined;
    return this.#sql.transaction(async (to) => {
      // Locks the person's row: of concurrent requests the first makes the link and the others find it.
      await to.run('UPDATE person SET password = password WHERE id = ?', [person]);
      const now = this.#now();
      const recent = await one(to, 'SELECT 1 FROM link WHERE person_id = ? AND kind = ? AND expires_at > ?', [
        person,
        kind,
        now + lives[kind] - mailEveryMs,
      ]);
      if (recent) return undefined;
      await writeAudit(to, now, actor, { action: `link.${kind}`, subject: person });
      return this.#make(to, kind, person, null, null);
    });
  }

  async #personAt(email: string): Promise<string | undefined> {
    const row = await one(this.#sql, 'SELECT id FROM person WHERE email = ? AND disabled = 0', [readEmail(email)]);
    return row && String(row['id']);
  }

  /**
   * Makes a link with which anyone can join an account. It is deleted when its maker may no longer give the role, or is
   * disabled (D59). @throws NotAllowed if they may not give the role
   */
  toAccount(actor: Actor, account: string, role: Role): Promise<string> {
    return this.#change(actor, async (to) => {
      await holdAccount(to, account);
      // Locks the maker's row: disabling them deletes their invitations and must not miss this one.
      await to.run('UPDATE person SET disabled = disabled WHERE id = ?', [actor.id]);
      if (!(await mayInvite(to, account, actor.id, role)))
        throw new NotAllowed('you may not invite anyone in this role');
      const value = await this.#make(to, 'invitation', actor.id, account, role);
      return { value, action: 'link.invitation', account, subject: account, detail: { role } };
    });
  }

  /** The open invitations to an account, with the e-mail address of who made each. */
  invitations(account: string): Promise<Row[]> {
    return this.#sql.all(
      `SELECT l.hash AS id, l.role, p.email, l.expires_at FROM link l JOIN person p ON p.id = l.person_id
       WHERE l.kind = 'invitation' AND l.account_id = ? AND l.expires_at > ? ORDER BY l.expires_at, l.hash`,
      [account, this.#now()],
    );
  }

  /** Deletes an open invitation. @throws AccountError if there is none, NotAllowed if the actor may not give its role */
  revokeInvitation(actor: Actor, account: string, id: string): Promise<void> {
    return this.#change(actor, async (to) => {
      await holdAccount(to, account);
      const acting = await actingRole(to, account, actor);
      const invitation = await one(
        to,
        `DELETE FROM link WHERE hash = ? AND kind = 'invitation' AND account_id = ? AND expires_at > ? RETURNING role`,
        [id, account, this.#now()],
      );
      if (!invitation) throw new AccountError('this invitation was used or revoked already, or has expired');
      const role = invitation['role'] as Role;
      if (!acting || !rolesGivenBy(acting).includes(role)) throw new NotAllowed('you may not revoke this invitation');
      return { value: undefined, action: 'invitation.revoke', account, subject: account, detail: { role } };
    });
  }

  /** What a link is for, without using it up. @throws AccountError where it is not good */
  async look({ kind, token }: OneTimeLink): Promise<Row> {
    const row = await one(
      this.#sql,
      `SELECT l.role, l.account_id, l.person_id, a.name AS account_name, p.email FROM link l
       LEFT JOIN account a ON a.id = l.account_id LEFT JOIN person p ON p.id = l.person_id
       WHERE l.hash = ? AND l.kind = ? AND l.expires_at > ?`,
      [hashOf(token), kind, this.#now()],
    );
    if (!row) throw new AccountError(stale);
    if (kind === 'invitation' && !(await stillInvites(this.#sql, row))) throw new AccountError(stale);
    return row;
  }

  /** Joins the account that a link invites to; whoever is in it stays in their role, and nothing is written. @returns the account's id */
  join(actor: Actor, link: OneTimeLink): Promise<string> {
    return this.#sql.transaction(async (to) => {
      const row = await takeLink(to, link, this.#now());
      const [account, role] = [String(row['account_id']), String(row['role'])];
      await holdAccount(to, account);
      if (!(await stillInvites(to, row))) throw new AccountError(stale);
      const now = this.#now();
      const added = await to.run(
        `INSERT INTO member (account_id, person_id, role, created_at) VALUES (?, ?, ?, ?)
         ON CONFLICT (account_id, person_id) DO NOTHING`,
        [account, actor.id, role, now],
      );
      const joined = { action: 'member.join', account, subject: actor.id, detail: { role } };
      if (added > 0) await writeAudit(to, now, actor, joined);
      return account;
    });
  }

  async #make(
    to: Statements,
    kind: LinkKind,
    person: string,
    account: string | null,
    role: Role | null,
  ): Promise<string> {
    const token = randomBytes(32).toString('base64url');
    await to.run('INSERT INTO link (hash, kind, person_id, account_id, role, expires_at) VALUES (?, ?, ?, ?, ?, ?)', [
      hashOf(token),
      kind,
      person,
      account,
      role,
      this.#now() + lives[kind],
    ]);
    return token;
  }
}

/** Whether a person is in an account in a role that gives another, and is not disabled. */
async function mayInvite(to: Statements, account: string, person: string, role: Role): Promise<boolean> {
  const inviter = await roleIn(to, account, person);
  const enabled = await one(to, 'SELECT 1 FROM person WHERE id = ? AND disabled = 0', [person]);
  return inviter !== undefined && enabled !== undefined && rolesGivenBy(inviter).includes(role);
}

/** Whether who made an invitation may still give its role. */
const stillInvites = (to: Statements, link: Row): Promise<boolean> =>
  mayInvite(to, String(link['account_id']), String(link['person_id']), link['role'] as Role);

/** Drops the links by which a person could choose a password or sign in. */
export async function dropPersonalLinks(to: Statements, person: string): Promise<void> {
  await to.run("DELETE FROM link WHERE kind IN ('password', 'sign-in') AND person_id = ?", [person]);
}

/** Deletes the invitations to an account that a person made and may not make in this role; undefined is no role. */
export async function dropInvitations(
  to: Statements,
  account: string,
  person: string,
  role: Role | undefined,
): Promise<void> {
  const given = role ? rolesGivenBy(role) : [];
  for (const lost of roles.filter((one) => !given.includes(one)))
    await to.run(`DELETE FROM link WHERE kind = 'invitation' AND account_id = ? AND person_id = ? AND role = ?`, [
      account,
      person,
      lost,
    ]);
}

/** Uses a link up, in the transaction of what it is used for. @throws AccountError where it is not good */
export async function takeLink(to: Statements, { kind, token }: OneTimeLink, now: number): Promise<Row> {
  const row = await one(
    to,
    'DELETE FROM link WHERE hash = ? AND kind = ? AND expires_at > ? RETURNING person_id, account_id, role',
    [hashOf(token), kind, now],
  );
  if (!row) throw new AccountError(stale);
  return row;
}
