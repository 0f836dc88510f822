import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import { readSql } from '../../common/readSql.ts';
import { ApiError } from '../../api/domain/errors.ts';
import { bearerToken, type Credentials, invalidToken, type Principal } from '../../api/gate/principal.ts';
import { hashOf, isAccessToken, isKey } from './accounts/keyFormat.ts';
import { one, type Row, type Sql, StoreUnavailable } from '../stores/sql/sql.ts';
import { hasAcceptedTerms } from './accounts/terms.ts';

const credentialQuery = readSql(import.meta.url, 'sql/credential');

/** The statement that records the last use of each kind of credential. */
const recordUse = {
  api_key: 'update api_key set last_used_at = ? where id = ?',
  oauth: 'update app set last_used_at = ? where id = ?',
} as const;
type Kind = keyof typeof recordUse;

/** How often the last use of a credential is recorded. */
const lastUsedEveryMs = 60_000;

interface CachedCredential {
  readonly principal: Principal;
  /** When the credential expires, in epoch milliseconds. */
  readonly expires: number;
  lastUsed: number;
}

/**
 * Checks credentials against the store. It caches valid credentials until the store changes, and caches none while changes
 * cannot be detected. It never caches rejections.
 */
export class StoredCredentials implements Credentials {
  readonly #cache = new LRUCache<string, CachedCredential>({ max: 10_000 });
  readonly #sql: Sql;
  readonly #now: () => number;
  readonly #log: Logger;
  #version: number | undefined;
  /** Checks of valid credentials: answered from the cache, and answered by the store. */
  readonly checks = { cached: 0, queried: 0 };
  #checkedThisTurn = false;
  readonly #nextTurn = () => {
    this.#checkedThisTurn = false;
  };

  constructor(sql: Sql, now: () => number, log: Logger) {
    this.#sql = sql;
    this.#now = now;
    this.#log = log;
  }

  check(authorization: readonly string[]): Principal | Promise<Principal> {
    const token = bearerToken(authorization);
    const hash = hashOf(token);
    const now = this.#now();
    const known = this.#findCached(hash, now);
    if (known) {
      this.checks.cached++;
      this.#recordUse(known, now);
      return known.principal;
    }
    const kind = isKey(token) ? 'api_key' : isAccessToken(token) ? 'oauth' : undefined;
    if (!kind) throw invalidToken();
    return this.#lookUp(kind, hash, now);
  }

  /** The cached credential, if the store has not changed. */
  #findCached(hash: string, now: number): CachedCredential | undefined {
    this.#clearIfChanged();
    const known = this.#cache.get(hash);
    return known && now < known.expires ? known : undefined;
  }

  /**
   * Clears the cache if the store has changed. It checks once per turn of the event loop, because every request of the turn
   * arrived before the turn.
   */
  #clearIfChanged(): void {
    if (this.#checkedThisTurn) return;
    const version = this.#sql.version();
    if (version !== this.#version) {
      this.#cache.clear();
      this.#version = version;
    }
    this.#checkedThisTurn = true;
    setImmediate(this.#nextTurn);
  }

  async #lookUp(kind: Kind, hash: string, now: number): Promise<Principal> {
    const version = this.#version;
    let row: Row | undefined;
    try {
      row = await one(this.#sql, credentialQuery, [hash]);
    } catch (error) {
      if (!(error instanceof StoreUnavailable)) throw error;
      throw new ApiError(
        'unavailable',
        'credentials cannot be checked at the moment; try again, or send the request without one',
      );
    }
    const expires = Number(row?.['expires_at'] ?? Infinity);
    if (!row || now >= expires) throw invalidToken();
    this.checks.queried++;
    const known: CachedCredential = {
      principal: principalOf(kind, row),
      expires,
      lastUsed: Number(row['last_used_at'] ?? 0),
    };
    // The row may lack a change that was made during the query. People without accepted terms may accept them at any time.
    const unchanged = version !== undefined && this.#sql.version() === version;
    if (known.principal.acceptedTerms && unchanged) this.#cache.set(hash, known);
    this.#recordUse(known, now);
    return known.principal;
  }

  /** Records the use of a credential, at most once a minute; the request does not wait for it. */
  #recordUse(known: CachedCredential, now: number): void {
    if (now - known.lastUsed < lastUsedEveryMs) return;
    known.lastUsed = now;
    const { type, id } = known.principal.credential;
    this.#sql.note(recordUse[type], [now, id]).catch((error: unknown) => {
      if (error instanceof StoreUnavailable) return;
      this.#log.warn({ err: error }, 'the last use of a credential could not be recorded');
    });
  }
}

function principalOf(type: Kind, row: Row): Principal {
  const text = (name: string) => String(row[name]);
  return {
    user: { id: text('person_id'), name: row['person_name'] === null ? null : text('person_name') },
    account: { id: text('account_id'), name: text('account_name'), role: text('role') as 'owner' | 'admin' | 'member' },
    credential: { type, id: text('id'), scopes: JSON.parse(text('scopes')) as string[] },
    apiAccess: row['api_access'] === 1,
    acceptedTerms: hasAcceptedTerms(row),
  };
}
