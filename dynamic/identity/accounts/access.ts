import { revokeApp } from './apps.ts';
import { type Actor, StorePart, writeAudit } from './changes.ts';
import { AccountError } from './errors.ts';
import { hashOf } from './keyFormat.ts';
import { dropFeedOf } from './projectFollowers.ts';
import type { Row, Statements } from '../../stores/sql/sql.ts';

/** What can act for a person in all their accounts. */
interface PersonalAccess {
  /** Sessions, that of the request first. `id` is the hash of the session's token. */
  readonly sessions: readonly Row[];
  readonly keys: readonly Row[];
  readonly apps: readonly Row[];
}

/** What a person can revoke by its id. */
export const accessKinds = ['session', 'key', 'app'] as const;
type AccessKind = (typeof accessKinds)[number];

/** Lists and revokes what acts for a person: sessions, API keys and apps. */
export class Access extends StorePart {
  /** The active sessions, keys and apps of a person. @param session the token of the request's session */
  async list(person: string, session: string): Promise<PersonalAccess> {
    const [sessions, keys, apps] = await Promise.all([
      this.sql.all(
        `select hash as id, address, browser, created_at, last_used_at from session
         where person_id = ? and expires_at > ? order by hash <> ?, last_used_at desc, hash`,
        [person, this.now(), hashOf(session)],
      ),
      this.sql.all(
        `select k.id, k.name, a.name as account_name, k.created_at, k.expires_at, k.last_used_at
         from api_key k join account a on a.id = k.account_id
         where k.person_id = ? and k.revoked_at is null and coalesce(k.expires_at > ?, true)
         order by k.created_at, k.id`,
        [person, this.now()],
      ),
      this.sql.all(
        `select c.id, c.name, c.client_id, a.name as account_name, c.created_at, c.last_used_at
         from app c join account a on a.id = c.account_id
         where c.person_id = ? and c.revoked_at is null order by c.created_at, c.id`,
        [person],
      ),
    ]);
    return { sessions, keys, apps };
  }

  /** Revokes a session, key or app of a person. @throws AccountError if they have none by this id */
  end(actor: Actor, kind: AccessKind, id: string): Promise<void> {
    return this.sql.transaction(async (to) => {
      const ended = await this.#end(to, actor, kind, id);
      if (!ended) throw new AccountError('this was already revoked');
    });
  }

  /** Ends every active session of a person except that of the request. */
  endOtherSessions(actor: Actor, session: string): Promise<void> {
    return this.sql.transaction((to) => this.#endOtherSessions(to, actor, session));
  }

  /** Revokes every key, app, session and private feed of a person except the session of the request. */
  endAll(actor: Actor, session: string): Promise<void> {
    return this.sql.transaction(async (to) => {
      await this.#endOtherSessions(to, actor, session);
      await dropFeedOf(to, actor.id);
      for (const [kind, table] of [
        ['key', 'api_key'],
        ['app', 'app'],
      ] as const) {
        const active = `select id from ${table} where person_id = ? and revoked_at is null`;
        for (const { id } of await to.all(active, [actor.id])) await this.#end(to, actor, kind, String(id));
      }
    });
  }

  /**
   * Revokes every key and app, every link to a project and private feed, and ends every session, of all people: after a breach, or
   * when a store was restored, in which what was revoked after the backup works again.
   * @param since only what was made or used since then, by the store, in epoch milliseconds
   * @returns how many of each
   */
  revokeAll(
    actor: Actor,
    since = 0,
  ): Promise<{ keys: number; apps: number; sessions: number; project_links: number; feeds: number }> {
    return this.sql.transaction(async (to) => {
      const now = this.now();
      const recent = 'coalesce(last_used_at, created_at) >= ?';
      const active = (table: string) => `select id, account_id from ${table} where revoked_at is null and ${recent}`;
      const keys = await to.all(active('api_key'), [since]);
      const apps = await to.all(active('app'), [since]);
      for (const { id, account_id } of keys) await revokeKey(to, now, actor, String(id), String(account_id));
      for (const { id } of apps) await revokeApp(to, now, actor, String(id));
      const sessions = await to.all(`delete from session where ${recent} returning person_id`, [since]);
      for (const { person_id } of sessions)
        await writeAudit(to, now, actor, { action: 'session.end', subject: String(person_id) });
      const project_links = await to.run('delete from project_link where created_at >= ?', [since]);
      const feeds = await to.run('delete from project_feed where created_at >= ?', [since]);
      return { keys: keys.length, apps: apps.length, sessions: sessions.length, project_links, feeds };
    });
  }

  async #endOtherSessions(to: Statements, actor: Actor, session: string): Promise<void> {
    const others = 'select hash from session where person_id = ? and hash <> ? and expires_at > ?';
    for (const { hash } of await to.all(others, [actor.id, hashOf(session), this.now()]))
      await this.#end(to, actor, 'session', String(hash));
  }

  /** @returns whether there was one by this id */
  async #end(to: Statements, actor: Actor, kind: AccessKind, id: string): Promise<boolean> {
    const now = this.now();
    if (kind === 'session') {
      const ended = await to.run('delete from session where hash = ? and person_id = ?', [id, actor.id]);
      if (ended > 0) await writeAudit(to, now, actor, { action: 'session.end', subject: actor.id });
      return ended > 0;
    }
    const table = kind === 'key' ? 'api_key' : 'app';
    const [found] = await to.all(
      `select account_id from ${table} where id = ? and person_id = ? and revoked_at is null`,
      [id, actor.id],
    );
    if (!found) return false;
    if (kind === 'app') {
      await revokeApp(to, now, actor, id);
      return true;
    }
    await revokeKey(to, now, actor, id, String(found['account_id']));
    return true;
  }
}

async function revokeKey(to: Statements, now: number, actor: Actor, id: string, account: string): Promise<void> {
  await to.run('update api_key set revoked_at = ? where id = ? and revoked_at is null', [now, id]);
  await writeAudit(to, now, actor, { action: 'key.revoke', account, subject: id });
}
