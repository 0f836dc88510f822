import { randomUUID } from 'node:crypto';
import { compareNames } from '../../../api/domain/text.ts';
import { type Actor, type Change, changesOf } from './changes.ts';
import { AccountError, NoApiAccess, NotAllowed } from './errors.ts';
import { hashOf, makeKey } from './keyFormat.ts';
import { dropInvitations } from './links.ts';
import { actingRole, holdAccount, mayChange, type Role, roleIn, rolesGivenBy } from './membership.ts';
import { readEmail, readName } from './names.ts';
import { passwordProblem, Passwords } from './passwords.ts';
import { type Proven, stillProven } from './proven.ts';
import { one, type Row, type Sql, type Statements } from '../../stores/sql/sql.ts';

/** People, accounts, memberships, terms and API keys. Each change is one transaction with its line in the audit log. */
export class Accounts {
  readonly #sql: Sql;
  readonly #now: () => number;
  readonly #passwords: Passwords;
  readonly #change: Change;

  /** @param now epoch milliseconds */
  constructor(sql: Sql, now: () => number, passwords = new Passwords()) {
    this.#sql = sql;
    this.#now = now;
    this.#passwords = passwords;
    this.#change = changesOf(sql, now);
  }

  async addPerson(
    actor: Actor,
    given: { email: string; name: string | null; password: string | null },
  ): Promise<{ id: string; email: string }> {
    const email = readEmail(given.email);
    const problem = given.password === null ? undefined : passwordProblem(given.password);
    if (problem) throw new AccountError(problem);
    const name = given.name === null ? null : readName('person', given.name);
    const password = given.password === null ? null : await this.#passwords.hash(given.password);
    return this.#change(actor, async (to) => {
      const id = randomUUID();
      const added = await to.run(
        'INSERT INTO person (id, email, name, password, created_at) VALUES (?, ?, ?, ?, ?) ON CONFLICT (email) DO NOTHING',
        [id, email, name, password, this.#now()],
      );
      if (added === 0) throw new AccountError(`${email} is there already`);
      return { value: { id, email }, action: 'person.add', subject: id };
    });
  }

  people(): Promise<Row[]> {
    return this.#sql.all('SELECT id, email, name, disabled, created_at FROM person ORDER BY email');
  }

  /** Switches a person off or on again; every credential of theirs stops or works with them. Sign-ins, known browsers and links end. */
  disablePerson(actor: Actor, email: string, disabled: boolean): Promise<void> {
    return this.#change(actor, async (to) => {
      const id = await personId(to, email);
      await to.run('UPDATE person SET disabled = ? WHERE id = ?', [disabled ? 1 : 0, id]);
      if (disabled) {
        for (const table of ['session', 'browser', 'link'])
          await to.run(`DELETE FROM ${table} WHERE person_id = ?`, [id]);
      }
      return { value: undefined, action: disabled ? 'person.disable' : 'person.enable', subject: id };
    });
  }

  addAccount(actor: Actor, name: string, owner: string): Promise<{ id: string; name: string }> {
    return this.#change(actor, async (to) => {
      const account = { id: randomUUID(), name: readName('account', name) };
      await insertAccount(to, account, await personId(to, owner), this.#now());
      return { value: account, action: 'account.add', account: account.id, subject: account.id };
    });
  }

  async accounts(): Promise<Row[]> {
    const accounts = await this.#sql.all(
      `SELECT a.id, a.name, a.api_access, a.created_at, COUNT(m.person_id) AS members
       FROM account a LEFT JOIN member m ON m.account_id = a.id GROUP BY a.id, a.name, a.api_access, a.created_at ORDER BY a.id`,
    );
    return accounts.sort((a, b) => compareNames(String(a['name']), String(b['name'])));
  }

  /** Switches API access of an account on or off. Off, its credentials act at the public limits from the next request on. */
  setAccess(actor: Actor, account: string, on: boolean): Promise<void> {
    return this.#change(actor, async (to) => {
      await holdAccount(to, account);
      await to.run('UPDATE account SET api_access = ? WHERE id = ?', [on ? 1 : 0, account]);
      return { value: undefined, action: on ? 'account.access-on' : 'account.access-off', account, subject: account };
    });
  }

  /**
   * Adds a person to an account, or changes their role in it; deletes the invitations that they may no longer make.
   * @throws AccountError where there is no such person or account or the last owner would go, NotAllowed where the role of
   * who asks does not allow it
   */
  setMember(actor: Actor, account: string, email: string, role: Role): Promise<void> {
    return this.#change(actor, async (to) => {
      await holdAccount(to, account);
      const person = await personId(to, email);
      const [acting, before] = [await actingRole(to, account, actor), await roleIn(to, account, person)];
      if (!acting || !rolesGivenBy(acting).includes(role) || (before && !mayChange(acting, before)))
        throw new NotAllowed('you may not do this in this account');
      if (before === 'owner' && role !== 'owner') await anotherOwner(to, account, person);
      await to.run(
        `INSERT INTO member (account_id, person_id, role, created_at) VALUES (?, ?, ?, ?)
         ON CONFLICT (account_id, person_id) DO UPDATE SET role = excluded.role`,
        [account, person, role, this.#now()],
      );
      await dropInvitations(to, account, person, role);
      return {
        value: undefined,
        action: before ? 'member.role' : 'member.add',
        account,
        subject: person,
        detail: { role },
      };
    });
  }

  /**
   * Takes a person out of an account; revokes their credentials in it and deletes their invitations to it.
   * @throws AccountError as `setMember`
   */
  removeMember(actor: Actor, account: string, email: string): Promise<void> {
    return this.#change(actor, async (to) => {
      await holdAccount(to, account);
      const person = await personId(to, email);
      const [acting, role] = [await actingRole(to, account, actor), await roleIn(to, account, person)];
      if (!role) throw new AccountError(`${email} is no member of account ${account}`);
      if (actor.id !== person && !(acting && mayChange(acting, role)))
        throw new NotAllowed('you may not do this in this account');
      await anotherOwner(to, account, person);
      await to.run('DELETE FROM member WHERE account_id = ? AND person_id = ?', [account, person]);
      for (const table of ['api_key', 'app'])
        await to.run(
          `UPDATE ${table} SET revoked_at = ? WHERE account_id = ? AND person_id = ? AND revoked_at IS NULL`,
          [this.#now(), account, person],
        );
      await dropInvitations(to, account, person, undefined);
      return { value: undefined, action: 'member.remove', account, subject: person };
    });
  }

  members(account: string): Promise<Row[]> {
    return this.#sql.all(
      `SELECT p.id, p.email, p.name, m.role FROM member m JOIN person p ON p.id = m.person_id WHERE m.account_id = ? ORDER BY p.email`,
      [account],
    );
  }

  /**
   * Makes an API key that acts as a member in an account. The token is in the answer and nowhere else.
   * @param asked `id` names the key before it is made, so that asking twice makes one; `proven` is who gave their password for it
   */
  addKey(
    actor: Actor,
    account: string,
    email: string,
    name: string,
    { id = randomUUID(), proven }: { id?: string; proven?: Proven } = {},
  ): Promise<{ id: string; token: string }> {
    return this.#change(actor, async (to) => {
      if (!(await holdAccount(to, account))) throw new NoApiAccess(account);
      const person = await personId(to, email);
      if (!(await roleIn(to, account, person))) throw new AccountError(`${email} is no member of account ${account}`);
      if (proven && !(await stillProven(to, proven))) throw new AccountError('the password is not right');
      const trimmed = readName('key', name);
      const token = makeKey();
      const added = await to.run(
        `INSERT INTO api_key (id, account_id, person_id, name, hash, scopes, created_at)
         VALUES (?, ?, ?, ?, ?, '["read"]', ?) ON CONFLICT (id) DO NOTHING`,
        [id, account, person, trimmed, hashOf(token), this.#now()],
      );
      if (added === 0)
        throw new AccountError(
          'your key was made, and was shown once. If you did not copy it, revoke it and make another.',
        );
      return { value: { id, token }, action: 'key.add', account, subject: id, detail: { name: trimmed } };
    });
  }

  keys(account: string): Promise<Row[]> {
    return this.#sql.all(
      `SELECT k.id, k.name, p.email, k.created_at, k.last_used_at, k.revoked_at
       FROM api_key k JOIN person p ON p.id = k.person_id WHERE k.account_id = ? ORDER BY k.created_at, k.id`,
      [account],
    );
  }

  revokeKey(actor: Actor, id: string): Promise<void> {
    return this.#change(actor, async (to) => {
      const key = await one(to, 'SELECT account_id, revoked_at FROM api_key WHERE id = ?', [id]);
      if (!key) throw new AccountError(`there is no key ${id}`);
      await to.run('UPDATE api_key SET revoked_at = ? WHERE id = ? AND revoked_at IS NULL', [this.#now(), id]);
      return { value: undefined, action: 'key.revoke', account: String(key['account_id']), subject: id };
    });
  }

  /** Publishes a version of the Terms of Service: from now on credentials need its acceptance. */
  publishTerms(actor: Actor, body: string): Promise<{ version: number }> {
    return this.#change(actor, async (to) => {
      if (body.trim() === '') throw new AccountError('the terms are empty');
      const newest = await one(to, 'SELECT MAX(version) AS version FROM terms');
      const version = Number(newest?.['version'] ?? 0) + 1;
      await to.run('INSERT INTO terms (version, body, published_at) VALUES (?, ?, ?)', [version, body, this.#now()]);
      return { value: { version }, action: 'terms.publish', subject: String(version) };
    });
  }

  /** The terms that hold now; undefined before any are published. */
  async currentTerms(): Promise<{ version: number; body: string; publishedAt: number } | undefined> {
    const row = await one(this.#sql, 'SELECT version, body, published_at FROM terms ORDER BY version DESC LIMIT 1');
    if (!row) return undefined;
    return { version: Number(row['version']), body: String(row['body']), publishedAt: Number(row['published_at']) };
  }

  /** Records that a person accepts the current terms. @param read the version that they read; the current one unless given */
  acceptTerms(actor: Actor, email: string, read?: number): Promise<{ version: number }> {
    return this.#change(actor, async (to) => {
      const person = await personId(to, email);
      const version = (await one(to, 'SELECT MAX(version) AS version FROM terms'))?.['version'];
      if (version === null || version === undefined) throw new AccountError('no terms are published');
      if (read !== undefined && version !== read)
        throw new AccountError('the terms have changed meanwhile; read them again');
      await to.run('INSERT INTO acceptance (person_id, version, accepted_at) VALUES (?, ?, ?) ON CONFLICT DO NOTHING', [
        person,
        version,
        this.#now(),
      ]);
      return { value: { version: Number(version) }, action: 'terms.accept', subject: person, detail: { version } };
    });
  }

  /** The audit log, newest first: of one account, or of all. */
  audit(account?: string, most = 100): Promise<Row[]> {
    const where = account === undefined ? '' : 'WHERE account_id = ?';
    const values = account === undefined ? [most] : [account, most];
    return this.#sql.all(
      `SELECT at, actor, action, account_id, subject, address, detail FROM audit ${where} ORDER BY at DESC, id DESC LIMIT ?`,
      values,
    );
  }

  /** Deletes the lines of the audit log that are older than `before`, in epoch milliseconds. @returns how many those were */
  deleteAudit(actor: Actor, before: number): Promise<{ deleted: number }> {
    return this.#change(actor, async (to) => {
      const deleted = await to.run('DELETE FROM audit WHERE at < ?', [before]);
      const until = new Date(before).toISOString();
      return { value: { deleted }, action: 'audit.delete', subject: 'audit', detail: { before: until, deleted } };
    });
  }
}

async function personId(to: Statements, email: string): Promise<string> {
  const person = await one(to, 'SELECT id FROM person WHERE email = ?', [readEmail(email)]);
  if (!person) throw new AccountError(`there is no person ${email}`);
  return String(person['id']);
}

async function anotherOwner(to: Statements, account: string, person: string): Promise<void> {
  const owners = await to.all("SELECT person_id FROM member WHERE account_id = ? AND role = 'owner'", [account]);
  if (owners.length === 1 && owners[0]!['person_id'] === person)
    throw new AccountError('an account needs an owner; make another member one first');
}

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
