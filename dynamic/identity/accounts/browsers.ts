import { randomBytes } from 'node:crypto';
import bowser from 'bowser';
import { hashOf } from './keyFormat.ts';
import { one, type Sql, type Statements } from '../../stores/sql/sql.ts';

/** Milliseconds that a browser is known for after a sign-in. */
export const knownMs = 365 * 24 * 3600_000;

/**
 * Browsers that people have signed in with. Guesses at a person's password from elsewhere are counted apart from what such a
 * browser tries, so that they cannot keep the person out of it ("device cookies", OWASP). The store holds their hashes.
 */
export class Browsers {
  readonly #sql: Sql;
  readonly #now: () => number;

  /** @param now epoch milliseconds */
  constructor(sql: Sql, now: () => number) {
    this.#sql = sql;
    this.#now = now;
  }

  /** Whether the browser that holds `token` has been signed in to by the person of this e-mail address. */
  async knows(token: string, email: string): Promise<boolean> {
    const found = await one(
      this.#sql,
      'SELECT 1 FROM browser b JOIN person p ON p.id = b.person_id WHERE b.hash = ? AND b.expires_at > ? AND p.email = ?',
      [hashOf(token), this.#now(), email.trim().toLowerCase()],
    );
    return found !== undefined;
  }
}

/**
 * Makes a browser known to a person who has just proved with it who they are; other people's it stays.
 * @returns its token: the one that it holds where somebody is known by that, else a new one
 */
export async function rememberBrowser(
  to: Statements,
  now: number,
  person: string,
  held: string | undefined,
): Promise<string> {
  const known = held !== undefined && (await one(to, 'SELECT 1 FROM browser WHERE hash = ?', [hashOf(held)]));
  const token = known ? held : randomBytes(32).toString('base64url');
  await to.run(
    `INSERT INTO browser (hash, person_id, expires_at) VALUES (?, ?, ?)
     ON CONFLICT (hash, person_id) DO UPDATE SET expires_at = excluded.expires_at`,
    [hashOf(token), person, now + knownMs],
  );
  return token;
}

/** Characters of a `User-Agent` header that are looked at: real ones have fewer than 300. */
const maxUserAgent = 500;

/** The name of a browser and its system as people know them, such as "Firefox on Windows"; null where it tells neither. */
export function browserName(userAgent: string | undefined): string | null {
  if (!userAgent) return null;
  const { browser, os } = bowser.parse(userAgent.slice(0, maxUserAgent));
  const names = [browser.name, os.name].filter(Boolean);
  return names.length === 0 ? null : names.join(' on ').slice(0, 100);
}
