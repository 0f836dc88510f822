import { randomBytes } from 'node:crypto';
import bowser from 'bowser';
import { StorePart } from './changes.ts';
import { hashOf } from './keyFormat.ts';
import { one, type Statements } from '../../stores/sql/sql.ts';

/** How long a browser is known after a sign-in, in milliseconds. */
export const knownMs = 365 * 24 * 3600_000;

/**
 * Browsers that people have signed in with. Their attempts are counted separately, so guesses from other browsers do not
 * lock the person out ("device cookies", OWASP). The store has the hashes of their tokens.
 */
export class Browsers extends StorePart {
  /** Whether the browser that holds `token` has been signed in to by the person of this email address. */
  async knows(token: string, email: string): Promise<boolean> {
    const found = await one(
      this.sql,
      'select 1 from browser b join person p on p.id = b.person_id where b.hash = ? and b.expires_at > ? and p.email = ?',
      [hashOf(token), this.now(), email.trim().toLowerCase()],
    );
    return found !== undefined;
  }
}

/**
 * Records that a person has signed in with a browser. One browser can be known for several people.
 * @returns its token: `held` if the store knows it, otherwise a new one
 */
export async function rememberBrowser(
  to: Statements,
  now: number,
  person: string,
  sentToken: string | undefined,
): Promise<string> {
  const known = sentToken !== undefined && (await one(to, 'select 1 from browser where hash = ?', [hashOf(sentToken)]));
  const token = known ? sentToken : randomBytes(32).toString('base64url');
  await to.run(
    `insert into browser (hash, person_id, expires_at) values (?, ?, ?)
     on conflict (hash, person_id) do update set expires_at = excluded.expires_at`,
    [hashOf(token), person, now + knownMs],
  );
  return token;
}

/** Characters of a `User-Agent` header that are parsed: real headers have fewer than 300. */
const maxUserAgent = 500;

/** The name of a browser and its system, such as "Firefox on Windows"; null if the header has neither. */
export function browserName(userAgent: string | undefined): string | null {
  if (!userAgent) return null;
  const { browser, os } = bowser.parse(userAgent.slice(0, maxUserAgent));
  const names = [browser.name, os.name].filter(Boolean);
  return names.length === 0 ? null : names.join(' on ').slice(0, 100);
}
