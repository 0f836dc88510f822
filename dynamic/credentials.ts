import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import { ApiError } from '../api/errors.ts';
import { bearerToken, type Credentials, invalidToken, type Principal } from '../api/gate/principal.ts';
import { hashOf, isKey } from './accounts/keyFormat.ts';
import { one, type Row, type Sql, StoreUnavailable } from './accounts/sql.ts';

/** Everything that decides about a key, in one question. */
const question = `
SELECT k.id, k.scopes, k.last_used_at, p.id AS person_id, p.name AS person_name,
       a.id AS account_id, a.name AS account_name, a.api_access, m.role,
       (SELECT MAX(version) FROM terms) AS terms,
       (SELECT MAX(version) FROM acceptance WHERE person_id = p.id) AS accepted
FROM api_key k
JOIN person p ON p.id = k.person_id
JOIN account a ON a.id = k.account_id
JOIN member m ON m.account_id = k.account_id AND m.person_id = k.person_id
WHERE k.hash = ? AND k.revoked_at IS NULL AND p.disabled = 0`;

/** How long a checked credential may stand where finding out that the store changed would cost a question of its own. */
const remoteMs = 5000;
/** How often the last use of a key is written down. */
const lastUsedEveryMs = 60_000;

interface Known {
  readonly principal: Principal;
  readonly until: number;
  lastUsed: number;
}

/** Checks credentials against the store. A good one is remembered; a refusal never is. */
export class StoredCredentials implements Credentials {
  readonly #known = new LRUCache<string, Known>({ max: 10_000 });
  readonly #sql: Sql;
  readonly #now: () => number;
  readonly #log: Logger;
  #version: number | undefined;

  constructor(sql: Sql, now: () => number, log: Logger) {
    this.#sql = sql;
    this.#now = now;
    this.#log = log;
  }

  check(authorization: readonly string[]): Principal | Promise<Principal> {
    const token = bearerToken(authorization);
    if (!isKey(token)) throw invalidToken();
    const hash = hashOf(token);
    const now = this.#now();
    const known = this.#fresh(hash, now);
    if (!known) return this.#ask(hash, now);
    this.#use(known, now);
    return known.principal;
  }

  /** What is remembered, as long as nothing in the store can have changed it. */
  #fresh(hash: string, now: number): Known | undefined {
    const version = this.#sql.version();
    if (version !== this.#version) {
      this.#known.clear();
      this.#version = version;
    }
    const known = this.#known.get(hash);
    return known && (version !== undefined || now < known.until) ? known : undefined;
  }

  async #ask(hash: string, now: number): Promise<Principal> {
    const version = this.#version;
    let row: Row | undefined;
    try {
      row = await one(this.#sql, question, [hash]);
    } catch (error) {
      if (!(error instanceof StoreUnavailable)) throw error;
      this.#log.error({ err: error }, 'credentials cannot be checked');
      throw new ApiError(
        'unavailable',
        'credentials cannot be checked at the moment; try again, or send the request without one',
      );
    }
    if (!row) throw invalidToken();
    const known: Known = {
      principal: principalOf(row),
      until: now + remoteMs,
      lastUsed: Number(row['last_used_at'] ?? 0),
    };
    // A change that came while the question was under way may not be in its answer.
    if (this.#sql.version() === version) this.#known.set(hash, known);
    this.#use(known, now);
    return known.principal;
  }

  /** Writes the use of a key down, at most once a minute; the request does not wait for it. */
  #use(known: Known, now: number): void {
    if (now - known.lastUsed < lastUsedEveryMs) return;
    known.lastUsed = now;
    this.#sql
      .run('UPDATE api_key SET last_used_at = ? WHERE id = ?', [now, known.principal.credential.id])
      .catch((error: unknown) => this.#log.warn({ err: error }, 'the last use of a key could not be written down'));
  }
}

function principalOf(row: Row): Principal {
  const text = (name: string) => String(row[name]);
  return {
    user: { id: text('person_id'), name: row['person_name'] === null ? null : text('person_name') },
    account: { id: text('account_id'), name: text('account_name'), role: text('role') as 'owner' | 'admin' | 'member' },
    credential: { type: 'api_key', id: text('id'), scopes: JSON.parse(text('scopes')) as string[] },
    apiAccess: row['api_access'] === 1,
    acceptedTerms: row['terms'] === null || Number(row['accepted'] ?? 0) >= Number(row['terms']),
  };
}
