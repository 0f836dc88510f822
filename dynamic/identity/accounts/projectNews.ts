import { randomBytes, randomUUID } from 'node:crypto';
import type { ProjectContent } from '../../../common/project.ts';
import { type Actor, StorePart } from './changes.ts';
import { AccountError } from './errors.ts';
import { hashOf } from './keyFormat.ts';
import { dropFeedOf, dropFollower } from './projectFollowers.ts';
import { contentOf, findFor, lockFor } from './projects.ts';
import { one, type Row, type Statements } from '../../stores/sql/sql.ts';

/** Where a place of a ranking was and is. */
export interface MovedPlace {
  readonly name: string;
  /** Its rank; null without one. */
  readonly from: number | null;
  readonly to: number | null;
  /** Why it moved, in words. */
  readonly why: string;
}

/** How a release changed the ranking of a project, or why that is not known. */
export type RankingNews =
  | {
      /** The first ten of both releases, those of the newer one first. */
      readonly first: readonly MovedPlace[];
      /** The other places of the shortlist that are not rejected. */
      readonly shortlist: readonly MovedPlace[];
      /** The credits of the figures behind the ranks. */
      readonly credits: readonly string[];
    }
  | { readonly problem: string };

/** What a release changed in a project. */
export interface ProjectNewsItem {
  readonly id: string;
  readonly project: string;
  /** The name of the project now. */
  readonly name: string;
  /** The release that followers knew. */
  readonly since: string;
  readonly release: string;
  /** Epoch milliseconds. */
  readonly createdAt: number;
  readonly news: RankingNews;
}

/** Followers of a project that know another release than the active one. */
export interface DueComparison {
  readonly project: string;
  readonly since: string;
}

/** A comparison that this process has claimed. */
interface ClaimedComparison {
  readonly content: ProjectContent;
  /** Since when it is due, in epoch milliseconds. */
  readonly dueSince: number;
}

/** Who gets mail about which news. */
export interface DueMail {
  readonly news: string;
  readonly person: string;
}

/** A mail to send, which this process has claimed. */
interface ClaimedMail extends ProjectNewsItem {
  readonly email: string;
  /** The token of a link with which the reader unfollows the project. */
  readonly token: string;
}

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
/** How long a process has for a comparison or a mail, until another one tries. */
const claimMs = 10 * minuteMs;
/** For how long a mail is tried again. */
const mailTriesMs = 7 * dayMs;
/** How long a feed has its entries, and a link in a mail works. */
const keepMs = 365 * dayMs;
/** The most entries of a feed: more than an account has projects. */
const maxEntries = 250;

/** Joins to followers `f` their project `p` and person `e`, if they are a member of its account and may sign in. */
const joinFollowed = `join project p on p.id = f.project_id join member m on m.account_id = p.account_id and m.person_id = f.person_id
  join person e on e.id = f.person_id and e.disabled = 0`;
/** Joins to notices `t` their news `n`, if the person still follows the project. */
const joinNews = `join project_news n on n.id = t.news_id
  join project_follower f on f.project_id = n.project_id and f.person_id = t.person_id ${joinFollowed}`;
const columns = 'n.id, n.project_id, n.since, n.release, n.body as news, n.created_at, p.body';

/** Word of what releases change in the rankings of projects, for the members of their accounts who follow them. */
export class ProjectNews extends StorePart {
  /** Follows a project from a release on. @throws NoProject */
  follow({ id: person }: Actor, project: string, release: string): Promise<void> {
    return this.sql.transaction(async (to) => {
      await lockFor(to, person, project);
      await to.run(
        `insert into project_follower (project_id, person_id, release) values (?, ?, ?)
         on conflict (project_id, person_id) do nothing`,
        [project, person, release],
      );
    });
  }

  /** Unfollows a project. @throws NoProject */
  unfollow({ id: person }: Actor, project: string): Promise<void> {
    return this.sql.transaction(async (to) => {
      await findFor(to, person, project);
      await dropFollower(to, project, person);
    });
  }

  /** Unfollows a project by the token of a mail. It works again and again, as mail programs may send it twice. @throws AccountError */
  unfollowBy(token: string): Promise<void> {
    return this.sql.transaction(async (to) => {
      const { project_id, person_id } = await this.#linked(to, token);
      await dropFollower(to, String(project_id), String(person_id));
    });
  }

  /** Returns the name of the project that a token unfollows; undefined if the person does not follow it. @throws AccountError */
  async nameFor(token: string): Promise<string | undefined> {
    const { project_id, person_id } = await this.#linked(this.sql, token);
    const row = await one(
      this.sql,
      `select p.body from project_follower f ${joinFollowed} where f.project_id = ? and f.person_id = ?`,
      [project_id!, person_id!],
    );
    return row && contentOf(row).name;
  }

  /** Whom and what a token of a mail is about. @throws AccountError if it does not work */
  async #linked(to: Statements, token: string): Promise<Row> {
    const row = await one(to, 'select project_id, person_id from project_unfollow where hash = ? and expires_at > ?', [
      hashOf(token),
      this.now(),
    ]);
    if (!row)
      throw new AccountError('this link does not work: the project was deleted, or the email is older than a year');
    return row;
  }

  /** The comparisons with the active release that are due, and that no process makes now. */
  async due(release: string): Promise<DueComparison[]> {
    const rows = await this.sql.all(
      `select distinct f.project_id, f.release from project_follower f ${joinFollowed}
       where f.release <> ? and f.claimed_until <= ? order by f.project_id, f.release`,
      [release, this.now()],
    );
    return rows.map((row) => ({ project: String(row['project_id']), since: String(row['release']) }));
  }

  /** Claims a comparison for this process. @returns undefined if another process was first, or the project was deleted */
  claim({ project, since }: DueComparison): Promise<ClaimedComparison | undefined> {
    return this.sql.transaction(async (to) => {
      const now = this.now();
      const claimed = await to.all(
        `update project_follower set claimed_until = ?, due_since = coalesce(due_since, ?)
         where project_id = ? and release = ? and claimed_until <= ? returning due_since`,
        [now + claimMs, now, project, since, now],
      );
      const row = await one(to, 'select body from project where id = ?', [project]);
      if (claimed.length === 0 || !row) return undefined;
      return { content: contentOf(row), dueSince: Math.min(...claimed.map(({ due_since }) => Number(due_since))) };
    });
  }

  /**
   * Keeps what a release changed, for every follower that does not know it; undefined if nothing did. The same problem is told once.
   * @param mails whether it is mailed, too
   */
  record(
    { project, since }: DueComparison,
    release: string,
    news: RankingNews | undefined,
    mails: boolean,
  ): Promise<void> {
    return this.sql.transaction(async (to) => {
      const body = news && JSON.stringify(news);
      if (body !== undefined && !(await isTold(to, project, body))) {
        const [id, now] = [randomUUID(), this.now()];
        await to.run(
          `insert into project_news (id, project_id, since, release, body, created_at, expires_at)
           values (?, ?, ?, ?, ?, ?, ?)`,
          [id, project, since, release, body, now, now + keepMs],
        );
        await to.run(
          `insert into project_notice (news_id, person_id, is_due)
           select ?, person_id, ? from project_follower where project_id = ? and release = ?`,
          [id, mails ? 1 : 0, project, since],
        );
      }
      await to.run(
        'update project_follower set release = ?, due_since = null, claimed_until = 0 where project_id = ? and release = ?',
        [release, project, since],
      );
    });
  }

  /** The mails that wait to be sent, and that no process sends now, the oldest first. */
  async dueMails(): Promise<DueMail[]> {
    const now = this.now();
    const rows = await this.sql.all(
      `select t.news_id, t.person_id from project_notice t ${joinNews}
       where t.is_due = 1 and t.claimed_until <= ? and n.created_at > ? order by n.created_at, n.id, t.person_id`,
      [now, now - mailTriesMs],
    );
    return rows.map((row) => ({ news: String(row['news_id']), person: String(row['person_id']) }));
  }

  /** Claims a mail for this process. @returns undefined if another process was first, or the person follows the project no more */
  claimMail({ news, person }: DueMail): Promise<ClaimedMail | undefined> {
    return this.sql.transaction(async (to) => {
      const now = this.now();
      const claimed = await to.run(
        `update project_notice set claimed_until = ?
         where news_id = ? and person_id = ? and is_due = 1 and claimed_until <= ?`,
        [now + claimMs, news, person, now],
      );
      const row = await one(
        to,
        `select ${columns}, e.email from project_notice t ${joinNews} where t.news_id = ? and t.person_id = ?`,
        [news, person],
      );
      if (claimed === 0 || !row) return undefined;
      const token = randomBytes(32).toString('base64url');
      await to.run('insert into project_unfollow (hash, project_id, person_id, expires_at) values (?, ?, ?, ?)', [
        hashOf(token),
        row['project_id']!,
        person,
        now + keepMs,
      ]);
      return { ...itemOf(row), email: String(row['email']), token };
    });
  }

  /** Notes that a mail needs no more tries. A process that ends before it does may send the mail twice. */
  async finishMail({ news, person }: DueMail): Promise<void> {
    await this.sql.run('update project_notice set is_due = 0 where news_id = ? and person_id = ?', [news, person]);
  }

  /** Deletes the token of a mail that nobody got. */
  async dropToken(token: string): Promise<void> {
    await this.sql.run('delete from project_unfollow where hash = ?', [hashOf(token)]);
  }

  /** Makes an address of the private feed of a person. The one before stops working. @returns its token, which is not stored */
  makeFeed(actor: Actor): Promise<string> {
    return this.change(actor, async (to) => {
      const token = randomBytes(32).toString('base64url');
      await to.run(
        `insert into project_feed (person_id, hash, created_at) values (?, ?, ?)
         on conflict (person_id) do update set hash = excluded.hash, created_at = excluded.created_at`,
        [actor.id, hashOf(token), this.now()],
      );
      return { value: token, action: 'feed.on', subject: actor.id };
    });
  }

  /** Turns the private feed of a person off. */
  dropFeed(actor: Actor): Promise<void> {
    return this.change(actor, async (to) => {
      await dropFeedOf(to, actor.id);
      return { value: undefined, action: 'feed.off', subject: actor.id };
    });
  }

  /** Whether a person has a private feed. */
  async hasFeed(person: string): Promise<boolean> {
    return (await one(this.sql, 'select 1 from project_feed where person_id = ?', [person])) !== undefined;
  }

  /** The news of the projects that the owner of a feed follows, the last first. @throws AccountError if there is no such feed */
  async readFeed(token: string): Promise<{ readonly madeAt: number; readonly items: readonly ProjectNewsItem[] }> {
    const feed = await one(this.sql, 'select person_id, created_at from project_feed where hash = ?', [hashOf(token)]);
    if (!feed) throw new AccountError('this feed does not exist: it was turned off, or has a new address');
    const rows = await this.sql.all(
      `select ${columns} from project_notice t ${joinNews} where t.person_id = ? order by n.created_at desc, n.id limit ?`,
      [feed['person_id']!, maxEntries],
    );
    return { madeAt: Number(feed['created_at']), items: rows.map(itemOf) };
  }
}

/** Whether the last news of a project says the same. Only a problem is the same on another release. */
async function isTold(to: Statements, project: string, body: string): Promise<boolean> {
  const last = await one(
    to,
    'select body from project_news where project_id = ? order by created_at desc, id desc limit 1',
    [project],
  );
  return last?.['body'] === body && 'problem' in (JSON.parse(body) as RankingNews);
}

const itemOf = (row: Row): ProjectNewsItem => ({
  id: String(row['id']),
  project: String(row['project_id']),
  name: contentOf(row).name,
  since: String(row['since']),
  release: String(row['release']),
  createdAt: Number(row['created_at']),
  news: JSON.parse(String(row['news'])) as RankingNews,
});
