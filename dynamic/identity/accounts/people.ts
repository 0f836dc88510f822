import { randomUUID } from 'node:crypto';
import { rememberBrowser } from './browsers.ts';
import { type Actor, StorePart, writeAudit } from './changes.ts';
import { AccountError } from './errors.ts';
import { hashOf } from './keyFormat.ts';
import { dropPersonalLinks, type OneTimeLink, takeLink } from './links.ts';
import { insertAccount } from './membership.ts';
import { readEmail, readName } from './names.ts';
import { passwordProblem, Passwords } from './passwords.ts';
import { dropFeedOf } from './projectFollowers.ts';
import { personId, type PasswordProof, lockPerson } from './personRow.ts';
import { type SignInTokens, beginSession, type BrowserTokens, type Device } from './sessions.ts';
import { one, type Row, type Sql, type Statements } from '../../stores/sql/sql.ts';

/** What a sign-up added: an account, and its owner if they have chosen a password. */
interface SignUpResult {
  readonly account: string;
  readonly owner: PasswordProof | undefined;
}

/**
 * People and their passwords. What people do for themselves does not tell whether an address is known. `rank` is how many
 * passwords the same client has sent today: clients with a lower rank go first. Everything that takes a password may throw
 * QueueFull.
 */
export class People extends StorePart {
  readonly #passwords: Passwords;

  /** @param now epoch milliseconds */
  constructor(sql: Sql, now: () => number, passwords = new Passwords()) {
    super(sql, now);
    this.#passwords = passwords;
  }

  /** Adds a person without an account. @throws AccountError if a value is invalid or the address is taken */
  async add(
    actor: Actor,
    values: { email: string; name: string | null; password: string | null },
  ): Promise<{ id: string; email: string }> {
    const email = readEmail(values.email);
    const problem = values.password === null ? undefined : passwordProblem(values.password);
    if (problem) throw new AccountError(problem, 'password');
    const name = values.name === null ? null : readName('person', values.name);
    const password = values.password === null ? null : await this.#passwords.hash(values.password);
    return this.change(actor, async (to) => {
      const id = randomUUID();
      const added = await to.run(
        'insert into person (id, email, name, password, created_at) values (?, ?, ?, ?, ?) on conflict (email) do nothing',
        [id, email, name, password, this.now()],
      );
      if (added === 0) throw new AccountError(`${email} already exists`);
      return { value: { id, email }, action: 'person.add', subject: id };
    });
  }

  /** Everyone, by email address. */
  list(): Promise<Row[]> {
    return this.sql.all('select id, email, name, disabled, created_at from person order by email');
  }

  /** Disables or enables a person and all their credentials. Disabling also ends sessions and deletes known browsers, links and the feed. */
  disable(actor: Actor, email: string, disabled: boolean): Promise<void> {
    return this.change(actor, async (to) => {
      const id = await personId(to, email);
      await to.run('update person set disabled = ? where id = ?', [disabled ? 1 : 0, id]);
      if (disabled) {
        for (const table of ['session', 'browser', 'link', 'project_feed'])
          await to.run(`delete from ${table} where person_id = ?`, [id]);
      }
      return { value: undefined, action: disabled ? 'person.disable' : 'person.enable', subject: id };
    });
  }

  /** The person with this address and password; undefined if they do not match or the person is disabled. */
  async identify(email: string, password: string, rank: number): Promise<PasswordProof | undefined> {
    const person = await one(this.sql, 'select id, password, disabled from person where email = ?', [
      email.trim().toLowerCase(),
    ]);
    const proof = await this.#prove(person, password, rank);
    return person?.['disabled'] === 0 ? proof : undefined;
  }

  /**
   * Adds a person with their own account. @returns undefined if the address is taken; nothing changes then
   * @throws AccountError if the name, the address or the password is invalid
   */
  async signUp(
    address: string | undefined,
    values: { email: string; name: string; password: string | null },
    rank: number,
  ): Promise<SignUpResult | undefined> {
    const email = readEmail(values.email);
    const name = readName('person', values.name);
    const problem = values.password === null ? undefined : passwordProblem(values.password);
    if (problem) throw new AccountError(problem, 'password');
    const password = values.password === null ? null : await this.#passwords.hash(values.password, rank);
    return this.sql.transaction(async (to) => {
      const now = this.now();
      const person = { id: randomUUID(), address };
      const added = await to.run(
        'insert into person (id, email, name, password, created_at) values (?, ?, ?, ?, ?) on conflict (email) do nothing',
        [person.id, email, name, password, now],
      );
      if (added === 0) return undefined;
      const account = { id: randomUUID(), name };
      await insertAccount(to, account, person.id, now);
      await writeAudit(to, now, person, { action: 'person.sign-up', account: account.id, subject: person.id });
      return { account: account.id, owner: password === null ? undefined : { id: person.id, password } };
    });
  }

  /**
   * Changes a person's password if the present one is correct. Ends all other sessions, deletes links and forgets other
   * browsers. @returns the token that the browser is known by @throws AccountError
   */
  async changePassword(
    actor: Actor,
    present: string,
    password: string,
    sent: BrowserTokens,
    rank: number,
  ): Promise<string> {
    const proof = await this.confirm(actor.id, present, rank);
    const requirePassword = async (to: Statements) => {
      if (!proof || !(await lockPerson(to, proof)))
        throw new AccountError('the current password is incorrect', 'present');
      return actor.id;
    };
    const hash = await this.#hash(password, rank);
    return this.change(actor, async (to) => {
      const person = await requirePassword(to);
      await setPassword(to, person, hash, sent.session);
      const value = await rememberBrowser(to, this.now(), person, sent.browser);
      return { value, action: 'person.password', subject: person };
    });
  }

  /**
   * Sets a password with a one-time link and signs the person in. Ends their other sessions, links and known browsers.
   * @throws AccountError if the link is not valid
   */
  async choosePassword(
    link: OneTimeLink,
    password: string,
    device: Device,
    sent: BrowserTokens,
    rank: number,
  ): Promise<SignInTokens> {
    const hash = await this.#hash(password, rank);
    return this.change({ id: 'link', address: device.address }, async (to) => {
      const person = String((await takeLink(to, link, this.now()))['person_id']);
      await setPassword(to, person, hash);
      const value = await beginSession(to, this.now(), person, device, sent);
      return { value, action: 'person.password', subject: person };
    });
  }

  async #hash(password: string, rank: number): Promise<string> {
    const problem = passwordProblem(password);
    if (problem) throw new AccountError(problem, 'password');
    return this.#passwords.hash(password, rank);
  }

  /** Proof that this is the person's password, for sensitive actions; undefined if it is not. */
  async confirm(person: string, password: string, rank: number): Promise<PasswordProof | undefined> {
    return this.#prove(await one(this.sql, 'select id, password from person where id = ?', [person]), password, rank);
  }

  async #prove(person: Row | undefined, password: string, rank: number): Promise<PasswordProof | undefined> {
    const stored = person?.['password'] ?? null;
    const matches = await this.#passwords.matches(password, stored === null ? null : String(stored), rank);
    return matches ? { id: String(person!['id']), password: String(stored) } : undefined;
  }
}

/** Stores a new password. Ends every session except `kept`, every link, every known browser and the private feed of the person. */
async function setPassword(to: Statements, person: string, hash: string, keptSession = ''): Promise<void> {
  await to.run('update person set password = ? where id = ?', [hash, person]);
  await to.run('delete from session where person_id = ? and hash <> ?', [person, hashOf(keptSession)]);
  await to.run('delete from browser where person_id = ?', [person]);
  await dropPersonalLinks(to, person);
  await dropFeedOf(to, person);
}
