import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { ProjectContent } from '../../common/project.ts';
import { openSqlite } from '../../dynamic/stores/sql/sqlite.ts';
import type { Sql } from '../../dynamic/stores/sql/sql.ts';
import { openSite, type Site } from '../support/site.ts';
import type { Benchmark } from './benchmark.ts';
import { inTurns, median } from './measure.ts';

/** More than an account may have, and as many as it may have. */
const [many, most] = [1000, 200];
const reads = 20;

const content: ProjectContent = {
  name: 'Second food plant in the South',
  purpose: 'A second line with rail, open by 2029',
  question: {
    states: ['TX', 'OK'],
    requirements: { tier: '250k' },
    criteria: [
      { measure: 'unemployment_rate', direction: 'lower_better', weight: 2 },
      { measure: 'median_gross_rent', direction: 'lower_better', weight: 1 },
    ],
    partial: false,
  },
  shortlist: Array.from({ length: 20 }, (_, i) => ({
    ...{ cbsa: String(10_000 + i), status: 'candidate' as const, note: 'Near the river, with a rail spur' },
  })),
  release: '2026-11-30',
  isArchived: false,
};

export const projects: Benchmark = {
  name: 'projects',
  about: `the list of ${many} projects of an account over HTTP, compared with ${most} projects`,
  async run({ temp }) {
    const sql = await openSqlite(join(temp, 'projects.sqlite'));
    const site = await openSite({ sql });
    try {
      const [ours, peer] = [await listOf(site, sql, many), await listOf(site, sql, most)];
      const medians = await inTurns(
        () => medianOf(ours),
        () => medianOf(peer),
      );
      return [
        {
          name: `list of ${many} projects, ms`,
          ours: `${medians.ours.toFixed(1)} ms`,
          peer: `${most} projects ${medians.peer.toFixed(1)} ms`,
          ratio: medians.ours,
          target: { atMost: 50 },
        },
      ];
    } finally {
      await site.close();
      await sql.close();
    }
  },
};

/** Adds a person with projects. @returns what reads their list */
async function listOf(site: Site, sql: Sql, count: number): Promise<() => Promise<void>> {
  const email = `bench${count}@example.org`;
  const { id: person, account } = await site.person(email);
  const { id } = await site.projects.add({ id: person }, account, content);
  for (let i = 1; i < count; i++)
    // An account adds fewer.
    await sql.run(
      `insert into project
       (id, account_id, revision, body, summary, created_at, created_by, changed_at, changed_by, begun_at)
       select ?, account_id, revision, body, summary, created_at, created_by, changed_at, changed_by, begun_at
       from project where id = ?`,
      [randomUUID(), id],
    );
  const browser = site.browser();
  await browser.signIn(email);
  return async () => {
    const { html } = await browser.get('/settings/projects');
    const { projects } = JSON.parse(html) as { projects: object[] };
    if (projects.length !== count) throw new Error(`${projects.length} of ${count} projects were listed`);
  };
}

/** Returns the median of the milliseconds of some reads. */
async function medianOf(read: () => Promise<void>): Promise<number> {
  const times: number[] = [];
  for (let i = 0; i < reads; i++) {
    const began = performance.now();
    await read();
    times.push(performance.now() - began);
  }
  return median(times);
}
