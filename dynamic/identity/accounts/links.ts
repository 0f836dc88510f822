import { randomBytes } from 'node:crypto';
import { type Actor, StorePart, writeAudit } from './changes.ts';
import { AccountError, NotAllowed } from './errors.ts';
import { hashOf } from './keyFormat.ts';
import { actingRole, lockAccount, type Role, roleIn, roles, grantableRoles } from './membership.ts';
import { readEmail } from './names.ts';
import { one, type Row, type Statements } from '../../stores/sql/sql.ts';

type LinkKind = 'password' | 'sign-in' | 'invitation';
/** Links that are emailed to the person who uses them. */
export type PersonalKind = Exclude<LinkKind, 'invitation'>;

/** The secret of a one-time link and its purpose. */
export interface OneTimeLink {
  readonly kind: LinkKind;
  readonly token: string;
}

const minute = 60_000;
const hour = 60 * minute;
/** How long a link works, in milliseconds. */
const lifetimes: Readonly<Record<LinkKind, number>> = {
  password: 2 * hour,
  'sign-in': 15 * minute,
  invitation: 7 * 24 * hour,
};

/** Minimum time between two emails of a kind to a person: the first link still works (D53). */
const mailEveryMs = 5 * minute;

const invalidLink = 'this link is not valid: it was used or revoked, or it has expired; request a new one';

/** One-time links: to choose a password, sign in or join an account. The store has the hashes of their tokens. */
export class Links extends StorePart {
  /** Creates a link to choose a new password. @returns undefined if nobody has the address */
  async createPasswordLink(actor: Actor, email: string): Promise<string | undefined> {
    const person = await this.#personAt(email);
    if (person === undefined) return undefined;
    return this.change(actor, async (to) => {
      const value = await this.#create(to, 'password', person, null, null);
      return { value, action: 'link.password', subject: person };
    });
  }

  /**
   * Creates a link to email to a person. @returns undefined if nobody has the address, or if such a link was created less
   * than five minutes ago and has not been used
   */
  async createMailedLink(actor: Actor, kind: PersonalKind, email: string): Promise<string | undefined> {
    const person = await this.#personAt(email);
    if (person === undefined) return undefined;
    return this.sql.transaction(async (to) => {
      // Locks the person's row: of concurrent requests, the first creates the link and the others find it.
      await to.run('update person set password = password where id = ?', [person]);
      const now = this.now();
      const recent = await one(to, 'select 1 from link where person_id = ? and kind = ? and expires_at > ?', [
        person,
        kind,
        now + lifetimes[kind] - mailEveryMs,
      ]);
      if (recent) return undefined;
      await writeAudit(to, now, actor, { action: `link.${kind}`, subject: person });
      return this.#create(to, kind, person, null, null);
    });
  }

  /** Deletes a link that could not be emailed: the person may request another at once. */
  async drop({ kind, token }: OneTimeLink): Promise<void> {
    await this.sql.run('delete from link where hash = ? and kind = ?', [hashOf(token), kind]);
  }

  async #personAt(email: string): Promise<string | undefined> {
    const row = await one(this.sql, 'select id from person where email = ? and disabled = 0', [readEmail(email)]);
    return row && String(row['id']);
  }

  /**
   * Creates a link with which anyone can join an account. It is deleted when its creator may no longer give the role, or is
   * disabled (D59). @throws NotAllowed if they may not give the role
   */
  createInvitation(actor: Actor, account: string, role: Role): Promise<string> {
    return this.change(actor, async (to) => {
      await lockAccount(to, account);
      // Locks the maker's row: disabling them deletes their invitations and must not miss this one.
      await to.run('update person set disabled = disabled where id = ?', [actor.id]);
      if (!(await mayInvite(to, account, actor.id, role)))
        throw new NotAllowed('your role does not allow you to invite in this role');
      const value = await this.#create(to, 'invitation', actor.id, account, role);
      return { value, action: 'link.invitation', account, subject: account, detail: { role } };
    });
  }

  /** The open invitations to an account, with the email address of each creator. */
  invitations(account: string): Promise<Row[]> {
    return this.sql.all(
      `select l.hash as id, l.role, p.email, l.expires_at from link l join person p on p.id = l.person_id
       where l.kind = 'invitation' and l.account_id = ? and l.expires_at > ? order by l.expires_at, l.hash`,
      [account, this.now()],
    );
  }

  /** Deletes an open invitation. @throws AccountError if there is none, NotAllowed if the actor may not give its role */
  revokeInvitation(actor: Actor, account: string, id: string): Promise<void> {
    return this.change(actor, async (to) => {
      await lockAccount(to, account);
      const acting = await actingRole(to, account, actor);
      const invitation = await one(
        to,
        `delete from link where hash = ? and kind = 'invitation' and account_id = ? and expires_at > ? returning role`,
        [id, account, this.now()],
      );
      if (!invitation) throw new AccountError('this invitation was already used or revoked, or has expired');
      const role = invitation['role'] as Role;
      if (!acting || !grantableRoles(acting).includes(role))
        throw new NotAllowed('your role does not allow you to revoke this invitation');
      return { value: undefined, action: 'invitation.revoke', account, subject: account, detail: { role } };
    });
  }

  /** The row of a link, which still works afterwards. @throws AccountError if the link is not valid */
  async read({ kind, token }: OneTimeLink): Promise<Row> {
    const row = await one(
      this.sql,
      `select l.role, l.account_id, l.person_id, a.name as account_name, p.email from link l
       left join account a on a.id = l.account_id left join person p on p.id = l.person_id
       where l.hash = ? and l.kind = ? and l.expires_at > ?`,
      [hashOf(token), kind, this.now()],
    );
    if (!row) throw new AccountError(invalidLink);
    if (kind === 'invitation' && !(await isStillAllowed(this.sql, row))) throw new AccountError(invalidLink);
    return row;
  }

  /** Joins the account that a link invites to. A member keeps their role. @returns the account's id */
  join(actor: Actor, link: OneTimeLink): Promise<string> {
    return this.sql.transaction(async (to) => {
      const row = await takeLink(to, link, this.now());
      const account = String(row['account_id']);
      const role = String(row['role']);
      await lockAccount(to, account);
      if (!(await isStillAllowed(to, row))) throw new AccountError(invalidLink);
      const now = this.now();
      const added = await to.run(
        `insert into member (account_id, person_id, role, created_at) values (?, ?, ?, ?)
         on conflict (account_id, person_id) do nothing`,
        [account, actor.id, role, now],
      );
      if (added > 0)
        await writeAudit(to, now, actor, { action: 'member.join', account, subject: actor.id, detail: { role } });
      return account;
    });
  }

  async #create(
    to: Statements,
    kind: LinkKind,
    person: string,
    account: string | null,
    role: Role | null,
  ): Promise<string> {
    const token = randomBytes(32).toString('base64url');
    await to.run('insert into link (hash, kind, person_id, account_id, role, expires_at) values (?, ?, ?, ?, ?, ?)', [
      hashOf(token),
      kind,
      person,
      account,
      role,
      this.now() + lifetimes[kind],
    ]);
    return token;
  }
}

/** Whether a person is enabled and their role in an account may give another role. */
async function mayInvite(to: Statements, account: string, person: string, role: Role): Promise<boolean> {
  const inviter = await roleIn(to, account, person);
  const enabled = await one(to, 'select 1 from person where id = ? and disabled = 0', [person]);
  return inviter !== undefined && enabled !== undefined && grantableRoles(inviter).includes(role);
}

/** Whether the creator of an invitation may still give its role. */
const isStillAllowed = (to: Statements, link: Row): Promise<boolean> =>
  mayInvite(to, String(link['account_id']), String(link['person_id']), link['role'] as Role);

/** Deletes a person's links to choose a password or sign in. */
export async function dropPersonalLinks(to: Statements, person: string): Promise<void> {
  await to.run("delete from link where kind in ('password', 'sign-in') and person_id = ?", [person]);
}

/** Deletes the invitations of a person that their new role in the account does not allow; undefined is no role. */
export async function dropInvitations(
  to: Statements,
  account: string,
  person: string,
  role: Role | undefined,
): Promise<void> {
  const grantable = role ? grantableRoles(role) : [];
  for (const lost of roles.filter((one) => !grantable.includes(one)))
    await to.run(`delete from link where kind = 'invitation' and account_id = ? and person_id = ? and role = ?`, [
      account,
      person,
      lost,
    ]);
}

/** Uses a link, in the transaction of its purpose. @throws AccountError if the link is not valid */
export async function takeLink(to: Statements, { kind, token }: OneTimeLink, now: number): Promise<Row> {
  const row = await one(
    to,
    'delete from link where hash = ? and kind = ? and expires_at > ? returning person_id, account_id, role',
    [hashOf(token), kind, now],
  );
  if (!row) throw new AccountError(invalidLink);
  return row;
}
