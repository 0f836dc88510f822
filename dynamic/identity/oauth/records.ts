import { type Adapter, type AdapterFactory, type AdapterPayload, errors } from 'oidc-provider';
import { revokeApp } from '../accounts/apps.ts';
import { hashOf } from '../accounts/keyFormat.ts';
import { one, type Sql } from '../../stores/sql/sql.ts';
import type { Clients } from './clients.ts';
import { paths } from './paths.ts';

/** The actor that revokes an app whose code or refresh token was used twice. */
const server = { id: 'authorization-server' };

/** The records of the authorization server in the account store. The id of a record is secret: the store has its hash. */
export function recordsOf(sql: Sql, now: () => number, clients: Clients): AdapterFactory {
  return (kind) => {
    // The site's session is the only sign-in; the authorization server's own would be a second one.
    if (kind === 'Session') return new EmptyAdapter();
    if (kind === 'Client') return new ClientRecords(clients);
    return new Records(sql, now, kind);
  };
}

class Records implements Adapter {
  readonly #sql: Sql;
  readonly #now: () => number;
  readonly #kind: string;

  constructor(sql: Sql, now: () => number, kind: string) {
    this.#sql = sql;
    this.#now = now;
    this.#kind = kind;
  }

  async upsert(
    id: string,
    { jti: _id, returnTo: _holdsId, ...payload }: AdapterPayload,
    expiresIn: number,
  ): Promise<void> {
    const app = this.#kind === 'Grant' ? id : (payload.grantId ?? null);
    await this.#sql.run(
      `insert into oauth_record (kind, hash, payload, app_id, expires_at) values (?, ?, ?, ?, ?)
       on conflict (kind, hash) do update set payload = excluded.payload, expires_at = excluded.expires_at`,
      [this.#kind, hashOf(id), JSON.stringify(payload), app, this.#now() + expiresIn * 1000],
    );
  }

  async find(id: string): Promise<AdapterPayload | undefined> {
    const row = await one(
      this.#sql,
      'select payload, consumed_at from oauth_record where kind = ? and hash = ? and expires_at > ?',
      [this.#kind, hashOf(id), this.#now()],
    );
    if (!row) return undefined;
    const consumed = row['consumed_at'];
    const stored = JSON.parse(String(row['payload'])) as AdapterPayload;
    const payload = {
      ...stored,
      jti: id,
      ...(this.#kind === 'Interaction' && { returnTo: `${paths.authorize}/${id}` }),
    };
    return consumed === null ? payload : { ...payload, consumed: Math.floor(Number(consumed) / 1000) };
  }

  /**
   * Consumes a code or refresh token. Of concurrent calls one succeeds; a second use revokes the approval
   * (RFC 9700 sections 2.1.1 and 4.14.2).
   */
  async consume(id: string): Promise<void> {
    const used = await this.#sql.run(
      'update oauth_record set consumed_at = ? where kind = ? and hash = ? and consumed_at is null',
      [this.#now(), this.#kind, hashOf(id)],
    );
    if (used === 1) return;
    const row = await one(this.#sql, 'select app_id from oauth_record where kind = ? and hash = ?', [
      this.#kind,
      hashOf(id),
    ]);
    if (row?.['app_id']) await this.revokeByGrantId(String(row['app_id']));
    throw new errors.InvalidGrant('it was already used');
  }

  async destroy(id: string): Promise<void> {
    await this.#sql.run('delete from oauth_record where kind = ? and hash = ?', [this.#kind, hashOf(id)]);
  }

  /** A grant is an approval of an app, and has its id. */
  async revokeByGrantId(grantId: string): Promise<void> {
    await this.#sql.transaction((to) => revokeApp(to, this.#now(), server, grantId));
  }

  async findByUid(): Promise<undefined> {
    return undefined;
  }

  async findByUserCode(): Promise<undefined> {
    return undefined;
  }
}

/** Stores nothing. */
class EmptyAdapter implements Adapter {
  async upsert(): Promise<void> {}
  async find(_id: string): Promise<AdapterPayload | undefined> {
    return undefined;
  }
  async consume(): Promise<void> {}
  async destroy(): Promise<void> {}
  async revokeByGrantId(): Promise<void> {}
  async findByUid(): Promise<undefined> {
    return undefined;
  }
  async findByUserCode(): Promise<undefined> {
    return undefined;
  }
}

/** Reads clients. `clients.ts` registers them. */
class ClientRecords extends EmptyAdapter {
  readonly #clients: Clients;

  constructor(clients: Clients) {
    super();
    this.#clients = clients;
  }

  override find(id: string): Promise<AdapterPayload | undefined> {
    return this.#clients.find(id);
  }
}
