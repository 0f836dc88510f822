import { randomBytes } from 'node:crypto';
import { readSql } from '../../../common/readSql.ts';
import { browserName, rememberBrowser } from './browsers.ts';
import { StorePart, writeAudit } from './changes.ts';
import { AccountError } from './errors.ts';
import { hashOf } from './keyFormat.ts';
import type { Role } from './membership.ts';
import { takeLink } from './links.ts';
import { type PasswordProof, lockPerson } from './personRow.ts';
import { one, type Statements } from '../../stores/sql/sql.ts';
import { hasAcceptedTerms } from './terms.ts';

/** Lifetime of a session in milliseconds. */
export const sessionMs = 14 * 24 * 3600_000;

/** How often the last use of a session is recorded. */
const lastUsedEveryMs = 300_000;

interface Membership {
  readonly id: string;
  readonly name: string;
  readonly role: Role;
  readonly apiAccess: boolean;
}

/** Who is signed in, in which account, and whether the current terms are accepted. */
export interface Session {
  readonly person: { readonly id: string; readonly email: string; readonly name: string | null };
  /** The active account; undefined for a person without accounts. */
  readonly account: Membership | undefined;
  readonly accounts: readonly Membership[];
  readonly acceptedTerms: boolean;
}

/** The tokens that a browser sends: of its session, signed in or not, and the one that it is known by. */
export interface BrowserTokens {
  readonly session: string;
  readonly browser: string | undefined;
}

/** Where a person signs in, as the list of sessions shows it. */
export interface Device {
  readonly address: string;
  readonly userAgent: string | undefined;
}

/** The tokens that a browser gets when a person signs in. */
export interface SignInTokens {
  readonly session: string;
  readonly browser: string;
}

const sessionQuery = readSql(import.meta.url, 'sql/session');

/** A new secret for a browser: 32 random bytes in base64url. */
export const makeSessionToken = (): string => randomBytes(32).toString('base64url');

/** Sessions of browsers. The store has the hash of the token in the cookie. */
export class Sessions extends StorePart {
  /**
   * Begins a session with a new token and ends the browser's previous session. The browser is known from then on.
   * @returns undefined if the person's password has changed since it was checked, or they were disabled
   */
  begin(person: PasswordProof, device: Device, sent: BrowserTokens): Promise<SignInTokens | undefined> {
    return this.sql.transaction(async (to) => {
      if (!(await lockPerson(to, person))) return undefined;
      return beginSession(to, this.now(), person.id, device, sent);
    });
  }

  /** Begins a session with a one-time link that was emailed to the person. @throws AccountError if it is not valid */
  beginByLink(token: string, device: Device, sent: BrowserTokens): Promise<SignInTokens> {
    return this.sql.transaction(async (to) => {
      const now = this.now();
      const person = String((await takeLink(to, { kind: 'sign-in', token }, now))['person_id']);
      // Locks the person's row: disabling them ends their sessions and must not miss this one.
      await to.run('update person set password = password where id = ?', [person]);
      if (!(await one(to, 'select 1 from person where id = ? and disabled = 0', [person])))
        throw new AccountError('this person is disabled');
      return beginSession(to, now, person, device, sent);
    });
  }

  /** Ends a session; without one, does nothing. */
  async end(token: string): Promise<void> {
    await this.sql.run('delete from session where hash = ?', [hashOf(token)]);
  }

  /** The session with a token; undefined if there is none or it has expired. */
  async find(token: string): Promise<Session | undefined> {
    const row = await one(this.sql, sessionQuery, [hashOf(token), this.now()]);
    if (!row) return undefined;
    const now = this.now();
    if (now - Number(row['last_used_at']) >= lastUsedEveryMs)
      // The page does not need this write: a read-only store must not fail it.
      this.sql.note('update session set last_used_at = ? where hash = ?', [now, hashOf(token)]).catch(() => undefined);
    const rows = await this.sql.all(
      `select a.id, a.name, a.api_access, m.role from member m join account a on a.id = m.account_id
       where m.person_id = ? order by m.created_at, a.id`,
      [row['id']!],
    );
    const accounts = rows.map((one) => ({
      id: String(one['id']),
      name: String(one['name']),
      role: String(one['role']) as Role,
      apiAccess: one['api_access'] === 1,
    }));
    return {
      person: { id: String(row['id']), email: String(row['email']), name: row['name'] as string | null },
      account: accounts.find(({ id }) => id === row['account_id']) ?? accounts[0],
      accounts,
      acceptedTerms: hasAcceptedTerms(row),
    };
  }

  /** Makes another account of the person the active one. @throws AccountError if they are not a member */
  async switchTo(token: string, account: string): Promise<void> {
    const switched = await this.sql.run(
      `update session set account_id = ? where hash = ?
       and exists (select 1 from member m where m.account_id = ? and m.person_id = session.person_id)`,
      [account, hashOf(token), account],
    );
    if (switched === 0) throw new AccountError('you are not a member of this account');
  }
}

/** Begins a session with a new token and ends the browser's previous one. The browser is known from then on. */
export async function beginSession(
  to: Statements,
  now: number,
  person: string,
  { address, userAgent }: Device,
  sent: BrowserTokens,
): Promise<SignInTokens> {
  const session = makeSessionToken();
  await to.run('delete from session where hash = ?', [hashOf(sent.session)]);
  await to.run(
    `insert into session (hash, person_id, created_at, expires_at, address, browser, last_used_at)
     values (?, ?, ?, ?, ?, ?, ?)`,
    [hashOf(session), person, now, now + sessionMs, address, browserName(userAgent), now],
  );
  const browser = await rememberBrowser(to, now, person, sent.browser);
  await writeAudit(to, now, { id: person, address }, { action: 'session.begin', subject: person });
  return { session, browser };
}
