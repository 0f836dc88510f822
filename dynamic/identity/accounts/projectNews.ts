import { randomBytes, randomUUID } from 'node:crypto';
import type { ProjectContent } from '../../../common/project.ts';
import { type Actor, StorePart } from './changes.ts';
import { AccountError } from './errors.ts';
import { hashOf } from './keyFormat.ts';
import { contentOf, findFor, lockFor } from './projects.ts';
import { one, type Row } from '../../stores/sql/sql.ts';

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

/** What a release changed for a follower of a project. */
export interface ProjectNewsItem {
  readonly id: string;
  readonly project: string;
  /** The name of the project now. */
  readonly name: string;
  /** The release that the follower knew. */
  readonly since: string;
  readonly release: string;
  /** Epoch milliseconds. */
  readonly createdAt: number;
  readonly news: RankingNews;
}

/** Followers of a project that know an earlier release than the active one. */
export interface Waiting {
  readonly project: string;
  readonly since: string;
}

/** A mail to send, which this process has claimed. */
interface ClaimedMail extends ProjectNewsItem {
  readonly email: string;
  /** The token of a link that ends mails of this kind. */
  readonly token: string;
}

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
/** How long a process has for a comparison or a mail, until another one tries. */
const claimMs = 10 * minuteMs;
/** For how long a mail that the mail server did not take is tried again. */
const mailTriesMs = 7 * dayMs;
/** How long a feed has its entries, and a link in a mail works. */
const keepMs = 365 * dayMs;
/** The most entries of a feed. */
const maxEntries = 50;

/** A follower `f` of a project `p` who is still a member of its account, and may sign in. */
const present = `join project p on p.id = f.project_id join member m on m.account_id = p.account_id and m.person_id = f.person_id
  join person e on e.id = f.person_id and e.disabled = 0`;
const columns = 'n.id, n.project_id, n.since, n.release, n.body as news, n.created_at, p.body';

/** Word of what releases change in the rankings of projects, for the members of their accounts who follow them. */
export class ProjectNews extends StorePart {
  /** Follows a project from a release on. @throws NoProject */
  follow({ id: person }: Actor, project: string, release: string): Promise<void> {
    return this.sql.transaction(async (to) => {
      await lockFor(to, person, project);
      await to.run(
        `insert into project_follower (project_id, person_id, created_at, release) values (?, ?, ?, ?)
         on conflict (project_id, person_id) do nothing`,
        [project, person, this.now(), release],
      );
    });
  }

  /** Follows a project no longer. @throws NoProject */
  async unfollow({ id: person }: Actor, project: string): Promise<void> {
    await findFor(this.sql, person, project);
    await this.sql.run('delete from project_follower where project_id = ? and person_id = ?', [project, person]);
  }

  /** Follows a project no longer, by the token of a mail. It works again and again, as mail programs may send it twice. */
  async unfollowBy(token: string): Promise<void> {
    const { project_id, person_id } = await this.#unfollowed(token);
    await this.sql.run('delete from project_follower where project_id = ? and person_id = ?', [
      project_id!,
      person_id!,
    ]);
  }

  /** Returns the name of the project that a token of a mail is about. @throws AccountError if it does not work */
  async nameFor(token: string): Promise<string> {
    return contentOf(await this.#unfollowed(token)).name;
  }

  async #unfollowed(token: string): Promise<Row> {
    const row = await one(
      this.sql,
      `select u.project_id, u.person_id, p.body from project_unfollow u join project p on p.id = u.project_id
       where u.hash = ? and u.expires_at > ?`,
      [hashOf(token), this.now()],
    );
    if (!row)
      throw new AccountError('this link does not work: the project was deleted, or the email is older than a year');
    return row;
  }

  /** The projects with followers that know an earlier release, whom no process serves now. */
  async waiting(release: string): Promise<Waiting[]> {
    const rows = await this.sql.all(
      `select distinct f.project_id, f.release from project_follower f ${present}
       where f.release <> ? and f.claimed_until <= ? order by f.project_id, f.release`,
      [release, this.now()],
    );
    return rows
      .map((row) => ({ project: String(row['project_id']), since: String(row['release']) }))
      .filter(({ since }) => since < release);
  }

  /** Claims a comparison for this process. @returns the project; undefined if another process was first, or it was deleted */
  claim({ project, since }: Waiting): Promise<ProjectContent | undefined> {
    return this.sql.transaction(async (to) => {
      const now = this.now();
      const claimed = await to.run(
        'update project_follower set claimed_until = ? where project_id = ? and release = ? and claimed_until <= ?',
        [now + claimMs, project, since, now],
      );
      const row = claimed > 0 ? await one(to, 'select body from project where id = ?', [project]) : undefined;
      return row && contentOf(row);
    });
  }

  /** Keeps what a release changed, for every follower that does not know it; undefined if nothing did. */
  record({ project, since }: Waiting, release: string, news: RankingNews | undefined): Promise<void> {
    return this.sql.transaction(async (to) => {
      const now = this.now();
      const followers = await to.all(
        `update project_follower set release = ?, claimed_until = 0 where project_id = ? and release = ?
         returning person_id`,
        [release, project, since],
      );
      if (!news) return;
      for (const { person_id } of followers)
        await to.run(
          `insert into project_news (id, project_id, person_id, since, release, body, created_at, expires_at)
           values (?, ?, ?, ?, ?, ?, ?, ?)`,
          [randomUUID(), project, person_id!, since, release, JSON.stringify(news), now, now + keepMs],
        );
    });
  }

  /** The ids of news whose mail was not sent, the oldest first. */
  async unmailed(): Promise<string[]> {
    const now = this.now();
    const rows = await this.sql.all(
      `select n.id from project_news n
       join project_follower f on f.project_id = n.project_id and f.person_id = n.person_id
       where n.mailed_at is null and n.claimed_until <= ? and n.created_at > ? order by n.created_at, n.id`,
      [now, now - mailTriesMs],
    );
    return rows.map(({ id }) => String(id));
  }

  /** Claims a mail for this process. @returns undefined if another process was first, or the person follows the project no more */
  claimMail(id: string): Promise<ClaimedMail | undefined> {
    return this.sql.transaction(async (to) => {
      const now = this.now();
      const claimed = await to.run(
        'update project_news set claimed_until = ? where id = ? and mailed_at is null and claimed_until <= ?',
        [now + claimMs, id, now],
      );
      const row =
        claimed === 0
          ? undefined
          : await one(
              to,
              `select ${columns}, e.email, f.person_id from project_news n
               join project_follower f on f.project_id = n.project_id and f.person_id = n.person_id ${present}
               where n.id = ?`,
              [id],
            );
      if (!row) return undefined;
      const token = randomBytes(32).toString('base64url');
      await to.run('insert into project_unfollow (hash, project_id, person_id, expires_at) values (?, ?, ?, ?)', [
        hashOf(token),
        row['project_id']!,
        row['person_id']!,
        now + keepMs,
      ]);
      return { ...itemOf(row), email: String(row['email']), token };
    });
  }

  /** Notes that a mail needs no more tries. A process that ends before it does may send the mail twice. */
  async markMailed(id: string): Promise<void> {
    await this.sql.run('update project_news set mailed_at = ? where id = ?', [this.now(), id]);
  }

  /** Makes an address of the private feed of a person. The one before stops working. @returns its token, which is not stored */
  async makeFeed({ id: person }: Actor): Promise<string> {
    const token = randomBytes(32).toString('base64url');
    await this.sql.run(
      `insert into project_feed (person_id, hash, created_at) values (?, ?, ?)
       on conflict (person_id) do update set hash = excluded.hash, created_at = excluded.created_at`,
      [person, hashOf(token), this.now()],
    );
    return token;
  }

  /** Turns the private feed of a person off. */
  async dropFeed({ id: person }: Actor): Promise<void> {
    await this.sql.run('delete from project_feed where person_id = ?', [person]);
  }

  /** When the address of the private feed of a person was made; undefined if it is off. */
  async feedMade(person: string): Promise<number | undefined> {
    const row = await one(this.sql, 'select created_at from project_feed where person_id = ?', [person]);
    return row && Number(row['created_at']);
  }

  /** The news of the projects that the owner of a feed follows, the last first. @throws AccountError if there is no such feed */
  async readFeed(token: string): Promise<{ readonly madeAt: number; readonly items: readonly ProjectNewsItem[] }> {
    const feed = await one(
      this.sql,
      'select d.person_id, d.created_at from project_feed d join person e on e.id = d.person_id where d.hash = ? and e.disabled = 0',
      [hashOf(token)],
    );
    if (!feed) throw new AccountError('this feed does not exist: it was turned off, or has a new address');
    const rows = await this.sql.all(
      `select ${columns} from project_news n
       join project_follower f on f.project_id = n.project_id and f.person_id = n.person_id ${present}
       where n.person_id = ? order by n.created_at desc, n.id limit ?`,
      [feed['person_id']!, maxEntries],
    );
    return { madeAt: Number(feed['created_at']), items: rows.map(itemOf) };
  }
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
