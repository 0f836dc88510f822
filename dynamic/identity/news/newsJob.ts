import type { Logger } from 'pino';
import { ApiError } from '../../../api/domain/errors.ts';
import type { HeldRelease } from '../../../common/release/served.ts';
import type { Compute } from '../../compute/compute.ts';
import type { Mailer } from '../accounts/mail.ts';
import { type DueComparison, type DueMail, ProjectNews } from '../accounts/projectNews.ts';
import { type Sql, StoreUnavailable } from '../../stores/sql/sql.ts';
import { compareReleases, NotHeldNow } from './compareReleases.ts';
import { mailOf } from './newsWords.ts';

interface NewsPorts {
  readonly sql: Sql;
  /** Epoch milliseconds. */
  readonly now: () => number;
  readonly origin: string;
  /** The active release; undefined if there is none. */
  readonly release: () => HeldRelease | undefined;
  readonly compute: Compute<HeldRelease>;
  /** Undefined if the server cannot send email: then news is in private feeds only. */
  readonly mail: Mailer | undefined;
  /** Whether the process is ending: it begins nothing new. */
  readonly isClosing: () => boolean;
  readonly log: Logger;
}

const intervalMs = 5 * 60_000;

/** How long a comparison waits for an earlier release that this server lacks: another server may have it, or a build. */
const waitForReleaseMs = 24 * 60 * 60_000;

/**
 * Compares the rankings of followed projects with those on the active release, and mails what changed. What is done is in the store:
 * a run that is interrupted goes on in the next one, and several processes share the work.
 * @throws StoreUnavailable
 */
export async function tellNews(ports: NewsPorts): Promise<void> {
  const store = new ProjectNews(ports.sql, ports.now);
  const served = ports.release();
  if (served)
    for (const due of await store.due(served.id)) {
      // A release that has become active meanwhile has a run of its own.
      if (ports.isClosing() || ports.release()?.id !== served.id) break;
      await compare(store, due, served, ports);
    }
  if (ports.mail)
    for (const due of await store.dueMails()) {
      if (ports.isClosing() || !(await sendMail(store, due, ports.mail, ports.origin))) break;
    }
}

/**
 * Tells news now and every few minutes. The store and the mailer log their outages themselves.
 * @returns what tells news at once, for a release that has become the active one
 */
export function startNews(ports: NewsPorts): () => void {
  let isAsked = false;
  let isRunning = false;
  const run = async () => {
    while (isAsked) {
      isAsked = false;
      await tellNews(ports).catch((error: unknown) => {
        if (!(error instanceof StoreUnavailable))
          ports.log.error({ err: error }, 'news of projects could not be sent; the next try is in 5 minutes');
      });
    }
    isRunning = false;
  };
  const tell = () => {
    isAsked = true;
    if (isRunning) return;
    isRunning = true;
    void run();
  };
  tell();
  setInterval(tell, intervalMs).unref();
  return tell;
}

/** Makes a comparison and keeps what it finds. One that fails is tried again when its claim has ended. @throws StoreUnavailable */
async function compare(store: ProjectNews, due: DueComparison, served: HeldRelease, ports: NewsPorts): Promise<void> {
  const claimed = await store.claim(due);
  if (!claimed) return;
  const { content, dueSince } = claimed;
  const canWait = ports.now() - dueSince < waitForReleaseMs;
  try {
    const news = content.isArchived
      ? undefined
      : await compareReleases(ports.compute, content, due.since, served, canWait);
    await store.record(due, served.id, news, ports.mail !== undefined);
  } catch (error) {
    if (error instanceof StoreUnavailable) throw error;
    if (!(error instanceof ApiError) && !(error instanceof NotHeldNow))
      ports.log.error({ err: error, project: due.project }, 'a project could not be compared with another release');
  }
}

/** Sends a mail, or gives up one that the mail server refuses. @returns whether to go on: not while the mail server is unavailable */
async function sendMail(store: ProjectNews, due: DueMail, mail: Mailer, origin: string): Promise<boolean> {
  const claimed = await store.claimMail(due);
  if (!claimed) return true;
  const unsubscribe = `${origin}/unfollow/${claimed.token}`;
  const { subject, text } = mailOf(claimed, { origin, unfollow: unsubscribe });
  const sent = await mail.send(claimed.email, subject, text, { unsubscribe });
  if (sent !== 'sent') await store.dropToken(claimed.token);
  if (sent === 'sent' || sent === 'refused') await store.finishMail(due);
  return sent !== 'unavailable';
}
