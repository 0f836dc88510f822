import type { Statements } from '../../stores/sql/sql.ts';

/** Deletes a follower of a project, with the news and links that they got. */
export async function dropFollower(to: Statements, project: string, person: string): Promise<void> {
  await to.run('delete from project_follower where project_id = ? and person_id = ?', [project, person]);
  await to.run(
    'delete from project_notice where person_id = ? and news_id in (select id from project_news where project_id = ?)',
    [person, project],
  );
}

/** Unfollows every project of an account for a person who leaves it. */
export async function dropFollowerIn(to: Statements, account: string, person: string): Promise<void> {
  const followed = `select f.project_id from project_follower f join project p on p.id = f.project_id
    where f.person_id = ? and p.account_id = ?`;
  for (const { project_id } of await to.all(followed, [person, account]))
    await dropFollower(to, String(project_id), person);
}

/** Deletes the followers and the news of a project. */
export async function dropNewsOf(to: Statements, project: string): Promise<void> {
  await to.run('delete from project_notice where news_id in (select id from project_news where project_id = ?)', [
    project,
  ]);
  for (const table of ['project_follower', 'project_news', 'project_unfollow'])
    await to.run(`delete from ${table} where project_id = ?`, [project]);
}

/** Deletes the private feed of a person. */
export async function dropFeedOf(to: Statements, person: string): Promise<void> {
  await to.run('delete from project_feed where person_id = ?', [person]);
}
