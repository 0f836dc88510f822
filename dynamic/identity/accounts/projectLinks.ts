import { randomBytes } from 'node:crypto';
import type { ProjectLink, StoredProject } from '../../../common/project.ts';
import type { linkDays } from '../../../common/projectChoices.ts';
import { type Actor, StorePart } from './changes.ts';
import { AccountError } from './errors.ts';
import { hashOf } from './keyFormat.ts';
import { contentOf, findFor, lockFor, projectColumns, storedProject } from './projects.ts';
import { one } from '../../stores/sql/sql.ts';

/** The most links of a project that work at a time. */
const maxLinks = 20;
const dayMs = 86_400_000;

/** Links with which anyone reads a project. The store has the hashes of their tokens. */
export class ProjectLinks extends StorePart {
  /** The links of a project that work. @throws NoProject */
  async list(person: string, id: string): Promise<ProjectLink[]> {
    await findFor(this.sql, person, id);
    const rows = await this.sql.all(
      `select l.hash, l.created_at, l.expires_at, e.email from project_link l join person e on e.id = l.created_by
       where l.project_id = ? and l.expires_at > ? order by l.created_at, l.hash`,
      [id, this.now()],
    );
    return rows.map((row) => ({
      id: String(row['hash']),
      createdAt: Number(row['created_at']),
      createdBy: String(row['email']),
      expiresAt: Number(row['expires_at']),
    }));
  }

  /** Makes a link to read a project. The token is returned and not stored. @throws NoProject, or AccountError if there are too many */
  add(actor: Actor, id: string, days: (typeof linkDays)[number]): Promise<string> {
    return this.change(actor, async (to) => {
      const row = await lockFor(to, actor.id, id);
      const now = this.now();
      const active = await to.all('select 1 from project_link where project_id = ? and expires_at > ?', [id, now]);
      if (active.length >= maxLinks)
        throw new AccountError(`a project has at most ${maxLinks} links; revoke one first`);
      const token = randomBytes(32).toString('base64url');
      await to.run(
        'insert into project_link (hash, project_id, created_by, created_at, expires_at) values (?, ?, ?, ?, ?)',
        [hashOf(token), id, actor.id, now, now + days * dayMs],
      );
      const detail = { name: contentOf(row).name, days };
      return { value: token, action: 'project.share', account: String(row['account_id']), subject: id, detail };
    });
  }

  /** Revokes a link. @throws NoProject, or AccountError if it no longer works */
  revoke(actor: Actor, id: string, link: string): Promise<void> {
    return this.change(actor, async (to) => {
      const row = await lockFor(to, actor.id, id);
      const gone = await to.run('delete from project_link where hash = ? and project_id = ?', [link, id]);
      if (gone === 0) throw new AccountError('this link was already revoked, or has expired');
      const detail = { name: contentOf(row).name };
      return { value: undefined, action: 'project.unshare', account: String(row['account_id']), subject: id, detail };
    });
  }

  /** What a link shows. @throws AccountError if it was revoked or has expired, or never existed */
  async read(token: string): Promise<Omit<StoredProject, 'changedBy' | 'revision'>> {
    const row = await one(
      this.sql,
      `select ${projectColumns} from project_link l join project p on p.id = l.project_id join person e on e.id = p.changed_by
       where l.hash = ? and l.expires_at > ?`,
      [hashOf(token), this.now()],
    );
    if (!row) throw new AccountError('this link does not work: it was revoked or has expired; ask for another');
    const { id, content, createdAt, changedAt } = storedProject(row);
    return { id, content, createdAt, changedAt };
  }
}
