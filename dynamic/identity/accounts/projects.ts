import { randomUUID } from 'node:crypto';
import type { ProjectContent, ProjectSummary, ProjectVersion, StoredProject } from '../../../common/project.ts';
import { projectLimits } from '../../../common/projectChoices.ts';
import { summaryOf } from '../../../common/projectSummary.ts';
import { type Actor, StorePart } from './changes.ts';
import { AccountError, NotAllowed } from './errors.ts';
import { canManage, lockAccount, roleIn } from './membership.ts';
import { dropNewsOf } from './projectFollowers.ts';
import { one, type Row, type Statements } from '../../stores/sql/sql.ts';

/** There is no such project in an account of the person. */
export class NoProject extends AccountError {
  constructor() {
    super('this project does not exist, or your accounts do not have it');
  }
}

/** A save follows a revision that is not the present one. */
export class ProjectChanged extends AccountError {
  readonly project: StoredProject;

  constructor(project: StoredProject) {
    super(`${project.changedBy} has changed this project`);
    this.project = project;
  }
}

/** Saves by one person within this time are one version. */
const versionMs = 10 * 60_000;
/** The most earlier versions of a project, and the most characters of all of them; the oldest are deleted. */
const maxVersions = 100;
const maxVersionsText = 1_000_000;
/** The columns of a row of `storedProject`, of a project `p` and the person `e` who changed it last. */
export const projectColumns = `p.id, p.account_id, p.revision, p.body, p.created_at, p.created_by, p.changed_at, p.changed_by, p.begun_at, e.email`;
const from = 'from project p join person e on e.id = p.changed_by';

/** The projects of accounts. Every member of an account reads and changes them. */
export class Projects extends StorePart {
  /** The projects of an account, the last changed first, with those that a person follows. */
  async list(account: string, person: string): Promise<ProjectSummary[]> {
    const rows = await this.sql.all(
      `select p.id, p.summary, p.changed_at, p.changed_by, e.email, f.person_id as follower ${from}
       left join project_follower f on f.project_id = p.id and f.person_id = ?
       where p.account_id = ? order by p.changed_at desc, p.id`,
      [person, account],
    );
    return rows.map(({ id, summary, changed_at, changed_by, email, follower }) => ({
      // Summaries that were stored before projects were named by their places have none.
      leading: [],
      ...(JSON.parse(String(summary)) as Omit<ProjectSummary, 'id' | 'changedAt' | 'leading'>),
      id: String(id),
      changedAt: Number(changed_at),
      changedBy: changed_by === person ? undefined : String(email),
      isFollowed: follower !== null,
    }));
  }

  /** The projects of an account with their earlier versions, one at a time. */
  async *export(account: string): AsyncGenerator<StoredProject & { readonly versions: readonly ProjectVersion[] }> {
    for (const { id } of await this.sql.all('select id from project where account_id = ? order by created_at, id', [
      account,
    ])) {
      const row = await one(this.sql, `select ${projectColumns} ${from} where p.id = ?`, [String(id)]);
      if (row) yield { ...storedProject(row), versions: await this.#versions(String(id)) };
    }
  }

  /** A project of an account of a person. @throws NoProject */
  async read(person: string, id: string): Promise<StoredProject> {
    return storedProject(await findFor(this.sql, person, id));
  }

  /** Adds a project to an account. @throws AccountError if it has too many, NotAllowed if the actor is not a member */
  add(actor: Actor, account: string, content: ProjectContent): Promise<StoredProject> {
    return this.change(actor, async (to) => {
      await lockAccount(to, account);
      if (!(await roleIn(to, account, actor.id))) throw new NotAllowed('you are not a member of this account');
      const [{ count } = { count: 0 }] = await to.all('select count(*) as count from project where account_id = ?', [
        account,
      ]);
      if (Number(count) >= projectLimits.projects)
        throw new AccountError(`an account keeps at most ${projectLimits.projects} projects; delete one first`);
      const id = randomUUID();
      const now = this.now();
      await to.run(
        `insert into project
         (id, account_id, revision, body, summary, created_at, created_by, changed_at, changed_by, begun_at)
         values (?, ?, 1, ?, ?, ?, ?, ?, ?, ?)`,
        [id, account, ...textsOf(content), now, actor.id, now, actor.id, now],
      );
      const value = storedProject(await findFor(to, actor.id, id));
      return { value, action: 'project.add', account, subject: id, detail: { name: content.name } };
    });
  }

  /**
   * Saves a project over the revision that the actor has read. Its versions say who saved what, so the audit log does not.
   * @throws NoProject, or ProjectChanged with the present project if another save came first
   */
  save(actor: Actor, id: string, revision: number, content: ProjectContent): Promise<StoredProject> {
    return this.sql.transaction(async (to) => {
      const before = await lockFor(to, actor.id, id);
      const present = storedProject(before);
      if (present.revision !== revision) throw new ProjectChanged(present);
      return this.#write(to, actor, before, content);
    });
  }

  /** The earlier versions of a project, the last first. @throws NoProject */
  async versions(person: string, id: string): Promise<ProjectVersion[]> {
    await findFor(this.sql, person, id);
    return this.#versions(id);
  }

  /** Makes an earlier version the present one. What is present becomes an earlier version. @throws NoProject, or AccountError */
  restore(actor: Actor, id: string, revision: number): Promise<StoredProject> {
    return this.change(actor, async (to) => {
      const before = await lockFor(to, actor.id, id);
      const version = await one(to, 'select body from project_version where project_id = ? and revision = ?', [
        id,
        revision,
      ]);
      if (!version) throw new AccountError('this version is no longer kept');
      const value = await this.#write(to, actor, before, contentOf(version), { always: true });
      const account = String(before['account_id']);
      return { value, action: 'project.restore', account, subject: id, detail: { name: value.content.name } };
    });
  }

  /**
   * Deletes a project with its versions and links. @throws NoProject, or NotAllowed unless the actor added it, or is an admin or
   * owner
   */
  delete(actor: Actor, id: string): Promise<void> {
    return this.change(actor, async (to) => {
      const row = await lockFor(to, actor.id, id);
      const account = String(row['account_id']);
      const role = await roleIn(to, account, actor.id);
      if (row['created_by'] !== actor.id && !(role && canManage(role)))
        throw new NotAllowed('only an owner or admin deletes a project that someone else added; you can archive it');
      await dropNewsOf(to, id);
      for (const table of ['project_version', 'project_link'])
        await to.run(`delete from ${table} where project_id = ?`, [id]);
      await to.run('delete from project where id = ?', [id]);
      const { name } = contentOf(row);
      return { value: undefined, action: 'project.delete', account, subject: id, detail: { name } };
    });
  }

  async #versions(id: string): Promise<ProjectVersion[]> {
    const rows = await this.sql.all(
      `select v.revision, v.body, v.saved_at, e.email from project_version v join person e on e.id = v.saved_by
       where v.project_id = ? order by v.revision desc`,
      [id],
    );
    return rows.map((row) => ({
      revision: Number(row['revision']),
      savedAt: Number(row['saved_at']),
      savedBy: String(row['email']),
      content: contentOf(row),
    }));
  }

  /** Replaces the present version, or with `always` or after some minutes keeps it as an earlier one. */
  async #write(
    to: Statements,
    actor: Actor,
    before: Row,
    content: ProjectContent,
    { always = false } = {},
  ): Promise<StoredProject> {
    const id = String(before['id']);
    const now = this.now();
    const continues = before['changed_by'] === actor.id && now - Number(before['begun_at']) < versionMs && !always;
    if (!continues) await keepVersion(to, before);
    await to.run(
      `update project
       set revision = revision + 1, body = ?, summary = ?, changed_at = ?, changed_by = ?, begun_at = ? where id = ?`,
      [...textsOf(content), now, actor.id, continues ? before['begun_at']! : now, id],
    );
    return storedProject(await findFor(to, actor.id, id));
  }
}

/** Keeps what a project is as an earlier version; deletes the oldest if there are too many. */
async function keepVersion(to: Statements, project: Row): Promise<void> {
  const id = String(project['id']);
  await to.run('insert into project_version (project_id, revision, body, saved_at, saved_by) values (?, ?, ?, ?, ?)', [
    id,
    project['revision']!,
    project['body']!,
    project['changed_at']!,
    project['changed_by']!,
  ]);
  await to.run(
    `delete from project_version where project_id = ? and revision in (select revision from (
       select revision, row_number() over last as place, sum(length(body)) over last as text
       from project_version where project_id = ? window last as (order by revision desc)
     ) as counted where place > ? or text > ?)`,
    [id, id, maxVersions, maxVersionsText],
  );
}

/** The texts of a project in its row: the body and the summary. */
const textsOf = (content: ProjectContent): [string, string] => [
  JSON.stringify(content),
  JSON.stringify(summaryOf(content)),
];

/** The row of a project in an account of a person. @throws NoProject */
export async function findFor(to: Statements, person: string, id: string): Promise<Row> {
  const row = await one(
    to,
    `select ${projectColumns} ${from} join member m on m.account_id = p.account_id where p.id = ? and m.person_id = ?`,
    [id, person],
  );
  if (!row) throw new NoProject();
  return row;
}

/** The same, locked until the transaction ends. */
export async function lockFor(to: Statements, person: string, id: string): Promise<Row> {
  await to.run('update project set revision = revision where id = ?', [id]);
  return findFor(to, person, id);
}

/** Returns what people gave a project, from its row. */
export const contentOf = (row: Row): ProjectContent => JSON.parse(String(row['body'])) as ProjectContent;

/** Returns a project from its row. */
export const storedProject = (row: Row): StoredProject => ({
  id: String(row['id']),
  revision: Number(row['revision']),
  content: contentOf(row),
  createdAt: Number(row['created_at']),
  changedAt: Number(row['changed_at']),
  changedBy: String(row['email']),
});
