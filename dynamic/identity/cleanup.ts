import type { Logger } from 'pino';
import { type Sql, StoreUnavailable } from '../stores/sql/sql.ts';
import { Clients } from './oauth/clients.ts';

const intervalMs = 3600_000;

/** Deletes expired sessions, known browsers, one-time links, links to projects, news of projects, codes and tokens, and clients that nobody approved. */
async function cleanUp(sql: Sql, now: number): Promise<void> {
  await sql.run('delete from project_notice where news_id in (select id from project_news where expires_at < ?)', [
    now,
  ]);
  for (const table of [
    'session',
    'browser',
    'link',
    'oauth_record',
    'project_link',
    'project_news',
    'project_unfollow',
  ])
    await sql.run(`delete from ${table} where expires_at < ?`, [now]);
  await new Clients(sql, () => now).dropUnused();
}

/** Cleans up now and every hour. The store logs its outages itself. */
export function startCleanup(sql: Sql, log: Logger): void {
  const clean = () => {
    cleanUp(sql, Date.now()).catch((error: unknown) => {
      if (!(error instanceof StoreUnavailable)) log.warn({ err: error }, 'the store could not be cleaned up');
    });
  };
  clean();
  setInterval(clean, intervalMs).unref();
}
