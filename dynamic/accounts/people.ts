import { randomUUID } from 'node:crypto';
import { insertAccount } from './accounts.ts';
import { rememberBrowser } from './browsers.ts';
import { type Actor, type Change, changesOf, writeAudit } from './changes.ts';
import { AccountError } from './errors.ts';
import { hashOf } from './keyFormat.ts';
import { dropPasswordLinks, type OneTimeLink, takeLink } from './links.ts';
import { readEmail, readName } from './names.ts';
import { passwordProblem, type Passwords } from './passwords.ts';
import { type Proven, stillProven } from './proven.ts';
import type { Held } from './sessions.ts';
import { one, type Row, type Sql, type Statements } from './sql.ts';

/** What a sign-up added: an account, and its owner with the password that they chose, if they chose one already. */
export interface SignedUp {
  readonly account: string;
  readonly owner: Proven | undefined;
}

/** What people do with their own passwords. None of it says whether an address is known. */
export class People {
  readonly #sql: Sql;
  readonly #now: () => number;
  readonly #passwords: Passwords;
  readonly #change: Change;

  /** @param now epoch milliseconds */
  constructor(sql: Sql, now: () => number, passwords: Passwords) {
    this.#sql = sql;
    this.#now = now;
    this.#passwords = passwords;
    this.#change = changesOf(sql, now);
  }

  /** The person whose address and password these are; undefined for any other pair, and for a disabled person. */
  async identify(email: string, password: string): Promise<Proven | undefined> {
    const person = await one(this.#sql, 'SELECT id, password, disabled FROM person WHERE email = ?', [
      email.trim().toLowerCase(),
    ]);
    const proven = await this.#prove(person, password);
    return person?.['disabled'] === 0 ? proven : undefined;
  }

  /**
   * Adds a person with an account of their own. @returns undefined for an address that is known already, which stays as it is
   * @throws AccountError for what is wrong with the name, the address or the password
   */
  async signUp(
    address: string | undefined,
    given: { email: string; name: string; password: string | null },
  ): Promise<SignedUp | undefined> {
    const email = readEmail(given.email);
    const name = readName('person', given.name);
    const problem = given.password === null ? undefined : passwordProblem(given.password);
    if (problem) throw new AccountError(problem);
    const password = given.password === null ? null : await this.#passwords.hash(given.password);
    return this.#sql.transaction(async (to) => {
      const now = this.#now();
      const person = { id: randomUUID(), address };
      const added = await to.run(
        'INSERT INTO person (id, email, name, password, created_at) VALUES (?, ?, ?, ?, ?) ON CONFLICT (email) DO NOTHING',
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
   * Changes a person's password, who must know the present one. Every session but that of the browser ends, every link to
   * choose another, and every other browser is forgotten. @returns the token that the browser is known by @throws AccountError
   */
  async changePassword(actor: Actor, present: string, password: string, held: Held): Promise<string> {
    const proven = await this.confirm(actor.id, present);
    const whose = async (to: Statements) => {
      if (!proven || !(await stillProven(to, proven))) throw new AccountError('the present password is not right');
      return actor.id;
    };
    return this.#setPassword(actor, whose, password, held);
  }

  /**
   * Chooses a password by a one-time link. Every session and other such link of the person ends, and every other browser is
   * forgotten. @returns the token that the browser is known by @throws AccountError where the link is no good
   */
  choosePassword(
    address: string | undefined,
    link: OneTimeLink,
    password: string,
    browser: string | undefined,
  ): Promise<string> {
    const whose = async (to: Statements) => String((await takeLink(to, link, this.#now()))['person_id']);
    return this.#setPassword({ id: 'link', address }, whose, password, { browser });
  }

  async #setPassword(
    actor: Actor,
    whose: (to: Statements) => Promise<string>,
    password: string,
    { session, browser }: Partial<Held>,
  ): Promise<string> {
    const problem = passwordProblem(password);
    if (problem) throw new AccountError(problem);
    const hashed = await this.#passwords.hash(password);
    return this.#change(actor, async (to) => {
      const person = await whose(to);
      await to.run('UPDATE person SET password = ? WHERE id = ?', [hashed, person]);
      await to.run('DELETE FROM session WHERE person_id = ? AND hash <> ?', [person, hashOf(session ?? '')]);
      await to.run('DELETE FROM browser WHERE person_id = ?', [person]);
      await dropPasswordLinks(to, person);
      const value = await rememberBrowser(to, this.#now(), person, browser);
      return { value, action: 'person.password', subject: person };
    });
  }

  /** The person, where this is their password: asked again before something that matters. */
  async confirm(person: string, password: string): Promise<Proven | undefined> {
    return this.#prove(await one(this.#sql, 'SELECT id, password FROM person WHERE id = ?', [person]), password);
  }

  async #prove(person: Row | undefined, password: string): Promise<Proven | undefined> {
    const stored = person?.['password'] ?? null;
    const matches = await this.#passwords.matches(password, stored === null ? null : String(stored));
    return matches ? { id: String(person!['id']), password: String(stored) } : undefined;
  }
}
