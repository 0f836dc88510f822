import { setTimeout } from 'node:timers/promises';
import type { Logger } from 'pino';
import { ApiError } from '../../../api/domain/errors.ts';
import type { HeldRelease } from '../../../common/release/served.ts';
import type { Compute } from '../../compute/compute.ts';
import type { Mailer } from '../accounts/mail.ts';
import { ProjectNews, type Waiting } from '../accounts/projectNews.ts';
import { type Sql, StoreUnavailable } from '../../stores/sql/sql.ts';
import { compareReleases } from './compareReleases.ts';
import { mailText, newsWords } from './newsWords.ts';

interface NewsPorts {
  readonly sql: Sql;
  /** Epoch milliseconds. */
  readonly now: () => number;
  readonly origin: string;
  /** The active release; undefined if there is none. */
  readonly release: () => HeldRelease | undefined;
  readonly compute: Compute<HeldRelease>;
  /** Undefined if the server cannot send email: then news are in private feeds only. */
  readonly mail: Mailer | undefined;
  readonly log: Logger;
}

const intervalMs = 5 * 60_000;

/** How often a comparison is tried while the server computes too much for others. */
const maxTries = 10;

/**
 * Compares the rankings of followed projects with those of the active release, and mails what changed. What is done is in the store:
 * a run that is interrupted goes on in the next one, and several processes share the work.
 */
export async function tellNews(ports: NewsPorts): Promise<void> {
  const store = new ProjectNews(ports.sql, ports.now);
  const served = ports.release();
  if (served) for (const waiting of await store.waiting(served.id)) await compare(store, waiting, served, ports);
  if (ports.mail) for (const id of await store.unmailed()) if (!(await sendMail(store, id, ports.mail, ports))) return;
}

/**
 * Tells news now and every few minutes. The store and the mailer log their outages themselves.
 * @returns what tells news at once, for a release that has become the active one
 */
export function startNews(ports: NewsPorts): () => void {
  let running: Promise<void> | undefined;
  const tell = () => {
    running ??= tellNews(ports)
      .catch((error: unknown) => {
        if (!(error instanceof StoreUnavailable))
          ports.log.warn({ err: error }, 'followers of projects have no word yet');
      })
      .finally(() => (running = undefined));
  };
  tell();
  setInterval(tell, intervalMs).unref();
  return tell;
}

async function compare(
  store: ProjectNews,
  waiting: Waiting,
  served: HeldRelease,
  { compute }: NewsPorts,
): Promise<void> {
  const project = await store.claim(waiting);
  if (!project) return;
  const news = await retry(() => compareReleases(compute, project, waiting.since, served));
  await store.record(waiting, served.id, news);
}

/** Tries again while the server computes too much for others. @throws ApiError `unavailable` if that lasts */
async function retry<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof ApiError) || error.retryAfter === undefined || tries === maxTries) throw error;
      await setTimeout(error.retryAfter * 1000, undefined, { ref: false });
    }
  }
}

/** Sends a mail, or gives up one that the mail server refuses. @returns whether to go on: not while the mail server is unavailable */
async function sendMail(store: ProjectNews, id: string, mail: Mailer, { origin }: NewsPorts): Promise<boolean> {
  const claimed = await store.claimMail(id);
  if (!claimed) return true;
  const unfollow = `${origin}/unfollow/${claimed.token}`;
  const { title } = newsWords(claimed);
  const sent = await mail.send(claimed.email, title, mailText(claimed, { origin, unfollow }), {
    unsubscribe: unfollow,
  });
  if (sent !== 'unavailable') await store.markMailed(id);
  return sent !== 'unavailable';
}
