import { randomUUID } from 'node:crypto';
import { hashOf, makeKey } from './keyFormat.ts';
import { hashPassword, passwordProblem } from './password.ts';
import { one, type Row, type Sql, type Statements } from './sql.ts';

/** What an operator or a person asked for cannot be done; the message says why, in words for them. */
export class AccountError extends Error {}

/** Who does something, for the audit log: a person's id or 'operator', and from where. */
export interface Actor {
  readonly id: string;
  readonly address?: string | undefined;
}

export const roles = ['owner', 'admin', 'member'] as const;
export type Role = (typeof roles)[number];

/** People, accounts, memberships, terms and API keys. Each change is one transaction with its line in the audit log. */
export class Accounts {
  readonly #sql: Sql;
  readonly #now: () => number;

  /** @param now epoch milliseconds */
  constructor(sql: Sql, now: () => number) {
    this.#sql = sql;
    this.#now = now;
  }

  async addPerson(
    actor: Actor,
    given: { email: string; name: string | null; password: string | null },
  ): Promise<{ id: string; email: string }> {
    const email = normalEmail(given.email);
    const problem = given.password === null ? undefined : passwordProblem(given.password);
    if (problem) throw new AccountError(problem);
    const password = given.password === null ? null : await hashPassword(given.password);
    return this.#change(actor, async (to) => {
      if (await one(to, 'SELECT id FROM person WHERE email = ?', [email]))
        throw new AccountError(`${email} is there already`);
      const id = randomUUID();
      await to.run('INSERT INTO person (id, email, name, password, created_at) VALUES (?, ?, ?, ?, ?)', [
        id,
        email,
        given.name,
        password,
        this.#now(),
      ]);
      return { value: { id, email }, action: 'person.add', subject: id };
    });
  }

  people(): Promise<Row[]> {
    return this.#sql.all('SELECT id, email, name, disabled, created_at FROM person ORDER BY email');
  }

  /** Switches a person off or on again; every credential of theirs stops or works with them. */
  disablePerson(actor: Actor, email: string, disabled: boolean): Promise<void> {
    return this.#change(actor, async (to) => {
      const id = await personId(to, email);
      await to.run('UPDATE person SET disabled = ? WHERE id = ?', [disabled ? 1 : 0, id]);
      return { value: undefined, action: disabled ? 'person.disable' : 'person.enable', subject: id };
    });
  }

  addAccount(actor: Actor, name: string, owner: string): Promise<{ id: string; name: string }> {
    return this.#change(actor, async (to) => {
      const trimmed = name.trim();
      if (trimmed === '' || trimmed.length > 100)
        throw new AccountError('the name of an account must have 1 to 100 characters');
      const person = await personId(to, owner);
      const id = randomUUID();
      await to.run('INSERT INTO account (id, name, created_at) VALUES (?, ?, ?)', [id, trimmed, this.#now()]);
      await to.run("INSERT INTO member (account_id, person_id, role, created_at) VALUES (?, ?, 'owner', ?)", [
        id,
        person,
        this.#now(),
      ]);
      return { value: { id, name: trimmed }, action: 'account.add', account: id, subject: id };
    });
  }

  accounts(): Promise<Row[]> {
    return this.#sql.all(
      `SELECT a.id, a.name, a.api_access, a.created_at, COUNT(m.person_id) AS members
       FROM account a LEFT JOIN member m ON m.account_id = a.id GROUP BY a.id, a.name, a.api_access, a.created_at ORDER BY a.name, a.id`,
    );
  }

  /** Switches API access of an account on or off. Off, its credentials act at the public limits from the next request on. */
  setAccess(actor: Actor, account: string, on: boolean): Promise<void> {
    return this.#change(actor, async (to) => {
      await accountExists(to, account);
      await to.run('UPDATE account SET api_access = ? WHERE id = ?', [on ? 1 : 0, account]);
      return { value: undefined, action: on ? 'account.access-on' : 'account.access-off', account, subject: account };
    });
  }

  setMember(actor: Actor, account: string, email: string, role: Role): Promise<void> {
    return this.#change(actor, async (to) => {
      await accountExists(to, account);
      const person = await personId(to, email);
      const before = await one(to, 'SELECT role FROM member WHERE account_id = ? AND person_id = ?', [account, person]);
      if (before?.['role'] === 'owner' && role !== 'owner') await anotherOwner(to, account, person);
      await to.run(
        `INSERT INTO member (account_id, person_id, role, created_at) VALUES (?, ?, ?, ?)
         ON CONFLICT (account_id, person_id) DO UPDATE SET role = excluded.role`,
        [account, person, role, this.#now()],
      );
      return {
        value: undefined,
        action: before ? 'member.role' : 'member.add',
        account,
        subject: person,
        detail: { role },
      };
    });
  }

  /** Takes a person out of an account; their credentials in it stop for good. */
  removeMember(actor: Actor, account: string, email: string): Promise<void> {
    return this.#change(actor, async (to) => {
      const person = await personId(to, email);
      await anotherOwner(to, account, person);
      if ((await to.run('DELETE FROM member WHERE account_id = ? AND person_id = ?', [account, person])) === 0)
        throw new AccountError(`${email} is no member of account ${account}`);
      await to.run('UPDATE api_key SET revoked_at = ? WHERE account_id = ? AND person_id = ? AND revoked_at IS NULL', [
        this.#now(),
        account,
        person,
      ]);
      return { value: undefined, action: 'member.remove', account, subject: person };
    });
  }

  members(account: string): Promise<Row[]> {
    return this.#sql.all(
      `SELECT p.id, p.email, p.name, m.role FROM member m JOIN person p ON p.id = m.person_id WHERE m.account_id = ? ORDER BY p.email`,
      [account],
    );
  }

  /** Makes an API key that acts as a member in an account. The token is in the answer and nowhere else. */
  addKey(actor: Actor, account: string, email: string, name: string): Promise<{ id: string; token: string }> {
    return this.#change(actor, async (to) => {
      const access = await accountExists(to, account);
      if (!access)
        throw new AccountError(
          `account ${account} has no API access; switch it on first: account access on ${account}`,
        );
      const person = await personId(to, email);
      if (!(await one(to, 'SELECT role FROM member WHERE account_id = ? AND person_id = ?', [account, person])))
        throw new AccountError(`${email} is no member of account ${account}`);
      const trimmed = name.trim();
      if (trimmed === '' || trimmed.length > 100)
        throw new AccountError('the name of a key must have 1 to 100 characters');
      const [id, token] = [randomUUID(), makeKey()];
      await to.run(
        'INSERT INTO api_key (id, account_id, person_id, name, hash, scopes, created_at) VALUES (?, ?, ?, ?, ?, \'["read"]\', ?)',
        [id, account, person, trimmed, hashOf(token), this.#now()],
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

  /** Records that a person accepts the current terms. */
  acceptTerms(actor: Actor, email: string): Promise<{ version: number }> {
    return this.#change(actor, async (to) => {
      const person = await personId(to, email);
      const version = (await one(to, 'SELECT MAX(version) AS version FROM terms'))?.['version'];
      if (version === null || version === undefined) throw new AccountError('no terms are published');
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
      `SELECT at, actor, action, account_id, subject, address, detail FROM audit ${where} ORDER BY at DESC, id LIMIT ?`,
      values,
    );
  }

  /** Makes a change and writes it into the audit log, both or neither. */
  async #change<T>(actor: Actor, work: (to: Statements) => Promise<Changed<T>>): Promise<T> {
    return this.#sql.transaction(async (to) => {
      const { value, action, account = null, subject, detail = {} } = await work(to);
      await to.run(
        'INSERT INTO audit (id, at, actor, action, account_id, subject, address, detail) VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
        [randomUUID(), this.#now(), actor.id, action, account, subject, actor.address ?? null, JSON.stringify(detail)],
      );
      return value;
    });
  }
}

interface Changed<T> {
  readonly value: T;
  readonly action: string;
  readonly account?: string;
  readonly subject: string;
  readonly detail?: object;
}

function normalEmail(email: string): string {
  const normal = email.trim().toLowerCase();
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(normal) || normal.length > 254)
    throw new AccountError(`${JSON.stringify(email)} is no e-mail address`);
  return normal;
}

async function personId(to: Statements, email: string): Promise<string> {
  const person = await one(to, 'SELECT id FROM person WHERE email = ?', [normalEmail(email)]);
  if (!person) throw new AccountError(`there is no person ${email}`);
  return String(person['id']);
}

/** @returns whether the account has API access */
async function accountExists(to: Statements, id: string): Promise<boolean> {
  const account = await one(to, 'SELECT api_access FROM account WHERE id = ?', [id]);
  if (!account) throw new AccountError(`there is no account ${id}`);
  return account['api_access'] === 1;
}

async function anotherOwner(to: Statements, account: string, person: string): Promise<void> {
  const owners = await to.all("SELECT person_id FROM member WHERE account_id = ? AND role = 'owner'", [account]);
  if (owners.length === 1 && owners[0]!['person_id'] === person)
    throw new AccountError('an account needs an owner; make another member one first');
}
